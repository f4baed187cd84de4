"""How text becomes a word: folding, alphabets, letters of several characters."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import guesstree
from guesstree import Game, Rule
from guesstree.base.errors import InputError
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import compute_replies
from guesstree.games.rule import check_lists, unused_hint
from guesstree.games.rules import RULES
from guesstree.study.config import check_config
from guesstree.study.config_lists import list_reader
from guesstree.words.detection import detect_list
from guesstree.words.forms import (
    _ALONE,
    WordForm,
    fold,
    form_of,
    letters_of,
    spaced,
    unaccented,
    unspaced,
    word_form,
)
from guesstree.words.generators import generated_list
from guesstree.words.lists import DERIVATIONS, WordList, derived_list, read_words
from tests.oracles import BruteForce, pegs_text, wordle_text
from tests.support.commands import guesstree_here, json_of, make, output_of, refused
from tests.support.games_of_codes import LETTERS, TAMIL
from tests.support.stage_files import run_steps

MACRON = "a\u0331"
"""A letter that Unicode has no single character for."""


def words_of_config(folder: Path, words: str, alphabet: Any, added: str) -> tuple[str, ...]:
    """Return the words of a list of a config, to which a word is added."""
    (folder / "few.txt").write_text(words, "utf-8")
    length = len(letters_of(words.split()[0]))
    few = {"file": str(folder / "few.txt"), "length": length, "alphabet": alphabet}
    config: dict[str, Any] = {
        "lists": {"few": few, "more": {"from": "few", "add": [added]}},
        "games": {"g": {"rule": "wordle", "targets": "more"}},
    }
    listed = list_reader(check_config(config)["lists"])("more")
    assert listed is not None
    return listed.words


@pytest.mark.parametrize("text", ["ПЁСИК", "  песик ", "пе\u0308сик", "песик"])
def test_spellings_of_a_word(text: str, tmp_path: Path) -> None:
    """Capitals, blanks around it, combining marks and ё make no other word."""
    assert words_of_config(tmp_path, "норка", "cyrillic", text) == ("норка", "песик")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ZEBRA", "'zebra' has 'z' (U+007A, LATIN SMALL LETTER Z), not in the alphabet"),
        ("пе икки", "'пе икки' has ' ' (U+0020, SPACE)"),
        ("пес\u200dк", r"'пес\u200dк' has '\u200d' (U+200D, ZERO WIDTH JOINER)"),
        ("пес\0к", r"'пес\x00к' has '\x00' (U+0000, no printable character)"),
        ("песики", "'песики' has 6 characters, expected 5"),
        ("пес\nк", ""),
        ("  ", ""),
    ],
)
def test_added_words_are_checked(text: str, message: str, tmp_path: Path) -> None:
    """Words of a config are refused like words of files: one sentence names the word."""
    with pytest.raises(InputError, match=re.escape(f"added word {message}")):
        words_of_config(tmp_path, "норка", "cyrillic", text)


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
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


def test_words_of_library_users_are_folded() -> None:
    """The public functions compare words as everything else does."""
    game = guesstree.Game("wordle", ["CRANE", "Trace"], weights={"crane": 1, "TRACE": 2})

    assert game.targets == ("crane", "trace")
    assert game.play("max-any", "TRACE").moves[-1].guess == "trace"
    assert game.advise((" Crane ", "YGG.G")).guess == "trace"
    assert game.tree("max-any opening=Trace").opener == "trace"


def test_openers_of_a_config_are_folded(tmp_path: Path) -> None:
    """Openers and openings are the words of the list, however they are written."""
    (tmp_path / "few.txt").write_text("raise\nslate\n")
    game = {"rule": "wordle", "targets": "few", "openers": ["RAISE", " raise"]}
    config = {
        "lists": {"few": {"file": str(tmp_path / "few.txt")}},
        "games": {"g": game},
        "recipes": {"mine": {"strategy": "max-any", "opening": ["Slate"]}},
        "strategies": ["mine"],
    }

    assert check_config(config)["games"]["g"]["openers"] == ["raise"]


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
    """Words show their form; `Latin` is the alphabet of that name."""
    assert word_form(5, "Latin") == word_form(5, "latin")
    assert form_of(["abc", "cad"]) == WordForm(3, "abcd")
    assert fold(" Straße ") == fold("STRAẞE") == "straße"
    assert unaccented("ba\u0331d é மு") == "bad e மு"


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


# Letters of several characters: a letter is what people see as one character.


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        *LETTERS.items(),
        ("ba\u0331d", ["b", MACRON, "d"]),
        ("שָׁלוֹם", ["שָׁ", "ל", "וֹ", "ם"]),
        ("مُحَمَّد", ["مُ", "حَ", "مَّ", "د"]),
        ("हिन्दी", ["हि", "न्दी"]),
        ("นำไป", ["นำ", "ไ", "ป"]),
        ("\u1112\u1161\u11ab", ["\u1112", "\u1161", "\u11ab"]),
        ("\u1112\u1161\u11aba\u0331", ["\u1112", "\u1161", "\u11ab", MACRON]),
        ("👍🏿❤\ufe0f👩🏽\u200d🚀", ["👍🏿", "❤\ufe0f", "👩🏽\u200d🚀"]),
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("می\u200cروم", ["م", "ی", "\u200c", "ر", "و", "م"]),
    ],
)
def test_the_letters_of_a_word(word: str, letters: list[str]) -> None:
    """A letter has its accents and vowel signs; but letters of Hangul stay apart."""
    assert [*letters_of(word)] == [*letters]


def test_characters_that_need_no_package_are_letters_beside_any_other() -> None:
    """The mark makes Unicode's own rule divide the word."""
    alone = [chr(code) for code in range(0x20000) if _ALONE.fullmatch(chr(code))]

    joined = [
        one for one in alone if [*letters_of(f"a{one}{MACRON}")] != ["a", one, MACRON]
    ]

    assert len(alone) > 30_000
    assert joined == []


