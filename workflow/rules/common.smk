"""What the rules share: the checked config, and the names of files that follow from it."""

import re
import sys
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from shlex import quote

from guesstree.code.following import PACKAGE
from guesstree.code.remembered import REMEMBERED, code_digest
from guesstree.study.config import check_config
from guesstree.study.logs import LOGS, failures, log_times
from guesstree.study.origins import StudyOrigins
from guesstree.study.paths import RESULTS
from guesstree.study.record import (
    check_code,
    check_record,
    code_of_results,
    complete_record,
    write_record,
)
from guesstree.errors import InputError
from guesstree.strategies.recipe_codec import recipe_from_config, recipe_text
from guesstree.strategies.registry import (
    LOOKAHEAD,
    MODES,
    families,
    growers,
    is_least,
    names_pattern,
)
from guesstree import __version__

from snakemake.io import IOFile
from snakemake.persistence.db import DbPersistence
from snakemake.persistence.file import FilePersistence
from snakemake.settings.types import PersistenceBackend, RerunTrigger


def checked(config):
    """Return the config with its defaults, or stop with one sentence before any job runs."""
    try:
        for folder in (RESULTS, LOGS):
            if folder.exists() and not folder.is_dir():
                raise InputError(f"{folder}: is not a folder; rename it, or move it away")
        complete = check_config(config, CONFIG_FILES)
        advice = "name a folder of its own by --directory, such as --directory studies/mine"
        check_record(RESULTS, CONFIG_FILES, advice)
    except InputError as error:
        stop(error)
    return complete


def checked_code():
    """Return what to record of the code, or stop with one sentence if results of other code stay."""
    with suppress(OSError):  # Snakemake would make this folder later
        REMEMBERED.parent.mkdir(exist_ok=True)
    try:
        code = code_of_results() + f"explorer {explorer_pages()}\nstudy {origins.of_study()}\n"
        if workflow.is_main_process and not ANEW:
            snakefile = Path(workflow.main_snakefile)
            check_code(RESULTS, code, snakefile, CONFIG_FILES, unknown_artifacts())
    except InputError as error:
        stop(error)
    return code


def artifacts():
    """Yield what stands in the folder of results and is made by a rule: files, and whole folders."""
    for path in map(Path.as_posix, RESULTS.rglob("*")):
        if any(maker.is_producer(path) for maker in workflow.rules):
            yield path


def unknown_artifacts():
    """Yield the artifacts of which Snakemake knows neither what made them nor that they are partial."""
    settings = workflow.workflow_settings
    if settings.persistence_backend == PersistenceBackend.DB:
        known = DbPersistence(nolock=True, db_url=settings.persistence_backend_db_url)
    else:
        known = FilePersistence(nolock=True)
    for path in artifacts():
        if not known.metadata(IOFile(path)) and not known._filter_incomplete_keys([path]):
            yield path


def note(write, *arguments):
    """Write the record of the results, or stop with one sentence."""
    try:
        write(RESULTS, *arguments)
    except InputError as error:
        stop(error)


def made_all():
    """Tell whether the run that ends has brought everything that config.yaml asks for up to date.

    Snakemake can be told to believe that files are up to date, or to ignore that code has changed.
    """
    if workflow.touch or not workflow.rerun_triggers >= RerunTrigger.all():
        return False
    jobs = workflow.dag.jobs
    return any(job.rule.name in ("all", "default") and workflow.dag.finished(job) for job in jobs)


def known_findings():
    """Return what the results say in sentences, or nothing before there are results."""
    path = RESULTS / "findings.rst"
    return path.read_text("utf-8") if path.is_file() else ""


def check_folder(folder):
    """Stop with one sentence if Snakemake would take part of the workflow's folder for a wildcard."""
    if set(str(folder)) & set("{}"):
        stop(
            InputError(
                f"{folder}: has braces, which Snakemake takes for the names of values; rename the "
                "folder"
            )
        )


def one_of(names):
    """Return a wildcard constraint that admits these names and no others."""
    return "|".join(map(re.escape, names)) or "(?!)"


def lists_with(key):
    """Return the names of the lists whose settings have this key."""
    return [name for name, settings in config["lists"].items() if key in settings]


def strategies_that(are, game):
    """Return the strategies and recipes of a game of which something is true."""
    names = config["games"][game]["strategies"]
    return [name for name in names if are(recipe_from_config(config, name))]


def tree_strategies(game):
    """Return the strategies of a game that are guess trees, which random play is not."""
    return strategies_that(lambda recipe: recipe.strategy.family.is_tree, game)


