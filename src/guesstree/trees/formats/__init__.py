"""Guess trees in the forms of other programs: text, nested JSON, Graphviz."""
