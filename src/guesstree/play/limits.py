"""The numbers by which advice is searched, for programs that search in the same way."""

from guesstree.base import constants, defaults
from guesstree.play.position_search import NARROWED
from guesstree.play.rated_guesses import BEAM_WIDTH, LAST_TWO, LIKELY
from guesstree.play.word_lists import ALL_COMMON
from guesstree.search.cost import DEEPEST, INFEASIBLE
from guesstree.search.cost_table import MOST_EXACT
from guesstree.search.partitions import DISTINCT_FROM

SEARCH_LIMITS = {
    # The largest number of words for which advice is exact, and for which it uses beams.
    "exact": defaults.EXACT_TARGETS,
    "beam": defaults.BEAM_TARGETS,
    # The largest number of turns left for which it is exact for any number of words, and for which
    # it uses beams for any number.
    "lastTwo": LAST_TWO,
    "nearEnd": defaults.NEAR_END,
    # Guesses that are played out: the most informative ones, and the likeliest words.
    "playedOut": defaults.PLAYED_OUT_GUESSES,
    "likely": LIKELY,
    "lost": defaults.LOST_GUESSES,
    # Their later guesses: how many a beam follows, and the least number of words for which a
    # greedy tree guesses any word.
    "beamWidth": BEAM_WIDTH,
    "anyFrom": defaults.ANY_WINDOW[0],
    "distinctFrom": DISTINCT_FROM,
    "narrowed": NARROWED,
    # How many targets a list has if words beyond it are rare.
    "common": ALL_COMMON,
    # Costs, and weights as whole numbers.
    "infeasible": INFEASIBLE,
    "deepest": DEEPEST,
    "mostExact": MOST_EXACT,
    "parts": constants.PARTS,
    "mass": constants.MASS,
    "logBits": constants.LOG_BITS,
}
"""The numbers, by name."""
