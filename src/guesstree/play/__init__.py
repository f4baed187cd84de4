"""Players, and advice for a game.

Other rooms use:

- `advice`: `Advice`, `advise`, `branches_of`
- `answers`: `Answer`, `answer`, `answer_by_tree`, `not_followed`
- `boards`: `EXTRA_TURNS`, `Boards`, `Said`, `reached`
- `contradictions`: `ContradictionError`, `changes_of`
- `finished`: `Finished`, `judge_games`, `read_finished`
- `first_guesses`: `FirstGuesses`
- `grids`: `read_grid`, `rows_of_grid`, `targets_of_grid`
- `hard`: `MODES`, `NYT`, `OFF`, `allowed_guesses`, `check_mode`, `hard_fault`
- `keyboard`: `letter_states`
- `mixtures`: `is_mixture`, `read_trees`, `write_mixtures`
- `players`: `Guesser`, `Move`, `Replier`, `Said`, `Turn`, `drawn_target`, `evil_game`, `move`,
  `moves_of`, `tree_game`
- `people`: `game_rows`, `on_same`, `own_scores`
- `positions`: `candidates_after`, `guess_at`, `target_at`
- `recommending`: `MOST`, `Recommended`, `pool_for`, `rated`, `rated_first`
- `review`: `Review`, `SMALL_COST`, `TurnReview`, `review`, `share_block`
- `situations`: `Layer`, `Lists`, `Situation`, `Turns`, `layers_of`, `situation_after`
"""
