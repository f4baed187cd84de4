"""`python3` of the jobs in the tests: it runs scripts in a fork of a process that has imported all.

It takes the socket of that process, its settings, and the real Python. The real one runs all else,
and every job whose settings decide what is imported, or how.
"""

import marshal
import os
import socket
import sys

DECIDING = "GUESSTREE", "LANG", "LC_", "MPL", "NUMBA", "POLARS", "PYTHON"
"""With what the names of the settings begin that are read while modules are imported."""


def deciding() -> list[list[str]]:
    """Return the settings on which the imports of this process depend.

    The workflow sets PYTHONSAFEPATH. Modules that were imported need no path.
    """
    settings = {
        name: value for name, value in os.environ.items() if name.startswith(DECIDING)
    }
    settings.pop("PYTHONSAFEPATH", None)
    return sorted(map(list, settings.items()))


def main() -> None:
    """Send the job and its streams, and end as it ends."""
    address, known, python, *arguments = sys.argv[1:]
    if arguments[0].startswith("-") or known != repr(deciding()):
        os.execv(python, [python, *arguments])

    with socket.socket(socket.AF_UNIX) as server:
        server.connect(address)
        socket.send_fds(server, [b" "], [0, 1, 2])
        # pathlib would take as long to import as all else here.
        folder = os.getcwd()  # noqa: PTH109
        server.sendall(marshal.dumps((arguments, folder, dict(os.environ))))
        code = server.recv(1)

    # Without an answer the job was killed.
    sys.exit(code[0] if code else 137)


if __name__ == "__main__":
    main()
