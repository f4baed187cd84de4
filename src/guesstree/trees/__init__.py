"""Guess trees: the table of nodes, checks, files and formats of other programs.

Other rooms use:

- `check`: `check_grown`, `check_table`, `check_tree`
- `files`: `read_tree`, `write_tree`
- `formats.dot`: `to_dot`
- `formats.endings`: `check_tree_file`, `is_json`, `is_tree_file`
- `formats.nested_json`: `to_json`
- `formats.reading`: `read_other_tree`
- `formats.text`: `to_text`
- `tree`: `GuessTree`
"""
