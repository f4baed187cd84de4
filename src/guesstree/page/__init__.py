"""The page to play and to walk through trees: its data, its scripts, sheets to print."""
