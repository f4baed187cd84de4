"""A study: its config, its folder, fingerprints of code.

Other rooms use:

- `config`: `check_config`
- `logs`: `LOGS`, `failures`, `log_times`
- `origins`: `StudyOrigins`
- `paths`: `RESULTS`, `openers_file`, `tree_file`
- `reading`: `read_config`, `reread`
- `record`: `check_code`, `check_folders`, `check_record`, `code_of_results`, `complete_record`,
  `recorded_config`, `write_origins`, `write_record`
- `schema`: `is_file_name`
- `shipped`: `shipped_config`, `shipped_study`, `study_of`, `study_with`
- `stages`: `Stages`, `one_of`, `options`
- `study`: `Study`
"""
