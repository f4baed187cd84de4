"""Rules of games: everything that looks at a letter.

Other rooms use:

- `conditions`: `Condition`, `condition_of`
- `notation`: `Notation`, `PALETTES`, `Tile`, `parse_reply`, `signs_of`, `tiles`
- `registry`: `DEFAULT_RULE`, `RULES`, `is_ours`, `rule_of`, `rule_of_file`
- `rule`: `HardMode`, `HintTable`, `Reply`, `Rule`, `check_lists`, `code_bytes`, `hard_mode_of`
"""
