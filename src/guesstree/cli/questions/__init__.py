"""Questions about a game: functions of the game and plain values, which return tables.

The commands are made from them, so the section `Parameters` of each is the help of its options.
"""
