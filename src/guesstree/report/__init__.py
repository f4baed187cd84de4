"""What is shown of a study: figures, tables in text, and the page to walk through trees."""
