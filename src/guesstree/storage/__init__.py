"""Files that are whole or absent: Parquet with provenance, and text.

Other rooms use:

- `files`: `check_folders`, `check_regular`, `no_overwriting`, `read_regular`, `replacing`,
  `write_text`
- `parquet`: `OTHER_KIND`, `check_columns`, `opened_parquet`, `parquet_writer`, `read_parquet`,
  `stored_origin`, `write_parquet`
- `provenance`: `EXPECTED`, `FINGERPRINT`, `ORIGIN`, `REMEDY`, `check_alike`, `origin_of`,
  `origin_of_file`
- `text`: `decoded`, `number`, `read_text`, `table_rows`, `unnumbered`, `whole_number`
"""
