"""Games: rules, the reply matrix, and guess trees.

The reply matrix (`matrix`) is the only doorway between games and strategies. `rule` and `rules` are
before it, `tree` is after it.
"""
