"""What the rules share: the checked config, files of a game, options of commands, the report.

`stages` knows which strategies, lists and games of the config each rule is about; it is documented
in src/guesstree/study/jobs.py. A param `code` or `order` is in no command: Snakemake runs a job
again if one of its params has changed.
"""

from hashlib import sha256
from pathlib import Path

from guesstree import __version__
from guesstree.code import code_of
from guesstree.constants import TABLE_FORMATS, YOU
from guesstree.defaults import RESULTS
from guesstree.games.modes import ADVICE
from guesstree.report.figures.table import GAME_DATA, drawable, figures
from guesstree.storage import check_folders
from guesstree.strategies.families import LOOKAHEAD, MODES
from guesstree.study.config import check_config, shipped_config
from guesstree.study.jobs import Stages, one_of, options
from guesstree.study.logs import LOGS

# --- The config ---

call_or_stop(check_folders, RESULTS, LOGS)
study = call_or_stop(check_config, config, [Path(file) for file in workflow.configfiles])
stages = Stages(study)

if "left_out" in study:
    say(f"guesstree: 'only' leaves out {', '.join(study['left_out']) or 'no game'}")

LISTS = study["lists"]
GAMES = study["games"]
KNOWN_PROOFS = {game: settings["known_proofs"] for game, settings in GAMES.items()}
PROVED = stages.one_by_one("prove")
REPLAYED = {game: stages.replayed_months(game) for game in stages.games_with(stages.replayed)}
SOLVED_FIRST = shipped_config().with_name("solved.toml")

FIGURES = [
    f"guesstree.report.figures.{name}" for name in ("first_guesses", "strategies", "replays")
]
"""The modules that draw, which figures.toml names."""

FINDINGS = Path("results/findings.rst")
STYLE = Path(workflow.source_path("../report/report.css"))

# The page that the report opens with shows values of the config, and these.
config = study | {
    "version": __version__,
    "findings": FINDINGS.read_text("utf-8") if FINDINGS.is_file() else "",
    "style": " ".join(STYLE.read_text("utf-8").split()),
}


# --- Files of a game ---


def weights(game):
    """Return the file of the weights of a game's targets, if they have some."""
    targets = GAMES[game]["targets"]
    return [f"results/weights/{targets}.parquet"] if "weights" in LISTS[targets] else []


def words_named(settings, key):
    """Return the file of the list that some settings name, if they name one."""
    return [f"results/words/{settings[key]}.parquet"] if key in settings else []


def trees(game, strategies=None):
    """Return the files of a game's guess trees, of all strategies by default."""
    names = stages.trees(game) if strategies is None else strategies
    return [f"results/trees/{game}/{name}.parquet" for name in names]


def scores(game, strategies=None):
    """Return the files of a game's scores, of all strategies by default."""
    names = stages.strategies(game) if strategies is None else strategies
    return [f"results/scores/{game}/{name}.parquet" for name in names]


def followed(game):
    """Return the files of what each first guess of a game leads to, by strategy."""
    return [f"results/openers/{game}/{name}.parquet" for name in stages.followed(game)]


def certificates(game):
    """Return the certificates of a game's proofs."""
    return [f"results/proofs/{game}/{name}.parquet" for name in stages.proved(game)]


def lookahead_steps(game):
    """Return the tables of a game's look-aheads, by mode."""
    return [f"results/lookahead/{game}/{mode}.parquet" for mode in stages.lookahead_modes(game)]


def pairs(game):
    """Return the table of a game's best pairs of first guesses, if the config asks for it."""
    return [f"results/pairs/{game}.parquet"] if stages.pairs(game) else []


def evil(game):
    """Return the table of a game's games against the evil replier, if it has trees."""
    return [f"results/evil/{game}.parquet"] if stages.trees(game) else []


def replays(game):
    """Return the tables of a game's replays, if the config asks for them."""
    return [f"results/replay/{game}/{name}.parquet" for name in stages.replayed(game)]


def months_of_replay(game):
    """Return the replayed months of a game, those of each strategy together."""
    _, months = REPLAYED[game]
    return [
        f"results/replay/{game}/months/{name}/{month}.parquet"
        for name in stages.replayed(game)
        for month in months
    ]


def tree_of_replay(game, strategy):
    """Return the tree that a strategy follows on all days, if it is one of the game."""
    return trees(game, [strategy]) if strategy in stages.trees(game) else []


def of_all_games(files):
    """Return the files of every game, for a function from a game to files."""
    return [file for game in GAMES for file in files(game)]


# --- Tables ---


def table_files(name, **shown):
    """Return the files of a table, one per format; the report shows the CSV file if told how."""
    files = {form: f"results/{name}{form}" for form in TABLE_FORMATS}
    if shown:
        files[".csv"] = report(files[".csv"], **shown)
    return list(files.values())


def table_options(wildcards, output):
    """Return an option --table for each file of a job's table."""
    return options(table=list(output.tables))


# --- All files ---


