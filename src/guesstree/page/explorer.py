"""The page for players and researchers: its data and its scripts."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import polars as pl

from guesstree.base import constants
from guesstree.base.errors import InputError
from guesstree.base.result import Row, Rows
from guesstree.base.storage import write_text
from guesstree.base.text import NUMBER_WORDS, proved
from guesstree.games.colours import MODE_STYLES, PALETTES, SQUARES, css
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Rule
from guesstree.games.rules import DEFAULT_RULE, rule_of
from guesstree.games.tree import GuessTree
from guesstree.page import own_list
from guesstree.page.bundle import plain_script, without_comments
from guesstree.page.dated import TODAY, Dated, data_of, day_of
from guesstree.page.packing import (
    Data,
    Seconds,
    columns_of,
    first_of,
    script,
    table_of,
    words_of,
)
from guesstree.page.served import mark_of, write_served
from guesstree.page.sheets import recommended_instead, sheet
from guesstree.play.sentences import LIMITS, SENTENCES, phrase
from guesstree.play.word_lists import is_rare
from guesstree.strategies.families import is_least, proof_name
from guesstree.strategies.first_guesses import is_best_proved
from guesstree.words.answers import INFLECTION
from guesstree.words.forms import is_letter, letters_of

_NEWSPAPER = "nyt"
_SUMMARISED = ("mode", "mean", "worst")


def _game(
    game: str,
    rules: Mapping[str, str],
    grown: Mapping[str, GuessTree],
    summary: pl.DataFrame,
    ranking: pl.DataFrame,
    turns: int | None,
) -> tuple[Data, pl.DataFrame]:
    """Return the data of a game that pages have without a tree, and its first guesses."""
    rows = {row["strategy"]: row for row in summary.filter(game=game).iter_rows(named=True)}
    if missing := [name for name in grown if name not in rows]:
        raise InputError(
            f"the summary has no strategy {missing[0]!r} of game {game!r}; run summarise again, "
            "with its scores"
        )

    # Any tree of the game has its targets and its replies.
    tree = next(iter(grown.values()))
    rule = rule_of(rules[game])
    limit = rule.turn_limit(turns)
    data: Data = _notation_of(rule) | {
        "turns": limit,
        "known": _known_trees(grown, rows, limit),
        "right": tree.texts[-1],
        "targets": int(tree.size[0]),
        "guesses": ranking.height,
        "hasReplies": False,
        "strategies": [_strategy(name, one, rows[name]) for name, one in grown.items()],
    }

    # The ranking may know a better first guess than any strategy of the study, and its proof.
    best = best_of(data["strategies"])
    first = first_guesses(ranking, [*tree.scores()])
    start = first.row(0, named=True) | {"proved": is_best_proved(ranking)}

    # Without a proof in this study, the numbers of first guesses come from the package.
    proofs = {row["name"]: row["proof"] for row in data["strategies"]}
    proof = proofs.get(proof_name(), proved())
    data["start"] = start | {"proof": proof.capitalize()}
    data["best"] = best["name"]
    data["proof"] = proof if start["proved"] else best["proof"]
    data["proved"] = start["proved"] or _is_proved(best)
    data["mode"] = Mode.ANY if start["proved"] else best["mode"]
    return data | _long_letters(ranking["guess"]) | _names(game, rules, data), first


def _notation_of(rule: Rule) -> Data:
    """Return how replies of a rule are written and drawn, and which modes it has."""
    notation = asdict(rule.notation)
    return {key: value for key, value in notation.items() if key != "examples"} | {
        "hints": rule.hard_mode is not None,
        "hardModes": {"off": Mode.ANY, "nyt": Mode.HARD, "consistent": Mode.CONSISTENT},
        "palettes": PALETTES,
        "squares": SQUARES,
    }


def _known_trees(
    grown: Mapping[str, GuessTree], rows: Mapping[str, Row], turns: int
) -> dict[str, Data]:
    """Return the strategies of the best known trees by mode, as the commands choose them."""
    known: dict[str, Data] = {}
    for mode in (Mode.ANY, Mode.HARD):
        for limit in (0, turns):
            name = proof_name(mode, limit)
            if name in grown and mode not in known:
                known[mode] = {"strategy": name, "isProved": bool(rows[name]["proven"])}
    return known


def _long_letters(words: Iterable[str]) -> dict[str, list[str]]:
    """Return the letters of several characters, by a key; nothing if words have none."""
    letters = set[str]().union(*map(letters_of, words))
    long = sorted(letter for letter in letters if len(letter) > 1)
    return {"letters": long} if long else {}


def _strategy(name: str, tree: GuessTree, row: Row) -> Data:
    """Return the data of a strategy that pages have without its tree, from its summary."""
    proof = ""
    if row["proven"]:
        best = f"No strategy of mode {row['mode']} has a lower average"
        best = best if is_least(name) else "The best by its own goal"
        proof = f" {best}: {proved(row['checked'])}."
    return {
        "name": name,
        "first": tree.opener,
        **{key: row[key] for key in _SUMMARISED},
        "proven": bool(row["proven"]),
        "proof": proved(row["checked"]),
        "least": is_least(name),
        "facts": (
            f"{name}: {row['mean']:.4f} guesses on average, {row['worst']:,} at most.{proof}"
        ),
    }


def _names(game: str, rules: Mapping[str, str], data: Data) -> dict[str, str]:
    """Return the names of a game in the list of games and in the title of the page."""
    kind = _as_title(rules[game])
    title = _as_title(game)
    if game == _NEWSPAPER:
        return {"name": f"{kind}, as the New York Times has it", "short": kind}

    # Another game with this rule is named after it as well.
    if title == kind and list(rules.values()).count(rules[game]) > 1:
        return {"name": f"{kind}, only {data['targets']:,} answers allowed", "short": kind}
    return {"name": title, "short": title}


def _as_title(name: str) -> str:
    """Return a name with blanks between its words, and a capital at its start."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def best_of(strategies: Sequence[Data]) -> Data:
    """Return the strategy of a game with the lowest mean; if several have it, a proved one."""
    return min(
        strategies,
        key=lambda row: (row["mean"], not _is_proved(row), row["mode"] != Mode.ANY),
    )


