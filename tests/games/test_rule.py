"""Rules: how replies are written, which lists they accept, what hard mode demands."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import guesstree
from guesstree.base import constants
from guesstree.base.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.games.rule import TILE_HARD_MODE, check_lists, hard_mode_of, parse_reply
from guesstree.games.rules import RULES, rule_of
from guesstree.games.tree import check_tree
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from tests.conftest import examples
from tests.oracles import BruteForce, uses_hints
from tests.support.added_objects import GREENS, added


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        *dict.fromkeys(
            ("kykkg", "BYBBG", "01002", ".-..=", "xyxxg", "⬜🟨⬜⬜🟩"), ".Y..G"
        ).items(),
        # A dash is yellow beside dots and equals signs, and grey beside letters, digits and tiles.
        ("--y--", "..Y.."),
        ("G----", "G...."),
        ("2-1--", "G.Y.."),
        ("-🟨--🟩", ".Y..G"),
        ("[-, -, y, -, -]", "..Y.."),
        ("·-··=", ".Y..G"),
        ("--=--", "YYGYY"),
        # A blue tile is grey beside red and round ones, as SUTOM and Motus share them.
        ("🟥🟡🟦🟦🟦", "GY..."),
        ("🟥🟥🟥🟥🟥", "GGGGG"),
        ("🟧🟦⬛⬛⬛", "GY..."),
        ("🟦🟦🟦🟦🟦", "YYYYY"),
    ],
)
def test_notations_of_tiles(text: str, reply: str) -> None:
    """One reply, as different programs and people write it."""
    rule = RULES["wordle"]

    assert rule.texts(5)[parse_reply(text, rule, 5)] == reply


def test_dashes_alone_are_ambiguous() -> None:
    """The sentence shows both readings."""
    with pytest.raises(InputError) as caught:
        parse_reply("-----", RULES["wordle"], 5)

    assert str(caught.value) == "'-----' may mean ..... or YYYYY; write one of these"


@pytest.mark.parametrize("text", ["G..G", "g--g", "1001", "🟩⬛⬛🟩"])
def test_places(text: str) -> None:
    """Which places are right, as people write it."""
    rule = RULES["places"]

    assert rule.texts(4)[parse_reply(text, rule, 4)] == "G..G"


COUNTS = """1A2B|1a2b|2B1A|1 2|1,2|1-2|1/2|1 and 2|1 bull, 2 cows|2 cows, 1 bull|bulls: 1, cows: 2
1B2C|2C1B|B=1 C=2|1B2W|2W1B|2 whites, 1 black.|1 black and 2 white|1 green 2 yellow|1R2W|2Y1G|1S2B
2B1S|1H2B|2 blows 1 hit|1F2P|1 right, 2 elsewhere|2 in the wrong place, 1 in the right place|+1 -2
1+ 2-|2- 1+|1 schwarz, 2 weiß|2 WEISSE und 1 schwarzer|1 taureau et 2 vaches|2 blancs, 1 noir
1 bien placé, 2 mal placés|1 toro y 2 vacas|2 picas 1 fija|1 бык 2 коровы|2 белых и 1 чёрный|1Б2К
1Ч2Б|1А2В|1 czarny 2 białe|1스트라이크 2볼|1ヒット2ブロー"""

NO_COUNTS = """2 bulls|4B|2A|1B2B|2W1W|1 bull 2 bulls|1X2Y|1 2 3|1A2|1 bull 2|1 pig 2 bulls|1C2Y
1 right 2 wrong|1W2W3B|12|1|1+2|1A2B3C|1 hit 2 misses|1 black 1 right|1 cow 2 whites|1A 2B 3|1B2X"""


@pytest.mark.parametrize("text", COUNTS.replace("\n", "|").split("|"))
def test_two_counts(text: str) -> None:
    """Counts with names come in any order, and without names in the order of 1A2B."""
    rule = RULES["pegs"]

    assert rule.texts(4)[parse_reply(text, rule, 4)] == "1A2B"


@pytest.mark.parametrize("text", NO_COUNTS.replace("\n", "|").split("|"))
def test_counts_without_a_known_name_each(text: str) -> None:
    """A lone count, a name that comes twice or is not known: the sentence shows what is known."""
    with pytest.raises(
        InputError, match="with both names: 1B2W, 1 bull 2 cows, 1 right 2 else"
    ):
        parse_reply(text, RULES["pegs"], 4)


@pytest.mark.parametrize(
    ("rule", "text", "example"),
    [
        ("wordle", ".Y..", ".Y..G, 01002 or ⬛🟨⬛⬛🟩"),
        ("wordle", "hello", ".Y..G"),
        ("wordle", "00", ".Y..G"),
        ("wordle", "243", ".Y..G"),
        ("jotto", "6", "2"),
        ("pegs", "5A1B", "1A2B or 1,2"),
        ("places", "Y...G", "G..G, 1001"),
    ],
)
def test_no_reply(rule: str, text: str, example: str) -> None:
    """The sentence shows how replies are written."""
    sentence = (
        f"is not a reply to a guess of 5 characters; write it like.* {re.escape(example)}"
    )

    with pytest.raises(InputError, match=sentence):
        parse_reply(text, RULES[rule], 5)


def test_repeated_words_make_no_game() -> None:
    """A list that has a word twice is refused, as by the public functions."""
    for targets, guesses in ((["ab", "ab"], ["ab"]), (["ab"], ["ab", "ba", "ba"])):
        with pytest.raises(InputError, match="comes twice; keep one of each word"):
            check_lists(rule_of("wordle"), targets, guesses)

    with pytest.raises(InputError, match="target 'ab' comes twice"):
        guesstree.Game("wordle", ["ab", "AB"])


@pytest.mark.parametrize(
    ("rule", "targets", "guesses", "message"),
    [
        (
            "wordle",
            ["raise"],
            ["slate"],
            "the list of guesses lacks 1 target, such as 'raise'",
        ),
        ("wordle", ["raise"], ["raise", "slates"], "'slates' has 6 characters"),
        ("jotto", ["stare", "tears"], None, "cannot tell 'stare' from 'tears'"),
    ],
)
def test_bad_lists(
    rule: str, targets: list[str], guesses: list[str] | None, message: str
) -> None:
    """Lists that make no game are refused in one sentence."""
    with pytest.raises(InputError, match=message):
        compute_replies(rule, targets, guesses)


def test_codes_fit_into_16_bits() -> None:
    """The longest words have codes that fit; a rule with more replies is refused."""
    longest = ["a" * constants.MOST_LENGTH, "b" * constants.MOST_LENGTH]
    for rule in RULES.values():
        check_lists(rule, longest, longest)
        assert len(rule.texts(constants.MOST_LENGTH)) <= 1 << 16
    many = replace(RULES["wordle"], texts=lambda _: ("x",) * 65_537)

    with pytest.raises(
        InputError, match="has 65,537 replies for words of 2 characters, more than"
    ):
        check_lists(many, ["ab"], ["ab"])


@given(
    st.lists(st.text("abcd", min_size=4, max_size=4), min_size=3, max_size=8, unique=True)
)
def test_hints_in_bits_equal_the_rule_and_the_oracle(words: list[str]) -> None:
    """All three agree for any earlier guess, any target and any next guess."""
    rule = RULES["wordle"]
    hints = TILE_HARD_MODE.hints(words)
    for at, earlier in enumerate(words):
        for target in words:
            code = rule.reply(earlier, target)
            required = np.zeros_like(hints.features[0])
            for slot, feature in enumerate(hints.slots[at].tolist()):
                if hints.revealed[hints.shapes[at], code] >> slot & 1:
                    required[feature // 64] |= np.uint64(1 << feature % 64)
            for to, guess in enumerate(words):
                allowed = bool((hints.features[to] & required == required).all())
                assert allowed == (TILE_HARD_MODE.unused_hint(earlier, code, guess) is None)
                assert allowed == uses_hints(earlier, rule.texts(4)[code], guess)


def test_sentences_of_hard_mode() -> None:
    """The sentence names the letter and where it was seen."""
    rule, hard = RULES["wordle"], TILE_HARD_MODE

    assert hard.unused_hint("geese", rule.reply("geese", "elegy"), "eager") == (
        "place 3 must be 'e', as geese showed"
    )
    assert hard.unused_hint("geese", rule.reply("geese", "elder"), "bench") == (
        "it must have 'e' 2 times, as geese showed"
    )
    with pytest.raises(InputError, match="rule 'jotto' has no hard mode"):
        hard_mode_of(RULES["jotto"])


@examples(10)
@given(
    words=st.lists(
        st.text("abc", min_size=3, max_size=3), min_size=3, max_size=9, unique=True
    )
)
def test_search_uses_the_hard_mode_of_the_rule(words: list[str]) -> None:
    """The best tree equals trying everything by the plain rule, and passes its check."""
    with added("guesstree.rules", GREENS):
        matrix = compute_replies("greens", words)
        proof = prove_optimal(matrix, Objective("nyt-hard"))
        truth = BruteForce(matrix, "nyt-hard")
        assert proof.tree is not None
        check_tree(proof.tree, GREENS, matrix.targets, matrix.guesses, "nyt-hard")
        assert proof.tree.total == truth.best()
