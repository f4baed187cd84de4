"""What the rules share: the checked config, and names that follow from it."""

import re
import sys
from pathlib import Path
from shlex import quote

from snakemake.exceptions import WorkflowError

from guesstree.config import check_config
from guesstree.digest import code_digest
from guesstree.errors import InputError
from guesstree.strategies import RANDOM, STRATEGIES, strategy_named


def checked(config):
    """Return the config with its defaults, or stop with one sentence before any job runs."""
    schema = Path(workflow.current_basedir) / "../schemas/config.schema.yaml"
    try:
        return check_config(config, schema)
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


def strategies_that(are, game):
    """Return the strategies of a game of which something is true."""
    names = config["games"][game]["strategies"]
    return [name for name in names if are(strategy_named(name))]


def tree_strategies(game):
    """Return the strategies of a game that are guess trees, which random play is not."""
    return strategies_that(lambda strategy: strategy.chooser != RANDOM, game)


def proved_strategies(game):
    """Return the strategies of a game that come with a proof."""
    return strategies_that(lambda strategy: strategy.is_proved, game)


def tree_files(wildcards):
    """Return the files of the guess trees of a game."""
    return [
        f"results/trees/{wildcards.game}/{strategy}.parquet"
        for strategy in tree_strategies(wildcards.game)
    ]


def games_with_trees():
    """Return the names of the games that have a guess tree."""
    return list(filter(tree_strategies, config["games"]))


def every_strategy(pattern, are=lambda strategy: True):
    """Return the pattern with every game and each of its strategies, or of some, filled in."""
    return [
        pattern.format(game=game, strategy=strategy)
        for game in config["games"]
        for strategy in strategies_that(are, game)
    ]


def followed_files(wildcards):
    """Return the files that tell what greedy strategies make of the first guesses of a game."""
    return [
        f"results/openers/{wildcards.game}/{strategy}.parquet"
        for strategy in config["games"][wildcards.game]["followed"]
    ]


def certificates(wildcards):
    """Return the certificates of the proofs of a game."""
    return [
        f"results/proofs/{wildcards.game}/{strategy}.parquet"
        for strategy in proved_strategies(wildcards.game)
    ]


def repeated(option, files):
    """Return a command line that gives an option with each of some files."""
    return " ".join(f"{option} {quote(str(file))}" for file in files)


def any_window(wildcards):
    """Return what else the command line says of a tree: the window, where the mode has one."""
    mode = wildcards.get("mode") or strategy_named(wildcards.strategy).mode
    window = config["any_window"]
    return f"--any-window {window['min']}:{window['max'] or ''}" if mode == "any" else ""


def opener_options(wildcards):
    """Return the first guesses that a game's proofs choose from, where config names them."""
    return repeated("--opener", config["games"][wildcards.game]["openers"])


def minutes_option(wildcards):
    """Return how long one part of a proof may take, where config says it."""
    minutes = config["games"][wildcards.game]["proofs"]["minutes"]
    return "" if minutes is None else f"--minutes {minutes}"


config = checked(config)

GREEDY = one_of(name for name, strategy in STRATEGIES.items() if strategy.is_greedy)
PROVED = r"(optimal\d*|safest)-[a-z-]+"

# Jobs find the `guesstree` command of this environment, activated or not.
shell.prefix(f"export PATH={Path(sys.executable).parent}:$PATH; ")