@given(st.lists(st.sampled_from([*"aбש한", "மு", "ம்", MACRON, "👍🏿", "e\u0301"])))
def test_letters_add_up(letters: list[str]) -> None:
    """A word that is put together from letters has these letters."""
    assert [*letters_of("".join(letters))] == letters


@given(
    st.lists(
        st.text(min_size=1, max_size=3).filter(lambda one: len([*letters_of(one)]) == 1)
    )
)
@example(["a", "\u0301"])
@example(["ख", "क्"])
@example(["\u0331"])
def test_an_alphabet_can_be_written_as_a_text(letters: list[str]) -> None:
    """The text is read back, even if its letters would join without blanks."""
    assume(all(one.split() == [one] for one in letters))

    assert [*unspaced(spaced(letters))] == letters


def test_a_letter_with_a_mark_is_one_letter() -> None:
    """An alphabet may have it, and a list that needs it extends the usual alphabet."""
    assert word_form(3, "a b c a\u0331").fault("ba\u0331c") is None
    assert word_form(3, "latin").fault("ba\u0331d") == (
        "'ba\u0331d' has 'a\u0331' (U+0061 U+0331, LATIN SMALL LETTER A, COMBINING MACRON BELOW), "
        "not in the alphabet"
    )

    found = detect_list("bad\nba\u0331d\nabc\n", "list")

    assert found.words == ("bad", "ba\u0331d", "abc")
    assert found.alphabet == f"{' '.join('abcdefghijklmnopqrstuvwxyz')} {MACRON}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("שָׁלוֹם\nשָׁבוּעַ\nבֹּקֶר\n", 3),
        ("مُحَمَّد\nكِتَاب\nقَلَم\n", 3),
        ("हिन्दी\nनमस्ते\nपानी\n", 3),
        ("👍🏿❤\ufe0f\n👩🏽\u200d🚀👍🏿\n❤\ufe0f❤\ufe0f\n", 3),
        ("முதல் அம்மா\nபடகு கடல்\nமரம் நிலம்\n", 6),
        ("word\tcount\nமரம்\t3\nபழம்\t5\n", 2),
    ],
)
def test_lists_of_other_scripts(text: str, words: int) -> None:
    """Words of any script are read; words of one length make a list."""
    found = detect_list(text, "list")

    assert 0 < len(found.words) <= words
    assert form_of(found.words).length == found.length


@pytest.mark.parametrize(
    "written", [["a", "b", "c", "d", MACRON], ["a", "B", "c", "d", "A\u0331"]]
)
def test_an_alphabet_may_be_a_list_of_letters(written: list[str], tmp_path: Path) -> None:
    """Capitals are the same letters."""
    found = words_of_config(tmp_path, "ba\u0331d\nabc\nBA\u0331B\n", written, "abd")

    assert found == ("abc", "abd", "ba\u0331b", "ba\u0331d")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (["a", "b", "ch"], "the alphabet has 'ch', which is not one letter; divide it"),
        ([], "the alphabet is empty"),
        ([1], "found 1, expected a text"),
    ],
)
def test_bad_lists_of_letters(written: list[Any], message: str, tmp_path: Path) -> None:
    """One sentence names the item and the key."""
    with pytest.raises(InputError, match=rf"config, lists\.few\.alphabet.*: {message}"):
        words_of_config(tmp_path, "abc", written, "cab")


