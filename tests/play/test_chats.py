"""Chats of several people, in the forms in which apps copy and export them."""

from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game, InputError
from guesstree.api.people_view import people
from tests.support.finished_games import games_in, wins, wins_in
from tests.support.time_limits import time_limit

WORDS = ["brick", "crane", "crate", "creek", "trace", "trick", "prick", "caret"]


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", WORDS)


WRONG = ["⬛🟨⬛⬛🟩", "🟨⬛⬛⬛⬛", "⬛⬛🟩⬛⬛"]
RIGHT = "🟩🟩🟩🟩🟩"


def shared(puzzle: int, score: int, gap: str = "\n\n", end: str = "\n") -> str:
    """Return what a game shares; different scores have different rows."""
    rows = [*WRONG[: score - 1], RIGHT]
    return f"Wordle {puzzle} {score}/6{gap}{end.join(rows)}"


MESSAGES = [
    ("Ann", 370, 2),
    ("Bob", 370, 3),
    ("Ann", None, 0),
    ("Bob", 371, 1),
    ("Ann", 371, 4),
    ("Cem Öz", 371, 2),
]
"""Who sent a game to which puzzle, with which score; Ann's third message is a remark."""

LINES_OF_A_MESSAGE = {
    # WhatsApp, in several countries.
    "[25/11, 08:{at}] {who}: ",
    "[25/11/2023, 08:{at}:33] {who}: ",
    "\u200e[25.11.23, 08:{at}:33] ~\u202f{who}: ",
    "[08:{at}, 25/11/2023] {who}: ",
    "[8:{at} AM, 11/25/2023] {who}: ",
    "[25/11/2023 8:{at}:33 a.m.] {who}: ",
    "[2023/11/25 8:{at}:33] {who}: ",
    "25/11/2023, 08:{at} - {who}: ",
    "25/11/2023 à 08:{at} - {who}: ",
    "25.11.23, 08:{at} - {who}: ",
    "11/25/23, 8:{at}\u202fPM - {who}: ",
    "2023-11-25, 8:{at} p.m. - {who}: ",
    "25.11.2023 klo 8.{at} - {who}: ",
    "2023. 11. 25. 오전 8:{at} - {who}: ",
    "2023/11/25 上午8:{at} - {who}: ",
    "25 nov 2023, 08:{at} - {who}: ",
    # Telegram.
    "{who}, [25.11.2023 08:{at}]\n",
    "{who}, [25 Nov 2023 at 08:{at}:33]:\n",
    "[25.11.2023 08:{at}] {who}: ",
    # Discord, and its exporter.
    "{who} — 25/11/2023 08:{at}\n",
    "{who} — Today at 8:{at} AM\n",
    "{who}\n — \nYesterday at 8:{at} AM\n",
    "[8:{at} AM] {who}: ",
    "[25-Nov-23 08:{at} AM] {who}\n",
    # Slack.
    "{who}  8:{at} AM\n",
    "{who}\n  8:{at} AM\n",
    "{who} [8:{at} AM]\n",
    # Teams.
    "[25/11/2023 08:{at}] {who}\n",
    "[Yesterday 8:{at} AM] {who}\n",
    "{who} 11/25 8:{at} AM\n",
    # Messages, Signal, LINE, KakaoTalk, and others.
    "Nov 25, 2023  8:{at}:33 AM\n{who}\n",
    "[2023-11-25 08:{at}] {who}: ",
    "From: {who} (+15551234)\nType: incoming\nSent: Sat, 25 Nov 2023 08:{at}:33 +0000\n\n",
    "08:{at}\t{who}\t",
    "08:{at} {who} ",
    "[{who}] [오전 8:{at}] ",
    "2023년 11월 25일 오전 8:{at}, {who} : ",
    "{who} 2023-11-25 08:{at}:33\n",
    "{who}, 8:{at} AM\n",
    "08:{at}:33 From {who} to Everyone:\n\t",
    # Mail.
    "From: {who} <mail@example.org>\nDate: Sat, 25 Nov 2023 08:{at}:33 +0000\n"
    "Subject: today\n\n",
    "On Sat, Nov 25, 2023 at 8:{at} AM {who} <mail@example.org> wrote:\n> ",
    # Other countries.
    "午前08:{at}\t{who}\t",
    "AM08:{at}\t{who}\t",
    '2023-11-25 08:{at}:33,"{who}","',
    "08:{at}:33\t From  {who} : ",
    "{who} — Heute um 08:{at} Uhr\n",
    "{who} — Aujourd’hui à 08:{at}\n",
    "{who}  08:{at} Uhr\n",
    "{who}\n25/11 08:{at}\n",
    "{who}\nGestern 08:{at}\n",
    "Am Sa., 25. Nov. 2023 um 08:{at} Uhr schrieb {who} <mail@example.org>:\n\n> ",
    # By hand.
    "# {who}\n",
    "- {who}: ",
    "{who} - ",
    "({who}) ",
    "{who}: ",
    "{who}:\n",
    "**{who}**: ",
    "{who}\n",
}
"""What precedes a message: `who` sent it, in which minute."""


