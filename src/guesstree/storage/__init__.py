"""Files that are whole or absent: Parquet with provenance, and text."""
