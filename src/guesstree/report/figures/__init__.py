"""Figures, a module for each kind of data that they are drawn from; their style in `style`."""
