"""The reply matrix: the only doorway between games and strategies."""