def every_artifact(wildcards):
    """Return all files of results/README.md but the report, so that deleted ones are made again."""
    return [
        *collect("results/words/{words}.parquet", words=stages.lists_needed()),
        *of_all_games(weights),
        *collect("results/replies/{game}.parquet", game=GAMES),
        *of_all_games(trees),
        *of_all_games(scores),
        *of_all_games(followed),
        *of_all_games(certificates),
        *(
            str(Path(steps).with_suffix(form))
            for steps in of_all_games(lookahead_steps)
            for form in TABLE_FORMATS
        ),
        *rules.summarise.output,
        *collect(rules.rank_openers.output, game=GAMES),
        *collect(rules.play_evil.output, game=stages.games_with(stages.trees)),
        *collect(rules.find_pairs.output, game=stages.games_with(stages.pairs)),
        *collect(rules.judge_people.output, game=stages.games_with(stages.people)),
        *(
            file
            for game in stages.games_with(stages.replayed)
            for file in getattr(rules, f"gather_replays_{game}").output
        ),
        *collect(rules.count_letters.output, words=stages.lists_with("letters")),
        *solved_table(wildcards),
        *(file for game in GAMES for file in getattr(rules, f"draw_game_{game}").output),
        *(explorer_files() if of_all_games(trees) else []),
    ]


def solved_table(wildcards):
    """Return the table of solved games, if there is a proof."""
    return rules.list_solved.output if of_all_games(certificates) else []


def explorer_files():
    """Return the pages of the explorer and their data."""
    games = stages.games_with(stages.trees)
    return [
        *collect("results/explorer/{page}.html", page=["index", "research"]),
        "results/explorer/data/index.js",
        *collect("results/explorer/sheets/{game}.svg", game=games),
        *(
            f"results/explorer/data/{game}/{name}.js"
            for game in games
            for name in ("first", "openers", "words", *stages.trees(game))
        ),
    ]


def command_without_failed_games():
    """Return a sentence with the command for the complete games, if only some are complete."""
    complete = [game for game in GAMES if all(Path(file).exists() for file in scores(game))]
    if not workflow.execution_settings.keep_going or len(complete) in (0, len(GAMES)):
        return []
    only = f"--config 'only=[{','.join(complete)}]'"
    return [f"guesstree: for a summary and pages of the other games, run it again with {only}"]


# --- Params ---


def code_of_stage(stage, *more):
    """Return a digest of the code of a stage, as trees:grow; its jobs run again if that changes.

    Metrics and strategies that packages add have no effect on what a proof finds.
    """
    added = ("guesstree.metrics", "guesstree.strategies") * stage.startswith("proofs:")
    return code_of(f"guesstree.stages.{stage}", *more, without=added)


def options_from(settings, *keys, **renamed):
    """Return options with the values of some keys of the config; `by="derive"` is --by=..."""
    named = {**dict(zip(keys, keys)), **renamed}
    return options(**{option: settings.get(key) for option, key in named.items()})


def strategy_options(strategies):
    """Return an option --strategy for each strategy, with its settings."""
    return options(strategy=stages.texts(strategies))


def replay_options(strategy):
    """Return the option --strategy of a replay: advice, or a strategy with its settings."""
    return options(strategy=strategy) if strategy in ADVICE else strategy_options([strategy])


def proof_options(game, strategy):
    """Return the options of a proof: its strategy, and the first guesses to choose from."""
    return options(strategy=stages.texts([strategy]), opener=GAMES[game]["openers"])


def ranking_columns():
    """Return the options by which the rankings of all games have the same columns."""
    kinds = {"all-followed": stages.followed, "all-proved": stages.proved}
    names = {kind: list(dict.fromkeys(of_all_games(of))) for kind, of in kinds.items()}
    return options(**names) + " --all-weighted" * bool(of_all_games(weights))


# --- The report ---


def report_folder(name):
    """Return the folder of the report for a game, "Summary" or "Letters".

    Snakemake sorts folders by name, so each begins with its number.
    """
    folders = ["Summary", *GAMES, "Letters"]
    digits = len(str(len(folders)))
    return f"{folders.index(name) + 1:0{digits}} {name}"


def figure_files(name, **names):
    """Return the PNG file of a figure, which the report shows, and the SVG file beside it."""
    figure = figures()[name]
    png = Path("results", figure.path(**names))

    def category(wildcards):
        return report_folder({**names, **dict(wildcards.items())}.get("game", "Letters"))

    def labels(wildcards):
        return {"what": figure.labelled(Path("results"), **{**names, **dict(wildcards.items())})}

    shown = report(
        str(png),
        caption=f"../report/figures/{name}.rst",
        category=category,
        subcategory=figure.folder or None,
        labels=labels,
    )
    return [shown, str(png.with_suffix(".svg"))]


def figures_of_game(game):
    """Return the files of all figures of a game."""
    optional = {
        "steps": lookahead_steps(game),
        "proved": stages.least_totals(game),
        "pairs": pairs(game),
        "games": evil(game),
    }
    data = [*GAME_DATA, "game", *(name for name, files in optional.items() if files)]
    return [
        *(file for figure in drawable(data) for file in figure_files(figure.name, game=game)),
        *(
            file
            for strategy in stages.strategies(game)
            for file in figure_files("histogram", game=game, strategy=strategy)
        ),
    ]
