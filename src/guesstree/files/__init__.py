"""Files that are whole or absent: text, and Parquet with checksums; the paths of results."""