def _is_proved(row: Row) -> bool:
    return bool(row["proven"]) and is_least(row["name"])


def first_guesses(ranking: pl.DataFrame, targets: Sequence[str]) -> pl.DataFrame:
    """Return all first guesses, the best first, with how many guesses they take on average.

    `mean` is the lowest known mean of a tree that starts with the guess, and `hard` the lowest one
    in hard mode. Unknown values are null. `exact` tells whether no tree has a lower mean. The
    ranking has them all and their order, so the page shows the same numbers as the commands.
    """
    return ranking.select(
        "guess",
        "neg_entropy_rank",
        "exact",
        "rank_at_best",
        ranked=pl.col("rank").is_not_null(),
        mean=pl.col("total") / len(targets),
        hard=pl.col("hard_total") / len(targets),
        target=pl.col("guess").is_in(list(targets)),
    )


def finding(game: Data) -> tuple[str, str]:
    r"""Return sentences on the best first guess of a game, and on its competitors.

    >>> start = {"guess": "slate", "mean": 3.5, "exact": True}
    >>> game = {"start": start, "targets": 20, "guesses": 1000}
    >>> print(*finding(game | {"proved": False, "mode": "any"}), sep="\n")
    Start with SLATE: 3.50 guesses on average.
    The best of this study for 20 possible answers and 1,000 allowed guesses.
    >>> finding(game | {"proved": True, "mode": "any", "proof": "proved and checked"})[1]
    'The best possible for 20 possible answers and 1,000 allowed guesses: proved and checked.'
    """
    start = game["start"]
    what, proof = "The best of this study", ""
    if "source" in game:
        what = f"The best known, with {game['source']},"
    if game["proved"]:
        what, proof = "The best possible", f": {game['proof']}"
    demand = MODE_STYLES[game["mode"]].demand
    of = f" of mode {game['mode']} ({demand})" if demand else ""
    among = f"{game['targets']:,} possible answers and {game['guesses']:,} allowed guesses"
    mean = f"{_at_most(start)}{start['mean']:.2f} guesses on average"
    return (
        f"Start with {start['guess'].upper()}: {mean}.",
        f"{what}{of} for {among}{proof}.",
    )


