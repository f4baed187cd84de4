"""Questions about a game: functions of the game and plain values, which return tables."""