@pytest.mark.parametrize("form", sorted(LINES_OF_A_MESSAGE))
def test_senders_are_players(form: str, game: Game) -> None:
    """Each sender has games of their own, whatever the app writes before a message."""
    chat = "\n".join(
        form.format(who=who, at=10 + at)
        + (shared(puzzle, score) if puzzle else "what a day, see you at 8")
        for at, (who, puzzle, score) in enumerate(MESSAGES)
    )

    found = games_in(game, chat)

    assert [(one.player, one.puzzle, one.score) for one in found] == [
        message for message in MESSAGES if message[1]
    ]


CERTAIN = [
    "[25/11/2023, 08:{at}:33] {who}: ",
    "25.11.23, 08:{at} - {who}: ",
    "{who}, [25.11.2023 08:{at}]\n",
    "{who} — Today at 8:{at} AM\n",
    "[25/11/2023 08:{at}] {who}\n",
    "[{who}] [오전 8:{at}] ",
]
"""Forms that nothing else has."""

NAMES = ["Ann", "Ann Lee", "Bob", "Cem Öz", "李雷", "x_92", "Mary-Jane", "+44 7700 900123"]

REMARKS = [
    "nice",
    "8/10 for that film",
    "see you at 8:12?",
    "hard: took ages",
    "(really)",
    "😂",
]


@given(
    form=st.sampled_from(CERTAIN),
    sent=st.lists(
        st.tuples(st.sampled_from(NAMES), st.integers(1, 9), st.integers(1, 4)),
        unique_by=lambda message: message[:2],
        min_size=1,
    ),
    remarks=st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(REMARKS))),
)
def test_any_chat_with_times(
    form: str, sent: list[tuple[str, int, int]], remarks: list[tuple[str, str]]
) -> None:
    """Any number of people and games, with remarks of others between them."""
    messages = [(who, shared(puzzle, score)) for who, puzzle, score in sent]
    mixed = [
        message for pair in zip_longest(remarks, messages) for message in pair if message
    ]
    chat = "\n".join(
        form.format(who=who, at=10 + at % 50) + text for at, (who, text) in enumerate(mixed)
    )

    found = games_in(Game("wordle", WORDS), chat)

    assert [(one.player, one.puzzle, one.score) for one in found] == sent


@pytest.mark.parametrize(
    "form",
    [
        "<{who}> ",
        "[08:{at}] <{who}> ",
        "08:{at} <@{who}> ",
        "2023-11-25 08:{at}:33\t{who}\t",
        "08:{at}:33 {who} | ",
    ],
)
def test_each_line_has_its_sender(form: str, game: Game) -> None:
    """Programs for IRC write the sender before each line."""
    lines = [
        form.format(who=who, at=10 + at) + line
        for at, (who, puzzle, score) in enumerate(MESSAGES)
        for line in (shared(puzzle, score, "\n") if puzzle else "nice").split("\n")
    ]

    found = games_in(game, "\n".join(lines))

    assert [(one.player, one.puzzle, one.score) for one in found] == [
        message for message in MESSAGES if message[1]
    ]


@pytest.mark.parametrize(
    "form",
    [
        "[08:{at}:33] {who}: ",
        "8:{at} {who}: ",
        "8:{at}\u200b{who}\u200b",
        "{who}: ",
        "<{who}> ",
    ],
)
def test_messages_of_one_line(form: str, game: Game) -> None:
    """Chats beside a stream keep a message in one line."""
    chat = "\n".join(
        form.format(who=who, at=10 + at)
        + (shared(puzzle, score, " ", " ") if puzzle else "nice")
        for at, (who, puzzle, score) in enumerate(MESSAGES)
    )

    found = games_in(game, chat)

    assert [(one.player, one.puzzle, one.score) for one in found] == [
        message for message in MESSAGES if message[1]
    ]


def listed(*games: tuple[str, int, int]) -> str:
    """Return a text of games with a line before each: line, puzzle, score."""
    return "\n\n".join(f"{line}\n{shared(puzzle, score)}" for line, puzzle, score in games)


