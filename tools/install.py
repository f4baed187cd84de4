"""Install packages as `pip install` does, but by uv where pip can have it within seconds.

`python tools/install.py --require-hashes -r requirements/run.txt` installs into the environment of
that Python. uv does in ten seconds what takes pip a minute. It does not read pip's settings, so
they are handed to it here; settings of uv itself, where there are some, go before them. Whatever
goes wrong with uv, pip does the work.
"""

import ast
import compileall
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements/uv.txt"

PIP = [sys.executable, "-m", "pip"]
UV = [sys.executable, "-m", "uv", "pip"]

SECONDS_FOR_UV = 20
"""How long pip may look for uv, before it does the work itself."""

# What pip calls a setting, what uv calls it, and what uv puts between several values.
SETTINGS = (
    ("index-url", "UV_DEFAULT_INDEX", " "),
    ("extra-index-url", "UV_EXTRA_INDEX_URL", " "),
    ("find-links", "UV_FIND_LINKS", ","),
    ("trusted-host", "UV_INSECURE_HOST", " "),
    ("cert", "SSL_CERT_FILE", " "),
)


def pip_settings(listed: str) -> dict[str, str]:
    """Return the settings that `pip config list` prints, the stronger of two by one name.

    The environment is stronger than a file, and a file's `[install]` than its `[global]`.
    """
    found: dict[tuple[int, str], str] = {}
    for line in listed.splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        if section in (sections := ("global", "install", ":env:")):
            found[sections.index(section), key] = str(ast.literal_eval(value))
    return {key: value for (_, key), value in sorted(found.items())}


def uv_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return pip's settings as the environment variables that tell uv the same."""
    said = {
        variable: between.join(settings[key].split())
        for key, variable, between in SETTINGS
        if settings.get(key)
    }
    # Like pip, take a version from whichever index has it; the hashes say that it is the right one.
    return {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_COMPILE_BYTECODE": "1", **said}


def settings_here() -> dict[str, str]:
    """Return pip's settings in this environment."""
    listed = subprocess.run(
        [*PIP, "config", "list"], capture_output=True, text=True, check=False
    )
    return pip_settings(listed.stdout)


def has_uv() -> bool:
    """Let pip bring uv into this environment, if it is not there, and tell whether it could."""
    if find_spec("uv"):
        return True
    quick = ["--quiet", "--retries", "0", "--timeout", "5", "--only-binary", ":all:"]
    command = [*PIP, "install", *quick, "--require-hashes", "-r", str(LOCK)]
    try:
        run = subprocess.run(
            command, capture_output=True, timeout=SECONDS_FOR_UV, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def by_uv(args: list[str]) -> bool:
    """Install by uv, and tell whether it could."""
    settings = settings_here()
    env = {**uv_environment(settings), **os.environ}
    offline = ["--no-index"] * (settings.get("no-index", "0") in ("1", "true", "yes", "on"))
    command = [*UV, "install", "--quiet", "--python", sys.executable, *offline, *args]
    return subprocess.run(command, env=env, check=False).returncode == 0


def by_pip(args: list[str]) -> bool:
    """Install by pip, compile on all cores what it brought, and tell whether it could."""
    command = [*PIP, "install", "--quiet", "--no-compile", *args]
    if subprocess.run(command, check=False).returncode:
        return False
    compileall.compile_dir(sysconfig.get_path("purelib"), quiet=2, workers=0)
    return True


def main(args: list[str]) -> int:
    """Install by uv or else by pip."""
    return 0 if (has_uv() and by_uv(args)) or by_pip(args) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
