"""`verify`: goals, weights, intervals, and the games of all kinds that commands prove."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree import InputError, verify
from guesstree.games.matrix import compute_replies
from guesstree.search.certificate import EXACT, REFUTED, CertificateEntry
from guesstree.search.metrics import masses_of
from guesstree.search.objective import Objective
from guesstree.stages.openers import rank_openers
from guesstree.stages.proofs import adopt_proof
from guesstree.stages.tables import summarise
from guesstree.stages.trees import play_out_openers
from guesstree.strategies.recipes import Recipe, grow_tree
from guesstree.strategies.scores import score_tree
from guesstree.study.artifacts import (
    metadata_of,
    store_replies,
    write_words,
)
from guesstree.study.stored_proofs import write_certificate
from guesstree.study.stored_scores import made_by, read_scores, write_tree_and_scores
from guesstree.words import generators
from guesstree.words.forms import form_of
from guesstree.words.lists import WordList
from tests.support.commands import cases, guesstree_here, json_of, output_of
from tests.support.stage_files import proof_files
from tests.verifier.proof_files import (
    BY_A_RUN,
    Damage,
    Files,
    Table,
    change,
    copies,
    files_of,
    goal,
    prove_in,
    put,
    refused,
    states,
    stored,
)
from tests.verifier.truth import untrue

# Games of all kinds


GAMES = cases("""
wordle => 80 => optimal-any
wordle => 80 => optimal-consistent
wordle => 110 => optimal-nyt-hard
wordle => 110 => optimal3-any
wordle => 90 => safest-consistent
wordle => 80 => optimal-any => {"openers": ["aback", "angle"]}
wordle => 80 => shallow-any
wordle => 80 => within2-any
wordle => 80 => optimal-any cost=1 cost=4 cost=9 cost=16 cost=50
wordle => 80 => safest-any => {"minutes": 0, "nodes": 1}
jotto => 120 => optimal-any
pegs => 2 1234 => optimal-any
black_pegs => 3 12 => safest-any
""")
"""Rule; the step through the words, or pegs and colours; strategy; settings of the proof."""


def files_of_game(folder: Path, every: tuple[str, ...], *game: str) -> Files:
    """Prove a game in a folder; return the paths of its matrix, tree and certificate."""
    rule, size, strategy, *settings = game
    step, _, colours = size.partition(" ")
    words = generators.codes(int(step), colours) if colours else every[:: int(step)]
    more = json.loads(settings[0]) if settings else {}
    certificate, _ = prove_in(folder, strategy, words, rule, **more)
    results = folder / "results"
    tree = results / "trees/game" / certificate.name
    return results / "replies/game.parquet", tree, certificate


@pytest.mark.parametrize("game", GAMES)
def test_games_of_all_kinds_are_verified(
    game: list[str], tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """All bounds are true; only a stopped proof has open first guesses."""
    files = files_of_game(tmp_path, wordle_words, *game)
    found = verify(*files)

    assert found.sentences[-1] == BY_A_RUN
    assert untrue(*files) == []
    assert bool(found.open) == ("minutes" in game[-1])


def test_a_word_list_may_replace_the_matrix(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """The command prints what Python returns, and that a list has no fingerprint."""
    game, tree, certificate = files_of_game(tmp_path, wordle_words, *GAMES[0])
    words = tuple(wordle_words[::80])
    write_words(WordList(words, form_of(words)), tmp_path / "words.parquet")
    files = tree, "--certificate", certificate

    found = verify(game, tree, certificate)

    sentences = [*found.sentences]
    assert output_of(tmp_path, "verify", game, *files).splitlines() == sentences
    assert json_of(tmp_path, "verify", game, *files) == json.loads(
        json.dumps(asdict(found))
    )
    sentences.insert(2, "the game is a list of words, which has no fingerprint to compare")
    assert output_of(tmp_path, "verify", "words.parquet", *files).splitlines() == sentences


# Goals

CODES_64 = [a + b + c for a in "1234" for b in "1234" for c in "1234"]
UNNAMED = "has the name 'optimal-any', but another objective:"


@pytest.fixture(scope="module")
def sound_codes(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Return the files of `optimal-any` for 64 codes."""
    matrix = compute_replies("pegs", CODES_64)
    return files_of(matrix, Objective("any"), tmp_path_factory.mktemp("codes"))


@pytest.fixture
def codes(sound_codes: Files, tmp_path: Path) -> Files:
    """Return copies of the files of 64 codes, to be forged."""
    return copies(sound_codes, tmp_path)


def bounds(bound: int, **values: Any) -> Damage:
    """Return damage that puts another goal and equal bounds into a certificate."""

    def damage(rows: Table, about: dict[str, str]) -> None:
        goal(**values)(rows, about)
        for row in rows:
            row.update(bound=bound, status="exact", like=None)

    return damage