def test_games_of_nobody_to_one_puzzle_are_kept(game: Game) -> None:
    """Two different games of a puzzle may be by two people: both count, and there is no streak."""
    text = listed(("", 370, 2), ("", 370, 3), ("", 371, 2))

    with pytest.warns(UserWarning, match="line 8: there are different games to puzzle 370"):
        found = people(game, text, "max-any")

    assert wins_in(found) == [wins(3, 3, None, None)]


def test_the_remedy_for_games_of_nobody_works(game: Game) -> None:
    """With a name before each game, there are two people and no doubt."""
    text = listed(("Ann:", 370, 2), ("Bob:", 370, 3), ("Ann:", 371, 2))

    found = people(game, text, "max-any")

    assert wins_in(found) == [wins(2, 2, 2, 2, "Ann"), wins(1, 1, 1, 1, "Bob")]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            listed(("", 370, 2)),
            "Won 1 of 1 game of wordle; the longest streak is 1, the last 1.",
        ),
        (
            listed(("Ann:", 370, 2), ("Bob:", 370, 3), ("Ann:", 372, 2)),
            "Ann: won 2 of 2 games of wordle; the longest streak is 1, the last 1.\n"
            "Bob: won 1 of 1 game of wordle; the longest streak is 1, the last 1.",
        ),
        (
            shared(50, 2) + "\n\n" + shared(50, 3).replace("Wordle", "Le Mot #"),
            "Won 2 of 2 games: 1 of wordle, 1 of le mot.",
        ),
    ],
)
def test_sentences_on_wins(text: str, sentences: str, game: Game) -> None:
    """There is one for each player; games of several names are counted by name."""
    found = people(game, text, "max-any")

    assert found.streaks == sentences


def test_texts_before_the_name_of_a_game_hide_no_player(game: Game) -> None:
    """Where something unknown precedes the name of a game, its last word names the puzzle."""
    text = f"Ann's {shared(370, 2)}\n\nBob's {shared(370, 3)}\n\n{shared(371, 2)}\n"

    with pytest.warns(UserWarning, match="line 6: there are different games to puzzle 370"):
        found = people(game, text, "max-any", only="you")

    assert found.people[0]["last_streak"] is None


def test_a_remark_with_a_colon_is_no_name(game: Game) -> None:
    """Where blanks divide a sender and a message, a message may look like a longer name."""
    chat = "08:10 Ann that was hard: ages\n" + "\n".join(
        f"08:1{at} {who} {shared(puzzle, score)}"
        for at, (who, puzzle, score) in enumerate(MESSAGES)
        if puzzle
    )

    found = games_in(game, chat)

    assert [one.player for one in found] == ["Ann", "Bob", "Bob", "Ann", "Cem Öz"]


def test_an_equal_game_of_nobody_is_a_repeat(game: Game) -> None:
    """A game that was pasted twice counts once."""
    text = listed(("", 370, 2), ("", 370, 2), ("", 371, 2))

    with pytest.warns(UserWarning, match="1 game skipped: the player has another game"):
        found = people(game, text, "max-any")

    assert wins_in(found) == [wins(2, 2, 2, 2)]


def test_lines_that_may_be_names_are_listed(game: Game) -> None:
    """Two people who never played the same puzzle may be one; a name can be chosen."""
    text = listed(("Ann", 370, 2), ("Bob", 371, 3), ("Ann", 372, 2))

    with pytest.warns(
        UserWarning, match="the games may be by Ann, Bob, as these lines prec"
    ):
        found = people(game, text, "max-any")
    chosen = people(game, text, "max-any", only="ann")

    assert wins_in(found) == [wins(3, 3, None, None)]
    assert wins_in(chosen) == [wins(2, 2, 1, 1, "Ann")]


@pytest.mark.parametrize(
    "lines",
    [
        ("Monday", "Tuesday", "Wednesday"),
        ("25/11/2023", "26/11/2023", "27/11/2023"),
        ("8:12", "Today at 8:12 AM", "Sat, 25 Nov 2023 08:12"),
        ("", "skill 90, luck 50", "https://example.org/share"),
        ("Oh, that was really close today", "", "What a day!"),
        ("Wordle:", "Wordle:", "Wordle:"),
        ("", "Time: 3:45", "Time: 2:12"),
        ("", "time 3:45", "time 2:12"),
    ],
)
def test_remarks_and_days_are_no_names(lines: tuple[str, str, str], game: Game) -> None:
    """A diary has one player, and streaks."""
    text = listed(*((line, 370 + at, 2) for at, line in enumerate(lines)))

    found = people(game, text, "max-any")

    assert wins_in(found) == [wins(3, 3, 3, 3)]


