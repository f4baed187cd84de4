"""A fuzzer that knows the structure of inputs: each gives a right answer or one sentence.

`python -m tests.support.fuzzing SECONDS [SEED]` damages configs, lists, weights, games, trees and
artifacts, downloads from a server with bad answers, and prints how often each was tried and
refused. A traceback, an input that takes more than ten seconds, and damage that changes a result
are faults; with any, the exit code is 1. `tests/support/parsing.py` tries bytes of any kind.
"""

import json
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

import yaml

from guesstree.base.errors import InputError
from guesstree.games.formats import to_text
from guesstree.study.artifacts import read_replies, read_tree
from guesstree.words.downloads import fetch
from tests.support import parsing
from tests.support.damage import damaged_bytes, damaged_text, damaged_value
from tests.support.servers import AT_ONCE, SUM, WITHOUT_END, WORDS, Server, serving
from tests.support.small_study import CONFIG, make_folder
from tests.support.stage_files import STEPS, Step, run_steps

SLOW = 10.0
"""An input that takes more seconds hangs."""


GAMES = (
    "date,answer,guesses,mood\n2024-05-01,salet,courd salet,good\n2024-05-02,courd,3,\n",
    "puzzle\tguess1\tguess2\n1,002\tcourd\tsalet\n1001\tsalet\t\n",
    "guesses;count\n3;12\n4;8\nX;1\n",
    '{"guesses": {"1": 0, "2": 3, "fail": 1}, "gamesPlayed": 4}\n',
    "[25/11, 08:12] Ann: Wordle 1,234 2/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n",
    "25.11.23, 08:12 - Bob: guesstree x 2/6\n🟩🟩🟩🟩🟩\n25.11.23, 08:13 - Ann: 8/10\n",
)
"""Finished games in the forms in which players have them."""

NET = {"url": "http://127.0.0.1:1/x", "sha256": "0" * 64}
WHOLE = {
    **CONFIG,
    "lists": {**CONFIG["lists"], "net": NET},
    "any_window": {"min": 2},
    "lookahead": {"metric": "max", "widths": [1, 2]},
    "proofs": {"minutes": 1},
}
"""A config with keys of all kinds."""

LISTED = "raise slate stale crane hobby"
STUDIES = (LISTED, "wordle"), ("raise slate stale mince abbey", "wordle"), (LISTED, "pegs")
"""The words and the rule of small studies."""


