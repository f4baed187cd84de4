"""What is shown of a study: figures, and tables in text."""
