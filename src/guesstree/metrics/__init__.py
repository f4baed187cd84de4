"""Metrics of partitions, and rankings of guesses by them."""
