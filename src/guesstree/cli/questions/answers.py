"""Questions about past answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guesstree.errors import InputError
from guesstree.result import Listing
from guesstree.words.answers import date_text, faults_of

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.words.answers import Chances


def answers(game: "Game", words: Sequence[str] = ()) -> Listing:
    """Tell how likely words are to be the next answer, by past answers.

    Without words, it has a row for each class of words, and one for words that were answers before.
    `words`: how many there are. `share`: the chance that the answer is one of them. `one_in`: each
    is right in one of so many games; of words that were answers before, that is a mean.

    Parameters
    ----------
    words
        Words to look up.
    """
    known = game.chances
    if known is None:
        raise InputError(f"{game.name} knows no past answers; name a file by --answers")
    said = faults_of(known.past, known.class_of)
    if words:
        rows = [_row_of(known, game.word(word)) for word in words]
        for_people = [row | {"chance": f"{row['chance']:.4%}"} for row in rows]
        return Listing(rows, {"day": str(known.day)}, sentences=said, for_people=for_people)

    rows = [
        {"class": name, "words": count, "share": (1 - known.share_of_repeats) * known.shares[name]}
        for name, count in known.unused.items()
    ]
    used = sum(word in known.class_of for word in known.past.last_days)
    rows.append({"class": "answers before", "words": used, "share": known.share_of_repeats})
    for row in rows:
        row["one_in"] = round(row["words"] / row["share"]) if row["share"] else None
    return Listing(rows, {"day": str(known.day)}, sentences=said, bar="share")


def _row_of(known: "Chances", word: str) -> dict[str, Any]:
    """Return the chance of a word, its class, and when it was the answer before."""
    chance = known.of(word)
    last_used = known.past.last_days.get(word)
    return {
        "word": word,
        "class": known.class_of.get(word, "none"),
        "last_used": date_text(last_used) if last_used else None,
        "chance": chance,
        "one_in": round(1 / chance) if chance else None,
    }
