"""Outputs: nothing is overwritten that is an input, another output, or not a regular file."""

import os
import stat
import threading
from pathlib import Path
from typing import get_type_hints

import pytest
import typer

from guesstree.cli import app, draw, proofs
from guesstree.cli.overwrite_guard import UPDATES, _refuse_equal, is_written
from guesstree.errors import InputError
from guesstree.storage.files import check_regular, no_overwriting, note_read, replacing, write_text
from tests.here import guesstree_here, make

LIST = "raise\nslate\nstale\n"
NULL, FULL = os.makedev(1, 3), os.makedev(1, 7)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a list and its matrix."""
    (tmp_path / "class.txt").write_text(LIST)
    replies = "compute-replies words.parquet --rule wordle --output class.parquet"
    make(tmp_path, "clean class.txt --output words.parquet", replies)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    """Return every regular file with its content."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def device(path: Path, number: int) -> Path:
    """Make a device node, or skip the test where this is not allowed."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, number)
        path.open("wb").close()
    except PermissionError:
        pytest.skip("device nodes need root, and a file system that allows them")
    return path


def test_pipes_get_the_content(folder: Path) -> None:
    """A pipe stays a pipe, and its reader gets all bytes."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    guesstree_here("clean", "class.txt", "--output", "pipe", cwd=folder)
    reader.join()
    assert pipe.is_fifo()
    assert read == [(folder / "words.parquet").read_bytes()]


def test_devices_stay_devices(folder: Path) -> None:
    """What goes to the null device is gone, and the device is still there."""
    null = device(folder / "null", NULL)
    run = guesstree_here(
        *("rank", "class.parquet", "--parquet", "null", "--csv", "null", "--html", "null"),
        cwd=folder,
    )
    assert null.is_char_device()
    full = device(folder / "full", FULL)
    run = guesstree_here("clean", "class.txt", "--output", "full", cwd=folder, code=1)
    assert "full: cannot be written (no space left on device)" in run.stderr
    assert full.is_char_device()


SAME = [
    ("clean", "class.txt", "--output", "class.txt"),
    ("clean", "class.txt", "--output", "../{folder}/class.txt"),
    ("clean", "class.txt", "--output", "link.txt"),
    ("compute-replies", "words.parquet", "--rule", "wordle", "--output", "words.parquet"),
    ("grow", "class.parquet", "-s", "max-any", "--trees", "class.parquet", "--scores", "t"),
    ("grow", "class.parquet", "-s", "max-any", "--trees", "t", "--scores", "t"),
    ("grow", "class.parquet", "-s", "max-any name=class", "--trees", ".", "--scores", "t"),
    ("grow", "class.parquet", "-s", "max-any", "-s", "max-any", "--trees", "t", "--scores", "u"),
    ("rank", "class.parquet", "--csv", "x", "--html", "x"),
    ("rank", "class.parquet", "--csv", "x", "--html", "./y/../x"),
    ("find-pairs", "class.parquet", "--csv", "class.parquet"),
    (
        *("proof", "whole", "class.parquet", "-s", "optimal-any", "--trees", "t", "--scores", "u"),
        *("--certificates", "v", "--checkpoint", "class.parquet"),
    ),
]


@pytest.mark.parametrize("command", SAME, ids=" ".join)
def test_equal_paths(command: tuple[str, ...], folder: Path) -> None:
    """What a command reads, it does not replace; what it wrote, it does not write again."""
    (folder / "link.txt").symlink_to("class.txt")
    before = contents(folder)
    run = guesstree_here(*(part.format(folder=folder.name) for part in command), cwd=folder, code=1)
    assert "name another" in run.stderr or "needs another path" in run.stderr
    after = contents(folder)
    assert {name: after[name] for name in before} == before


def test_equal_paths_are_found_before_work_starts(tmp_path: Path) -> None:
    """However they are written."""
    outputs = {"csv": tmp_path / "y/../x", "html": tmp_path / "x"}
    with pytest.raises(InputError, match="is what --csv names, so --html needs another path"):
        _refuse_equal(outputs, [])
    with pytest.raises(InputError, match="is an input of this command, so --html needs another"):
        _refuse_equal({"html": tmp_path / "y/../x"}, [tmp_path / "x"])


def test_a_checkpoint_that_is_none(folder: Path) -> None:
    """A file that is no checkpoint is neither replaced nor removed."""
    run = guesstree_here(
        *("proof", "whole", "class.parquet", "-s", "optimal-any", "--trees", "t", "--scores", "u"),
        *("--certificates", "v", "--checkpoint", "class.txt"),
        cwd=folder,
        code=1,
    )
    assert "class.txt: " in run.stderr
    assert (folder / "class.txt").read_text() == LIST


