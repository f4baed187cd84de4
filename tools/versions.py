"""Run the short tests with the lowest and the newest packages that pyproject.toml allows.

`python tools/versions.py` does so on each Python of `PYTHONS` that is here, and
`python tools/versions.py 3.12 highest` on one, with one of the two. A few tests, with pinned
packages, run on another Python than the one that is asked: `python tools/versions.py second`.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PACKAGES = ("lowest-direct", "highest")
"""What uv calls the lowest and the newest versions of what pyproject.toml names."""

UNTRIED = {("3.14", "lowest-direct")}
"""The lowest versions have no wheels for this Python."""

SHORT = (
    "api",
    "base",
    "games",
    "play",
    "search",
    "strategies",
    "study",
    "words",
    "stages",
    "report/figures",
    "workflow/test_workflow.py",
)

VALUES = ("study/test_layout.py", "search/test_cost.py", "search/test_metrics.py")
"""Some of these, which take seconds and notice other bytes, metrics and proofs."""

LOCKS = ("requirements/run.txt", "requirements/dev.txt")


def interpreter(version: str) -> str | None:
    """Return a Python of a version: on the PATH, or one of pyenv's that is not switched on.

    It must be able to make environments, unlike that of a Debian without its package for it.
    """
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    others = map(str, pyenv.glob(f"versions/{version}.*/bin/python"))
    paths = [shutil.which(f"python{version}") or "", *others]
    for path in filter(None, paths):
        command = [path, "-c", "import ensurepip, venv"]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return path
    return None


def run_tests(
    python: str, name: str, wanted: Sequence[str], tests: Sequence[str], **env: str
) -> bool:
    """Install packages into an environment of their own, run tests, and tell whether they pass.

    `wanted` is what `pip install` takes, and `tests` what pytest takes. Further variables of the
    environment hold for both.
    """
    folder = ROOT / ".venv/versions" / name
    own = str(folder / "bin/python")
    # Packages of different ages warn of each other.
    pytest = [own, "-m", "pytest", "-q", "-W", "ignore::DeprecationWarning"]
    env["PATH"] = f"{folder}/bin:{os.environ['PATH']}"
    env["NUMBA_CACHE_DIR"] = f"{folder}/kernels"
    for command in (
        [python, "-m", "venv", "--clear", str(folder)],
        [own, "tools/install.py", *wanted],
        [*pytest, *tests],
    ):
        if subprocess.run(command, cwd=ROOT, env=os.environ | env, check=False).returncode:
            return False
    return True


def run_short_tests(python: str, name: str, packages: str) -> bool:
    """Run the short tests with the lowest or the newest packages, and tell whether they pass."""
    wanted = ["--resolution", packages, "--group", "dev"]
    wanted += ["--editable", ".[frequencies,russian,workflow]"]
    return run_tests(python, name, wanted, ["-n", "2", *(f"tests/{one}" for one in SHORT)])


def run_on_another() -> int:
    """Run the tests of values on the first other Python that is here, if there is one."""
    own = ".".join(map(str, sys.version_info[:2]))
    others = ((version, interpreter(version)) for version in PYTHONS if version != own)
    version, python = next((one for one in others if one[1]), ("", None))
    if python is None:
        print("there is no second Python here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder, "pins.txt")
        pins.write_text(pinned(), "utf-8")
        wanted = ["--constraint", str(pins), "pytest", "hypothesis"]
        wanted += ["matplotlib", "--editable", "."]
        # Loops run as plain Python, where hashes that wrap around warn: compiling takes longer.
        tests = [
            *(f"tests/{one}" for one in VALUES),
            "-W",
            "ignore:overflow:RuntimeWarning",
        ]
        passed = run_tests(
            python, f"{version}-pinned", wanted, tests, NUMBA_DISABLE_JIT="1"
        )
    print(f"the tests of values {'pass' if passed else 'fail'} on Python {version}")
    return int(not passed)


def pinned() -> str:
    """Return the pinned versions without their hashes, which this folder itself cannot have."""
    lines = "".join((ROOT / lock).read_text("utf-8") for lock in LOCKS).splitlines()
    return "\n".join(line.rstrip(" \\") for line in lines if re.match(r"[\w.-]+==", line))


def main(given: list[str]) -> int:
    """Run the tests on what is named, or on all that is here."""
    if given == ["second"]:
        return run_on_another()
    failed = []
    for version, packages in (
        [(given[0], given[1])] if given else product(PYTHONS, PACKAGES)
    ):
        python = interpreter(version)
        name = f"{version}-{packages}"
        if (version, packages) in UNTRIED or (python is None and not given):
            print(f"{name}: not tried", flush=True)
            continue
        print(f"{name}:", flush=True)
        if python is None or not run_short_tests(python, name, packages):
            failed.append(name)
    print(f"failed: {', '.join(failed) or 'none'}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
