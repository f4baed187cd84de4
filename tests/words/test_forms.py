"""The one way in which text becomes a word, and every way in that leads through it."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guesstree
from guesstree.errors import InputError
from guesstree.games.rule import check_lists
from guesstree.games.rules import rule_of
from guesstree.study.config import check_config
from guesstree.study.lists import list_reader
from guesstree.words.forms import WordForm, fold, form_of, word_form
from guesstree.words.generators import GENERATORS, Generator, generated_list
from guesstree.words.weights import weights_from_table

CYRILLIC = word_form(4, "cyrillic")


def with_word(text: str, folder: Path) -> tuple[str, ...]:
    """Return the words of a list of a config to which a word is added."""
    (folder / "few.txt").write_text("норка\n")
    config: dict[str, Any] = {
        "lists": {
            "few": {"file": str(folder / "few.txt"), "alphabet": "cyrillic"},
            "more": {"from": "few", "add": [text]},
        },
        "games": {"g": {"rule": "wordle", "targets": "more"}},
    }
    listed = list_reader(check_config(config)["lists"])("more")
    assert listed is not None
    return listed.words


@pytest.mark.parametrize("text", ["ПЁСИК", "  песик ", "пе\u0308сик", "песик"])
def test_spellings_of_a_word(text: str, tmp_path: Path) -> None:
    """Capitals, blanks around it, combining marks and ё make no other word."""
    assert with_word(text, tmp_path) == ("норка", "песик")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ZEBRA", "'zebra' has 'z' (U+007A, LATIN SMALL LETTER Z), not in the alphabet"),
        ("пeсик", "'пeсик' has 'e' (U+0065, LATIN SMALL LETTER E), not in the alphabet"),
        ("пе икки", "'пе икки' has ' ' (U+0020, SPACE), not in the alphabet"),
        (
            "пес\u200dк",
            r"'пес\u200dк' has '\u200d' (U+200D, ZERO WIDTH JOINER), not in the",
        ),
        ("пес\0к", r"'пес\x00к' has '\x00' (U+0000, no printable character), not in the"),
        ("песики", "'песики' has 6 characters, expected 5"),
        *((text, "") for text in ("пес\nк", "", "  ")),
    ],
)
def test_no_way_leads_round(text: str, message: str, tmp_path: Path) -> None:
    """A word of a config is refused as those of files are: one sentence names it."""
    with pytest.raises(InputError, match=re.escape(f"added word {message}")):
        with_word(text, tmp_path)


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
        ("abca", "the alphabet has 'a' twice"),
        ("abcA", "the alphabet has 'a' twice"),
        ("σς", "the alphabet has 'σ' twice"),
        ("e\u0301é", "the alphabet has 'é' twice"),
        ("aba\u0331a\u0331", "the alphabet has 'a\u0331' twice"),
        ("a\u0331 ch", "the alphabet has 'ch', which is not one letter; divide it"),
        ("", "the alphabet is empty"),
        ("a b", "the alphabet has ' ' (U+0020, SPACE), which no word can have; remove it"),
        ("a\nb", "(U+000A, no printable character), which no word"),
        ("a\u200db", "(U+200D, ZERO WIDTH JOINER), which no word"),
    ],
)
def test_bad_alphabets(alphabet: str, message: str) -> None:
    """An alphabet has each character once, and only such as words can have."""
    with pytest.raises(InputError, match=re.escape(message)):
        word_form(2, alphabet)

    config = {
        "lists": {"c": {"generate": "codes", "length": 2, "alphabet": alphabet}},
        "games": {"c": {"rule": "pegs", "targets": "c"}},
    }

    with pytest.raises(InputError, match=r"config, lists\.c\.alphabet"):
        check_config(config)


def test_an_alphabet_of_capitals_makes_a_game_that_can_be_played() -> None:
    """Words compare as people type them: the colours R, G and B are r, g and b."""
    game = guesstree.Game("pegs", generated_list("codes", 2, "RGB").words)
    moves = game.play("max-any opening=RG", "BB").moves

    assert (moves[0].guess, moves[-1].guess) == ("rg", "bb")
    assert game._guess_at(" Gb\n") == game.guesses.index("gb")


def test_generated_words_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generators of other packages keep to the list's length and alphabet, each word once."""
    for made, message in (
        (("ab", "ba", "ab"), "'ab' comes twice"),
        (("AB",), "'AB' has 'A'"),
        (("aba",), "'aba' has 3 characters, expected 2"),
        (("xy",), "'xy' has 'x'"),
    ):
        odd = Generator("odd", "odd", lambda *_, made=made: made)
        monkeypatch.setitem(GENERATORS._own, "odd", odd)
        with pytest.raises(InputError, match=message):
            generated_list("odd", 2, "ab")


def test_repeated_words_make_no_game() -> None:
    """A list that has a word twice is refused, as by the public functions."""
    for targets, guesses in ((["ab", "ab"], ["ab"]), (["ab"], ["ab", "ba", "ba"])):
        with pytest.raises(InputError, match="comes twice; keep one of each word"):
            check_lists(rule_of("wordle"), targets, guesses)

    with pytest.raises(InputError, match="target 'ab' comes twice"):
        guesstree.Game("wordle", ["ab", "AB"])


def test_words_of_library_users_are_folded() -> None:
    """The public functions compare words as everything else does."""
    game = guesstree.Game("wordle", ["CRANE", "Trace"], weights={"crane": 1, "TRACE": 2})

    assert game.targets == ("crane", "trace")
    assert game.play("max-any", "TRACE").moves[-1].guess == "trace"
    assert game.advise((" Crane ", "YGG.G")).guess == "trace"
    assert game.tree("max-any opening=Trace").opener == "trace"
    assert game.prove("optimal-any", first=["TRACE"]).tree.opener == "trace"  # type: ignore[union-attr]