class Fuzzer:
    """Tries damaged inputs of each kind; a method raises `InputError` if the input is refused."""

    def __init__(self, folder: Path, seed: int, server: Server) -> None:
        self.folder, self.chance, self.server = folder, random.Random(seed), server
        self.stored: dict[str, list[bytes]] = {}
        """The bytes of each artifact in every study."""
        for number, (listed, rule) in enumerate(STUDIES):
            study = folder / str(number)
            study.mkdir()
            words = listed.split()
            weights = [f"{word},{at}" for at, word in enumerate(words, start=1)]
            (study / "list.txt").write_text("\n".join(words))
            (study / "weights.csv").write_text("\n".join(["word,weight", *weights]))
            run_steps(study, rule=rule)
            for path in sorted(study.rglob("*.parquet")):
                name = path.relative_to(study).as_posix()
                self.stored.setdefault(name, []).append(path.read_bytes())
        self.study = folder / "0"
        self.contents = _contents(self.study)
        """Every file of the first study."""
        self.matrix = read_replies(self.study / "g.parquet")
        tree, _ = read_tree(self.study / "trees/max-any.parquet")
        self.json, self.text = tree.to_dict(), to_text(tree, self.matrix.rule)
        make_folder(parsing.FILE.parent, LISTED.split())

    def configs(self) -> None:
        """Damage the values of a config, or its text as well."""
        text = yaml.safe_dump(damaged_value(WHOLE, self.chance), allow_unicode=True)
        if self.chance.randrange(2):
            text = damaged_text(text, self.chance)
        parsing.configs(text.encode())

    def lists(self) -> None:
        """Damage the text or the bytes of a list."""
        text = damaged_text("abd\ndab # b\n\nbad\r\nDAB\n", self.chance)
        parsing.words(damaged_bytes(text.encode(), self.chance), "abd")

    def weights(self) -> None:
        """Damage the text of a table of weights."""
        text = damaged_text("word,weight\na,1\nb,2.5\n", self.chance)
        parsing.weights(text.encode())

    def games(self) -> None:
        """Damage a table, the newspaper's statistics, or a chat."""
        parsing.games(damaged_text(self.chance.choice(GAMES), self.chance).encode())

    def trees(self) -> None:
        """Damage a tree as JSON or text; an accepted tree finds every target."""
        if self.chance.randrange(3):
            text = json.dumps(damaged_value(self.json, self.chance))
            if not self.chance.randrange(3):
                text = damaged_text(text, self.chance)
            parsing.json_trees(text.encode(), self.matrix)
        else:
            parsing.text_trees(damaged_text(self.text, self.chance).encode(), self.matrix)

    def artifacts(self) -> None:
        """Damage an artifact, or put another one in its place, and run a stage that reads it.

        Damage is refused or harmless: the outputs are the same as before. A stage knows no study,
        and may take an artifact of the right kind from another one.
        """
        chance = self.chance
        name, stage = chance.choices(sorted(self.stored), k=2)
        mine, *others = self.stored[name]
        flipped = damaged_bytes(mine, chance)
        damaged = chance.choice((*others, flipped, self.stored[stage][0]))
        readers = [step for step in STEPS if _reads(name, step)]
        step = chance.choice(readers or STEPS[3:4])
        try:
            (self.study / name).write_bytes(damaged)
            step.run(self.study)
            after = _contents(self.study) | {name: mine}
            assert damaged is not flipped or after == self.contents, f"{step} took {name}"
        finally:
            self.restore()

    def restore(self) -> None:
        """Give the first study its own files again, and no others."""
        shutil.rmtree(self.study)
        for name, data in self.contents.items():
            (self.study / name).parent.mkdir(parents=True, exist_ok=True)
            (self.study / name).write_bytes(data)

    def servers(self) -> None:
        """Download from a server whose answer is bad, or damaged in its head."""
        chance, answers = self.chance, self.server.answers
        path = chance.choice([*AT_ONCE, *([] if chance.randrange(20) else WITHOUT_END)])
        if path in AT_ONCE and chance.randrange(4):
            head, gap, body = AT_ONCE[path].partition(b"\r\n\r\n")
            path, answers["damaged"] = "damaged", damaged_bytes(head, chance) + gap + body
        target, sentence = self.folder / "downloads/words.txt", ""
        try:
            fetch(f"{self.server.url}/{path}", target, SUM, seconds=0.2, byte_limit=100_000)
            assert target.read_bytes() == WORDS, path
            target.unlink()
        except InputError as error:
            sentence = str(error)
        assert sentence.isprintable(), sentence
        assert not list(target.parent.glob("*")), path
        if sentence:
            raise InputError(sentence)


KINDS = {"configs": 10, "lists": 60, "weights": 60, "games": 60, "trees": 60}
KINDS |= {"artifacts": 10, "servers": 10}
"""The kinds of input, and how often each is tried: cheap kinds more often."""


def _reads(name: str, step: Step) -> bool:
    """Return whether a stage reads a file."""
    return any(name == read or name in read for read in step.reads.values())


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def main(seconds: float, seed: int = 1) -> int:
    """Fuzz for some seconds; print the counts, and return the number of faults."""
    tried, refused, faults = Counter[str](), Counter[str](), Counter[str]()
    slowest = 0.0
    with tempfile.TemporaryDirectory(prefix="fuzzing-") as name, serving() as server:
        fuzzer = Fuzzer(Path(name), seed, server)
        started = time.monotonic()
        while time.monotonic() - started < seconds:
            kind = fuzzer.chance.choices(list(KINDS), list(KINDS.values()))[0]
            before = time.monotonic()
            tried[kind] += 1
            fault = ""
            try:
                getattr(fuzzer, kind)()
            except InputError:
                refused[kind] += 1
            except Exception:
                fault = traceback.format_exc()
            took = time.monotonic() - before
            slowest = max(slowest, took)
            fault = fault or (f"took {took:.0f} s" if took > SLOW else "")
            faults[fault] += bool(fault)
            if fault and faults[fault] == 1:
                print(
                    f"{kind}, after {sum(tried.values())} inputs with seed {seed}: {fault}"
                )
    for kind in KINDS:
        print(f"{kind}: {tried[kind]:,} tried, {refused[kind]:,} refused")
    print(
        f"all: {sum(tried.values()):,} inputs, {faults.total()} faults, slowest {slowest:.1f} s"
    )
    return faults.total()


if __name__ == "__main__":
    sys.exit(bool(main(float(sys.argv[1]), *map(int, sys.argv[2:3]))))
