"""Defaults that the config, the command line and the library share: each stands here alone."""

WORD_LENGTH = 5
"""Characters of every word."""

MOST_LENGTH = 10
"""What that number may be at most: for longer words a code of Wordle does not fit into 16 bits."""

ALPHABET = "latin"

WEIGHT_COLUMN = "weight"
"""The column of weights in a CSV file."""

ANY_WINDOW: tuple[int, int | None] = (4, 125)
"""Remaining targets, from and to (None: no limit), at which mode `any` considers every guess."""

STRATEGY = "neg_entropy-any"
"""The strategy of a game if none is named, and no proof has found a tree."""

PROVED_FAMILY = "optimal"
"""The family of the strategy of a game, in mode `any`, where a proof has found its tree."""

YOU = "you"
"""The name of a person among strategies."""

RANKING_METRIC = "neg_entropy"
"""What ranks guesses in tables and advice."""

LOOKAHEAD_METRIC = "neg_entropy"
"""What ranks the guesses that look-ahead follows."""

LOOKAHEAD_WIDTHS = (1, 2, 3, 5)
"""How many of them are followed at each node; all widths are compared."""

EXACT_OPENERS = 10
"""How many of the most promising first guesses of a proof get their exact total."""

INCUMBENT_NODES = 20_000
"""Sets of targets that the search for the incumbent of a proof may visit."""

TRIED_PAIRS = 1_000
"""Pairs of a first guess and a target up to which a verification tries everything."""

CHAIN_NODES = 20_000
"""Chains of guesses that the search for the longest game to a word may visit."""

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
"""Words of English that people say first; figures name them, the page the first three of a game."""

VOWELS = "aeiouаеёиоуыэюя"
"""Letters that count as vowels."""

MOST_ROUNDS = 10_000
"""How often random play may play every target."""

DOWNLOAD_SECONDS, DOWNLOAD_BYTES = 30.0, 100_000_000
"""How long a server may be silent, and how many bytes a downloaded list may have."""

HISTOGRAM_TO = 10
"""Number of guesses up to which histograms go at least."""

MOST_HISTOGRAM_TO = 100
"""What that number may be at most."""

PAIRS = 20
"""Pairs of first guesses that are named."""

MOST_PAIRS = 1000
"""How many pairs of first guesses may be named."""

LEAST_BOARDS, MOST_BOARDS = 2, 16
"""Boards to which each guess goes, where there are several."""

BETWEEN_BOARDS = "/"
"""What is between the replies of boards, and between their targets."""

OPENING_WORDS = 2
"""Words of a fixed opening."""

OPENINGS = 500
"""Openings with most information, which are followed to the end."""

TURNS = 6
"""Turns that a person has in a game whose replies colour tiles."""

ADVISED = 10
"""Guesses that advice names."""

SHOWN_ROWS = 20
"""Rows of a table that people see if they do not say how many."""

LEAST_WEIGHT, MOST_WEIGHT = 1e-100, 1e100
"""Sums, squares and ratios of weights between these are neither 0 nor infinite."""

EXACT_TARGETS = 50
"""The most remaining targets for which advice is exact: a search takes no time."""

BEAM_TARGETS = 500
"""The most remaining targets for which beams are searched; they take longer than greedy trees."""

NEAR_END = 4
"""The most turns left for which games of any number of targets are searched within them."""

FOLLOWED_GUESSES = 10
"""For more targets, so many of the best guesses by a metric are followed to the end, or more."""

SMALL_COST = 0.05
"""Expected guesses that a guess may lose and still count as one of the best."""
