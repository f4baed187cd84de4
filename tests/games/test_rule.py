"""Replies in the notations that people use."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.rule import parse_reply
from guesstree.games.rules import RULES
from guesstree.games.tile_colours import PALETTES


@given(st.integers(0, 242), st.sampled_from(list(PALETTES)))
def test_tiles_come_back(code: int, palette: str) -> None:
    """What is printed as tiles, in any colours, is read as the same reply."""
    rule = RULES["wordle"]

    assert parse_reply(rule.drawn(rule.texts(5)[code], palette), rule, 5) == code


@pytest.mark.parametrize(
    "text", [".Y..G", "kykkg", "BYBBG", "01002", ".-..=", "xyxxg", "⬜🟨⬜⬜🟩"]
)
def test_wordle_notations(text: str) -> None:
    """One reply, as different programs write it."""
    rule = RULES["wordle"]

    assert rule.texts(5)[parse_reply(text, rule, 5)] == ".Y..G"


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("--Y--", "..Y.."),
        ("--y--", "..Y.."),
        ("G----", "G...."),
        ("B-Y-G", "..Y.G"),
        ("2-1--", "G.Y.."),
        ("-🟨--🟩", ".Y..G"),
        ("[-, -, y, -, -]", "..Y.."),
        ("·-··=", ".Y..G"),
        (".-...", ".Y..."),
        ("--=--", "YYGYY"),
    ],
)
def test_a_dash_is_yellow_only_beside_dots_and_equals_signs(text: str, reply: str) -> None:
    """Beside letters, digits and tiles it is grey."""
    rule = RULES["wordle"]

    assert rule.texts(5)[parse_reply(text, rule, 5)] == reply


def test_dashes_alone_are_ambiguous() -> None:
    """The sentence shows both readings."""
    with pytest.raises(InputError) as caught:
        parse_reply("-----", RULES["wordle"], 5)

    assert str(caught.value) == "'-----' may mean ..... or YYYYY; write one of these"


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("🟥🟡🟦🟦🟦", "GY..."),
        ("🟥🟥🟥🟥🟥", "GGGGG"),
        ("🟧🟦⬛⬛⬛", "GY..."),
        ("🟦🟦🟦🟦🟦", "YYYYY"),
    ],
)
def test_a_blue_tile_is_grey_only_beside_red_and_round_ones(text: str, reply: str) -> None:
    """SUTOM and Motus share 🟥🟡🟦; people who see red and green as one colour share 🟧🟦⬛."""
    rule = RULES["wordle"]

    assert rule.texts(5)[parse_reply(text, rule, 5)] == reply


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
    """They are read by their names in any order, and in the order of 1A2B without names."""
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
        *(("wordle", text, ".Y..G") for text in ("0102", "010", "00", "1002", "243")),
        ("jotto", "6", "2"),
        ("pegs", "5A1B", "1A2B or 1,2"),
    ],
)
def test_what_is_no_reply(rule: str, text: str, example: str) -> None:
    """The sentence shows how replies are written."""
    sentence = (
        f"is not a reply to a guess of 5 characters; write it like.* {re.escape(example)}"
    )

    with pytest.raises(InputError, match=sentence):
        parse_reply(text, RULES[rule], 5)
