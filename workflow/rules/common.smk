"""What the rules share: the names of files that follow from the config."""

from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path

from guesstree import __version__
from guesstree.code import code_of_package, code_of_proofs
from guesstree.defaults import YOU
from guesstree.errors import InputError
from guesstree.report.figures.table import GAME_DATA, drawable, figures
from guesstree.files.storage import write_text
from guesstree.strategies.recipes import MODES
from guesstree.strategies.recipes import LOOKAHEAD
from guesstree.study.study import shipped_config
from guesstree.study.study import Stages, one_of, options

FINDINGS = Path("results/findings.rst")
STYLE = Path(workflow.source_path("../report/report.css"))

# What the report tells, once there are results.
config = study | {
    "version": __version__,
    "findings": FINDINGS.read_text("utf-8") if FINDINGS.is_file() else "",
    "style": " ".join(STYLE.read_text("utf-8").split()),
}
stages = Stages(study)

PROVED = stages.any_proved()

KNOWN_PROOFS = {game: settings["known_proofs"] for game, settings in config["games"].items()}

GROWN_ALONE = stages.grown_alone()


def score_files(game):
    """Return the files of scores of all strategies of a game."""
    return [
        f"results/scores/{game}/{strategy}.parquet"
        for strategy in config["games"][game]["strategies"]
    ]


def summarised_files(game):
    """Return the files of scores that the summary has: of all strategies, and of a person."""
    own = [f"results/scores/{game}/{YOU}.parquet"] * bool(stages.people(game))
    return [*score_files(game), *own]


def tree_files(game):
    """Return the files of the guess trees of a game."""
    return [f"results/trees/{game}/{strategy}.parquet" for strategy in stages.trees(game)]


def followed_files(game):
    """Return the files of what first guesses lead to by greedy strategies."""
    return [f"results/openers/{game}/{strategy}.parquet" for strategy in stages.followed(game)]


def known_solved():
    """Return the file of who solved games first; none where only the code was copied."""
    known = shipped_config().with_name("solved.toml")
    return [str(known)] * known.exists()


def certificates(game, kind="proofs"):
    """Return the certificates of the proofs of a game, or what else they wrote."""
    return [f"results/{kind}/{game}/{strategy}.parquet" for strategy in stages.proved(game)]


def lookahead_steps(game):
    """Return the tables of what each width of the look-aheads of a game finds."""
    return [f"results/lookahead/{game}/{mode}.parquet" for mode in stages.lookahead_modes(game)]


def lookahead_tables(game):
    """Return the tables of what looking ahead finds in a game."""
    return [
        str(Path(steps).with_suffix(kind))
        for steps in lookahead_steps(game)
        for kind in (".parquet", ".csv")
    ]


def solved_table(wildcards):
    """Return the table of solved games, if there is a proof."""
    return rules.list_solved.output if of_all_games(certificates) else []


def every_table(wildcards):
    """Return what the rules that make tables write, so that any file that is deleted is made again."""
    return [
        *rules.summarise.output,
        *collect(rules.rank_openers.output, game=config["games"]),
        *collect(rules.play_evil.output, game=stages.games_with(stages.trees)),
        *collect(rules.find_pairs.output, game=stages.games_with(stages.pairs)),
        *collect(rules.judge_people.output, game=stages.games_with(stages.people)),
        *collect(rules.count_letters.output, words=stages.lists_with("letters")),
        *of_all_games(lookahead_tables),
        *solved_table(wildcards),
    ]


def every_figure(wildcards):
    """Return what the rules that draw make of every game."""
    return [file for game in config["games"] for file in getattr(rules, f"draw_game_{game}").output]


def game_figures(game):
    """Return the figures of the first guesses and the strategies of a game."""
    steps = ["steps"] * bool(lookahead_steps(game))
    proved = ["proved"] * bool(stages.least_totals(game))
    return call_or_stop(drawable, [*GAME_DATA, *steps, *proved])


def folder(name):
    """Return the name of a folder of the report, which sorts folders by name."""
    story = ["Summary", *config["games"], "Letters"]
    return f"{story.index(name) + 1:0{len(str(len(story)))}} {name}"


def in_report(figure, **names):
    """Return the PNG file of a figure, with what the report says of it."""
    return report(
        f"results/{figure.path(**names)}",
        caption=caption_file(figure),
        category=lambda wildcards: folder(filled(wildcards, names).get("game", "Letters")),
        subcategory=figure.folder or None,
        labels=lambda wildcards: {
            "what": figure.labelled(Path("results"), **filled(wildcards, names))
        },
    )


def filled(wildcards, names):
    """Return the names of a figure's file with the values of the wildcards."""
    return names | dict(wildcards.items())


def vector(figure, **names):
    """Return the SVG file of a figure."""
    return str(Path("results", figure.path(**names)).with_suffix(".svg"))


def caption_file(figure):
    """Return a file with the caption of a figure: Snakemake reads captions from files alone."""
    path = Path(".snakemake/guesstree-captions", f"{figure.name}.rst")
    with suppress(OSError, InputError):  # a report says then which file is missing
        if not path.is_file() or path.read_text("utf-8") != figure.caption:
            write_text(path, figure.caption)
    return path.absolute()


def ends_of_lists():
    """Return the dates of lists of targets as the explorer takes them, game by game."""
    known = {name: game.get("targets_until") for name, game in config["games"].items()}
    return [f"{name}={date}" for name, date in known.items() if date]


def explorer_folder(wildcards):
    """Return the folder of the explorer, if there is a tree to walk through."""
    return ["results/explorer"] if stages.games_with(stages.trees) else []


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


def memory(base):
    """Return the MB that a job gets: a base and twice what it reads, more with each attempt."""
    return lambda wildcards, input, attempt: (base + 2 * input.size_mb) * attempt


def minutes(base):
    """Return the minutes that a job gets, more with each attempt."""
    return lambda wildcards, attempt: base * attempt
