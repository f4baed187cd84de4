"""Positions, what to guess in them, and how good guesses were."""
