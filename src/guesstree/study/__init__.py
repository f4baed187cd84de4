"""A study: its config, the folder of its results.

Other rooms use:

- `config`: `check_config`
- `logs`: `LOGS`, `failures`, `log_times`
- `paths`: `RESULTS`, `openers_file`, `tree_file`
- `reading`: `read_config`, `reread`
- `record`: `check_folders`, `recorded_config`, `write_record`
- `schema`: `is_file_name`
- `shipped`: `shipped_config`, `shipped_study`, `study_of`, `study_with`
- `stages`: `Stages`, `one_of`, `options`
- `study`: `Study`
"""
