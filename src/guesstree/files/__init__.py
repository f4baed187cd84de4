"""The files of the pipeline: their contents, Parquet with checksums, and their paths."""
