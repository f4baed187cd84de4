"""Words: lists that are cleaned, derived, generated or downloaded, their weights and letters."""
