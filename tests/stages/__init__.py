"""The stages of the pipeline, each by itself."""
