"""Proofs: what is asked of the trees of a game, and what no tree does better than.

- `objective`: what is asked, and the answer
- `incumbent`, `refutation`, `conclusion`: the three steps; `first_guesses`: what they go through
- `proof`: all three in one call
- `certificates`: the files, checkpoints among them

The kernels are in `search`; docs/exact-search.md explains them.
"""
