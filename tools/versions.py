"""Run the short tests with the lowest and the newest packages that pyproject.toml allows.

`python tools/versions.py` does so on each Python of `PYTHONS` that is here, and
`python tools/versions.py 3.12 highest` on one, with one of the two.
"""

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PACKAGES = ("lowest-direct", "highest")
"""What uv calls the lowest and the newest versions of what pyproject.toml names."""

UNTRIED = {("3.14", "lowest-direct")}
"""The lowest versions have no wheels for this Python."""

SHORT = (
    *("files", "games", "play", "search", "strategies", "study", "words"),
    *("test_api.py", "test_game.py", "test_jit.py"),
    *("cli/test_stages.py", "report/test_figures.py", "workflow/test_workflow.py"),
)


def interpreter(version: str) -> str | None:
    """Return a Python of a version: on the PATH, or one of pyenv's that is not switched on."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    others = map(str, pyenv.glob(f"versions/{version}.*/bin/python"))
    paths = [shutil.which(f"python{version}") or "", *others]
    for path in filter(None, paths):
        if subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return path
    return None


def run_tests(python: str, name: str, packages: str) -> bool:
    """Run the short tests in an environment of their own, and tell whether they pass."""
    folder = ROOT / ".venv/versions" / name
    own = str(folder / "bin/python")
    wanted = ["--resolution", packages, "--group", "dev"]
    wanted += ["--editable", ".[frequencies,russian,workflow]"]
    # Packages of different ages warn of each other.
    pytest = [own, "-m", "pytest", "-q", "-n", "2", "-W", "ignore::DeprecationWarning"]
    here = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "NUMBA_CACHE_DIR": f"{folder}/kernels"}
    for command in (
        [python, "-m", "venv", "--clear", str(folder)],
        [own, "tools/install.py", *wanted],
        [*pytest, *(f"tests/{one}" for one in SHORT)],
    ):
        if subprocess.run(command, cwd=ROOT, env=os.environ | here, check=False).returncode:
            return False
    return True


def main(given: list[str]) -> int:
    """Run the tests on what is named, or on all that is here."""
    failed = []
    for version, packages in [(given[0], given[1])] if given else product(PYTHONS, PACKAGES):
        python = interpreter(version)
        name = f"{version}-{packages}"
        if (version, packages) in UNTRIED or (python is None and not given):
            print(f"{name}: not tried", flush=True)
            continue
        print(f"{name}:", flush=True)
        if python is None or not run_tests(python, name, packages):
            failed.append(name)
    print(f"failed: {', '.join(failed) or 'none'}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