def test_a_file_is_read_with_its_letters(tmp_path: Path) -> None:
    """A word of another length is named with its number of letters."""
    path = tmp_path / "list.txt"
    path.write_text("\n".join([*TAMIL, "வானம்பாடி"]), "utf-8")
    letters = spaced(form_of([*TAMIL, "வானம்பாடி"]).letters)

    with pytest.raises(InputError, match="'வானம்பாடி' has 5 characters, expected 3"):
        read_words(path, length=3, alphabet=letters)

    listed = read_words(path, length=3, alphabet=letters, strict=False)
    assert listed.words == tuple(sorted(TAMIL))


def test_lists_that_are_derived() -> None:
    """First letters, repeated letters and anagrams are about letters as people see them."""
    words = ("கடகு", "கடல்", "டகல்", "படகு", "கககு", "குகுகு")
    listed = WordList(words, form_of(words))

    assert derived_list(listed, starts="க").words == ("கடகு", "கடல்", "கககு")
    assert DERIVATIONS["isograms"](words) == ("கடகு", "கடல்", "டகல்", "படகு")
    assert DERIVATIONS["jotto"](words) == ("கடகு", "டகல்", "படகு")


def test_tables_of_letters() -> None:
    """ம் is at the second place of one word, and at the third of three."""
    tables = Game("wordle", TAMIL).letters(vowels="அ")
    rows = {row[0]: row[1:] for row in tables.frequencies.rows()}
    ratings = {row["word"]: row for row in tables.ratings.to_dicts()}

    assert rows["ம்"] == (4, 0, 1, 3)
    assert rows["ம"] == (1, 1, 0, 0)
    assert ratings["மரம்"]["k"] == 1 + 1 + 4
    assert ratings["மரம்"]["letters"] == 3
    assert [word for word, row in ratings.items() if row["vowels"]] == ["அம்மா"]


@pytest.mark.parametrize(
    ("rule", "oracle"),
    [
        ("wordle", wordle_text),
        ("pegs", pegs_text),
        ("black_pegs", lambda guess, target: pegs_text(guess, target)[0]),
    ],
)
def test_replies_to_tamil_words(rule: str, oracle: Any) -> None:
    """The oracle gets the letters by hand: ம, மா, மு and ம் are four letters."""
    replies = compute_replies(rule, TAMIL)

    found = [[replies.texts[code] for code in row] for row in replies.codes]

    rows = LETTERS.values()
    assert found == [[oracle(guess, target) for target in rows] for guess in rows]


@pytest.mark.parametrize("rule", [*map(RULES.get, ("wordle", "jotto", "pegs"))])
def test_the_reply_of_a_pair_equals_the_matrix(rule: Rule) -> None:
    """Words of one, of two and of several characters a letter may be in one list."""
    words = ["abc", "ba\u0331c", "a\u0331b\u0331a", "மaம்", "cab"]

    codes = reply_codes(rule, words, words)

    assert codes.tolist() == [[rule.reply(one, two) for two in words] for one in words]


def test_lists_are_checked_by_letters() -> None:
    """Jotto cannot tell words with the same letters apart; lengths are numbers of letters."""
    with pytest.raises(InputError, match="cannot tell 'கடல்' from 'டகல்'"):
        check_lists(RULES["jotto"], ["டகல்"], ["டகல்", "கடல்"])

    check_lists(RULES["jotto"], ["ககு"], ["ககு", "குகு"])

    with pytest.raises(InputError, match="'மர' has 2 characters, but the targets have 3"):
        compute_replies("wordle", ["மரம்"], ["மரம்", "மர"])


def test_hard_mode_keeps_letters() -> None:
    """A hint is about a whole letter."""
    reply = RULES["wordle"].reply("மரம்", "பழம்")

    assert unused_hint("மரம்", reply, "முதல்") == "place 3 must be 'ம்', as மரம் showed"
    assert unused_hint("மரம்", reply, "நிலம்") is None


@pytest.mark.parametrize("mode", ["any", "nyt-hard"])
def test_the_best_tree_of_tamil_words(mode: str) -> None:
    """The tree is as good as trying everything, with and without hard mode."""
    replies = compute_replies("wordle", TAMIL)
    truth = BruteForce(replies, mode)

    assert Game(replies).prove(f"optimal-{mode}").cost == truth.best()


def test_symmetries_of_letters_of_several_characters() -> None:
    """All codes of two letters have the symmetries of all codes of a and b."""
    replies = compute_replies("pegs", generated_list("codes", 2, "மு ம").words)
    plain = compute_replies("pegs", ["aa", "ab", "ba", "bb"])

    assert replies.targets == ("முமு", "மும", "மமு", "மம")
    assert replies.symmetries is not None
    assert replies.equivalent_guesses().tolist() == plain.equivalent_guesses().tolist()


