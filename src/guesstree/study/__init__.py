"""A study: its config, the folder of its results, and the files in it."""
