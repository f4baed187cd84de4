"""The lists in data/: each is what data/README.md says, and no list is there that is not ours."""

import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from guesstree import Game
from guesstree.api.verification import verify
from guesstree.files.artifacts import read_replies, read_tree, store_replies
from guesstree.files.proofs import read_proof
from guesstree.search.certificate import EXACT
from guesstree.search.objective import Objective
from guesstree.study.config import check_config
from guesstree.study.reading import load_config
from guesstree.words.lists import read_words
from tests.conftest import ROOT

DATA = ROOT / "data"
PAGE = (DATA / "README.md").read_text("utf-8")
ROWS = re.findall(
    r"^\| `([\w.-]+)` +\| ([\d,]+) \| (.+?) \| .+? \| .+? \| `(\w+)` \|$", PAGE, re.M
)

in_a_clone = pytest.mark.skipif(
    not (ROOT / ".git").exists(),
    reason="this is not a clone, which tells what is committed",
)


def tracked() -> list[Path]:
    """Return the files that the repository has."""
    run = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    paths = [ROOT / name for name in run.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


@in_a_clone
def test_lists_are_what_the_page_says() -> None:
    """Each list that the repository has, and no other, has its row: words, date and checksum."""
    shipped = {
        path.name for path in tracked() if path.parent == DATA and path.suffix == ".txt"
    }
    assert {name for name, *_ in ROWS} == shipped
    for name, count, date, checksum in ROWS:
        assert sha256((DATA / name).read_bytes()).hexdigest() == checksum
        assert len(read_words(DATA / name).words) == int(count.replace(",", ""))
        assert re.search(r"20\d\d$", date)


def test_guesses_have_all_targets() -> None:
    """Targets are guesses of their time, and the first targets have six words more than later."""
    words = {name: set(read_words(DATA / name).words) for name, *_ in ROWS}
    first = words["wordle-original-targets-2315.txt"]
    assert first <= words["wordle-original-guesses-12972.txt"]
    later = words["wordle-targets.txt"]
    assert first - later == {"agora", "fibre", "lynch", "pupal", "slave", "wench"}
    assert later <= first
    guesses = words["wordle-nyt2022-guesses-14855.txt"]
    assert later | words["wordle-nyt2023-targets-3158.txt"] <= guesses


@in_a_clone
def test_lists_of_others_are_not_in_the_repository() -> None:
    """No file has the checksum of the Russian list, under any name."""
    (checksum,) = re.findall(r"its SHA-256 is\n`(\w{64})`", PAGE)
    assert all(sha256(path.read_bytes()).hexdigest() != checksum for path in tracked())


def test_studies_name_lists_that_are_here() -> None:
    """Each study can be read as it is, with nothing to download, but for that on the Russian list.

    Reading takes no extra. Making the lists of languages does, and words/test_generators.py tries.
    """
    for path in (ROOT / "config").glob("*.yaml"):
        lists = yaml.safe_load(path.read_text("utf-8")).get("lists", {})
        assert not [name for name, settings in lists.items() if "url" in settings]
        if path.stem not in ("slovl", "languages"):
            assert check_config(load_config(path), [path])["games"]


def test_the_shipped_proof(tmp_path: Path) -> None:
    """No first guess of the newspaper's game is open, and the package's own checker agrees.

    11,219 with tarse is what Selby found (alex1770/wordle, issue 7) and config/nyt.yaml proves.
    """
    targets = read_words(DATA / "wordle-nyt2023-targets-3158.txt").words
    guesses = read_words(DATA / "wordle-nyt2022-guesses-14855.txt").words
    matrix, tree = tmp_path / "nyt.parquet", DATA / "nyt/optimal-any-tree.parquet"
    store_replies(matrix, "wordle", targets, guesses)
    certificate = DATA / "nyt/optimal-any-certificate.parquet"
    found, _, goal, agreed, _ = verify(matrix, tree, certificate, most=0).sentences
    assert goal.endswith("all 14,855 first guesses of the mode are compared")
    assert found.endswith("once: tarse first, 11,219 guesses in all, at most 6 for one")
    assert agreed.startswith("the certificate agrees: 0 of 14,855 first guesses are open")
    proof = read_proof(
        read_tree(tree)[0], certificate, Objective("any"), read_replies(matrix)
    )
    exact = [
        (entry.guess, entry.bound) for entry in proof.certificate if entry.status == EXACT
    ]
    assert (exact, proof.proven, proof.lower_bound) == ([("tarse", 11219)], True, 11219)


def test_the_shipped_tree_of_hard_mode() -> None:
    """It keeps to the mode and to six guesses, and no first guess is open."""
    game = Game("nyt")
    tree, proven = game._proved_tree("nyt-hard") or (None, False)
    assert tree is not None
    assert (tree.opener, tree.total, tree.worst, proven) == ("tarse", 11627, 6, True)
    best = game.advise(mode="nyt-hard").best[0]
    assert (best.guess, best.win, best.guesses) == (
        "tarse",
        1,
        tree.total / len(game.targets),
    )
    certificate = DATA / "nyt/optimal6-nyt-hard-certificate.parquet"
    proof = read_proof(tree, certificate, Objective("nyt-hard", limit=6), game.replies)
    assert (proof.proven, proof.lower_bound) == (True, 11627)
