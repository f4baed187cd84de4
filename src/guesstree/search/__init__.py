"""Exact search and beams; docs/exact-search.md explains them.

The search of one game:

- `problem`: the game and what is asked of it, as arrays
- `stack`: the mutable state of a search, a frame for each depth
- `transposition`: the table of what is known, by Zobrist key
- `driver`: the class `Search`, which the rest of the package uses
- `loop`: the loop of the search, a machine with four states
- `expansion`: what happens at a node; `scanning`: bounds of its guesses; `ordering`: which is next
- `cost`: what it costs to find a target, and beams; `law`: what no tree can cost less than
- `splitting`, `probing`, `conflicts`: splits and their lower bounds, branches, infeasible sets
- `profiles`: lower bounds of first guesses where replies are few
- `small`: the search of positions in play, which shares bounds and beams with the others
- `symmetry`, `orbits`: symmetries of a game with names of sets, forms of guesses
- `entering`: hints and keys of branches; `distinct`: lists of guesses that split differently
- `metrics`, `scoring`: metrics of partitions, and of many guesses at once
- `proof`, `objective`, `certificates`: proofs, what they are about, and their files
"""
