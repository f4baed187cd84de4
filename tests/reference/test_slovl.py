"""The article on the Russian Словль, on its list of 3,646 nouns, where that list is present.

Totals are of all targets, the first guess included; the article counts from the second guess on,
which `from_guess` does.
"""

import csv
import math
import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from guesstree import Game, InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import signs_of
from guesstree.games.rules import rule_of
from guesstree.strategies.first_guesses import rank_openers
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.play_out import totals_by_first_guess
from guesstree.strategies.recipes import Recipe, grow_tree
from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise
from guesstree.study.config import fill_config
from guesstree.study.schema import load_config
from guesstree.words.generators import generated_list
from guesstree.words.letters import (
    count_table,
    frequency_table,
    pangram_table,
    rating_table,
)
from guesstree.words.lists import isograms, read_words
from tests.conftest import ROOT, foreign_list
from tests.reference import histogram

FREQUENCIES = Path(__file__).with_name("slovl-letter-frequencies.csv")


@pytest.fixture(scope="module")
def nouns() -> tuple[str, ...]:
    """Return the 3,646 nouns."""
    return read_words(foreign_list("russian-nouns-3646.txt"), alphabet="cyrillic").words


@pytest.fixture(scope="module")
def slovl(nouns: tuple[str, ...]) -> ReplyMatrix:
    """Return the game on them."""
    return compute_replies("wordle", nouns)


def test_replies() -> None:
    """The examples that explain the game: greens, then yellows as often as the target has them."""
    rule = rule_of("wordle")
    assert rule.texts(5)[rule.reply("закон", "знамя")] == "GY..Y"
    bulls_and_cows = rule_of("pegs")
    assert bulls_and_cows.texts(5)[bulls_and_cows.reply("полюс", "салют")] == "2A1B"


def test_letters_by_place(nouns: tuple[str, ...]) -> None:
    """All 192 frequencies, and the order of the letters."""
    with FREQUENCIES.open(encoding="utf-8") as file:
        published = [
            (row[0].casefold(), *map(int, row[1:])) for row in list(csv.reader(file))[1:]
        ]
    table = frequency_table(nouns)
    assert sorted(table.rows()) == sorted(published)
    assert "".join(table["letter"]) == "аокреитлнсупмвбдзгяшьычхфжцйющэъ"


def test_repeats_and_vowels(nouns: tuple[str, ...]) -> None:
    """1,093 words repeat a letter; 348 have one vowel, 3,021 two and 277 three."""
    counts = count_table(rating_table(nouns, frozenset("аеиоуыэюя")))
    letters, vowels = (
        counts.filter(what=what).select("number", "words").rows()
        for what in ("letters", "vowels")
    )
    assert sum(words for number, words in letters if number < 5) == 1093
    assert vowels == [(1, 348), (2, 3021), (3, 277)]


def test_words_with_rare_vowels(nouns: tuple[str, ...]) -> None:
    """157 words have an О and one of ы, э, ю and я, as printed; with an А they are 222, not 230."""
    rare = [word for word in nouns if set(word) & set("ыэюя")]
    assert [sum(vowel in word for word in rare) for vowel in "оа"] == [157, 222]


def test_words_left_after_opeka(nouns: tuple[str, ...]) -> None:
    """The article has 7, 8 and 7: it counts no repeated letters in the first two."""
    left = (
        [word for word in nouns if word[0] + word[4] == "оа" and "е" not in word],
        [word for word in nouns if word[0] + word[2] == "ое" and "а" not in word],
        [word for word in nouns if set(word) > set("оеа") and word != "опека"],
    )
    assert [len(words) for words in left] == [19, 12, 8]
    assert [len(isograms(words)) for words in left] == [7, 8, 8]


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ("опека G...G финал ...Y.", "обора обуза орава осада особа отава отара охота"),
        ("коран ..... семит YG..Y", "весть десть жесть лесть тесть честь"),
        ("коран ..... семит .Y.YY", "битье витье житье литье питье типец шитье"),
    ],
)
def test_words_that_two_guesses_leave(turns: str, words: str, slovl: ReplyMatrix) -> None:
    """ФИНАЛ is not sure after ОПЕКА; the article's list after КОРАН and СЕМИТ lacks two words."""
    first, reply, second, other = turns.split()
    for guess, text in ((first, reply), (second, other)):
        code = slovl.texts.index(text)
        slovl = slovl.with_targets(
            np.flatnonzero(slovl.codes[slovl.position[guess]] == code)
        )

    assert " ".join(slovl.targets) == words


