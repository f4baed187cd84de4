"""The lists and proofs in data/: each list is what data/README.md says, and none is not ours."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from guesstree import Game
from guesstree.api.verification import verify
from guesstree.search.objective import Objective
from guesstree.study.artifacts import store_replies
from guesstree.study.config import check_config
from guesstree.study.schema import load_config
from guesstree.study.stored_proofs import read_proof
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.support.commands import ran

DATA = ROOT / "data"
PAGE = (DATA / "README.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([\w.-]+)` +\| ([\d,]+) \|.+\| `(\w+)` \|$", PAGE, re.M)

in_a_clone = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is not a clone")


def tracked() -> list[Path]:
    """Return the files that the repository has."""
    names = ran(["git", "ls-files", "-z"], cwd=ROOT).stdout.split("\0")
    return [ROOT / name for name in names if (ROOT / name).is_file()]


@in_a_clone
def test_lists_of_the_page() -> None:
    """Each list that the repository has, and no other, has a row with its size and checksum."""
    shipped = [path for path in tracked() if path.parent == DATA and path.suffix == ".txt"]

    assert {name for name, *_ in ROWS} == {path.name for path in shipped}
    for name, count, checksum in ROWS:
        assert len(read_words(DATA / name).words) == int(count.replace(",", ""))
        assert sha256((DATA / name).read_bytes()).hexdigest() == checksum


@in_a_clone
def test_lists_of_others() -> None:
    """No file has the checksum of the Russian list, under any name."""
    (checksum,) = re.findall(r"its SHA-256 is\n`(\w{64})`", PAGE)

    assert all(sha256(path.read_bytes()).hexdigest() != checksum for path in tracked())


def test_targets_are_guesses() -> None:
    """The first list of targets has six words more than the later one."""
    words = {name: {*read_words(DATA / name).words} for name, *_ in ROWS}
    first, later = words["wordle-original-targets-2315.txt"], words["wordle-targets.txt"]

    assert first <= words["wordle-original-guesses-12972.txt"]
    assert later <= first
    assert first - later == {"agora", "fibre", "lynch", "pupal", "slave", "wench"}
    guesses = words["wordle-nyt2022-guesses-14855.txt"]
    assert later | words["wordle-nyt2023-targets-3158.txt"] <= guesses
    assert words["never-recommended.txt"] <= guesses


@pytest.mark.parametrize(
    "path", sorted((ROOT / "config").glob("*.yaml")), ids=lambda path: str(path.stem)
)
def test_studies_need_no_download(path: Path) -> None:
    """A config in config/ is complete, except where it needs the Russian list or an extra."""
    config = load_config(path)

    assert not any("url" in settings for settings in config.get("lists", {}).values())
    if path.stem not in ("slovl", "languages"):
        assert check_config(config, [path])["games"]


def test_the_shipped_proof(tmp_path: Path) -> None:
    """No first guess is open; Selby found 11,219 with tarse, too (alex1770/wordle, issue 7)."""
    game = Game("nyt")
    matrix, tree = tmp_path / "nyt.parquet", DATA / "nyt/optimal-any-tree.parquet"
    certificate = DATA / "nyt/optimal-any-certificate.parquet"
    store_replies(matrix, "wordle", game.targets, game.guesses)

    found, _, goal, agreed, _ = verify(matrix, tree, certificate).sentences

    assert "tarse first, 11,219 guesses in all, at most 6 for one" in found
    assert "all 14,855 first guesses" in goal
    assert "0 of 14,855 first guesses are open" in agreed


def test_the_shipped_tree_of_hard_mode() -> None:
    """The shipped tree of hard mode keeps to six guesses, and no first guess is left open."""
    game = Game("nyt")
    tree, is_proved = game._proved_tree("nyt-hard") or (None, False)
    assert tree is not None
    assert (tree.opener, tree.total, tree.worst, is_proved) == ("tarse", 11627, 6, True)

    certificate = DATA / "nyt/optimal6-nyt-hard-certificate.parquet"
    proof = read_proof(tree, certificate, Objective("nyt-hard", limit=6), game.replies)

    best = game.advise(mode="nyt-hard").best[0]
    assert (proof.proven, proof.lower_bound) == (True, 11627)
    assert (best.guess, best.win, best.guesses) == ("tarse", 1, 11627 / 3158)
