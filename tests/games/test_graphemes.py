"""Replies to words whose letters have several characters, by hand and by a slow twin."""

import numpy as np
import pytest

import guesstree
from guesstree import Game, Rule
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import check_lists, unused_hint
from guesstree.games.rules import RULES
from guesstree.words.graphemes import letters_of
from tests.twins import least_total, pegs_text, wordle_text

LETTERS = {
    "முதல்": ("மு", "த", "ல்"),
    "அம்மா": ("அ", "ம்", "மா"),
    "படகு": ("ப", "ட", "கு"),
    "கடல்": ("க", "ட", "ல்"),
    "மரம்": ("ம", "ர", "ம்"),
    "நிலம்": ("நி", "ல", "ம்"),
    "பழம்": ("ப", "ழ", "ம்"),
}
"""Words of three letters each, with these letters."""

TAMIL = tuple(LETTERS)

CODES = ("முமு", "மும", "மமு", "மம")


@pytest.mark.parametrize(
    ("guess", "target", "reply"),
    [
        ("மரம்", "பழம்", "..G"),
        ("பழம்", "படகு", "G.."),
        ("மரம்", "அம்மா", "..Y"),
        ("முதல்", "மரம்", "..."),
        ("கடல்", "கடல்", "GGG"),
    ],
)
def test_replies_by_hand(guess: str, target: str, reply: str) -> None:
    """ம, மா, மு and ம் are four letters."""
    assert Game("wordle", TAMIL).reply(guess, target).reply == reply


def test_the_matrix_of_tamil_words() -> None:
    """It is that of a slow twin, which gets the letters by hand."""
    replies = compute_replies("wordle", TAMIL)

    found = [[replies.texts[code] for code in row] for row in replies.codes]

    assert found == [
        [wordle_text(LETTERS[one], LETTERS[two]) for two in TAMIL] for one in TAMIL
    ]


def test_the_counts_of_tamil_words() -> None:
    """The other rules count the same letters."""
    for name, place in (("pegs", None), ("black_pegs", 0)):
        replies = compute_replies(name, TAMIL)
        for guess, row in zip(TAMIL, replies.codes, strict=True):
            for target, code in zip(TAMIL, row, strict=True):
                twin = pegs_text(LETTERS[guess], LETTERS[target])
                assert replies.texts[code] == (twin if place is None else twin[place])


@pytest.mark.parametrize("rule", [*map(RULES.get, ("wordle", "jotto", "pegs"))])
def test_the_reply_of_a_pair_is_that_of_the_matrix(rule: Rule) -> None:
    """Words of one, of two and of several characters a letter may be in one list."""
    words = ["abc", "ba\u0331c", "a\u0331b\u0331a", "மaம்", "cab"]

    codes = reply_codes(rule, words, words)

    assert codes.tolist() == [[rule.reply(one, two) for two in words] for one in words]


def test_anagrams_by_letters() -> None:
    """Jotto cannot tell words apart that have the same letters, and only these."""
    with pytest.raises(guesstree.InputError, match="cannot tell 'கடல்' from 'டகல்'"):
        check_lists(RULES["jotto"], ["டகல்"], ["டகல்", "கடல்"])

    check_lists(RULES["jotto"], ["ககு"], ["ககு", "குகு"])


def test_words_of_other_lengths_are_refused() -> None:
    """With their numbers of letters."""
    with pytest.raises(
        guesstree.InputError, match="'மர' has 2 characters, but the targets have 3"
    ):
        compute_replies("wordle", ["மரம்"], ["மரம்", "மர"])


def test_hard_mode_keeps_letters() -> None:
    """A hint is about a whole letter."""
    reply = RULES["wordle"].reply("மரம்", "பழம்")

    assert unused_hint("மரம்", reply, "முதல்") == "place 3 must be 'ம்', as மரம் showed"
    assert unused_hint("மரம்", reply, "நிலம்") is None


def test_hint_tables_agree_with_hard_mode() -> None:
    """A guess has the features that were revealed exactly if hard mode allows it."""
    replies = compute_replies("wordle", TAMIL)
    hints = replies.hint_table()
    for earlier, slots in enumerate(hints.slots):
        for code in np.unique(replies.codes[earlier]).tolist():
            shown = int(hints.revealed[hints.shapes[earlier], code])
            needed = [slot for at, slot in enumerate(slots.tolist()) if shown >> at & 1]
            for guess, word in enumerate(TAMIL):
                has_all = all(
                    int(hints.features[guess, slot // 64]) >> slot % 64 & 1
                    for slot in needed
                )
                assert has_all == (unused_hint(TAMIL[earlier], code, word) is None)


def test_symmetries_of_letters_of_several_characters() -> None:
    """All codes of two letters have the symmetries of all codes of a and b."""
    replies = compute_replies("pegs", CODES)
    plain = compute_replies("pegs", ["aa", "ab", "ba", "bb"])

    assert replies.symmetries is not None
    assert replies.equivalent_guesses().tolist() == plain.equivalent_guesses().tolist()
    assert Game(replies).prove("optimal-any").cost == 8


def test_a_rule_of_ones_own_gets_words_as_texts() -> None:
    """And divides them into letters by the public function."""

    def reply(guess: str, target: str) -> int:
        pairs = zip(letters_of(guess), letters_of(target), strict=True)
        return sum(one == other for one, other in pairs)

    rule = Rule("greens", reply, lambda length: tuple(map(str, range(length + 1))))

    own: ReplyMatrix = compute_replies(rule, TAMIL)

    assert (own.codes == compute_replies("black_pegs", TAMIL).codes).all()


def test_strategies_find_tamil_words() -> None:
    """Trees are checked by the rule, and a least tree by trying all."""
    replies = compute_replies("wordle", TAMIL)
    proof = Game(replies).prove("optimal-any")
    tree = Game(replies).tree("max-any")

    assert sorted(tree.scores()) == sorted(TAMIL)
    least = least_total(replies, "any")
    assert proof.cost == min(least(guess, None) for guess in range(len(TAMIL)))


@pytest.mark.parametrize(
    "words",
    [
        ("שָׁלוֹ", "שָׁבוּ", "בֹּקֶר"),
        ("שלום", "שבוע", "בוקר"),
        ("كِتَب", "قَلَم", "قَتَل"),
        ("محمد", "كتاب", "مكتب"),
        ("पानी", "रानी", "हिन्दी"),
        ("👍🏿❤\ufe0f", "❤\ufe0f👍🏿", "👍❤\ufe0f", "👩🏽\u200d🚀❤\ufe0f"),
        ("🇩🇪🇫🇷", "🇫🇷🇩🇪", "🇩🇪🇩🇪"),
        ("가나", "나가", "\uac01\uac00"),
        ("\u1112\u1161\u11ab", "\u1102\u1161\u11ab"),
    ],
)
def test_games_of_other_scripts(words: tuple[str, ...]) -> None:
    """They are played, advised and reviewed; the right reply comes for equal words alone."""
    game = Game("wordle", words)

    moves = game.play("max-any", words[-1]).moves
    review = game.review(*(move.guess for move in moves))

    assert (game.replies.codes == game.replies.right).sum() == len(words)
    assert game.advise((moves[0].guess, moves[0].reply)).remaining
    assert [turn.reply for turn in review.review.turns] == [move.reply for move in moves]