def greedy_strategies(game):
    """Return the strategies of a game whose trees grow in milliseconds, all by one job.

    They are sorted, so that one that moves in the config leaves the job as it is.
    """
    return sorted(strategies_that(lambda recipe: recipe.strategy.is_greedy, game))


def proved_strategies(game):
    """Return the strategies of a game that come with a proof."""
    return strategies_that(lambda recipe: recipe.made_by == "prove", game)


def optimal_strategies(game):
    """Return the proved strategies of a game that have the least total, whatever the worst case."""
    return [name for name in proved_strategies(game) if is_least(name, limited=True)]


def followed_strategies(game):
    """Return the strategies of a game that are followed from every first guess."""
    return config["games"][game]["followed"]


def games_with(strategies):
    """Return the names of the games that have some of these strategies."""
    return list(filter(strategies, config["games"]))


def games_with_pairs():
    """Return the names of the games whose best two first guesses are asked for."""
    return [name for name, game in config["games"].items() if game["pairs"]]


def score_files(game):
    """Return the files of scores of all strategies of a game."""
    return [
        f"results/scores/{game}/{strategy}.parquet"
        for strategy in config["games"][game]["strategies"]
    ]


def tree_files(game):
    """Return the files of the guess trees of a game."""
    return [f"results/trees/{game}/{strategy}.parquet" for strategy in tree_strategies(game)]


def followed_files(game):
    """Return the files of what first guesses lead to by greedy strategies."""
    return [f"results/openers/{game}/{strategy}.parquet" for strategy in followed_strategies(game)]


def certificates(game):
    """Return the certificates of the proofs of a game."""
    return [f"results/proofs/{game}/{strategy}.parquet" for strategy in proved_strategies(game)]


def lookahead_steps(game):
    """Return the tables of what each width of the look-aheads of a game finds."""
    names = strategies_that(lambda recipe: recipe.made_by == "look_ahead", game)
    modes = [recipe_from_config(config, name).strategy.mode for name in names]
    return [f"results/lookahead/{game}/{mode}.parquet" for mode in modes]


def lookahead_tables(game):
    """Return the tables of what looking ahead finds in a game, and their pages."""
    return [
        str(Path(steps).with_suffix(kind))
        for steps in lookahead_steps(game)
        for kind in (".parquet", ".csv", ".html")
    ]


def every_table(wildcards):
    """Return what the rules that make tables write, so that any file that is deleted is made again."""
    return [
        *rules.summarise.output,
        *collect(rules.rank_openers.output, game=config["games"]),
        *collect(rules.play_evil.output, game=games_with(tree_strategies)),
        *collect(rules.find_pairs.output, game=games_with_pairs()),
        *collect(rules.count_letters.output, words=lists_with("letters")),
        *of_all_games(lookahead_tables),
    ]


def every_figure(wildcards):
    """Return what the rules that draw make of every game."""
    return [
        *chain.from_iterable(
            getattr(rules, f"{name}_{game}").output
            for name in ("draw_strategies", "draw_openers")
            for game in config["games"]
        ),
    ]


def explorer_folder(wildcards):
    """Return the folder of the explorer, if there is a tree to walk through."""
    return ["results/explorer"] if games_with(tree_strategies) else []


def of_all_games(files):
    """Return some files of every game."""
    return list(chain.from_iterable(map(files, config["games"])))


def weight_tables(wildcards):
    """Return the file that the weights of a list come from, if it is one."""
    return config["lists"][wildcards.words]["weights"].get("file", [])


def weight_files(wildcards):
    """Return the weights of the targets of a game, if they have some."""
    targets = config["games"][wildcards.game]["targets"]
    weighted = "weights" in config["lists"][targets]
    return [f"results/weights/{targets}.parquet"] if weighted else []


def repeated(option, values):
    """Return a command line that gives an option with each of some values."""
    return " ".join(f"{option}={quote(str(value))}" for value in values)


def strategy_options(names):
    """Return a command line that names strategies and recipes with their settings."""
    return repeated("--strategy", (recipe_text(recipe_from_config(config, name)) for name in names))


def growing_code(names):
    """Return a fingerprint of the code that grows the trees of strategies and recipes."""
    grown = (recipe_from_config(config, name).strategy.family for name in names)
    return code_digest("cli.trees", "grow", growers(grown))


def list_file(wildcards):
    """Return the file of a list; where its words are compared, its time does not matter."""
    settings = config["lists"][wildcards.words]
    return settings["file"] if "sha256" in settings else ancient(settings["file"])