def test_a_rule_of_your_own_gets_words_as_texts() -> None:
    """The public function divides them into letters."""

    def reply(guess: str, target: str) -> int:
        return int(np.equal(letters_of(guess), letters_of(target)).sum())

    rule = Rule("greens", reply, lambda length: tuple(map(str, range(length + 1))))

    own = compute_replies(rule, TAMIL)

    assert (own.codes == compute_replies("black_pegs", TAMIL).codes).all()


@pytest.mark.parametrize(
    "words",
    [
        ("שָׁלוֹ", "שָׁבוּ", "בֹּקֶר"),
        ("كِتَب", "قَلَم", "قَتَل"),
        ("पानी", "रानी", "हिन्दी"),
        ("👍🏿❤\ufe0f", "❤\ufe0f👍🏿", "👍❤\ufe0f", "👩🏽\u200d🚀❤\ufe0f"),
        ("🇩🇪🇫🇷", "🇫🇷🇩🇪", "🇩🇪🇩🇪"),
        ("가나", "나가", "\uac01\uac00"),
        ("\u1112\u1161\u11ab", "\u1102\u1161\u11ab"),
    ],
)
def test_games_of_other_scripts(words: tuple[str, ...]) -> None:
    """Such games are played, advised and reviewed; only equal words earn the right reply."""
    game = Game("wordle", words)

    moves = game.play("max-any", words[-1]).moves
    review = game.review(*(move.guess for move in moves))

    assert (game.replies.codes == game.replies.right).sum() == len(words)
    assert game.advise((moves[0].guess, moves[0].reply)).remaining
    assert [turn.reply for turn in review.review.turns] == [move.reply for move in moves]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a study that `init` made of Tamil words."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")
    make(tmp_path, "init list.txt --folder made")
    return tmp_path / "made"


ALPHABET = "அ க கு ட த நி ப ம மா மு ம் ர ல ல் ழ"


def test_commands_with_tamil_words(folder: Path) -> None:
    """A study is begun, advised and reviewed; messages count letters."""
    turns = json_of(folder, "review", "மரம்", "கடல்", "படகு")["turns"]

    assert f"alphabet: {ALPHABET}\n" in (folder / "config.yaml").read_text("utf-8")
    assert [row["reply"] for row in turns] == ["...", ".G.", "GGG"]
    assert "'மர' has 2 characters, expected 3" in refused(folder, "advise", "மர ...")


@pytest.mark.parametrize("turn", ["மரம்:..G", "மரம் ⬛\ufe0f⬛\ufe0f🟩", "மரம் 002"])
def test_advice_after_a_tamil_turn(turn: str, folder: Path) -> None:
    """A word, and its reply in any notation."""
    assert json_of(folder, "advise", turn)["candidates"] == ["நிலம்", "பழம்"]


def test_a_tamil_game_at_the_prompt(folder: Path) -> None:
    """Replies, hints, hard mode and the keyboard are about letters as people see them."""
    typed = "மரம்\nமுதல்\nhint\nபழம்\n"

    run = guesstree_here("play", "--hard", "--target", "பழம்", cwd=folder, typed=typed)

    lines = [" ".join(line.split()) for line in run.stdout.splitlines()]
    assert "1> மரம் ⬛⬛🟩 2 left" in lines
    assert "not there ம ர" in lines
    assert "place 3 must be 'ம்'" in run.stdout
    assert "Place 1 is 'ப'." in run.stdout
    assert "Found in 2 guesses." in run.stdout


@pytest.mark.filterwarnings(
    "ignore:Glyph"
)  # the font of the page's picture has no Tamil letters
def test_stages_of_a_tamil_study(tmp_path: Path) -> None:
    """The independent checker agrees with the tree and the proof, and says what it compared."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")
    weights = "".join(f"{word},1\n" for word in TAMIL)
    (tmp_path / "weights.csv").write_text(f"word,weight\n{weights}", "utf-8")
    run_steps(tmp_path, length=3, alphabet=ALPHABET)

    shown = output_of(
        tmp_path,
        "verify",
        "g.parquet",
        "trees/optimal-any.parquet",
        "--certificate",
        "proofs/optimal-any.parquet",
    )

    assert "the tree finds each of 7 targets once: பழம் first, 15 guesses in all" in shown
    assert "proved by a run: the bounds were compared with the tree alone" in shown
    assert '"guesses":"அம்மாகடல்' in (tmp_path / "explorer/data/g/words.js").read_text("utf-8")
