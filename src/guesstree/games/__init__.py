"""Games: rules, the reply matrix, guess trees, and their files.

The reply matrix (`matrix`) is the only doorway between games and strategies. `rule` and `rules` are
before it, `tree` is after it.
"""
