"""Rules of games: everything that looks at a letter."""
