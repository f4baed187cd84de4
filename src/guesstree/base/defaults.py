"""Defaults that the config, the command line and the library share."""

from pathlib import Path

RESULTS = Path("results")
"""Where the pipeline writes, relative to the folder of a study."""

WORD_LENGTH = 5
"""Characters of every word."""

ALPHABET = "latin"

VOWELS = "aeiouаеёиоуыэюя"
"""Letters that count as vowels."""

WEIGHT_COLUMN = "weight"
"""The column of weights in a CSV file."""

ANY_WINDOW: tuple[int, int | None] = (4, 125)
"""With this number of targets, from least to greatest, mode `any` tries every guess. None as the
greatest number means any number. The default study, config.yaml, states the same."""

STRATEGY = "neg_entropy-any"
"""The strategy of a game without a proof."""

RANKING_METRIC = "neg_entropy"
"""The metric that ranks guesses in tables and advice."""

LOOKAHEAD_METRIC = "neg_entropy"
"""The metric that ranks the guesses of look-ahead."""

LOOKAHEAD_WIDTHS = (1, 2, 3, 5)
"""How many of these guesses look-ahead tries at each node; it compares all widths."""

EXACT_OPENERS = 10
"""How many of the most promising first guesses of a proof get their lowest total, proved."""

INCUMBENT_NODES = 20_000
"""Sets of targets that the search for the incumbent of a proof may visit."""

EQUILIBRIUM_TREES = 100
"""Trees that the search for the value of a game considers."""

RANDOM_ROUNDS = 100
"""How often random play plays every target."""

RANDOM_SEED = 1
"""The same seed gives the same random games."""

HISTOGRAM_TO = 1
"""Histograms go up to this number of guesses at least: each ends at its last bar."""

REPLAYED_DAYS = 60
"""How many of the last days are replayed."""

PAIRS = 20
"""How many pairs of first guesses a list of pairs has."""

OPENING_WORDS = 2
"""Words of a fixed opening."""

OPENINGS = 500
"""How many of the most informative openings are played out to the end."""

TURNS = 6
"""Turns that a person has in a game whose replies colour tiles."""

ADVISED = 10
"""How many guesses advice lists."""

SHOWN_ROWS = 20
"""How many rows of a table people see."""

EXACT_TARGETS = 50
"""Advice for at most this number of remaining targets is exact: the search takes almost no time."""

BEAM_TARGETS = 500
"""Advice for at most this number of remaining targets uses beams, which take longer than greedy
trees."""

NEAR_END = 4
"""With at most this number of turns left, advice searches within them for any number of targets."""

PLAYED_OUT_GUESSES = 10
"""With more targets, advice plays out at least this many of the best guesses by a metric."""

LOST_GUESSES = 10
"""How many more guesses a lost game counts where outcomes are estimates, and one expected cost
decides. With 100 instead of 10, games were longer, and no fewer were lost."""
