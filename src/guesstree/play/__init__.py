"""Players, and advice for a game."""