def test_replies_to_zhelch() -> None:
    """The article prints two greens in a row for both words that remain: each has a yellow tile."""
    rule = rule_of("wordle")

    found = [
        "".join(signs_of(rule.texts(5)[rule.reply("желчь", word)], rule, "·-="))
        for word in ("лесть", "честь")
    ]

    assert found == ["·=-·=", "·=·-="]


def test_poddavki_with_repeats(slovl: ReplyMatrix) -> None:
    """A word that is guessed again and again is right at once, or never."""
    game = Game("wordle", ["ичиги", *slovl.targets[::20]])

    at_once = game.play(lambda *_: "ичиги", "ичиги")

    assert len(at_once) == 1
    with pytest.raises(InputError, match="184 guesses do not find the target"):
        game.play(lambda *_: "ичиги", slovl.targets[20])


def test_poddavki_without_repeats(slovl: ReplyMatrix) -> None:
    """After ИЧИГИ, the words that a reply excludes tell the others apart: all can come before."""
    row = slovl.codes[slovl.position["ичиги"]]

    for code in set(row.tolist()) - {slovl.right}:
        possible, excluded = np.flatnonzero(row == code), np.flatnonzero(row != code)
        replies = slovl.codes[np.ix_(excluded, possible)]
        assert len({column.tobytes() for column in replies.T}) == len(possible)


def test_a_game_of_poddavki_takes_all_words(slovl: ReplyMatrix) -> None:
    """Whoever guesses only what cannot be right, while there is such a word, names all words."""
    words = slovl.targets[::20]
    played: list[str] = []

    def careful(targets: list[str], _: object) -> str:
        safe = (word for word in words if word not in (*played, *targets))
        played.append(next(safe, targets[0]))
        return played[-1]

    game = Game("wordle", words).play(careful, words[-1])

    assert len(game) == len(words) == 183


@pytest.mark.parametrize(
    ("ties", "total", "counted", "over_all"),
    [("", 22368, 6.1364, 6.1349), (" ties=openers", 22365, 6.1355, 6.1341)],
)
def test_ties_of_poddavki(
    ties: str, total: int, counted: float, over_all: float, slovl: ReplyMatrix
) -> None:
    """The article has some 6.134; it counts without the word that is right at once."""
    tree = grow_tree(slovl, Recipe.parse(f"entropy-consistent{ties}"))
    words = len(slovl.targets)
    assert tree.total == total
    assert (round((total - 1) / (words - 1), 4), round(total / words, 4)) == (
        counted,
        over_all,
    )


def test_k_and_b_numbers(nouns: tuple[str, ...]) -> None:
    """The two numbers of бонус, and the rating: its head and its last word."""
    table = rating_table(nouns)
    assert table.filter(word="бонус").select("k", "b").row(0) == (4369, 1312)
    head = """
        7081 2263 норка, 7081 1900 коран, 7081 1700 крона, 7052 1228 икота, 7037 1527 скора,
        7037 1205 окрас, 6990 1071 океан, 6957 1426 инока, 6957 1292 икона, 6868 2111 нотка,
        6868 1159 октан, 6824 2315 сотка, 6824 2097 тоска, 6815 2449 порка, 6815 2373 парок,
        6815 2001 копра, 6815 1953 капор, 6815 1601 ропак, 6781 2183 корма, 6781 1624 комар
    """
    found = table.select("k", "b", "word").head(20).rows()
    assert [" ".join(map(str, row)) for row in found] == re.split(r",\s+", head.strip())
    last = table.filter(pl.col("k").is_not_null()).tail(1)
    assert last.select("k", "b", "word").rows() == [(1902, 341, "уздцы")]


def test_pangrams(nouns: tuple[str, ...]) -> None:
    """52, 159, 138 and 37 sets, their K sums, and the best of each by B sum."""
    table = pangram_table(nouns, [10, 15, 20, 25])
    sets = table.group_by("letters", maintain_order=True).len().rows()
    assert sets == [(10, 52), (15, 159), (20, 138), (25, 37)]
    best = table.filter(rank=1)
    assert best["k"].to_list() == [11867, 14659, 16401, 17523]
    assert best["b"].to_list() == [4023, 4809, 5306, 5384]
    assert [set(words.split()) for words in best["words"]] == [
        {"серна", "колит"},
        {"молва", "бисер", "пункт"},
        {"сигма", "пункт", "вздор", "беляш"},
        {"годик", "башня", "червь", "хлыст", "зумпф"},
    ]
    pairs = table.filter(letters=10)
    assert pairs.select("words", "b").row(-1) == ("анкер стило", 1849)


