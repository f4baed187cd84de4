"""Proofs: what is asked of the trees of a game, and what no tree does better than.

- `objective`: what is asked, and the answer
- `incumbent`, `refutation`, `conclusion`: the three steps; `first_guesses`: what they go through;
  `raising`: better bounds of those that stay open
- `proof`: all three in one call
- `certificates`: the files, checkpoints among them; `known`: proofs that were made before
- `goals`: what certificates say is least, in words

The kernels are in `search`; docs/exact-search.md explains them.
"""
