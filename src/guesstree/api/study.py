"""`Study`: the results of a pipeline; and new studies, made from a list of words."""

import math
import re
from os.path import lexists
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree.api.arguments import PathName, game_name, path_of
from guesstree.api.game import Game
from guesstree.base.errors import InputError, suggest_name
from guesstree.base.result import frame
from guesstree.base.storage import write_text
from guesstree.base.text import counted
from guesstree.games.rules import DEFAULT_RULE
from guesstree.study import folder as studies
from guesstree.study.artifacts import table_file
from guesstree.study.checks import known_rule
from guesstree.study.table_files import check_fingerprint, read_parquet
from guesstree.words.detection import DetectedList, detect_file
from guesstree.words.forms import Words, fold, unaccented

if TYPE_CHECKING:
    import polars as pl


class Study:
    r"""The results of a study, which `make results` or `snakemake` made in a folder.

    Parameters
    ----------
    folder
        The folder of the study.
    config
        The config of the study. Default: the one that its results were made from, or the
        `config.yaml` in the folder.

    Raises
    ------
    InputError
        The config cannot be read.

    Examples
    --------
    Where the pipeline has run, `Study()` reads its results:

    >>> from guesstree import Study
    >>> study = Study()  # doctest: +SKIP
    >>> study.table("openers/wordle").sort("max_rank")["guess"][0]  # doctest: +SKIP
    'arise'
    >>> study.game("wordle").compare("max-any")["total"][0]  # doctest: +SKIP
    8405

    A config is enough: missing trees are grown.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from guesstree import Study
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "few.txt").write_text("crane\ncrate\ntrace")
    ...     _ = Path(folder, "config.yaml").write_text(
    ...         "lists: {few: {file: few.txt}}\ngames: {few: {rule: wordle, targets: few}}"
    ...     )
    ...     study = Study(folder)
    ...     print(study.games, study.tables, study.game("few").tree("max-any").opener)
    ...     print(study.game())
    ('few',) () crane
    few: 3 targets, 3 guesses
    """

    def __init__(self, folder: PathName = ".", config: PathName | None = None) -> None:
        place = path_of(folder)
        results = place / "results"
        if place.is_file():
            raise InputError(f"{place} is a file; write Study(config={str(place)!r})")
        chosen = studies.recorded_config(results) if config is None else path_of(config)
        if chosen is None and not lexists(place / "config.yaml"):
            raise InputError(f"{place}: has no config.yaml; give the folder of a study")
        self._study = studies.open_study(chosen or place / "config.yaml", results)
        self._fingerprints: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"{self._study.results.parent}: {', '.join(self.games)}; {len(self.tables)} tables"

    @property
    def games(self) -> Words:
        """The names of the games."""
        return tuple(self._study.config["games"])

    @property
    def tables(self) -> Words:
        """The names of the existing tables, such as `openers/wordle`.

        Files of games and lists that the config no longer has are left out.
        """
        results = self._study.results
        config = self._study.config
        known = {*config["games"], *config["lists"]}
        names = (
            path.relative_to(results).with_suffix("") for path in results.rglob("*.parquet")
        )
        return tuple(
            sorted(
                name.as_posix()
                for name in names
                if len(name.parts) == 1 or name.parts[1] in known
            )
        )

    def game(self, name: str | None = None) -> Game:
        """Return a game with its stored trees; the first game if `name` is None.

        `name` may also be a game that comes with the package. A game of the study takes precedence.
        """
        return Game._of_study(studies.study_of(game_name(name), self._study), name)

    def table(self, name: str = "summary") -> "pl.DataFrame":
        """Check the checksum of a table that the pipeline made, and return the table.

        Raises
        ------
        InputError
            The table does not exist, it is damaged, or it was made from other words than its game
            has now.
        """
        path = table_file(self._study.results, name)
        if not path.exists():
            known = f"; {suggest_name(name, self.tables)}" if self.tables else ""
            raise InputError(f"no table {name!r} in {self._study.results}{known}")
        table, about = read_parquet(path)
        if about.get("game") in self.games:
            check_fingerprint(path, about, self._fingerprint(about["game"]))
        return frame(table)

    def _fingerprint(self, game: str) -> str:
        """Return the fingerprint of a game's words and replies, which large games compute once."""
        if game not in self._fingerprints:
            self._fingerprints[game] = self.game(game).replies.fingerprint
        return self._fingerprints[game]


def game_of_study(name: str | None, config: Path | None, results: Path) -> Game:
    """Return a game of a study, or one that comes with the package, as `study_with` finds it."""
    return Game._of_study(studies.study_with(name, config, results), name)


MOST_NAME = 60
"""The longest name of a game and its folder, in characters."""


def start_study(
    template: str,
    source: Path,
    folder: Path | None = None,
    rule: str | None = None,
    **how: Any,
) -> tuple[Path, DetectedList]:
    """Write a folder with a list of words and a config; return it, and what was detected.

    `template` is the config, with the names of what is filled in between braces. The folder is
    named after the list unless one is given. `how` has the other arguments of
    `words.detection.detect_file`.

    Raises
    ------
    InputError
        The list or the rule cannot be used, or the folder has a config or a list already.
    """
    guessed = detect_file(source, **how)

    # The folder may have the letters of any alphabet, the name of the game only plain ones.
    title = re.sub(r"[^\w-]+", "-", fold(source.stem))[:MOST_NAME].strip("-_")
    name = re.sub(r"[^a-z0-9_-]+", "-", unaccented(title)).strip("-_") or "words"
    made = folder or Path(title or name)

    # `lexists` also finds broken links.
    for file in ("config.yaml", "words.txt"):
        if lexists(made / file):
            raise InputError(f"{made / file}: already exists; choose another folder")

    about = {
        # A line break in the name would end the comment in the config.
        "source": ascii(source.name)[1:-1],
        "words": counted(len(guessed.words), "word"),
        "length": guessed.length,
        "alphabet": _quoted(guessed.alphabet),
        "name": _quoted(name),
        "rule": known_rule(rule or DEFAULT_RULE).name,
    }
    write_text(made / "words.txt", "".join(f"{word}\n" for word in guessed.words))
    write_text(made / "config.yaml", template.format(**about))
    return made, guessed


def _quoted(text: str) -> str:
    """Return a text as YAML, in quotes if YAML would read it as another type."""
    import yaml

    # YAML would break wide texts into lines. The only other line is the end of the document.
    return yaml.safe_dump(text, allow_unicode=True, width=math.inf).partition("\n")[0]
