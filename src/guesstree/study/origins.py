"""The origins that a config gives to the artifacts of its pipeline.

The origin of an artifact is a digest in its metadata, which tells what it was made from and how,
step by step from the word list on. Here it follows from the config, where a command takes it from
what it reads. A file of another study or of other settings has another one.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from guesstree.defaults import YOU
from guesstree.storage.parquet import stored_origin
from guesstree.storage.provenance import origin_of, origin_of_file
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import recipe_from_config, recipe_text
from guesstree.strategies.registry import LOOKAHEAD, MODELS
from guesstree.study.lists import form_named, list_reader
from guesstree.study.paths import RESULTS
from guesstree.study.stages import Stages
from guesstree.words.cleaning import origin_of_cleaned
from guesstree.words.derivations import origin_of_derived
from guesstree.words.generators import generated_origin
from guesstree.words.weights import origin_of_frequencies, origin_of_table, read_weights


class StudyOrigins:
    """The origins of the artifacts of a checked config, each found once."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._stages = Stages(config)
        self._list_named = list_reader(config["lists"])
        self.of_words = cache(self._of_words)
        self.of_weights = cache(self._of_weights)
        self.of_replies = cache(self._of_replies)

    def of_files(self, parts: Iterable[str] = ()) -> dict[str, str]:
        """Return the origins of all files that stages read, by their paths.

        `parts` names the parts that proofs are split into.
        """
        found = {f"words/{name}": self.of_words(name) for name in self._config["lists"]}
        weighted = self._stages.lists_with("weights")
        found |= {f"weights/{name}": self.of_weights(name) for name in weighted}
        for game in self._config["games"]:
            found.update(self._files_of_game(game, parts))
        found["summary"] = self._of_summary()
        found |= {f"sets/{game}": self._of_sets(game) for game in self._stages.sampled()}
        if self._config["learning"]["train"]:
            found |= {f"models/{kind}": self._of_model(kind) for kind in MODELS}
        return {f"{RESULTS}/{name}.parquet": origin for name, origin in found.items()}

    def of_study(self) -> str:
        """Return a digest of the config, with what is in files in place of their names."""
        lists = {
            name: {key: settings[key] for key in settings if key not in ("file", "weights")}
            | {"words": self.of_words(name)}
            | ({"weights": self.of_weights(name)} if "weights" in settings else {})
            for name, settings in self._config["lists"].items()
        }
        games = {
            name: settings | ({"people": self._of_people(name)} if "people" in settings else {})
            for name, settings in self._config["games"].items()
        }
        config = {**self._config, "lists": lists, "games": games}
        return origin_of("study", json.dumps(config, default=str))

    def of_strategy(self, game: str, strategy: str) -> str:
        """Return the origin of the tree and the scores of a strategy, and of its proof."""
        recipe = self._recipe(strategy)
        if strategy in self._stages.known_proofs(game):
            files = self._config["games"][game]["known_proofs"][strategy]
            inputs = [origin_of_file(Path(files[kind])) for kind in ("tree", "certificate")]
            return self._of_game(game, "adopt", recipe_text(recipe), inputs=inputs)
        if recipe.made_by == "prove":
            return self._of_game(game, "prove", inputs=[self._of_part(game, strategy)])
        if recipe.strategy.family.is_tree:
            named = map(self._of_file, recipe.files)
            return self._of_game(game, "grow", recipe_text(recipe), inputs=named)
        random = self._config["random"]
        return self._of_game(game, "random", random["rounds"], random["seed"])

    def of_ranking(self, game: str) -> str:
        """Return the origin of the ranking of a game's first guesses."""
        inputs = [
            *(self._of_followed(game, strategy) for strategy in self._stages.followed(game)),
            *(self.of_strategy(game, strategy) for strategy in self._stages.proved(game)),
        ]
        return self._of_game(game, "rank", inputs=inputs)

    def _files_of_game(self, game: str, parts: Iterable[str]) -> Iterator[tuple[str, str]]:
        yield f"replies/{game}", self.of_replies(game)
        yield f"openers/{game}", self.of_ranking(game)
        for strategy in self._stages.followed(game):
            yield f"openers/{game}/{strategy}", self._of_followed(game, strategy)
        for strategy in self._config["games"][game]["strategies"]:
            yield f"scores/{game}/{strategy}", self.of_strategy(game, strategy)
        yield from ((f"scores/{game}/{YOU}", one) for one in self._of_people(game))
        for strategy in self._stages.trees(game):
            yield f"trees/{game}/{strategy}", self.of_strategy(game, strategy)
        for mode in self._stages.lookahead_modes(game):
            yield f"lookahead/{game}/{mode}", self.of_strategy(game, f"{LOOKAHEAD}-{mode}")
        for strategy in self._stages.proved(game):
            yield f"proofs/{game}/{strategy}", self.of_strategy(game, strategy)
            if strategy in self._stages.known_proofs(game):
                continue
            yield f"proofs/{game}/{strategy}/incumbent", self._of_incumbent(game, strategy)
            for part in parts:
                yield f"proofs/{game}/{strategy}/{part}", self._of_part(game, strategy)

    def _recipe(self, strategy: str) -> Recipe:
        return recipe_from_config(self._config, strategy)

    def _of_game(self, game: str, stage: str, *asked: object, inputs: Iterable[str] = ()) -> str:
        """Return the origin of what a stage makes from the matrix of a game."""
        return origin_of(stage, game, *asked, inputs=[self.of_replies(game), *inputs])

    def _of_incumbent(self, game: str, strategy: str) -> str:
        settings = self._config["games"][game]
        nodes = settings["proofs"]["incumbent_nodes"]
        text = recipe_text(self._recipe(strategy))
        return self._of_game(game, "incumbent", text, nodes, *settings["openers"])

    def _of_part(self, game: str, strategy: str) -> str:
        proofs = self._config["games"][game]["proofs"]
        minutes = None if proofs["minutes"] is None else float(proofs["minutes"])
        incumbent = self._of_incumbent(game, strategy)
        return self._of_game(game, "refute", proofs["exact"], minutes, inputs=[incumbent])

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
        return origin_of_cleaned(form, strict, settings["order"], words, sha256)

    def _of_weights(self, name: str) -> str:
        settings = self._config["lists"][name]["weights"]
        words = self.of_words(name)
        if "file" in settings:
            form = form_named(self._config["lists"], name)
            given = read_weights(Path(settings["file"]), settings["column"], form)
            return origin_of_table(words, given, settings.get("least"))
        return origin_of_frequencies(words, settings["wordfreq"], settings.get("least"))

    def _of_replies(self, game: str) -> str:
        settings = self._config["games"][game]
        targets, guesses = settings["targets"], settings["guesses"]
        inputs = [self.of_words(targets), self.of_words(guesses)]
        if "weights" in self._config["lists"][targets]:
            inputs.append(self.of_weights(targets))
        return origin_of("replies", settings["rule"], inputs=inputs)

    def _of_followed(self, game: str, strategy: str) -> str:
        return self._of_game(game, "follow", recipe_text(self._recipe(strategy)))

    def _of_file(self, path: Path) -> str:
        """Return the origin of a file that a recipe names: a model of this study, or another."""
        own = {RESULTS / f"models/{kind}.parquet": kind for kind in MODELS}
        return self._of_model(own[path]) if path in own else stored_origin(path)

    def _of_sets(self, game: str) -> str:
        learning = self._config["learning"]
        largest = self._stages.sampled()[game]
        return self._of_game(game, "sample", learning["sets"], largest, learning["seed"])

    def _of_model(self, kind: str) -> str:
        learning = self._config["learning"]
        return origin_of(
            "learn", kind, learning["seed"], inputs=map(self._of_sets, learning["train"])
        )

    def _of_summary(self) -> str:
        scores: list[str] = []
        for game, settings in self._config["games"].items():
            scores += [self.of_strategy(game, strategy) for strategy in settings["strategies"]]
            scores += self._of_people(game)
        return origin_of("summary", inputs=scores)

    def _of_people(self, game: str) -> list[str]:
        """Return the origin of the scores of a person's games, if there are some."""
        file = self._stages.people(game)
        files = [] if file is None else [origin_of_file(Path(file))]
        return [self._of_game(game, "people", inputs=[one]) for one in files]
