"""What the rules share: the checked config, and the names of files that depend on it."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from snakemake.sourcecache import LocalSourceFile

from guesstree import __version__
from guesstree.code import code_of
from guesstree.defaults import YOU
from guesstree.errors import InputError
from guesstree.defaults import RESULTS
from guesstree.storage import check_folders, write_text
from guesstree.report.figures.table import GAME_DATA, drawable, figures
from guesstree.strategies.recipes import LOOKAHEAD, MODES
from guesstree.study.config import check_config, shipped_config
from guesstree.study.jobs import Stages, one_of, options
from guesstree.study.logs import LOGS

call_or_stop(check_folders, RESULTS, LOGS)
study = call_or_stop(check_config, config, list(map(Path, workflow.configfiles)))
stages = Stages(study)
if "left_out" in study:
    say(f"guesstree: 'only' leaves out {', '.join(study['left_out']) or 'no game'}")

FINDINGS = Path("results/findings.rst")
STYLE = Path(workflow.source_path("../report/report.css"))
LISTS, GAMES = study["lists"], study["games"]
KNOWN_PROOFS = {game: settings["known_proofs"] for game, settings in GAMES.items()}
PROVED = stages.one_by_one("prove")
SOLVED_FIRST = shipped_config().with_name("solved.toml")

# Values that the report shows, once there are results.
config = study | {
    "version": __version__,
    "findings": FINDINGS.read_text("utf-8") if FINDINGS.is_file() else "",
    "style": " ".join(STYLE.read_text("utf-8").split()),
}


FIGURES = [f"guesstree.report.figures.{name}" for name in ("first_guesses", "strategies")]
"""The modules that draw, which figures.toml names."""


def code_of_stage(stage, *more):
    """Return a digest of the code of a stage, as trees:grow; its jobs run again if that changes.

    Metrics and strategies that packages add have no effect on what a proof finds.
    """
    added = ("guesstree.metrics", "guesstree.strategies") * stage.startswith("proofs:")
    return code_of(f"guesstree.stages.{stage}", *more, without=added)


def files(kind, names):
    """Return a function from a game, or wildcards with one, to the files of its strategies."""

    def of(game):
        game = getattr(game, "game", game)
        return [f"results/{kind}/{game}/{name}.parquet" for name in names(game)]

    return of


scores = files("scores", stages.strategies)
trees = files("trees", stages.trees)
followed = files("openers", stages.followed)
certificates = files("proofs", stages.proved)
proved_scores = files("scores", stages.proved)
lookahead_steps = files("lookahead", stages.lookahead_modes)


def of_all_games(of):
    """Return some files of every game."""
    return [file for game in GAMES for file in of(game)]


def columns_of_rankings():
    """Return the options by which all games have rankings with the same columns."""
    kinds = {"all-followed": stages.followed, "all-proved": stages.proved}
    names = {kind: list(dict.fromkeys(of_all_games(of))) for kind, of in kinds.items()}
    weighted = any("weights" in config["lists"][GAMES[game]["targets"]] for game in GAMES)
    return options(**names) + " --all-weighted" * weighted


def file_of(table, asked):
    """Return a function from a game, or wildcards with one, to its table if `asked` is true."""
    return lambda game: [
        f"results/{table}/{name}.parquet" for name in [getattr(game, "game", game)] if asked(name)
    ]


pairs = file_of("pairs", stages.pairs)
evil = file_of("evil", stages.trees)


def ways_on():
    """Return the command for a summary and pages without the games that failed, if some did not."""
    whole = [game for game in GAMES if all(Path(file).exists() for file in scores(game))]
    if not workflow.execution_settings.keep_going or len(whole) in (0, len(GAMES)):
        return []
    only = f"--config 'only=[{','.join(whole)}]'"
    return [f"guesstree: for a summary and pages of the other games, run it again with {only}"]


def every_artifact(wildcards):
    """Return all files of results/README.md but the report, so that deleted ones are made again."""
    return [
        *collect("results/words/{words}.parquet", words=stages.lists_needed()),
        *of_all_games(weight_files),
        *collect("results/replies/{game}.parquet", game=GAMES),
        *of_all_games(trees),
        *of_all_games(scores),
        *of_all_games(followed),
        *of_all_games(certificates),
        *of_all_games(lookahead_steps),
        *(str(Path(steps).with_suffix(".csv")) for steps in of_all_games(lookahead_steps)),
        *rules.summarise.output,
        *collect(rules.rank_openers.output, game=GAMES),
        *collect(rules.play_evil.output, game=stages.games_with(stages.trees)),
        *collect(rules.find_pairs.output, game=stages.games_with(stages.pairs)),
        *collect(rules.judge_people.output, game=stages.games_with(stages.people)),
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
    return [
        *collect("results/explorer/{page}.html", page=["index", "research"]),
        "results/explorer/data/index.js",
        *collect("results/explorer/sheets/{game}.svg", game=stages.games_with(stages.trees)),
        *(
            f"results/explorer/data/{game}/{name}.js"
            for game in stages.games_with(stages.trees)
            for name in ("first", "openers", "words", *stages.trees(game))
        ),
    ]


def game_figures(game):
    """Return the figures of the first guesses and the strategies of a game."""
    more = {
        "steps": lookahead_steps(game),
        "proved": stages.least_totals(game),
        "pairs": pairs(game),
        "games": evil(game),
    }
    data = [*GAME_DATA, "game", "targets", *filter(more.get, more)]
    return call_or_stop(drawable, data)


def folder(name):
    """Return the name of a folder of the report, which sorts folders by name."""
    story = ["Summary", *GAMES, "Letters"]
    return f"{story.index(name) + 1:0{len(str(len(story)))}} {name}"


def in_report(name, path=None, label=None, caption=None, **names):
    """Return the PNG of a figure, or a table of it, with its texts in the report."""
    figure = figures()[name]

    def filled(wildcards):
        return names | dict(wildcards.items())

    return report(
        path or f"results/{figure.path(**names)}",
        caption=caption or caption_file(figure),
        category=lambda wildcards: folder(filled(wildcards).get("game", "Letters")),
        subcategory=figure.folder or None,
        labels=lambda wildcards: {
            "what": label or figure.labelled(Path("results"), **filled(wildcards))
        },
    )


def drawn(name, **names):
    """Return the PNG file of a figure, and the SVG file beside it."""
    vector = Path("results", figures()[name].path(**names)).with_suffix(".svg")
    return [in_report(name, **names), str(vector)]


def caption_file(figure):
    """Return a file with the caption of a figure, as Snakemake reads captions only from files.

    A module from a repository has no captions: Snakemake would look for the file there.
    """
    if not isinstance(workflow.current_basedir, LocalSourceFile):
        return None
    path = Path(".snakemake/guesstree-captions", f"{figure.name}.rst")
    with suppress(OSError, InputError):  # the report then says which file is missing
        if not path.is_file() or path.read_text("utf-8") != figure.caption:
            write_text(path, figure.caption)
    return path.absolute()


def chosen(settings, *keys, **renamed):
    """Return options with the values of settings, some under other names."""
    named = {**dict(zip(keys, keys)), **renamed}
    return options(**{option: settings.get(key) for option, key in named.items()})


def asked(game, strategy):
    """Return the options of a proof: the strategy, and first guesses to choose from."""
    return options(strategy=stages.texts([strategy]), opener=GAMES[game]["openers"])


def random_play(game):
    """Return the options of random play, if the config asks for it."""
    return chosen(study["random"], "rounds", "seed") if stages.random(game) else ""


def weight_files(game):
    """Return the weights of the targets of a game, or of wildcards with one, if they have some."""
    targets = GAMES[getattr(game, "game", game)]["targets"]
    return [f"results/weights/{targets}.parquet"] if "weights" in LISTS[targets] else []
