"""Constants that several packages share: limits of inputs, scales, and names.

Nobody can change them. What a person may leave out is in `defaults`.
"""

MOST_LENGTH = 10
"""The greatest word length: for longer words a code of Wordle does not fit into 16 bits."""

LEAST_WEIGHT = 1e-100
MOST_WEIGHT = 1e100
"""Sums, squares and ratios of weights between these are neither 0 nor infinite."""

MOST_ROUNDS = 10_000
"""How often random play may play every target."""

MOST_PAIRS = 1000
"""The greatest number of pairs of first guesses in a list of pairs."""

MOST_HISTOGRAM_TO = 100
"""The greatest number of guesses up to which a histogram can go."""

LEAST_BOARDS = 2
MOST_BOARDS = 16
"""The least and the greatest number of boards in games of several boards."""

SEVERAL_BOARDS = {"dordle": 2, "quordle": 4, "octordle": 8}
"""How many boards well-known games have."""

BETWEEN_BOARDS = "/"
"""Separator of the replies of boards, and of their targets."""

TABLE_FORMATS = (".parquet", ".csv")
"""The suffixes of every table; `study.table_files.write_tables` writes each of them."""

YOU = "you"
"""The name of a person among strategies."""

MOST_COST = 1 << 39
"""A list of bounds shows a bound only where all targets cost less than this, whatever the tree."""

ALL, NONE = "all", "none"
"""For which first guesses a proof's list of bounds was checked, unless it was a sample of them."""

COMMON_OPENERS = [
    "adieu",
    "crane",
    "salet",
    "slate",
    "raise",
    "trace",
    "audio",
    "arise",
    "irate",
    "soare",
    "stare",
    "tears",
    "train",
]
"""English words that people guess first. Figures label them, the page the first three of a game."""

COMMON_PAIRS = [
    ("adieu", "story"),
    ("arose", "until"),
    ("audio", "stern"),
    ("crane", "slipt"),
    ("raise", "clout"),
    ("salet", "crony"),
    ("slate", "crony"),
]
"""Two English words that people guess first, whatever the replies."""

WIDE = (16, 16, 32, 60)
"""How many guesses a look-ahead after a given first guess plays out, by the number of candidates as
in `search.cost.SIZES`. Its totals are at most a few guesses above the least."""

LOG_BITS = 40
"""Logarithms are counted in steps of 2^-40 bit: fine enough to tell partitions apart, and small
enough that n log n of 230,000 targets fits into 62 bits. Beyond, the steps grow with n."""

PARTS = 1 << 20
"""Real weights become shares of this number of parts."""

MASS = 1 << 40
"""In sums of costs, real weights become shares of 2^40 parts: totals stay below `INFEASIBLE`."""
