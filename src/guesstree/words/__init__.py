"""Where words come from: clean, derive, generate, download, weigh, count letters."""
