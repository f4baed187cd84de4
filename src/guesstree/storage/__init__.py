"""Files that are whole or absent: Parquet with checksums, and text."""