def test_openers_of_a_config_are_folded(tmp_path: Path) -> None:
    """Openers and openings are the words of the list, however they are written."""
    (tmp_path / "few.txt").write_text("raise\nslate\n")
    config: dict[str, Any] = {
        "lists": {"few": {"file": str(tmp_path / "few.txt")}},
        "games": {
            "g": {"rule": "wordle", "targets": "few", "openers": ["RAISE", " raise"]}
        },
        "recipes": {"mine": {"strategy": "max-any", "opening": ["Slate"]}},
        "strategies": ["mine"],
    }

    assert check_config(config)["games"]["g"]["openers"] == ["raise"]


def weights(text: str, folder: Path) -> list[float]:
    """Read weights of two words."""
    path = folder / "weights.csv"
    path.write_text(f"word,weight\n{text}")
    return list(map(float, weights_from_table(["елка", "ежик"], path, "weight", CYRILLIC)))


def test_weights_are_read_like_words(tmp_path: Path) -> None:
    """Capitals, combining marks and ё make no other word; a repeated row does not matter."""
    rows = "Ёлка,1\nЕ\u0308жик,2\n елка ,1.0\nПрочее,3\nпрочее,4\n"

    assert weights(rows, tmp_path) == [1.0, 2.0]


def test_two_weights_of_a_word(tmp_path: Path) -> None:
    """A word with two weights is named, with both of them."""
    with pytest.raises(InputError) as caught:
        weights("ежик,2\nёлка,1\nЕЛКА,3\n", tmp_path)
    assert str(caught.value) == (
        f"{tmp_path / 'weights.csv'}, line 4: 'елка' has the weight '3', but 1 before; "
        "keep one of them"
    )


def test_a_game_whose_first_letter_is_given(tmp_path: Path) -> None:
    """Targets and guesses of a config start with it."""
    (tmp_path / "mots.txt").write_text("matin\nmotus\nsutom\n")
    config: dict[str, Any] = {
        "lists": {
            "mots": {"file": str(tmp_path / "mots.txt")},
            "m": {"from": "mots", "starts": "m"},
        },
        "games": {"sutom": {"rule": "wordle", "targets": "m"}},
    }

    listed = list_reader(check_config(config)["lists"])("m")

    assert listed is not None
    assert listed.words == ("matin", "motus")


@given(text=st.text(max_size=8), alphabet=st.sampled_from(["latin", "cyrillic", "éſσё-"]))
def test_clean_words_stay_as_they_are(text: str, alphabet: str) -> None:
    """Cleaning again changes nothing, and words in capitals are the same words."""
    form = word_form(3, alphabet)
    word = form.clean(text)

    assert form.clean(word) == word

    if form.fault(word) is None:
        assert form.clean(word.upper()) == word
        assert set(word) <= set(form.letters)


def test_the_form_of_words() -> None:
    """Words have the form that they show; `Latin` is the alphabet of that name."""
    assert word_form(5, "Latin") == word_form(5, "latin")
    assert form_of(["abc", "cad"]) == WordForm(3, "abcd")
    assert fold(" Straße ") == fold("STRAẞE") == "straße"


TURKISH = "abcçdefgğhıijklmnoöprsştuüvyz"
JAMO = "\u1100\u1102\u1112\u1161\u116e\u11ab"


@pytest.mark.parametrize(
    ("alphabet", "text", "word"),
    [
        ("latin", "Weiß", "weiss"),
        ("eiwß", "WEIẞ", "weiß"),
        ("եվոյ", "ԵՎ, և", "եվ, եւ"),
        ("եւև", "և", "և"),
        (TURKISH, "ISLAK", "ıslak"),
        ("AIİKLS", "ISLAK İki", "ıslak iki"),
        (TURKISH, "İKLİM", "iklim"),
        (TURKISH, "I\u0307klim", "iklim"),
        (TURKISH, "i\u0307klim", "iklim"),
        ("latin", "IRIS İris", "iris iris"),
        (JAMO, "한구", "\u1112\u1161\u11ab\u1100\u116e"),
        (JAMO, "\u1112\u1161\u11ab", "\u1112\u1161\u11ab"),
        ("한구", "\u1112\u1161\u11ab\u1100\u116e", "한구"),
    ],
)
def test_letters_that_depend_on_the_alphabet(alphabet: str, text: str, word: str) -> None:
    """ß, և, ı and the letters of Hangul are what the alphabet makes of them."""
    form = word_form(5, alphabet)

    assert form.clean(text) == form.clean(form.clean(text)) == word


@pytest.mark.parametrize(
    ("words", "guess", "word"),
    [
        (["ISLAK", "KADIN", "iklim"], "ISLAK", "islak"),
        (["ISLAK", "KADIN", "İKLİM"], "ISLAK", "ıslak"),
        (["\u1112\u1161\u11ab", "\u1102\u1161\u11ab"], "한", "\u1112\u1161\u11ab"),
        (["한구", "나구"], "\u1112\u1161\u11ab\u1100\u116e", "한구"),
    ],
)
def test_guesses_are_folded_as_the_list(words: list[str], guess: str, word: str) -> None:
    """One word with İ makes a list Turkish; letters of Hangul stay letters."""
    game = guesstree.Game("wordle", words, weights=dict.fromkeys(words, 2))

    assert game._lists.word(guess) == word
