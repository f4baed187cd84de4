"""Strategies: from a reply matrix to guess trees, their scores and rankings of first guesses."""
