"""A study: its config, its folder, fingerprints of code."""
