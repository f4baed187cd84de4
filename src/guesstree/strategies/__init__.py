"""Strategies: from a reply matrix to a guess tree.

Other rooms use:

- `branching`: `Branch`, `parse_branch`
- `choosers`: `block_scratch_for`, `choosers_of`, `scratch_for`
- `choosing`: `choose_guess`
- `estimates`: `FEATURES`, `Measure`, `Model`, `Vector`, `most_informative`, `write_model`
- `family`: `Family`, `MODES`
- `following`: `follow_openers`
- `following_recipes`: `follow_recipes`
- `greedy`: `Ties`, `grow_greedy`
- `growing`: `grow_tree`
- `lookahead`: `Step`
- `objectives`: `objective_of`
- `random`: `play_randomly`
- `recipe`: `DEFAULTS`, `Recipe`, `check_followed`, `check_recipe`, `tie_rules`
- `recipe_codec`: `parse_recipe`, `recipe_from_config`, `recipe_text`
- `registry`: `LOOKAHEAD`, `MODELS`, `RANDOM`, `UnknownStrategyError`, `all_strategy_names`,
  `families`, `is_least`, `minimises_total`, `names_pattern`, `own_family`,
  `strategy_named`, `strategy_of`
- `widths`: `PATTERN`, `in_order`, `no_width`, `width_text`
"""
