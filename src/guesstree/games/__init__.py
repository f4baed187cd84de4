"""Games: rules, the reply matrix, and guess trees.

The reply matrix (`matrix`) is the only thing that games and strategies share. `rule` and `rules`
know letters; `tree` knows replies alone.
"""