def front(name: str, game: Data, others: Rows) -> str:
    """Return the first screen of a game: its best first word, and three others."""
    start = game["start"]
    link = escape(quote(name))
    word = escape(start["guess"].upper())
    letters = letters_of(start["guess"])
    what = "word" if all(map(is_letter, letters)) else "guess"
    green = "".join(
        f'<span class="tile" data-tile="green">{escape(letter)}</span>'
        for letter in letters
    )

    # The worst case is that of the best strategy's tree. A better start may have another one.
    best = _strategy_of(game, game["best"])
    is_small = best["worst"] < len(NUMBER_WORDS)
    of_best = abs(best["mean"] - start["mean"]) < 1e-9 and is_small
    most = f", <br>{NUMBER_WORDS[best['worst']]} at most" if of_best else ""

    why, how = "A better one may exist.", "See how"
    if "source" in game:
        why = f"{_as_title(game['source'])}; a better one may exist."
        how = "See the best tree for equal chances"
    if start["proved"]:
        why = f"{start['proof']}: no strategy needs fewer."
    links = "".join(
        f'<li><a href="#/{link}?word={escape(quote(row["guess"]))}">'
        f"<b>{escape(row['guess'].upper())}</b> {_at_most(row)}{row['mean']:.2f}</a></li>"
        for row in others
    )
    return (
        f"<h2>The best first {what} in\u00a0{escape(game['short'])}</h2>\n"
        f'<div class="fit"><p class="tiles" role="img" aria-label="{word}">'
        f'{green}</p></div>\n<div><p class="facts"><b>{_at_most(start)}{start["mean"]:.2f}</b> '
        f'<span>guesses on average{most}.</span></p>\n<p class="proved">{why} '
        f'<a href="#/{link}/{escape(quote(game["best"]))}">{how}</a></p>\n'
        f'<ul class="others" aria-label="Other first words">{links}</ul></div>'
    )


def _strategy_of(game: Data, name: str) -> Row:
    """Return the row of a strategy of a game."""
    row: Row = next(row for row in game["strategies"] if row["name"] == name)
    return row


def _at_most(row: Row) -> str:
    """Return the sign of a bound before a mean that may not be the least."""
    return "" if row["exact"] else "≤\u202f"


def _others(first: pl.DataFrame) -> list[Row]:
    """Return three first guesses that people know, or else the best targets."""
    rows = {
        row["guess"]: row
        for row in first[1:].iter_rows(named=True)
        if row["mean"] is not None
    }

    # `pop` takes a word out, so that it does not come again among the targets.
    known = [rows.pop(word) for word in constants.COMMON_OPENERS if word in rows]
    known += [row for row in rows.values() if row["target"]]
    return sorted(known[:3], key=lambda row: row["mean"])


PAGES = Path(__file__).with_name("scripts")

_LINKED = re.compile(
    r'<(?:script( data-worker)? src|link rel="stylesheet" href)="([^"]+)">(?:</script>)?'
)
"""Links to scripts and styles, which are written into the page."""


SHARED = {
    "sentences": SENTENCES | own_list.SENTENCES,
    "limits": LIMITS,
    "numbers": NUMBER_WORDS,
    "inflection": INFLECTION,
    "own": own_list.own_list(_notation_of(rule_of(DEFAULT_RULE))),
}
"""What all games share: sentences, the limits of a good guess, small numbers in words, a pattern
of English plurals and past tenses, and what lists of the reader's own need."""


