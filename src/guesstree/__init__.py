"""Guessing strategies for Wordle and its relatives: computed, compared, drawn."""

__version__ = "0.1.0"
