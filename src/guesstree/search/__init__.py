"""Exact search and beams; docs/exact-search.md explains them.

The search of one game:

- `problem`: the game and what is asked of it, as arrays; `beam`: a restriction to few guesses
- `stack`: the mutable state of a search, a frame for each depth
- `transposition`: the table of what is known, by Zobrist key
- `driver`: the class `Search`, which the rest of the package uses
- `loop`: the loop of the search, a machine with four states
- `expansion`: what happens at a node; `scanning`: bounds of its guesses; `ordering`: which is next
- `cost`: what it costs to find a target; `law`: what no tree can cost less than
- `bounds`, `lookup`, `conflicts`, `probing`: lower bounds, the cheapest first
- `profiles`, `raising`: lower bounds of first guesses where replies are few
- `small`: the search of positions in play, which shares costs, law and beams with the others
- `symmetry`, `canonical`, `orbits`: symmetries of a game, names of sets, forms of guesses
- `splitting`, `distinct`, `hints`: splits, lists of guesses that split differently, hard mode
"""
