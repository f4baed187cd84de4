"""Outputs: nothing is overwritten that is an input, or not a regular file."""

import os
import re
import stat
import sys
import threading
from pathlib import Path

import pytest

from guesstree.base.errors import InputError
from guesstree.base.storage import (
    check_folders,
    check_regular,
    check_writable,
    keeping_inputs,
    read_text,
    replacing,
    write_text,
)
from tests.support.commands import ran


def test_a_pipe_gets_the_content(tmp_path: Path) -> None:
    """A pipe that is written to stays a pipe, and its reader gets all bytes."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()

    write_text(pipe, "words")
    reader.join()

    assert pipe.is_fifo()
    assert read == ["words"]


def test_a_full_device() -> None:
    """The message says what does not fit, and the device is still there."""
    with pytest.raises(InputError, match=r"/dev/full: cannot be written \(no space left"):
        write_text(Path("/dev/full"), "words")
    assert Path("/dev/full").is_char_device()


def test_an_output_is_tried_before_long_work(tmp_path: Path) -> None:
    """Trying leaves nothing new, whether a file can be written or not."""
    existing = tmp_path / "tree.txt"
    existing.write_text("old")

    check_writable(existing)
    check_writable(tmp_path / "new folder/tree.txt")
    for path in (Path("/proc/tree.txt"), tmp_path, existing / "tree.txt"):
        with pytest.raises(InputError, match=r"tree\.txt|is a folder"):
            check_writable(path)

    assert existing.read_text() == "old"
    assert [*tmp_path.iterdir()] == [existing]


@pytest.mark.parametrize("name", ["class.txt", "../{folder}/class.txt", "link.txt"])
def test_inputs_stay(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command does not replace what it reads, by whatever name."""
    monkeypatch.chdir(tmp_path)
    Path("class.txt").write_text("old")
    Path("link.txt").symlink_to("class.txt")

    with keeping_inputs():
        read_text(Path("class.txt"), "a list")
        with pytest.raises(InputError, match="is an input of this command"):
            write_text(Path(name.format(folder=tmp_path.name)), "new")

    assert Path("class.txt").read_text() == "old"


def test_links_are_followed(tmp_path: Path) -> None:
    """The file that a link leads to is replaced; a link to itself is refused."""
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)

    write_text(link, "new")

    assert link.is_symlink()
    assert target.read_text() == "new"

    target.unlink()
    target.symlink_to(target)

    with pytest.raises(InputError, match=r"link: cannot be written \(too many levels"):
        write_text(link, "new")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_permissions_are_kept(mode: int, tmp_path: Path) -> None:
    """A file that is replaced keeps its mode."""
    path = tmp_path / "kept"
    path.write_text("old")
    path.chmod(mode)

    write_text(path, "new")

    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", mode)


def test_permissions_of_a_new_file(tmp_path: Path) -> None:
    """A new file gets the same permissions as any other new file."""
    (tmp_path / "plain").touch()

    write_text(tmp_path / "fresh", "new")

    modes = {path.stat().st_mode for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_files_are_on_the_disk_before_they_get_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a loss of power, a file has all of its content or the old one."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))

    write_text(tmp_path / "some", "new")

    assert synced == [(tmp_path / "some").stat().st_ino]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    """An error in the middle leaves no draft."""
    path = tmp_path / "text.txt"
    path.write_text("old")

    def interrupted() -> None:
        with replacing(path) as draft:
            draft.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "is a folder, expected a file to write; add a"),
        ("..", "is a folder, expected a file to write; add a"),
        ("folder/", "is a folder, expected a file to write; add a"),
        ("class.txt/words", "class.txt: is not a folder; move it away, or name another"),
        ("caf\udce9", "cannot be written (its name is not utf-8)"),
    ],
)
def test_names_that_are_no_outputs(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names a folder, or a file in place of a folder."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("class.txt").touch()

    with pytest.raises(InputError, match=re.escape(sentence)):
        write_text(Path(name), "new")


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    """A run cannot write into it, and says so before it starts."""
    results = tmp_path / "results"

    check_folders(results)
    results.write_text("mine")

    with pytest.raises(InputError, match=r"results: is not a folder; move it away"):
        check_folders(results)


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    """A pipe would never end, and neither would some devices."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            check_regular(path)


KILLED = """
import os, pathlib
from guesstree.base.storage import replacing
with replacing(pathlib.Path("[a].txt")) as draft:
    draft.write_text("half")
    os.kill(os.getpid(), 9)
"""


def test_the_draft_of_a_killed_process(tmp_path: Path) -> None:
    """The next writer of the file removes it; drafts of other files and processes stay."""
    path, other = tmp_path / "[a].txt", tmp_path / ".a.txt.12345678.part"
    other.touch()
    ran([sys.executable, "-c", KILLED], cwd=tmp_path, code=-9)
    (left,) = tmp_path.glob(".[[]a*.part")

    with replacing(path) as draft:
        assert not left.exists()
        write_text(path, "from another")
        draft.write_text("from this")

    assert path.read_text() == "from this"
    assert {*tmp_path.iterdir()} == {path, other}
