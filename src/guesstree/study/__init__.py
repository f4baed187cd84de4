"""A study: its config, the folder of its results."""
