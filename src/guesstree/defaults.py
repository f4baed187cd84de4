"""Defaults that the config, the command line and the library share."""

from pathlib import Path

RESULTS = Path("results")
"""Where the pipeline writes, relative to the folder of a study."""

WORD_LENGTH = 5
"""Characters of every word."""

MOST_LENGTH = 10
"""The greatest word length: for longer words a code of Wordle does not fit into 16 bits."""

ALPHABET = "latin"

WEIGHT_COLUMN = "weight"
"""The column of weights in a CSV file."""

ANY_WINDOW: tuple[int, int | None] = (4, 125)
"""Least and greatest number (None: no limit) of targets with which mode `any` tries every guess."""

STRATEGY = "neg_entropy-any"
"""The strategy of a game if none is named and there is no proof."""

PROVED_FAMILY = "optimal"
"""The family of the default strategy, in mode `any`, of a game with a proof."""

YOU = "you"
"""The name of a person among strategies."""

RANKING_METRIC = "neg_entropy"
"""The metric that ranks guesses in tables and advice."""

LOOKAHEAD_METRIC = "neg_entropy"
"""The metric that ranks the guesses of look-ahead."""

LOOKAHEAD_WIDTHS = (1, 2, 3, 5)
"""How many of them are followed at each node; all widths are compared."""

WIDE = (16, 16, 32, 60)
"""How many guesses a look-ahead after a given first guess follows, by the number of candidates as
in `search.cost.SIZES`: its totals are at most a few guesses above the least."""

EXACT_OPENERS = 10
"""How many of the most promising first guesses of a proof get their exact total."""

INCUMBENT_NODES = 20_000
"""Sets of targets that the search for the incumbent of a proof may visit."""

TRIED_PAIRS = 1_000
"""The most pairs of a first guess and a target with which a verification tries every tree."""

EQUILIBRIUM_TREES = 100
"""Trees that the search for the value of a game considers."""

RANDOM_ROUNDS = 100
"""How often random play plays every target."""

RANDOM_SEED = 1
"""Equal seeds give equal random games."""

SAID_WORDS = (
    *("adieu", "crane", "salet", "slate", "raise", "trace", "audio", "arise"),
    *("irate", "soare", "stare", "tears", "train"),
)
"""English words that people guess first. Figures label them, the page the first three of a game."""

VOWELS = "aeiouаеёиоуыэюя"
"""Letters that count as vowels."""

MOST_ROUNDS = 10_000
"""How often random play may play every target."""

DOWNLOAD_SECONDS, DOWNLOAD_BYTES = 30.0, 100_000_000
"""How long a server may be silent, and how many bytes a downloaded list may have."""

HISTOGRAM_TO = 10
"""Histograms go up to this number of guesses, or further."""

MOST_HISTOGRAM_TO = 100
"""The greatest value of this number."""

PAIRS = 20
"""Pairs of first guesses that are named."""

MOST_PAIRS = 1000
"""How many pairs of first guesses may be named."""

LEAST_BOARDS, MOST_BOARDS = 2, 16
"""The least and the greatest number of boards in games of several boards."""

SEVERAL_BOARDS = {"dordle": 2, "quordle": 4, "octordle": 8}
"""How many boards well-known games have."""

BETWEEN_BOARDS = "/"
"""Separator of the replies of boards, and of their targets."""

OPENING_WORDS = 2
"""Words of a fixed opening."""

OPENINGS = 500
"""How many openings with most information are followed to the end."""

TURNS = 6
"""Turns that a person has in a game whose replies colour tiles."""

ADVISED = 10
"""Guesses that advice names."""

SHOWN_ROWS = 20
"""Rows of a table that people see if they do not say how many."""

LEAST_WEIGHT, MOST_WEIGHT = 1e-100, 1e100
"""Sums, squares and ratios of weights between these are neither 0 nor infinite."""

EXACT_TARGETS = 50
"""The most remaining targets for which advice is exact: the search takes almost no time."""

BEAM_TARGETS = 500
"""The most remaining targets for which beams are used; they take longer than greedy trees."""

NEAR_END = 4
"""The most turns left with which a search within the turns is made for any number of targets."""

FOLLOWED_GUESSES = 10
"""With more targets, at least this many of the best guesses by a metric are followed to the end."""

LOST_GUESSES = 10
"""How many more guesses a lost game counts where outcomes are estimates, and one expected cost
decides. A hundred in place of ten made games longer and lost as many; see docs/play.md."""

SMALL_COST = 0.05
"""Expected guesses that a guess may lose and still count as one of the best."""

LOG_BITS = 40
"""Logarithms are counted in steps of 2^-40 bit: fine enough to tell partitions apart, and small
enough that n log n of 230,000 targets fits into 62 bits. Beyond, the steps grow with n."""

PARTS = 1 << 20
"""Real weights become shares of this number of parts."""

MASS = 1 << 40
"""In sums of costs, real weights become shares of 2^40 parts: totals stay below `INFEASIBLE`."""