class Facts(NamedTuple):
    """What is known of a game beside its words and trees.

    Attributes
    ----------
    until
        The date of the last answer in the list of targets; None if it is unknown.
    has_table
        Whether the commands take first guesses from a table. The ranking has its numbers.
    second
        The best second guesses after common first ones, and the best first guesses if they come
        from no table.
    turns
        How many turns the game has; 0 for no limit, None for the number of the rule.
    never_recommended
        Words that advice does not recommend.
    """

    until: str | None = None
    has_table: bool = False
    second: Seconds = ()
    turns: int | None = None
    never_recommended: frozenset[str] = frozenset()


def write_explorer(
    folder: Path,
    trees: Sequence[tuple[GuessTree, Mapping[str, str]]],
    summary: pl.DataFrame,
    openers: Mapping[str, pl.DataFrame],
    replies: Mapping[str, ReplyMatrix] = {},
    facts: Mapping[str, Facts] = {},
    dated: Dated | None = None,
) -> Data:
    """Write the explorer, and the second guesses of the best tree of each game.

    Returns the data of the game that is shown first.

    Parameters
    ----------
    folder
        The folder to write to.
    trees
        Guess trees with their metadata: game, rule and strategy.
    summary
        The summary of their scores.
    openers
        The ranking of first guesses of each game.
    replies
        The reply matrices of games; the pages need them to review games. The pages have only
        the trees of other games, and of games that are too large: see `packing.MOST_PAIRS`,
        `packing.MOST_BYTES`.
    facts
        What else is known of games.
    dated
        The game of a day, which comes first; None if no past answers are known.

    Raises
    ------
    InputError
        The summary lacks a tree's strategy, or `openers` its game.
    """
    rules = {about["game"]: about["rule"] for _, about in trees}
    games: dict[str, Data] = {}

    for game in rules:
        grown = {about["strategy"]: tree for tree, about in trees if about["game"] == game}
        more = facts.get(game, Facts())
        data, first = _game(game, rules, grown, summary, openers[game], more.turns)
        _present(game, data, first, _among(game, data, more.until))
        looked_up = first_of(first, known=more.has_table, proved=data["start"]["proved"])

        # Without codes, the file is empty: the pipeline expects the same files of each game.
        words = (
            words_of(replies[game], more.second, more.never_recommended)
            if game in replies
            else None
        )
        data["hasReplies"] = words is not None
        scripts = {
            "first": script("first", game, looked_up),
            "words": script("words", game, words) if words else "",
        }
        for name, one in grown.items():
            scripts[name] = script("tree", game, name, columns_of(one))
        for name, text in scripts.items():
            write_text(folder / f"data/{game}/{name}.js", text)
        about = {"game": game, "rule": rules[game], "strategy": data["best"]}
        _write_sheet(folder, data, about, grown[data["best"]], replies.get(game), more)
        games[game] = data

    if dated is not None:
        games = {TODAY: _write_dated(folder, dated, replies[dated.game], games)} | games
    write_text(folder / "index.html", _page(games))
    # The index comes after all files that it names, and the worker after all that it keeps.
    write_text(folder / "data/index.js", script("index", games, SHARED))
    write_served(folder, PAGES)
    return next(iter(games.values()))


def _write_sheet(
    folder: Path,
    data: Data,
    about: Mapping[str, str],
    tree: GuessTree,
    matrix: ReplyMatrix | None,
    facts: Facts,
) -> None:
    """Write the sheet to print of the best tree, without words that are never recommended."""
    instead = {}
    if matrix is not None:
        mode = Mode.parse(_strategy_of(data, data["best"])["mode"])
        never = facts.never_recommended
        instead = recommended_instead(tree, matrix, mode, never)
    write_text(folder / f"sheets/{about['game']}.svg", sheet(tree, about, instead))


def _present(game: str, data: Data, first: pl.DataFrame, among: str) -> None:
    """Add the first screen of a game, with three other first words, and its small print."""
    others = _others(first)
    data["among"] = among
    data["others"] = [row["guess"] for row in others]
    data["front"] = front(game, data, others) + _also(game, data, first)


