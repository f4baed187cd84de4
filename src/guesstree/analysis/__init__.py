"""What follows from matrices and trees.

Other rooms use:

- `antiwordle`: `lasting_trees`, `longest_chain`
- `contenders`: `Compared`, `compare`, `greedy`, `hardest`, `look_aheads`, `mean`, `played_once`,
  `set_aside`
- `equilibrium`: `Equilibrium`, `solve`
- `improving`: `Loss`, `improve`
- `learning`: `errors`, `fit`, `sample_sets`
- `lookahead`: `read_steps`, `step_table`
- `nodes`: `Node`, `nodes_of`
- `openings`: `best_openings`, `check_words`, `value_openings`
- `pairs`: `best_pairs`, `pair_of`
- `played`: `play_random`, `play_tree`, `scores_of_tree`
- `ranking`: `RANKING_COLUMNS`, `best_and_worst`, `cost_columns`, `rank_openers`, `with_outcomes`
- `scores`: `Scores`, `read_scores`, `read_scores_of_games`, `standard_error`, `write_scores`
- `summary`: `KEY_COLUMNS`, `WITHIN`, `summarise`, `summary_table`
- `tracking`: `Track`, `untracked`
"""
