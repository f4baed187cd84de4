"""Exact search and beams; docs/exact-search.md explains them.

- `tree_search`: the class `Search`, which the rest of the package uses
- `problem`: the game and the search settings, the state of a search, and entering a branch
- `loop`: the loop of the search, a machine with four states; conflict sets
- `scanning`: the guesses of a node, their bounds and their order
- `branch_bounds`: splits and their lower bounds
- `transposition`: the table of known sets
- `cost`: costs of targets, and beams
- `cost_table`: tables of costs and size bounds by turn
- `profiles`: lower bounds of first guesses in games of few replies
- `canonical_keys`: canonical keys of sets, and forms of guesses; `arrangements` of letters and
  places; `set_symmetries`, the workspace for both
- `metrics`, `partitions`: metrics of partitions, and their scores for many guesses at once
- `incumbent`, `refutation`, `proof`: a proof in three steps
- `objective`: what a proof minimises, when it stops, what it reports, where it keeps its results
- `certificate`: what a proof knows of each first guess, and how it states its objective
- `evidence`: the sets that a search expanded, with their bounds, for checks without a search
"""