def list_origin(wildcards):
    """Return the origin of a list, which tells its words: a comment in a file makes none anew.

    It also tells the versions of packages that the words come from.
    Snakemake reruns jobs for parameters that follow from wildcards, not for those from files.
    """
    return origins.of_words(wildcards.words)


def weight_origin(wildcards):
    """Return the origin of the weights of a list, which tells the versions of packages as well."""
    return origins.of_weights(wildcards.words)


def expect_options(wildcards, input):
    """Return the origins that a job's inputs must have, as the config says how they are made."""
    return repeated("--expect", filter(None, map(origins.of, input)))


def order_text(games):
    """Return the strategies of some games, in order.

    Tables and figures show this order, but Snakemake compares input files without theirs.
    """
    return " ".join(f"{game}: {' '.join(config['games'][game]['strategies'])}" for game in games)


def checksum_option(wildcards):
    """Return the checksum that the file of a list must have, where config says it."""
    return repeated("--sha256", filter(None, [config["lists"][wildcards.words].get("sha256")]))


def derivation_options(wildcards):
    """Return how a list is derived."""
    settings = config["lists"][wildcards.words]
    way = [settings["derive"]] if "derive" in settings else []
    return f"{repeated('--by', way)} {repeated('--add', settings.get('add', []))}".strip()


def weight_options(wildcards):
    """Return where the weights of a list come from."""
    weights = config["lists"][wildcards.words]["weights"]
    if "file" in weights:
        return f"--table={quote(weights['file'])} --column={quote(weights['column'])}"
    return " ".join(
        f"--{key}={quote(str(weights[key]))}" for key in ("wordfreq", "least") if key in weights
    )


def opener_options(wildcards):
    """Return the first guesses that a game's proofs choose from, where config names them."""
    return repeated("--opener", config["games"][wildcards.game]["openers"])


def minutes_option(wildcards):
    """Return how long one part of a proof may take, where config says it."""
    limit = config["games"][wildcards.game]["proofs"]["minutes"]
    return "" if limit is None else f"--minutes {limit}"


def memory(base):
    """Return the MB that a job gets: a base and twice what it reads, more with each attempt."""
    return lambda wildcards, input, attempt: (base + 2 * input.size_mb) * attempt


def minutes(base):
    """Return the minutes that a job gets, more with each attempt."""
    return lambda wildcards, attempt: base * attempt


def explorer_pages():
    """Return a fingerprint of the explorer's pages, which are no code that a digest follows."""
    pages = sorted((PACKAGE / "report/explorer_pages").iterdir())
    return sha256(b"".join(page.read_bytes() for page in pages)).hexdigest()[:12]


def slow_strategies():
    """Return a wildcard constraint for the strategies that grow each in a job of its own.

    These are strategies of other packages, and recipes that search: each may take minutes.
    """
    slow_families = [
        family
        for family in families().usable()
        if family.made_by == "grow" and not family.is_greedy
    ]
    slow_recipes = [
        name
        for name in config["recipes"]
        if not recipe_from_config(config, name).strategy.is_greedy
    ]
    return "|".join(filter(None, [names_pattern(slow_families), one_of(slow_recipes)]))


CONFIG_FILES = [Path(path) for path in workflow.configfiles]

# Whether all results are made anew. Snakemake tells it only after it has read this file.
ANEW = not {"--forceall", "-F"}.isdisjoint(sys.argv)

check_folder(Path(str(workflow.current_basedir)).parent)

# What the report tells, once there are results.
study = checked(config)
config = study | {"version": __version__, "findings": known_findings()}
origins = StudyOrigins(study)

logs_before = {}


onstart:
    note(write_record, CONFIG_FILES, CODE, artifacts())
    logs_before.update(log_times(LOGS))


onsuccess:
    if made_all():
        note(complete_record, CODE)


onerror:
    print_at_exit(failures(LOGS, logs_before) or [KILLED])


PROVED = names_pattern(family for family in families().usable() if family.is_proved)

GROWN_ALONE = slow_strategies()

# Jobs run the command of the environment that Snakemake runs in, activated or not, unless Snakemake
# is told to activate another (--sdm). A function needs no room on PATH, whatever the folder is called.
if not workflow.deployment_settings.deployment_method:
    python = quote(sys.executable).replace("{", "{{").replace("}", "}}")
    shell.prefix(f'guesstree() {{{{ {python} -P -m guesstree "$@"; }}}}; ')