def only(*openers: str) -> Damage:
    """Return damage that leaves some first guesses only."""

    def damage(rows: Table, about: dict[str, str]) -> None:
        goal(openers=openers)(rows, about)
        rows[:] = [
            max(rows, key=lambda row: row["bound"]) | {"guess": word} for word in openers
        ]
        for row in rows:
            row.update(
                like=None, status="exact", bound=206 if row["guess"] == "112" else 220
            )

    return damage


FORGED = cases("""
bounds(64, row=[1], step=0) =>
    UNNAMED lowest cost of 1, as a target costs 1 by the number of guesses, and 1 with more
bounds(0, row=[0], step=0) => UNNAMED
bounds(10_000, row=[1, 4, 9, 10_000], step=0) => is below the tree|is above the tree
bounds(0, row=[0, 0, 0, 0, 0, 1], step=0) => UNNAMED fewest
bounds(0, weights=[0] * 64) => has other weights than the game
lambda rows, about: [goal(limit=9)(rows, about), *(row.update(limit=9) for row in rows)] =>
    UNNAMED lowest total, all within 9
goal(worst_case="last") => UNNAMED lowest total, then lowest worst
only("111") => is about other first guesses than the tree's
only("112", "zzz") => is about first guesses that are not allowed
states(recipe="optimal-any weighted=yes") =>
    has the name 'optimal-any weighted=yes', but another objective
states(recipe="optimal-any cost=1 cost=9") => but another objective
""")


@pytest.mark.parametrize(("damage", "sentence"), FORGED)
def test_forged_goals_are_refused(damage: str, sentence: str, codes: Files) -> None:
    """A forged goal contradicts the name or the game."""
    change(codes[2], eval(damage))
    refused(codes, sentence.replace("UNNAMED", UNNAMED))


@pytest.mark.parametrize(
    "name",
    ["optimal4-any", "safest-any", "shallow-any", "within3-any", "optimal-consistent"],
)
def test_names_of_other_goals_are_refused(name: str, codes: Files) -> None:
    """Tree and certificate name another strategy."""
    for path in codes[1:]:
        change(path, states(strategy=name))
    refused(codes, f"has the name '{name}', but another objective: lowest total")


@pytest.mark.parametrize(
    ("key", "values"),
    cases("""
row => ["x", [], [1.5], [true], [-1], null, {"a": 1}, [[1]]]
step => [-1, "1", null, 0.5, true, []]
limit => [0, -1, "4", [], true]
worst_case => [null, "best", 1, ["first"]]
openers => [null, "112", [1], {"112": 1}, [["112"]]]
weights => ["x", 1, {}, [null], [-1, 1], [1.5]]
mode => [null, 1, ["any"]]
"""),
)
def test_malformed_objectives_are_refused(key: str, values: str, codes: Files) -> None:
    """A value of another type is refused by its name."""
    for value in json.loads(values):
        change(codes[2], goal(**{key: value}))
        with pytest.raises(InputError, match=rf"its objective is malformed, \$\.{key}"):
            verify(*codes)


@pytest.mark.parametrize("rule", ["pegs", "first"])
def test_a_matrix_of_other_contents_is_refused(rule: str, codes: Files) -> None:
    """Weights or one reply differ, whether the checker knows the rule or not."""
    change(codes[0], states(rule=rule))
    change(codes[1], states(rule=rule))
    other_reply = 1 + stored(codes[0])[1][5]["reply"]
    for damage in (put(5, reply=other_reply), states(target_weights=str([1.0] * 64))):
        change(codes[0], damage)
        refused(codes, "is not the game of the tree")


def test_files_of_two_rules_are_refused(codes: Files) -> None:
    """A matrix has the rule of its tree; without one, it is of another game, too."""
    change(codes[0], states(rule="wordle"))
    refused(codes, "is not of the rule 'pegs', as the tree is; give files of the same game")


def test_another_fingerprint_is_refused(codes: Files) -> None:
    """A tree with another fingerprint is refused, with a certificate or without."""
    for path in codes[1:]:
        change(path, states(fingerprint="00"))

    refused(codes, r"game\.parquet: is not the game of the tree")
    with pytest.raises(InputError, match="is not the game of the tree"):
        verify(*codes[:2])


def test_a_certificate_of_one_first_guess(codes: Files) -> None:
    """A sentence and a value say that the certificate has one first guess."""
    change(codes[2], only("112"))
    found = verify(*codes)

    assert found.openers == ("112",)
    assert found.sentences[2].endswith("of the 64 first guesses of the mode, 112 alone")


def test_open_entries_are_an_interval(codes: Files) -> None:
    """Open entries give an interval with both ends."""

    def damage(rows: Table, _: object) -> None:
        for row in rows:
            row.update(like=None)
        for at, row in enumerate(rows[:28]):
            row.update(status="open", bound=min(190 + at, 206))

    change(codes[2], damage)

    found = verify(*codes)

    assert (found.lower_bound, found.cost, found.open) == (190, 206, 28)
    assert found.first_guesses == 64
    assert "this is an interval: the lowest cost is from 190 to 206" in found.sentences
    assert repr(found).splitlines() == [*found.sentences]


