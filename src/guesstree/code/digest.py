"""Fingerprints of code: what was stored by other code is made anew.

A fingerprint covers what the code does: its syntax without docstrings, comments and positions, and
the versions of the libraries that decide values. Rules of the workflow run anew when that of their
command changes, and a proof resumes only from what its own code has stored.
"""

from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

from guesstree.code.following import Functions, followed


@lru_cache
def code_digest(module: str, function: str | None = None, also: Functions = ()) -> str:
    """Fingerprint a command's code: its module, and every module that it leads to.

    Parameters
    ----------
    module
        Its name within the package: `cli.trees`.
    function
        The function that runs the command; None for all in the module. Of this and every other
        module that is reached by the names imported from it, the imports inside functions count
        only where these names lead to them.
    also
        Other functions that the command calls, which it does not import by name: the full name of
        the module of each, and its own (None for all in the module).

    Raises
    ------
    ValueError
        There is no such module, or no such function in it.
    """
    modules, libraries = followed(module, function, also)
    versions = {name: library_version(name) for name in libraries}
    return sha256(repr([sorted(modules.items()), sorted(versions.items())]).encode()).hexdigest()[
        :12
    ]


@lru_cache
def library_version(name: str) -> str:
    """Return the version of an installed distribution; empty if there is none."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
