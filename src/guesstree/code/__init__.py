"""Fingerprints of the code of this package, which tell what has to be made anew.

Other rooms use:

- `digest`: `REMEMBERED`, `code_digest`, `digest_of_folder`, `library_version`
- `following`: `Functions`, `LIBRARIES`
"""