def _also(name: str, game: Data, first: pl.DataFrame) -> str:
    """Return lines on the best first guess that may be the answer, and on hard mode's best."""
    lines = []
    known = (row for row in first.iter_rows(named=True) if row["mean"] is not None)
    target = next((row for row in known if row["target"]), None)
    if target is not None and target["guess"] != game["start"]["guess"]:
        link = f"#/{escape(quote(name))}?word={escape(quote(target['guess']))}"
        shown = f"{escape(target['guess'].upper())} {_at_most(target)}{target['mean']:.2f}"
        start, targets = game["start"]["guess"], first.filter("target")["guess"].to_list()
        if is_rare(start, targets):
            lines.append(phrase("rare", guess=escape(start.upper())))
        lines.append(f'The best that may be the answer: <a href="{link}">{shown}</a>')
    if hard := game["known"].get(Mode.HARD):
        row = _strategy_of(game, hard["strategy"])
        proof = ", proved" if hard["isProved"] else ""
        lines.append(
            f"In hard mode: {escape(row['first'].upper())} {row['mean']:.2f}{proof}"
        )
    return "".join(f'\n<p class="also">{line}</p>' for line in lines)


def _write_dated(
    folder: Path, dated: Dated, matrix: ReplyMatrix, games: dict[str, Data]
) -> Data:
    """Write the scripts of the game of a day, and return its data.

    The game of the same words, equally likely, gets a link to it.
    """
    undated = games[dated.game]
    data = data_of(dated, undated)
    first = pl.DataFrame() if dated.first is None else table_of(dated.first, None)
    _present(TODAY, data, first, _among(dated.game, data, None))
    for name, one, words in (
        (dated.game, data, "If all answers were equally likely"),
        (TODAY, undated, "By past answers"),
    ):
        start = (undated if one is data else data)["start"]
        best = f"{start['guess'].upper()} {_at_most(start)}{start['mean']:.2f}"
        link = f'<a href="#/{escape(quote(name))}">{words}: {escape(best)}</a>'
        one["front"] += f'\n<p class="links counterpart">{link}</p>'

    write_text(folder / f"data/{TODAY}/day.js", script("day", TODAY, day_of(dated, matrix)))
    return data


def _among(game: str, data: Data, until: str | None) -> str:
    """Return among which words a game's best first guess is best, and what is to be known."""
    later = f" {phrase('known until', day=until)}" if until else ""
    notice = " Not affiliated with The New York Times." if game == _NEWSPAPER else ""
    return f"{finding(data)[1]}{later}{notice}"


def _page(games: Mapping[str, Data]) -> str:
    """Return the page with its styles and scripts in it, and a policy that allows only these.

    Its description, which other sites show beside a link, is the finding of the first game. The
    first screen of that game is in the page, to be seen before any script has loaded.

    Other scripts in the page do not run. Its scripts may load further ones ('strict-dynamic'), also
    without a server, and start workers from text of their own ('blob:'). Nothing is loaded from
    elsewhere.
    """
    hashes: dict[str, list[str]] = {"script": [], "style": []}

    def inlined(match: re.Match[str]) -> str:
        worker, file = match.groups(default="")
        text = without_comments(plain_script(PAGES / file))
        tag = "script"
        if file.endswith(".css"):
            tag = "style"
            text = text if hashes[tag] else css() + text

        # The policy allows exactly this text.
        digest = b64encode(sha256(text.encode()).digest()).decode()
        hashes[tag].append(f"'sha256-{digest}'")
        return f"<{tag}{worker}>{text}</{tag}>"

    source = (PAGES / "index.html").read_text("utf-8")
    page = _LINKED.sub(inlined, source)
    shown = next(iter(games.values()))
    page = page.replace("DESCRIPTION", escape(" ".join(finding(shown))))
    page = page.replace("<!-- front -->", shown["front"], 1)
    icon = quote(mark_of(source))
    page = page.replace('href="data:,"', f'href="data:image/svg+xml,{icon}"', 1)

    rules = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"style-src {' '.join(hashes['style'])}; script-src 'strict-dynamic' "
        f"{' '.join(hashes['script'])}; img-src 'self' data:; "
        "manifest-src 'self'; worker-src 'self' blob:"
    )
    return page.replace('content=""', f'content="{rules}"', 1)
