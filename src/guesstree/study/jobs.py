"""Answers the workflow's questions about a checked config: its games, strategies and lists."""

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

from guesstree.base.code import library_version
from guesstree.base.constants import YOU
from guesstree.games.modes import ADVICE
from guesstree.strategies.families import families, names_pattern
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.study.config_lists import form_of_list, lists_needed
from guesstree.study.reading import Settings
from guesstree.words.answers import History, days_by_month, read_answers
from guesstree.words.forms import Words
from guesstree.words.generators import find_generator


def one_of(names: Iterable[str]) -> str:
    """Return a regular expression that matches these names and no others.

    >>> one_of(["a", "b"]), one_of([])
    ('a|b', '(?!)')
    """
    return "|".join(map(re.escape, names)) or "(?!)"


class Stages:
    """The strategies of a checked config, by the stages that make their files."""

    def __init__(self, config: Settings) -> None:
        self._config = config
        self._games = config["games"]
        self._recipe = cache(partial(Recipe.from_config, config))

    def lists_with(self, key: str) -> list[str]:
        """Return the names of the lists whose settings have a key."""
        return [name for name, settings in self._config["lists"].items() if key in settings]

    def lists_needed(self) -> list[str]:
        """Return the names of the lists that games, letter counts or derived lists need."""
        return lists_needed(self._config, self.lists_with("letters"))

    def games_with(self, asked: Callable[[str], object]) -> list[str]:
        """Return the names of the games that `asked` accepts."""
        return list(filter(asked, self._games))

    def strategies(self, game: str) -> list[str]:
        """Return the strategies of a game in order."""
        return list(self._games[game]["strategies"])

    def players(self, game: str) -> list[str]:
        """Return the strategies of a game, and `you` if it has a person's games."""
        return self.strategies(game) + [YOU] * bool(self.people(game))

    def trees(self, game: str) -> list[str]:
        """Return the strategies of a game that are guess trees: all but random play."""
        return self._with_recipe(game, lambda recipe: recipe.strategy.family.is_tree)

    def greedy(self, names: Iterable[str]) -> list[str]:
        """Return the greedy ones of some strategies.

        They are sorted, so their order in the config does not change the job.
        """
        return sorted(
            name for name in names if self._recipe(name).strategy.family.is_greedy
        )

    def proved(self, game: str) -> list[str]:
        """Return the strategies of a game that come with a proof."""
        return self._made_by(game, "prove")

    def lookahead_modes(self, game: str) -> list[str]:
        """Return the modes of the look-ahead strategies of a game."""
        return [
            self._recipe(name).strategy.mode for name in self._made_by(game, "look_ahead")
        ]

    def followed(self, game: str) -> list[str]:
        """Return the strategies of a game that play out every first guess."""
        return list(self._games[game]["followed"])

    def pairs(self, game: str) -> int:
        """Return how many pairs of first guesses the config requests for a game."""
        return int(self._games[game]["pairs"])

    def replayed(self, game: str) -> list[str]:
        """Return the strategies that replay past days of a game."""
        return list(self._games[game].get("replay", {}).get("strategies", ()))

    def replayed_months(self, game: str) -> tuple[str, list[str]]:
        """Return the first replayed day of a game, and the months from then on."""
        settings = self._games[game]["replay"]
        form = form_of_list(self._config["lists"], self._games[game]["guesses"])
        history = History.of(read_answers(Path(settings["answers"]), form))
        since = history.days[-settings["days"] :][0]  # the first day if there are fewer
        return str(since), list(days_by_month(history, since))

    def people(self, game: str) -> list[str]:
        """Return the files of people's games, yours first."""
        files = self._games[game].get("people", [])
        return [files] if isinstance(files, str) else list(files)

    def models(self, name: str) -> list[str]:
        """Return the files of models that the recipe of a strategy names."""
        return list(map(str, self._recipe(name).files))

    def versions(self, name: str) -> list[str]:
        """Return the versions of the packages that a list or its weights come from."""
        settings = self._config["lists"][name]
        packages: Words = ()
        if "generate" in settings:
            packages = find_generator(settings["generate"]).packages
        if "wordfreq" in settings.get("weights", {}):
            packages += ("wordfreq",)
        return [library_version(package) for package in packages]

    def text(self, name: str) -> str:
        """Return a strategy with its settings; or the name of advice, which replays days, too."""
        return name if name in ADVICE else recipe_text(self._recipe(name))

    def in_order(self, games: Iterable[str]) -> str:
        """Return the strategies of some games in the order of tables and figures."""
        return " ".join(f"{game}: {' '.join(self.strategies(game))}" for game in games)

    def made_by(self, stage: str) -> str:
        """Return a regular expression for the names of the strategies whose files a stage makes."""
        recipes = map(self._recipe, self._config["recipes"])
        named = [recipe.name for recipe in recipes if recipe.made_by == stage]

        # A pattern also matches proofs with any limit, such as optimal5-any.
        made = [family for family in families().usable() if family.made_by == stage]
        return "|".join(filter(None, [names_pattern(made), one_of(named)]))

    def _made_by(self, game: str, stage: str) -> list[str]:
        """Return the strategies of a game whose files a stage makes."""
        return self._with_recipe(game, lambda recipe: recipe.made_by == stage)

    def _with_recipe(self, game: str, matches: Callable[[Recipe], bool]) -> list[str]:
        """Return the strategies of a game whose recipes match."""
        return [name for name in self.strategies(game) if matches(self._recipe(name))]
