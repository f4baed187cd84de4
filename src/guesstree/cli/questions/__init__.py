"""Questions about a game: functions that take the game and plain values, and return tables.

Commands are made from these functions; the section `Parameters` of each is the help of its options.
"""
