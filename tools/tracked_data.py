"""What the packages have of data/: the files that git tracks.

Other files there may be lists that are not ours to ship, such as a list of yours or one under
another licence. hatchling runs this while it builds the wheel and the sdist. An unpacked sdist has
only such files, so a wheel that is built from it has them all.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pathspec
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TrackedData(BuildHookInterface[Any]):
    """Adds the tracked files of data/ to a package; in the wheel, they are inside `guesstree`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files for hatchling; an editable install reads them from the clone."""
        if version == "editable":
            return
        prefix = "guesstree/" if self.target_name == "wheel" else ""
        for name in self._names():
            build_data["force_include"][str(Path(self.root, name))] = f"{prefix}{name}"

    def _names(self) -> Iterator[str]:
        """Yield the paths of the files; without git, all files that it would not ignore."""
        root = Path(self.root)
        if (root / ".git").exists():
            try:
                yield from _tracked(root)
                return
            except (OSError, subprocess.CalledProcessError) as error:
                # Git may not be installed, or refuse to read a clone of another user.
                self.app.display_warning(
                    f"git cannot say which files of data/ it tracks ({error}); all of them are "
                    "shipped that .gitignore does not name"
                )

        ignored = pathspec.GitIgnoreSpec.from_lines(
            self.build_config.load_vcs_exclusion_patterns()
        )
        for path in sorted((root / "data").rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not ignored.match_file(name):
                yield name


def _tracked(root: Path) -> list[str]:
    """Return the paths of the tracked files of data/ that exist."""
    command = ["git", "ls-files", "-z", "--", "data"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout
    names = filter(None, listed.decode().split("\0"))
    return [name for name in names if (root / name).is_file()]
