"""Another user than root, who can write neither into the package nor into a home."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest
import yaml

from tests.conftest import ROOT
from tests.here import Run, ran

NOBODY = 65534
PACKAGES = Path(yaml.__file__).parents[1]


def as_nobody(*command: object, cwd: Path, code: int | None = 0, **env: str) -> Run:
    """Run a command as the user nobody, with an environment of its own."""
    return ran(
        command,
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", **env},
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
        code=code,
    )


@pytest.fixture(scope="module")
def python() -> str:
    """Return a Python that nobody may run, with the packages of this one."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another user")
    version = "{}.{}".format(*sys.version_info)
    for one in (sys.executable, f"/usr/bin/python{version}"):
        try:
            as_nobody(one, "-c", "import numpy", cwd=Path("/"), PYTHONPATH=str(PACKAGES))
        except (OSError, AssertionError):
            continue
        return one
    pytest.skip(f"no Python {version} that another user may run with {numpy.__file__}")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder of nobody with a list, beside the package and a home, both of root."""
    # Nobody may not enter pytest's own folders.
    with tempfile.TemporaryDirectory(prefix="users-") as name:
        above = Path(name)
        above.chmod(0o755)
        shutil.copytree(
            ROOT / "src", above / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
        )
        (above / "home").mkdir(mode=0o700)
        study = above / "study"
        study.mkdir()
        (study / "few.txt").write_text("raise\nslate\nstale\n")
        for path in (study, study / "few.txt"):
            os.chown(path, NOBODY, NOBODY)
        yield study


def settings(folder: Path) -> dict[str, Any]:
    """Return the environment of a user who can write into the study alone."""
    above = folder.parent
    return {"HOME": str(above / "home"), "PYTHONPATH": f"{above / 'src'}:{PACKAGES}"}


def test_a_user_who_can_write_into_a_folder_of_its_own(python: str, folder: Path) -> None:
    """Kernels are compiled in memory, and the results are those of root."""
    env = settings(folder)
    for command in (
        "clean few.txt --output words.parquet",
        "compute-replies words.parquet --rule wordle --output few.parquet",
    ):
        as_nobody(python, "-m", "guesstree", *command.split(), cwd=folder, **env)
    root = folder / "root.parquet"
    command = f"compute-replies {folder}/words.parquet --rule wordle --output {root}"
    subprocess.run([sys.executable, "-m", "guesstree", *command.split()], check=True)
    assert root.read_bytes() == (folder / "few.parquet").read_bytes()
    assert not list((folder.parent / "home").iterdir())
    assert not list((folder.parent / "src").rglob("__pycache__"))
