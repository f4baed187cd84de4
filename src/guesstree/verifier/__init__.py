"""An independent checker of trees, certificates and lists of bounds."""
