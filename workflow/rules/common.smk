"""What the rules share: the checked config, and names that follow from it."""

import re
import sys
from pathlib import Path

from snakemake.exceptions import WorkflowError

from guesstree.config import check_config
from guesstree.digest import code_digest
from guesstree.errors import InputError
from guesstree.strategies import RANDOM, strategy_named


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


def tree_strategies(game):
    """Return the strategies of a game that are guess trees, which random play is not."""
    strategies = config["games"][game]["strategies"]
    return [name for name in strategies if strategy_named(name).chooser != RANDOM]


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


def tree_options(wildcards):
    """Return what else the command line says about a tree: the window, where the mode has one."""
    if strategy_named(wildcards.strategy).mode != "any":
        return ""
    window = config["any_window"]
    return f"--any-window {window['min']}:{window['max'] or ''}"


config = checked(config)

# Jobs find the `guesstree` command of this environment, activated or not.
shell.prefix(f"export PATH={Path(sys.executable).parent}:$PATH; ")