def test_information_of_first_guesses(slovl: ReplyMatrix) -> None:
    """The 20 best, which the article prints as entropies (its formula says a ratio)."""
    ranking = rank_openers(slovl).sort("neg_entropy_rank")
    published = """
        коран 5.803687, норка 5.786061, парок 5.727007, катер 5.707897, терка 5.696080,
        сотка 5.685724, ларек 5.684038, солка 5.683656, порка 5.681026, корма 5.679318,
        карел 5.670309, серка 5.653516, крона 5.642837, нотка 5.632376, капор 5.631272,
        копра 5.628978, карст 5.616012, тоска 5.611271, корда 5.607227, талик 5.598244
    """
    head = ranking.select("guess", "information").head(20).rows()
    assert [f"{word} {bits:.6f}" for word, bits in head] == re.split(
        r",\s+", published.strip()
    )
    last, bits = ranking.select("guess", "information").row(-1)
    assert (last, round(bits, 6)) == ("ичиги", 2.168200)
    assert math.log2(len(slovl.targets)) == pytest.approx(11.832099, abs=1e-6)


@pytest.mark.slow
def test_pairs(slovl: ReplyMatrix) -> None:
    """The true top ten; the article misses the second to fourth and the seventh to tenth."""
    top = """
        9.790224 серна колит, 9.719715 колер сатин, 9.705992 терка силон,
        9.687211 серка нилот, 9.664585 катер силон, 9.659015 серна толки,
        9.658544 карел нотис, 9.639214 ларек нотис, 9.626834 карст пилон,
        9.620110 колит нерпа
    """
    others = """
        9.583715 серна томик, 9.575848 коран семит, 9.558655 катер пилон,
        9.557995 катер полис, 9.554232 серна кивот, 9.549817 серна ботик,
        9.544009 коран метис
    """
    rows = best_pairs(slovl, 100).select("information", "first", "second").rows()
    found = [(round(bits, 6), frozenset(words)) for bits, *words in rows]
    best, more = (
        [
            (float(bits), frozenset(words))
            for bits, *words in map(str.split, text.split(","))
        ]
        for text in (top, others)
    )
    assert found[:10] == best
    assert {*more} <= {*found}


EVERY = "any_window=1: ties=prefer-consistent"
"""Every word may be guessed at every turn; of equal ones, one that may be right comes first."""


@pytest.mark.parametrize(
    ("recipe", "counts"),
    [
        ("neg_entropy-consistent", [1, 155, 1302, 1611, 448, 97, 25, 7]),  # Коран
        (f"neg_entropy-any {EVERY}", [1, 75, 1387, 1912, 263, 8]),  # Блажь
        (
            f"neg_entropy_hit-any {EVERY} ties=openers opening=колит",
            [1, 63, 1460, 1856, 258, 8],
        ),
        (
            f"neg_entropy-any {EVERY} opening=серна opening=колит",
            [1, 1, 1236, 2077, 320, 11],
        ),
        (
            "entropy-consistent",
            [1, 34, 180, 438, 665, 802, 729, 498, 222, 64, 11, 2],
        ),  # giveaway
        (
            "neg_entropy-any any_window=3:",
            [1, 52, 1225, 2074, 285, 9],
        ),  # Блажь by list order
    ],
)
def test_strategies(recipe: str, counts: list[int], slovl: ReplyMatrix) -> None:
    """The histograms of the article's strategies."""
    assert histogram(grow_tree(slovl, Recipe.parse(recipe))) == counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("recipe", "own", "mean"),
    [
        # two words first, then the most information
        (f"neg_entropy-any {EVERY} opening=серна opening=колит", 0, 3.753428),
        (f"neg_entropy-any {EVERY} opening=стена opening=ролик", 0, 3.809380),
        # the next best first words after колит, from the second guess on
        (f"neg_entropy_hit-any {EVERY} ties=openers opening=катер", 1, 3.642524),
        (f"neg_entropy_hit-any {EVERY} ties=openers opening=карст", 1, 3.647737),
    ],
)
def test_means(recipe: str, own: int, mean: float, slovl: ReplyMatrix) -> None:
    """Means are of all words, or without the first guess itself; колит has 3.640055."""
    total = grow_tree(slovl, Recipe.parse(recipe)).total
    assert round((total - own) / (len(slovl.targets) - own), 6) == mean


@pytest.mark.slow
def test_on_the_nouns_of_opencorpora() -> None:
    """On the list that anyone can make, коран is the best first word too."""
    pytest.importorskip("pymorphy3")
    matrix = compute_replies("wordle", generated_list("russian-nouns", 5, "cyrillic").words)
    ranking = rank_openers(matrix).sort("neg_entropy_rank")
    assert ranking["guess"].head(3).to_list() == ["коран", "норка", "катер"]
    found = [round(bits, 5) for bits in ranking["information"].head(3)]
    assert found == [5.83936, 5.76404, 5.74509]
    koran = Recipe.parse("neg_entropy-consistent")
    assert histogram(grow_tree(matrix, koran)) == [1, 163, 1412, 1780, 570, 116, 29, 6, 1]
    blazh = Recipe.parse(f"neg_entropy-any {EVERY}")
    assert histogram(grow_tree(matrix, blazh)) == [1, 73, 1521, 2142, 332, 9]