def test_links_are_followed(tmp_path: Path) -> None:
    """A link stays, and the file that it leads to is replaced; a link to itself is named."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    target.unlink()
    target.symlink_to(target)
    with pytest.raises(InputError, match=r"link: cannot be written \(too many levels"):
        write_text(link, "new")


def test_permissions_are_kept(tmp_path: Path) -> None:
    """A file that is replaced may be read and written by whom it was; a new one is as usual."""
    path, fresh = tmp_path / "kept", tmp_path / "fresh"
    for mode in (0o600, 0o640, 0o664, 0o755):
        path.write_text("old")
        path.chmod(mode)
        write_text(path, "new")
        assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", mode)
    (tmp_path / "plain").write_text("")
    write_text(fresh, "new")
    assert fresh.stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_files_are_on_the_disk_before_they_get_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a loss of power, a file has all of its content or the old one."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    path = tmp_path / "some"
    write_text(path, "new")
    assert synced == [path.stat().st_ino]


@pytest.mark.parametrize("name", ["", ".", "..", "folder", "folder/"])
def test_folders_as_outputs(name: str, folder: Path) -> None:
    """A folder is named; an empty name is the folder that one is in."""
    (folder / "folder").mkdir()
    run = guesstree_here("clean", "class.txt", "--output", name, cwd=folder, code=1)
    assert "is a folder, expected a file to write; add a file name" in run.stderr


def test_files_as_folders(folder: Path) -> None:
    """A file cannot hold others; it is named."""
    run = guesstree_here(
        "clean", "class.txt", "--output", "class.txt/words.parquet", cwd=folder, code=1
    )
    assert "class.txt is not a folder; name another" in run.stderr


def test_files_as_folders_of_a_second_output(folder: Path) -> None:
    """Nothing is written where another output of the command cannot be."""
    outputs = [f"--{name}={name}.csv" for name in ("frequencies", "ratings", "counts")]
    guesstree_here("clean", "class.txt", "--output", "words.parquet", cwd=folder)
    command = ("count-letters", "words.parquet", *outputs, "--pangrams=class.txt/pangrams.csv")
    run = guesstree_here(*command, cwd=folder, code=1)
    assert "class.txt is not a folder; name another" in run.stderr
    assert not list(folder.glob("*.csv"))


def test_names_that_are_not_text(folder: Path) -> None:
    """A name of bytes that are not UTF-8 is named, for an output and for an artifact."""
    run = guesstree_here("clean", "class.txt", "--output", "caf\udce9", cwd=folder, code=1)
    assert "cannot be written (its name is not utf-8)" in run.stderr
    (folder / "words.parquet").rename(folder / "caf\udce9")
    run = guesstree_here(
        *("compute-replies", "caf\udce9", "--rule", "wordle", "--output", "o"), cwd=folder, code=1
    )
    assert "cannot be read (its name is not utf-8)" in run.stderr


def test_drafts_of_others_stay(tmp_path: Path) -> None:
    """A file that only looks like a draft is not removed."""
    mine = tmp_path / ".text.txt.mine.part"
    mine.touch()
    os.mkfifo(tmp_path / ".text.txt.01234567.part")
    write_text(tmp_path / "text.txt", "whole")
    assert len(list(tmp_path.iterdir())) == 3


def test_files_that_are_used_within_a_command(tmp_path: Path) -> None:
    """Only within a command, and only for what is not rewritten by design."""
    read, updated = tmp_path / "read", tmp_path / "updated"
    note_read(read)
    write_text(read, "outside of a command")
    with no_overwriting([updated]):
        note_read(read)
        note_read(updated)
        write_text(updated, "1")
        write_text(updated, "2")
        with pytest.raises(InputError, match="read: is an input of this command"), replacing(read):
            pass
        write_text(tmp_path / "once", "1")
        with pytest.raises(InputError, match="once: is named for two outputs of this command"):
            write_text(tmp_path / "once", "2")
    assert (tmp_path / "once").read_text() == "1"
    write_text(read, "again")


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    """A pipe would never end, and neither would some devices."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            check_regular(path)
    with pytest.raises(IsADirectoryError):
        check_regular(tmp_path)


@pytest.mark.parametrize("group", [app, draw.app, proofs.steps])
def test_every_option_with_a_path_is_read_or_written(group: typer.Typer) -> None:
    """What the help of an option promises to write or draw is an output, and nothing else is."""
    for command in group.registered_commands:
        assert command.callback is not None
        for name, hint in get_type_hints(command.callback, include_extras=True).items():
            about = getattr(hint, "__metadata__", ())
            help_text = next((one.help for one in about if getattr(one, "help", None)), None)
            if help_text and "Path" in str(hint):
                promises = help_text.startswith(
                    ("Write", "Draw", "The file to write", "The folder")
                )
                promises &= name not in ("results",)
                assert is_written(command.callback, name) == (promises or UPDATES in about), name
