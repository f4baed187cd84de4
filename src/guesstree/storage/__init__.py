"""Files that are whole or absent: Parquet with checksums, and text.

Other rooms use:

- `files`: `allow_update`, `check_regular`, `keeping_inputs`, `read_regular`, `replacing`,
  `write_text`
- `parquet`: `OTHER_KIND`, `check_columns`, `opened_parquet`, `parquet_writer`, `read_parquet`,
  `write_parquet`
- `provenance`: `FINGERPRINT`, `RECIPE`, `REMEDY`, `check_alike`
- `text`: `decoded`, `number`, `read_text`, `table_rows`, `unnumbered`, `whole_number`
"""
