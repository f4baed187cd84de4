"""Playing: positions, advice, reviews, people's games, players, games of several boards."""
