"""What each stage of the pipeline makes for a checked config, and by which options."""

import re
from collections.abc import Callable, Iterable, Mapping
from shlex import quote
from typing import Any

from guesstree.code import library_version
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import recipe_from_config, recipe_text
from guesstree.strategies.registry import families, is_least, names_pattern
from guesstree.words.generators import generator_of


def one_of(names: Iterable[str]) -> str:
    """Return a regular expression that matches these names and no others.

    >>> one_of(["a", "b"]), one_of([])
    ('a|b', '(?!)')
    """
    return "|".join(map(re.escape, names)) or "(?!)"


def options(**given: Any) -> str:
    """Return the options of a command line; a list gives one with each value, None gives none.

    >>> options(by="jotto", add=["$x", 3], least=None)
    "--by=jotto --add='$x' --add=3"
    """
    lists = {name: one if isinstance(one, list) else [one] for name, one in given.items()}
    pairs = [(name, value) for name, values in lists.items() for value in values]
    return " ".join(f"--{name}={quote(str(value))}" for name, value in pairs if value is not None)


class Stages:
    """The strategies of a checked config, by the stages that make their files."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config

    def lists_with(self, key: str) -> list[str]:
        """Return the names of the lists whose settings have a key."""
        return [name for name, settings in self._config["lists"].items() if key in settings]

    def games_with(self, asked: Callable[[str], object]) -> list[str]:
        """Return the names of the games for which something is asked for."""
        return list(filter(asked, self._config["games"]))

    def trees(self, game: str) -> list[str]:
        """Return the strategies of a game that are guess trees, which random play is not."""
        return self._named(game, lambda recipe: recipe.strategy.family.is_tree)

    def greedy(self, game: str) -> list[str]:
        """Return the strategies of a game whose trees grow in milliseconds, all by one job.

        They are sorted, so that one that moves in the config leaves the job as it is.
        """
        return sorted(self._named(game, lambda recipe: recipe.strategy.family.is_greedy))

    def proved(self, game: str) -> list[str]:
        """Return the strategies of a game that come with a proof."""
        return self._named(game, lambda recipe: recipe.made_by == "prove")

    def known_proofs(self, game: str) -> list[str]:
        """Return the proved strategies of a game whose proof was made before."""
        return list(self._config["games"][game]["known_proofs"])

    def least_totals(self, game: str) -> list[str]:
        """Return the proved strategies of a game that have the least total before all else."""
        return [name for name in self.proved(game) if is_least(name, limited=True)]

    def any_proved(self) -> str:
        """Return a regular expression for the strategies that come with a proof."""
        own = [name for name in self._config["recipes"] if self._recipe(name).made_by == "prove"]
        families_ = (family for family in families().usable() if family.is_proved)
        return "|".join([names_pattern(families_), one_of(own)])

    def lookahead_modes(self, game: str) -> list[str]:
        """Return the modes of the look-aheads of a game."""
        names = self._named(game, lambda recipe: recipe.made_by == "look_ahead")
        return [self._recipe(name).strategy.mode for name in names]

    def followed(self, game: str) -> list[str]:
        """Return the strategies of a game that are followed from every first guess."""
        return list(self._config["games"][game]["followed"])

    def pairs(self, game: str) -> int:
        """Return how many pairs of first guesses are asked for of a game."""
        return int(self._config["games"][game]["pairs"])

    def people(self, game: str) -> str | None:
        """Return the file of a person's games, if there is one."""
        file: str | None = self._config["games"][game].get("people")
        return file

    def sampled(self) -> dict[str, int]:
        """Return the games whose sets models learn from or are tried on, with the largest size."""
        learning = self._config["learning"]
        return {**learning["train"], **learning["test"]}

    def models(self, names: Iterable[str]) -> list[str]:
        """Return the files of models that the recipes of some strategies name."""
        return [str(path) for name in names for path in self._recipe(name).files]

    def versions(self, name: str) -> list[str]:
        """Return the versions of the packages that a list or its weights come from."""
        settings = self._config["lists"][name]
        packages: tuple[str, ...] = ()
        if "generate" in settings:
            packages = generator_of(settings["generate"]).packages
        if "wordfreq" in settings.get("weights", {}):
            packages += ("wordfreq",)
        return [library_version(package) for package in packages]

    def derivation(self, name: str) -> str:
        """Return the options by which a list is derived."""
        settings = self._config["lists"][name]
        return options(by=settings.get("derive"), add=settings.get("add"))

    def weighing(self, name: str) -> str:
        """Return the options that say where the weights of a list come from."""
        given = self._config["lists"][name]["weights"]
        if "file" in given:
            return options(table=given["file"], column=given["column"], least=given.get("least"))
        return options(wordfreq=given["wordfreq"], least=given.get("least"))

    def texts(self, names: Iterable[str]) -> list[str]:
        """Return strategies with their settings, as commands take them."""
        return [recipe_text(self._recipe(name)) for name in names]

    def in_order(self, games: Iterable[str]) -> str:
        """Return the strategies of some games in their order, which tables and figures show."""
        strategies = {game: self._config["games"][game]["strategies"] for game in games}
        return " ".join(f"{game}: {' '.join(names)}" for game, names in strategies.items())

    def grown_alone(self) -> str:
        """Return a regular expression for the strategies that grow each in a job of its own.

        These are strategies of other packages, and recipes that search: each may take minutes.
        """
        slow = [one for one in families().usable() if one.made_by == "grow" and not one.is_greedy]
        recipes = [
            name
            for name in self._config["recipes"]
            if self._recipe(name).made_by == "grow"
            and not self._recipe(name).strategy.family.is_greedy
        ]
        return "|".join(filter(None, [names_pattern(slow), one_of(recipes)]))

    def _named(self, game: str, are: Callable[[Recipe], bool]) -> list[str]:
        """Return the strategies of a game of which something is true."""
        names = self._config["games"][game]["strategies"]
        return [name for name in names if are(self._recipe(name))]

    def _recipe(self, name: str) -> Recipe:
        return recipe_from_config(self._config, name)
