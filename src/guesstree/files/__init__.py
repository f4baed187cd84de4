"""The files of the pipeline: what they hold, Parquet with checksums, and their paths."""