def test_a_game_before_the_first_heading_is_of_nobody(game: Game) -> None:
    """A chat that was copied from the middle may begin with a game of somebody else."""
    text = listed(("", 370, 3), ("Ann — Today at 8:12", 371, 2), ("", 372, 2))

    with pytest.warns(UserWarning, match="the games may be by Ann, as these lines precede"):
        found = people(game, text, "max-any")
    chosen = people(game, text, "max-any", only="Ann")

    assert wins_in(found) == [wins(3, 3, None, None)]
    assert wins_in(chosen) == [wins(2, 2, 2, 2, "Ann")]


@pytest.mark.filterwarnings("ignore:line 8. there are different games to puzzle")
def test_remarks_before_games_to_one_puzzle_are_no_names(game: Game) -> None:
    """A name comes again, while each remark differs."""
    text = listed(("Nice", 370, 2), ("Phew", 370, 3), ("Close", 371, 2))

    with pytest.warns(UserWarning, match="may be by Nice, Phew, Close"):
        found = games_in(game, text)

    assert {one.player for one in found} == {""}


def test_a_title_before_the_number_is_no_name(game: Game) -> None:
    """The name of a game may have a colon, and a remark may follow the score."""
    text = f"Wordle: 370 2/6\n{WRONG[0]}\n{RIGHT}\n\nWordle 371 1/6: wow\n{RIGHT}\n"

    found = games_in(game, text)

    assert [(one.player, one.puzzle, one.score) for one in found] == [
        ("", 370, 2),
        ("", 371, 1),
    ]


def test_names_have_no_invisible_marks(game: Game) -> None:
    """The names that are suggested can be typed."""
    chat = f"[25/11, 08:12] \u202a+44 7700 900123\u202c: {shared(370, 2)}\n"
    chat += f"[25/11, 08:13] ~\u202fAnn\u200d\u200e: {shared(370, 3)}\n"

    with pytest.raises(InputError) as caught:
        people(game, chat, "max-any", only="Bob")
    chosen = people(game, chat, "max-any", only="\u200eAnn")

    assert (
        str(caught.value) == "there is no game of 'Bob'; choose one of +44 7700 900123, Ann"
    )
    assert chosen.players == ("Ann",)


@pytest.mark.parametrize(
    "line",
    [
        "1 a b c " * 500,
        "today at " * 500,
        "1.1.1.1 " * 500,
        "[" * 2000,
        "(8:1" * 1000,
        "a, " * 1000,
        "x <a@" * 1000,
        "8:12 " * 800,
        "From: " * 800,
    ],
)
def test_long_lines_take_no_time(line: str, game: Game) -> None:
    """A line of a text may have thousands of characters that begin like a time of day."""
    text = f"{line}\n" * 50 + shared(370, 2)

    with time_limit(2):
        found = games_in(game, text)

    assert len(found) == 1


SEVERAL = "\n\n".join(
    [
        shared(50, 2),
        shared(50, 3).replace("Wordle", "Le Mot (@WordleFR) #"),
        shared(51, 2).replace("Wordle", "WORDLE"),
        shared(52, 2).replace("Wordle", "joguei term.ooo #"),
        shared(51, 4).replace("Wordle", "Le Mot (@WordleFR) #"),
        shared(51, 1).replace("Wordle", "🎉 #Tradle #"),
        shared(90, 2).replace("Wordle", "6mal5"),
    ]
)
"""Games of several names, some with the same number."""


def test_the_name_of_a_game_belongs_to_its_puzzle(game: Game) -> None:
    """Puzzle 50 of one game is not that of another."""
    found = games_in(game, SEVERAL)

    assert [(one.game, one.puzzle, one.score) for one in found] == [
        ("wordle", 50, 2),
        ("le mot (@wordlefr)", 50, 3),
        ("wordle", 51, 2),
        ("joguei term.ooo", 52, 2),
        ("le mot (@wordlefr)", 51, 4),
        ("tradle", 51, 1),
        ("6mal5", 90, 2),
    ]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Wordle370", "wordle"),
        ("Wordle 2023-11-25", "wordle"),
        ("Wordle 25.11.", "wordle"),
        ("#Wordle #370:", "wordle"),
        ("Wordle (ES) 1.234 🎉", "wordle (es)"),
        ("6mal5 370", "6mal5"),
        ("370", ""),
    ],
)
def test_names_of_games(title: str, name: str, game: Game) -> None:
    """Numbers, dates and pictures behind a name are not part of it."""
    (found,) = games_in(game, shared(370, 2).replace("Wordle 370", title))

    assert found.game == name


