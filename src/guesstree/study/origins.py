"""The origins that a config gives to the artifacts of its pipeline.

The origin of an artifact is a digest in its metadata, which tells what it was made from and how,
step by step from the word list on. The workflow tells each command the origins of its inputs, so
that a file of another study or of other settings is refused wherever it is read.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from guesstree.storage.provenance import (
    digest,
    origin_of_replies,
    origin_of_result,
    origin_of_summary,
)
from guesstree.strategies.made import (
    made_by_beams,
    made_by_following,
    made_by_proof,
    made_by_random_play,
    made_by_ranking,
    made_by_recipe,
    made_by_refuting,
)
from guesstree.strategies.recipe_codec import recipe_from_config
from guesstree.strategies.registry import LOOKAHEAD
from guesstree.study.lists import form_named, list_reader
from guesstree.study.paths import RESULTS
from guesstree.words.generators import generated_origin
from guesstree.words.origins import (
    origin_of_derived,
    origin_of_file,
    origin_of_frequencies,
    origin_of_table,
)
from guesstree.words.weights import read_weights


class StudyOrigins:
    """The origins of the artifacts of a checked config, each found once."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._list_named = list_reader(config["lists"])
        self.of_words = cache(self._of_words)
        self.of_weights = cache(self._of_weights)
        self.of_replies = cache(self._of_replies)

    def of(self, path: str) -> str | None:
        """Return the origin of a file in `results/`; None if it has none, as a text file has."""
        file = PurePosixPath(path)
        if file.suffix != ".parquet" or not file.is_relative_to(RESULTS):
            return None
        match file.with_suffix("").relative_to(RESULTS).parts:
            case "words", name:
                return self.of_words(name)
            case "weights", name:
                return self.of_weights(name)
            case "replies", game:
                return self.of_replies(game)
            case (("trees" | "scores" | "proofs"), game, strategy):
                return self.of_strategy(game, strategy)
            case "lookahead", game, mode:
                return self.of_strategy(game, f"{LOOKAHEAD}-{mode}")
            case "proofs", game, strategy, "incumbent":
                return self._of_incumbent(game, strategy)
            case "proofs", game, strategy, _:
                return self._of_part(game, strategy)
            case "openers", game, strategy:
                return self._of_followed(game, strategy)
            case "openers", game:
                return self.of_ranking(game)
            case ("summary",):
                return self._of_summary()
        return None

    def of_study(self) -> str:
        """Return a digest of the config, with words and weights in place of the names of files."""
        lists = {
            name: {key: settings[key] for key in settings if key not in ("file", "weights")}
            | {"words": self.of_words(name)}
            | ({"weights": self.of_weights(name)} if "weights" in settings else {})
            for name, settings in self._config["lists"].items()
        }
        return digest(json.dumps({**self._config, "lists": lists}, default=str))

    def of_strategy(self, game: str, strategy: str) -> str:
        """Return the origin of the tree and the scores of a strategy, and of its proof."""
        recipe = recipe_from_config(self._config, strategy)
        if recipe.made_by == "prove":
            made = made_by_proof([self._of_part(game, strategy)])
        elif recipe.strategy.family.is_tree:
            made = made_by_recipe(recipe)
        else:
            random = self._config["random"]
            made = made_by_random_play(random["rounds"], random["seed"])
        return origin_of_result(self.of_replies(game), game, made)

    def of_ranking(self, game: str) -> str:
        """Return the origin of the ranking of a game's first guesses."""
        settings = self._config["games"][game]
        outcomes = [self._of_followed(game, strategy) for strategy in settings["followed"]]
        proved = [
            self.of_strategy(game, strategy)
            for strategy in settings["strategies"]
            if recipe_from_config(self._config, strategy).made_by == "prove"
        ]
        made = made_by_ranking([*outcomes, *proved])
        return origin_of_result(self.of_replies(game), game, made)

    def _of_incumbent(self, game: str, strategy: str) -> str:
        settings = self._config["games"][game]
        nodes = settings["proofs"]["incumbent_nodes"]
        made = made_by_beams(strategy, nodes, settings["openers"])
        return origin_of_result(self.of_replies(game), game, made)

    def _of_part(self, game: str, strategy: str) -> str:
        proofs = self._config["games"][game]["proofs"]
        incumbent = self._of_incumbent(game, strategy)
        made = made_by_refuting(incumbent, proofs["exact"], proofs["minutes"])
        return origin_of_result(self.of_replies(game), game, made)

    def _of_words(self, name: str) -> str:
        settings = self._config["lists"][name]
        form = form_named(self._config["lists"], name)
        if "from" in settings:
            added = map(form.clean, settings.get("add", ()))
            return origin_of_derived(self.of_words(settings["from"]), settings.get("derive"), added)
        if "generate" in settings:
            way, length, alphabet = (settings[key] for key in ("generate", "length", "alphabet"))
            return generated_origin(way, length, alphabet)
        sha256 = settings.get("sha256")
        listed = None if sha256 else self._list_named(name)
        words = () if listed is None else listed.words
        strict = settings["cleaning"] == "strict"
        return origin_of_file(form, strict, settings["order"], words, sha256)

    def _of_weights(self, name: str) -> str:
        settings = self._config["lists"][name]["weights"]
        words = self.of_words(name)
        if "file" in settings:
            form = form_named(self._config["lists"], name)
            given = read_weights(Path(settings["file"]), settings["column"], form)
            return origin_of_table(words, given)
        return origin_of_frequencies(words, settings["wordfreq"], settings.get("least"))

    def _of_replies(self, game: str) -> str:
        settings = self._config["games"][game]
        targets, guesses = settings["targets"], settings["guesses"]
        weighted = "weights" in self._config["lists"][targets]
        weights = self.of_weights(targets) if weighted else ""
        words = self.of_words(targets), self.of_words(guesses)
        return origin_of_replies(settings["rule"], *words, weights)

    def _of_followed(self, game: str, strategy: str) -> str:
        made = made_by_following(recipe_from_config(self._config, strategy))
        return origin_of_result(self.of_replies(game), game, made)

    def _of_summary(self) -> str:
        games = self._config["games"].items()
        return origin_of_summary(
            self.of_strategy(game, strategy)
            for game, settings in games
            for strategy in settings["strategies"]
        )
