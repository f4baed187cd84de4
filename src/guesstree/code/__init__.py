"""Fingerprints of the code of this package, which tell what has to be made anew."""