def test_games_of_several_names_have_no_streak(game: Game) -> None:
    """They are counted by name, and one of them can be chosen."""
    found = people(game, SEVERAL, "max-any")
    chosen = people(game, SEVERAL, "max-any", only_game="wordle")

    assert wins_in(found) == [wins(7, 7, None, None)]
    assert found.people[0]["of"] == {
        "wordle": 2,
        "le mot (@wordlefr)": 2,
        "joguei term.ooo": 1,
        "tradle": 1,
        "6mal5": 1,
    }
    assert wins_in(chosen) == [wins(2, 2, 2, 2)]
    with pytest.raises(InputError, match="no game of 'Wordel'; did you mean 'wordle'"):
        people(game, SEVERAL, "max-any", only_game="Wordel")


def test_the_only_game_is_named(game: Game) -> None:
    """It may be another one than the game whose words are known."""
    found = people(game, shared(50, 2).replace("Wordle", "Le Mot #"), "max-any")

    assert found.people[0]["of"] == {"le mot": 1}
    assert wins_in(found) == [wins(1, 1, 1, 1)]


def test_a_game_of_another_name_that_cannot_be_read(game: Game) -> None:
    """It doesn't break the streak of the game that was chosen."""
    text = f"{shared(50, 2)}\n\nWordle 51 2/6\n{RIGHT}\n\n{SEVERAL}".replace(
        "Wordle 51 2/6", "Quordle 51 2/6"
    )

    with pytest.warns(UserWarning, match="the player has another game") as warned:
        found = people(game, text, "max-any", only_game="Wordle")

    assert wins_in(found) == [wins(2, 2, 2, 2)]
    assert len(warned) == 1


RESULTS = """\
Wordle APP — Today at 9:00 AM
Your group is on a 5 day streak! 🔥 Here are yesterday's results:
👑 3/6: @Ann @Bob Lee
4/6: @cem
X/6: @Dora\u200e
"""


def test_results_that_an_app_counts(game: Game) -> None:
    """They have no tiles and no number, and belong to those who are named."""
    games = games_in(game, RESULTS)

    assert [(one.player, one.score, one.found, one.puzzle) for one in games] == [
        ("Ann", 3, True, None),
        ("Bob Lee", 3, True, None),
        ("cem", 4, True, None),
        ("Dora", 7, False, None),
    ]


def test_results_of_players_who_share_games_count_once(game: Game) -> None:
    """The same game may be in the results and in a message."""
    chat = f"Ann — Today at 9:10 AM\n{shared(370, 3)}\n{RESULTS}"

    with pytest.warns(
        UserWarning, match="1 result skipped, of players who shared games, to"
    ):
        games = games_in(game, chat)

    assert [(one.player, one.score, one.puzzle) for one in games] == [
        ("Ann", 3, 370),
        ("Bob Lee", 3, None),
        ("cem", 4, None),
        ("Dora", 7, None),
    ]


def test_results_that_no_game_can_have(game: Game) -> None:
    """The warning has the line."""
    with pytest.warns(UserWarning, match="line 2: found 9 guesses; write a whole number"):
        games = games_in(game, "3/6: @Ann\n9/9: @Bob\n")

    assert [(one.player, one.score) for one in games] == [("Ann", 3)]


def test_squares_may_have_names(game: Game) -> None:
    """Some apps copy the names of squares, also for advice."""
    row = ":large_yellow_square::large_green_square:" + ":white_large_square:" * 2
    row += ":black_large_square:"
    text = f"Wordle 370 2/6\n\n{row}\n{':large_green_square:' * 5}\n"

    (found,) = games_in(game, text)
    advice = game.advise(f"crane {row}")

    assert found.replies == ("YG...", "GGGGG")
    assert advice.candidates == game.advise("crane YG...").candidates
    assert game.advise(("crane", row)).candidates == advice.candidates
    assert game.advise(f"crane:{row}").candidates == advice.candidates


def test_the_subject_of_a_mail(game: Game) -> None:
    """A mail may have the first line of the game as its subject."""
    mails = [
        f"From: {who} <mail@example.org>\nSubject: Wordle 370 {score}/6\n\n"
        f"{shared(370, score)}\n"
        for who, score in (("Ann", 2), ("Bob", 3))
    ]

    found = games_in(game, "\n".join(mails))

    assert [(one.player, one.score) for one in found] == [("Ann", 2), ("Bob", 3)]
