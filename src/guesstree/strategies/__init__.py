"""Strategies: from a reply matrix to a guess tree."""
