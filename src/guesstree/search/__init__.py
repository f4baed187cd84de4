"""Exact search and beams; docs/exact-search.md explains them.

- `driver`: the class `Search`, which the rest of the package uses
- `problem`: the game and what is asked of it, the state of a search, and how branches are entered
- `loop`: the loop of the search, a machine with four states; sets that no guess tells apart
- `scanning`: the guesses of a node, their bounds, which is next
- `splitting`: splits and their lower bounds; `transposition`: what is known, by Zobrist key
- `cost`: what it costs to find a target, and beams; `law`: what no tree can cost less than
- `profiles`: lower bounds of first guesses where replies are few
- `small`: the search of positions in play, which shares bounds and beams with the others
- `symmetry`: symmetries of a game with names of sets, and forms of guesses
- `metrics`, `partitions`: metrics of partitions, and of many guesses at once
- `proof`, `objective`, `certificates`: proofs, what they are about, and their files
"""
