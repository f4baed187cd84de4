"""What the rules share: the checked config, and functions that return the files of a game.

`stages` answers which strategies and lists each rule is about; it is documented in
src/guesstree/study/folder.py. Params named `code` and `order` are for Snakemake alone: it runs a job
again if one of its params has changed.
"""

from hashlib import sha256

from guesstree.base.code import code_of_script
from guesstree.base.constants import TABLE_FORMATS, YOU
from guesstree.base.storage import check_folders
from guesstree.strategies.families import LOOKAHEAD, MODES, RANDOM
from guesstree.study.config import check_config, shipped_config, shipped_tables
from guesstree.study.folder import Stages, one_of
from guesstree.study.schema import parse_numbers

call_or_stop(check_folders, RESULTS, LOGS)
study = call_or_stop(
    check_config,
    parse_numbers(config, OVERRIDES),
    [Path(file) for file in workflow.configfiles],
    OVERRIDES,
)
stages = Stages(study)

LISTS = study["lists"]
GAMES = study["games"]
KNOWN_PROOFS = {
    f"{game}/{name}": files
    for game, settings in GAMES.items()
    for name, files in settings["known_proofs"].items()
}
KNOWN_WITH_BOUNDS = {name for name, files in KNOWN_PROOFS.items() if "bounds" in files}
NEVER_RECOMMENDED = {
    game: settings["never_recommended"]
    for game, settings in GAMES.items()
    if "never_recommended" in settings
}
GREEDY = stages.greedy(study["strategies"])
REPLAYED = {game: stages.replayed_months(game) for game in stages.games_with(stages.replayed)}

# The game that the page also has on the day after its past answers; empty if there is none.
TODAY = next((game for game in REPLAYED if stages.trees(game)), "")

if "left_out" in study:
    say(f"guesstree: 'only' leaves out {', '.join(study['left_out']) or 'no game'}")


# --- Files ---


def own(path):
    """Return a file that the config names. No prefix and no storage changes where it is."""
    return local(path) if path else []


def source_of(words):
    """Return the file that a list comes from, which may be a download."""
    settings = LISTS[words]
    return settings["file"] if "url" in settings else own(settings["file"])


def words(settings, key):
    """Return the file of the list that some settings name, if they name one."""
    return f"results/words/{settings[key]}.parquet" if key in settings else []


def weights(game):
    """Return the file of the weights of a game's targets, if they have some."""
    targets = GAMES[game]["targets"]
    return f"results/weights/{targets}.parquet" if "weights" in LISTS[targets] else []


def has_greedy_trees(game):
    """Return whether a game has a tree of each greedy strategy that games have by default."""
    return bool(GREEDY) and {*GREEDY} <= {*stages.trees(game)}


def trees(game):
    """Return the files of a game's guess trees."""
    return [f"results/trees/{game}/{name}.parquet" for name in stages.trees(game)]


def scores(game):
    """Return the files of the scores of a game's strategies."""
    return [f"results/scores/{game}/{name}.parquet" for name in stages.strategies(game)]


def certificates(game):
    """Return the certificates of a game's proofs."""
    return [f"results/proofs/{game}/{name}.parquet" for name in stages.proved(game)]


def bounds(game):
    """Return the lists of bounds of a game's proofs."""
    return [f"results/proofs/{game}/{name}-bounds.parquet" for name in stages.bounded(game)]


def lookaheads(game):
    """Return the tables of a game's look-aheads, one per mode."""
    return [f"results/lookahead/{game}/{mode}.parquet" for mode in stages.lookahead_modes(game)]


def table_if(asked, folder, game):
    """Return the table of a game in a folder of the results, if the game is asked for it."""
    return f"results/{folder}/{game}.parquet" if asked(game) else []


def tree_of_replay(wildcards):
    """Return the tree that a strategy follows on all days, if it is one of the game."""
    is_tree = wildcards.strategy in stages.trees(wildcards.game)
    return f"results/trees/{wildcards.game}/{wildcards.strategy}.parquet" if is_tree else []


def months_of_replay(game):
    """Return the replayed months of a game, those of each strategy together."""
    return [
        f"results/replay/{game}/months/{name}/{month}.parquet"
        for name in stages.replayed(game)
        for month in REPLAYED[game][1]
    ]


def of_all_games(files):
    """Return the files of every game, for a function from a game to files."""
    return [file for game in GAMES for file in files(game)]


def every_artifact(wildcards):
    """Return all files of results/README.md but the report, so that deleted ones are made again.

    Figures of a game and pages are whole folders: one of their files alone is not missed.
    """
    played = stages.games_with(stages.trees)
    return [
        *collect("results/words/{words}.parquet", words=stages.lists_needed()),
        *filter(None, map(weights, GAMES)),
        *collect("results/replies/{game}.parquet", game=GAMES),
        *of_all_games(trees),
        *of_all_games(scores),
        *of_all_games(certificates),
        *of_all_games(bounds),
        *(
            file
            for game in GAMES
            for mode in stages.lookahead_modes(game)
            for file in collect(rules.look_ahead.output.tables, game=game, mode=mode)
        ),
        *rules.summarise.output,
        *collect(rules.play_out_openers.output, game=stages.games_with(stages.played_out)),
        *collect(rules.rank_openers.output, game=GAMES),
        *collect(rules.draw_game.output, game=GAMES),
        *collect(rules.play_evil.output, game=played),
        *collect(rules.find_pairs.output, game=stages.games_with(stages.pairs)),
        *collect(rules.judge_people.output, game=stages.games_with(stages.people)),
        *collect(rules.gather_replays.output, game=REPLAYED),
        *collect(rules.count_letters.output, words=stages.lists_with("letters")),
        *(rules.list_solved.output if of_all_games(certificates) else []),
        *(rules.build_explorer.output if played else []),
    ]


def command_without_failed_games():
    """Return a sentence with the command for the complete games, if only some are complete."""
    complete = [game for game in GAMES if all(Path(file).exists() for file in scores(game))]
    if not workflow.execution_settings.keep_going or len(complete) in (0, len(GAMES)):
        return []
    only = f"--config 'only=[{','.join(complete)}]'"
    return [f"guesstree: for a summary and pages of the other games, run it again with {only}"]


# --- Params and resources ---


def chosen(settings, *keys):
    """Return the values of some keys of the config, if they are there."""
    return {key: settings[key] for key in keys if key in settings}


def code_run_by(name, **how):
    """Return a digest of a script and of the code that it runs; comments do not count."""
    return code_of_script(Path(workflow.source_path(f"../scripts/{name}.py")), **how)


def digest_of(file):
    """Return a digest of a file that comes with the package."""
    return sha256(file.read_bytes()).hexdigest()


def memory(wildcards, input, attempt):
    """Return the megabytes of a job: a pair of a matrix has a byte in its file, and two in memory."""
    return int((600 + 5 * input.size_mb) * attempt)
