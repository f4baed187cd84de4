"""Figures, tables and the explorer."""
