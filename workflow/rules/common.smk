"""What the rules share: the checked config, and names that follow from it."""

import re
import sys
from hashlib import sha256
from itertools import chain
from pathlib import Path
from shlex import quote

from snakemake.exceptions import WorkflowError

from guesstree.config import check_config, read_config, recipe_of
from guesstree.digest import PACKAGE, code_digest
from guesstree.errors import InputError
from guesstree.strategies import RANDOM, STRATEGIES, strategy_named


def checked(config):
    """Return the config with its defaults, or stop with one sentence before any job runs."""
    try:
        for path in workflow.configfiles:
            read_config(Path(path))
        return check_config(config)
    except InputError as error:
        raise WorkflowError(str(error)) from None


def one_of(names):
    """Return a wildcard constraint that admits these names and no others."""
    return "|".join(map(re.escape, names)) or "(?!)"


def lists_with(key):
    """Return the names of the lists whose settings have this key."""
    return [name for name, settings in config["lists"].items() if key in settings]


def score_files(wildcards):
    """Return the files of scores of all strategies of a game."""
    return [
        f"results/scores/{wildcards.game}/{strategy}.parquet"
        for strategy in config["games"][wildcards.game]["strategies"]
    ]


def strategy_of(name):
    """Return the strategy of that name, be it that of a recipe."""
    recipe = config["recipes"].get(name)
    return strategy_named(name) if recipe is None else recipe_of(recipe).strategy


def strategies_that(are, game):
    """Return the strategies of a game of which something is true."""
    names = config["games"][game]["strategies"]
    return [name for name in names if are(strategy_of(name))]


def tree_strategies(game):
    """Return the strategies of a game that are guess trees, which random play is not."""
    return strategies_that(lambda strategy: strategy.chooser != RANDOM, game)


def proved_strategies(game):
    """Return the strategies of a game that come with a proof."""
    names = strategies_that(lambda strategy: strategy.is_proved, game)
    return [name for name in names if name not in config["recipes"]]


def tree_files(wildcards):
    """Return the files of the guess trees of a game."""
    return [
        f"results/trees/{wildcards.game}/{strategy}.parquet"
        for strategy in tree_strategies(wildcards.game)
    ]


def games_with_trees():
    """Return the names of the games that have a guess tree."""
    return list(filter(tree_strategies, config["games"]))


def every_strategy(pattern):
    """Return the pattern with every game and each of its strategies filled in."""
    return [
        pattern.format(game=game, strategy=strategy)
        for game, settings in config["games"].items()
        for strategy in settings["strategies"]
    ]


def every_tree(wildcards):
    """Return the files of the guess trees of all games."""
    return [
        f"results/trees/{game}/{strategy}.parquet"
        for game in config["games"]
        for strategy in tree_strategies(game)
    ]


def explorer_pages():
    """Return a fingerprint of the explorer's pages, which are no code that a digest follows."""
    pages = sorted((PACKAGE / "explorer_pages").iterdir())
    return sha256(b"".join(page.read_bytes() for page in pages)).hexdigest()[:12]


def followed_files(wildcards):
    """Return the files that tell what greedy strategies make of the first guesses of a game."""
    return [
        f"results/openers/{wildcards.game}/{strategy}.parquet"
        for strategy in config["games"][wildcards.game]["followed"]
    ]


def proofs_of(game):
    """Return the certificates of the proofs of a game."""
    return [f"results/proofs/{game}/{name}.parquet" for name in proved_strategies(game)]


def certificates(wildcards):
    """Return the certificates of the proofs of a game."""
    return proofs_of(wildcards.game)


def every_proof():
    """Return the certificates of all games."""
    return list(chain.from_iterable(map(proofs_of, config["games"])))


def repeated(option, files):
    """Return a command line that gives an option with each of some files."""
    return " ".join(f"{option} {quote(str(file))}" for file in files)


def window_option(mode, window):
    """Return what the command line says of the window, where the mode has one."""
    return f"--any-window {window['min']}:{window['max'] or ''}" if mode == "any" else ""


def any_window(wildcards):
    """Return the window of all strategies, where the mode has one."""
    mode = wildcards.get("mode") or strategy_of(wildcards.strategy).mode
    return window_option(mode, config["any_window"])


def tree_options(wildcards):
    """Return what the command line says of a strategy or a recipe."""
    name = wildcards.strategy
    recipe = config["recipes"].get(name)
    if recipe is None:
        return f"--strategy {name} {any_window(wildcards)}"
    options = [
        f"--strategy {recipe['strategy']} --name {name}",
        window_option(strategy_of(name).mode, recipe["any_window"]),
        repeated("--ties", recipe["ties"]),
        repeated("--opening", recipe["opening"]),
        "--weighted" if recipe["weighted"] else "",
    ]
    return " ".join(filter(None, options))


def checksum_option(wildcards):
    """Return the checksum that the file of a list must have, where config says it."""
    sha256 = config["lists"][wildcards.words].get("sha256")
    return f"--sha256 {sha256}" if sha256 else ""


def derivation_options(wildcards):
    """Return how a list is derived."""
    settings = config["lists"][wildcards.words]
    way = [settings["derive"]] if "derive" in settings else []
    return f"{repeated('--by', way)} {repeated('--add', settings.get('add', []))}".strip()


def weight_tables(wildcards):
    """Return the file that the weights of a list come from, if it is one."""
    return config["lists"][wildcards.words]["weights"].get("file", [])


def weight_options(wildcards):
    """Return where the weights of a list come from."""
    weights = config["lists"][wildcards.words]["weights"]
    if "file" in weights:
        return f"--table {quote(weights['file'])} --column {quote(weights['column'])}"
    return " ".join(
        f"--{key} {quote(str(weights[key]))}" for key in ("wordfreq", "least") if key in weights
    )


def weight_files(wildcards):
    """Return the weights of the targets of a game, if they have some."""
    targets = config["games"][wildcards.game]["targets"]
    weighted = "weights" in config["lists"][targets]
    return [f"results/weights/{targets}.parquet"] if weighted else []


def games_with_pairs():
    """Return the names of the games whose best two first guesses are asked for."""
    return [name for name, game in config["games"].items() if game["pairs"]]


def opener_options(wildcards):
    """Return the first guesses that a game's proofs choose from, where config names them."""
    return repeated("--opener", config["games"][wildcards.game]["openers"])


def minutes_option(wildcards):
    """Return how long one part of a proof may take, where config says it."""
    minutes = config["games"][wildcards.game]["proofs"]["minutes"]
    return "" if minutes is None else f"--minutes {minutes}"


config = checked(config)

RECIPE = one_of(config["recipes"])
GREEDY = one_of(name for name, strategy in STRATEGIES.items() if strategy.is_greedy)
PROVED = r"(optimal\d*|safest)-[a-z-]+"

# Jobs find the `guesstree` command of this environment, activated or not.
shell.prefix(f"export PATH={Path(sys.executable).parent}:$PATH; ")