def test_a_recipe_with_a_name_of_its_own(codes: Files) -> None:
    """Without its settings, the sentences state the costs."""
    for path in codes[1:]:
        change(path, states(strategy="mine"))
    change(codes[2], bounds(64, row=[1], step=0))
    found = verify(*codes)

    assert found.goal == "lowest cost of 1"
    assert (
        "a target costs 1 by the number of guesses, and 1 with more" in found.sentences[2]
    )


def test_other_weights_are_refused(tmp_path: Path) -> None:
    """Weights are in another order, doubled, cut off, equal, 0 or missing."""
    weights = np.array([0.5, 1.25, 3, 7, 0.1])
    words = ["brick", "crane", "crate", "creek", "trace"]
    matrix = compute_replies("wordle", words, weights=weights)
    files = files_of(matrix, Objective("any", weighted=True), tmp_path)
    change(files[2], states(recipe="optimal-any weighted=yes"))

    found = verify(*files)

    assert found.weighted
    assert found.goal == "lowest total by weight"
    masses = masses_of(weights).tolist()
    doubled = [2 * mass for mass in masses]
    for other in (masses[::-1], doubled, masses[1:], [1] * 5, [0] * 5):
        change(files[2], goal(weights=other))
        refused(files, "its objective has other weights than the game")

    change(files[2], goal(weights=None))

    with pytest.raises(InputError):
        verify(*files)


# Proofs that a greedy tree is optimal


FILES = ("g.parquet", "forged/optimal-any.parquet")
VERIFY = ("verify", *FILES, "--certificate", "forged/certificate.parquet")
PROOF = "proofs/optimal-any.parquet"


def forged(folder: Path, words: tuple[str, ...]) -> None:
    """Write a greedy tree with a certificate whose bounds are its total, and a better tree."""
    store_replies(folder / "g.parquet", "wordle", words)
    matrix = compute_replies("wordle", words)
    optimal = Recipe.parse("optimal-any")
    worst, better = (
        grow_tree(matrix, Recipe.parse(f"{name}-any")) for name in ("entropy", "parts")
    )
    played = score_tree(worst, matrix, "g", optimal)
    write_tree_and_scores(
        worst, played, matrix, folder / "forged/optimal-any.parquet", None
    )
    scores = score_tree(better, matrix, "g", Recipe.parse("parts-any"))
    write_tree_and_scores(better, scores, matrix, None, folder / "scores/parts-any.parquet")
    entries = [
        CertificateEntry(
            guess, None, worst.total, EXACT if guess == worst.opener else REFUTED
        )
        for guess in words
    ]
    about = metadata_of(matrix, "g") | made_by(optimal)
    path = folder / "forged/certificate.parquet"
    write_certificate(entries, Objective("any"), matrix, path, about)


def adopt(folder: Path) -> None:
    """Take the forged proof into a study."""
    replies, tree, certificate = (
        folder / name for name in (*FILES, "forged/certificate.parquet")
    )
    adopt_proof(replies, tree, certificate, proof_files(folder), strategy="optimal-any")


def test_verification_says_if_bounds_are_not_repeated(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """Bounds without a list count as proved by a run in all tables."""
    forged(tmp_path, wordle_words[::57])
    scores = tmp_path / "scores/optimal-any.parquet"
    table, *pages = (tmp_path / name for name in ("s.parquet", "s.md", "e.md", "f.rst"))

    verified = guesstree_here(*VERIFY, cwd=tmp_path).stdout
    adopt(tmp_path)
    summarise([scores], [table], *pages, from_guess=1)

    words = "proved by a run"
    assert f"{words}: the bounds were compared with the tree alone" in verified
    assert read_scores(scores).checked == "none"
    assert pl.read_parquet(table)["checked"].to_list() == ["none"]
    assert words in pages[0].read_text()
    assert words.capitalize() in pages[2].read_text()


def test_files_of_a_study_that_contradict_each_other(
    tmp_path: Path, wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another file of the study knows a better tree; both are named."""
    # With fewer words, all first guesses would be searched, and better trees found.
    forged(tmp_path, wordle_words[::4])
    adopt(tmp_path)
    monkeypatch.chdir(tmp_path)
    replies, table, page = Path("g.parquet"), Path("o.csv"), Path("o.md")
    played_out, scores = Path("played_out.parquet"), Path("scores/parts-any.parquet")
    play_out_openers(replies, played_out, strategies=["parts-any"])

    known: list[dict[str, Any]] = [{"played_out": played_out}, {"scores": [scores]}]
    for other, given in zip((played_out, scores), known, strict=True):
        with pytest.raises(InputError) as caught:
            rank_openers(replies, [table], page, certificates=[Path(PROOF)], **given)
        assert f"{PROOF}: says that no tree with " in str(caught.value)
        assert f"but {other} knows one that takes" in str(caught.value)

    assert not table.exists()


def test_the_package_knows_a_better_tree(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """The shipped table of first guesses is compared with the certificate."""
    forged(tmp_path, wordle_words)

    run = guesstree_here(*VERIFY, cwd=tmp_path, code=1)

    assert "guesstree's own table of first guesses knows one" in run.stderr