def test_sure_words(slovl: ReplyMatrix) -> None:
    """After коран 21 words are alone with their reply; the largest branch has 321."""
    sizes = np.bincount(slovl.codes[slovl.guesses.index("коран")])
    assert (sizes == 1).sum() - 1 == 21  # without коран itself
    assert sizes.max() == 321


@pytest.mark.parametrize(
    ("games", "mean"),
    [
        ([0, 6, 51, 39, 11, 3], 3.582),  # норка
        ([0, 4, 62, 38, 6], 3.418),  # серна
        ([0, 2, 53, 47, 7, 1], 3.564),  # стена
        ([0, 1, 39, 49, 17, 4], 3.855),  # опека
    ],
)
def test_means_of_players(games: list[int], mean: float) -> None:
    """Players used each strategy in 110 games, with two to six guesses."""
    scores = tuple(np.repeat(range(1, len(games) + 1), games).tolist())
    found = summarise(Scores("", "", "", "", ("",) * len(scores), (scores,)))
    assert found["histogram"] == games
    assert (found["targets"], round(found["mean"], 3)) == (110, mean)


@pytest.mark.parametrize(
    ("guesses", "known", "unknown"),
    [
        ("норка", 1081, None),
        ("серна колит", 2902, "взмыв жмудь зумпф уздцы"),
        ("норка метил", 2827, "связь судья сычуг уздцы"),
    ],
)
def test_letters_known(
    guesses: str, known: int, unknown: str | None, nouns: tuple[str, ...]
) -> None:
    """How many words have three known letters or more, and the words without any, as printed.

    After норка метил the article prints 2,832. It is 2,827 by the definition that meets the other
    two figures.
    """
    counts = {word: sum(letter in guesses for letter in word) for word in nouns}
    assert sum(count >= 3 for count in counts.values()) == known
    none = " ".join(word for word in nouns if not counts[word])
    assert unknown in (None, none)


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_openings_as_players_use_them(slovl: ReplyMatrix) -> None:
    """The article's words for норка and опека by the vowels that are known, and then it attacks.

    The figures are our own: 14,641 guesses by опека, and 14,619 if the last word is tried at once.
    """
    trees = {
        text: grow_tree(slovl, Recipe.parse(text))
        for text in ("norka-any", "opeka-any", "opeka-any at_once=yes")
    }
    assert [tree.total for tree in trees.values()] == [14062, 14641, 14619]
    seconds = {"оеа": "догма", "оа": "финал", "ое": "олень", "еа": "струг"}
    tree = trees["opeka-any"]
    for code, child in tree.children[0].items():
        shown = zip(tree.opener, slovl.texts[code], strict=True)
        vowels = "".join(
            letter for letter, tile in shown if tile != "." and letter in "оеа"
        )
        assert tree.guesses[child] == seconds.get(vowels, "рубин"), vowels


def test_counting_from_the_second_guess(slovl: ReplyMatrix) -> None:
    """The article's means and tables, in which the word that is right at once does not count."""
    config = fill_config(load_config(ROOT / "config/slovl.yaml"))
    names = ("koran", "blazh", "kolit")
    trees = {name: grow_tree(slovl, Recipe.from_config(config, name)) for name in names}
    table = Game(slovl).compare(**trees, from_guess=2)
    rows = {row["strategy"]: row for row in table.to_dicts()}
    assert [round(rows[name]["mean"], 6) for name in names] == [
        3.762140,
        3.654870,
        3.640055,
    ]
    assert rows["koran"]["histogram"] == [0, 155, 1302, 1611, 448, 97, 25, 7]


def test_following_kolit_from_other_first_words(slovl: ReplyMatrix) -> None:
    """Every first word may take the place of колит; it is the best of all, as the article says."""
    config = fill_config(load_config(ROOT / "config/slovl.yaml"))
    words = ("колит", "катер", "карст", "коран")
    openers = [slovl.position[word] for word in words]
    totals, worsts = totals_by_first_guess(
        slovl, [Recipe.from_config(config, "kolit")], openers
    )["kolit"]
    assert totals[openers].tolist() == [13269, 13278, 13297, 13322]
    assert worsts[openers[0]] == 6
