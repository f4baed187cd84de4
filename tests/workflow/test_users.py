"""Another user than root, who can write neither into the package nor into a home."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.here import Run, ran

NOBODY = 65534
PYTHONS = sys.executable, "/usr/bin/python{}.{}".format(*sys.version_info)


def as_nobody(folder: Path, python: str, *arguments: str, code: int | None = 0) -> Run:
    """Run Python as the user nobody, with the package and a home beside the folder."""
    path = f"{folder.parent / 'src'}:{Path(yaml.__file__).parents[1]}"
    env = {"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": path}
    command = ["env", f"HOME={folder.parent / 'home'}", python, *arguments]
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    return ran(command, cwd=folder, env=env, code=code, **user)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_user_who_can_write_into_a_folder_of_its_own() -> None:
    """Kernels are compiled in memory, and the results are those of root."""
    # Nobody may not enter pytest's own folders.
    with tempfile.TemporaryDirectory(prefix="users-") as name:
        above, folder = Path(name), Path(name, "study")
        above.chmod(0o755)
        left_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / "src", above / "src", ignore=left_out)
        (above / "home").mkdir(mode=0o700)
        folder.mkdir()
        (folder / "few.txt").write_text("raise\nslate\nstale\n")
        os.chown(folder, NOBODY, NOBODY)
        tried = {one: as_nobody(folder, one, "-c", "import numpy", code=None) for one in PYTHONS}
        python = next((one for one, run in tried.items() if run.returncode == 0), None)
        if python is None:
            pytest.skip("no Python of this version that another user may run with NumPy")
        replies = f"compute-replies {folder}/words.parquet --rule wordle --output"
        for command in ("clean few.txt --output words.parquet", f"{replies} few.parquet"):
            as_nobody(folder, python, "-m", "guesstree", *command.split())
        root = folder / "root.parquet"
        command = f"{replies} {root}"
        subprocess.run([sys.executable, "-m", "guesstree", *command.split()], check=True)
        assert root.read_bytes() == (folder / "few.parquet").read_bytes()
        assert not list((above / "home").iterdir())
        assert not list((above / "src").rglob("__pycache__"))
