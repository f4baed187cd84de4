"""Guess trees: the table of nodes, checks, files and formats of other programs."""
