"""The public names, and the modules that they are loaded from when they are first used."""

from guesstree.analysis.comparing import Compared as Compared
from guesstree.analysis.equilibrium import Equilibrium as Equilibrium
from guesstree.analysis.improving import Loss as Loss
from guesstree.analysis.nodes import Node as Node
from guesstree.analysis.remembering import Remembered as Remembered
from guesstree.analysis.winning_pairs import FewestLeft as FewestLeft
from guesstree.analysis.winning_pairs import WinningPair as WinningPair
from guesstree.api.advice import AdviceView as AdviceView
from guesstree.api.advice import ReviewView as ReviewView
from guesstree.api.game import Game as Game
from guesstree.api.grown import SearchNeededError as SearchNeededError
from guesstree.api.matrices import compute_replies as compute_replies
from guesstree.api.matrices import count_letters as count_letters
from guesstree.api.matrices import find_pairs as find_pairs
from guesstree.api.matrices import rank_openers as rank_openers
from guesstree.api.matrices import read_replies as read_replies
from guesstree.api.matrices import read_words as read_words
from guesstree.api.opened import UnknownWordError as UnknownWordError
from guesstree.api.solving import Solving as Solving
from guesstree.api.studies import Study as Study
from guesstree.api.trees import grow as grow
from guesstree.api.trees import prove as prove
from guesstree.api.trees import read_tree as read_tree
from guesstree.api.trees import score as score
from guesstree.api.trees import write_tree as write_tree
from guesstree.api.views import Drawing as Drawing
from guesstree.api.views import GameView as GameView
from guesstree.api.views import ProofView as ProofView
from guesstree.api.views import ReplyView as ReplyView
from guesstree.errors import InputError as InputError
from guesstree.games.notation import Notation as Notation
from guesstree.games.notation import Tile as Tile
from guesstree.games.rule import HardMode as HardMode
from guesstree.games.rule import HintTable as HintTable
from guesstree.games.rule import Rule as Rule
from guesstree.metrics.registry import Metric as Metric
from guesstree.play.advice import Advice as Advice
from guesstree.play.players import Move as Move
from guesstree.play.players import Turn as Turn
from guesstree.play.recommending import Recommended as Recommended
from guesstree.play.review import Review as Review
from guesstree.play.review import TurnReview as TurnReview
from guesstree.play.situations import ContradictionError as ContradictionError
from guesstree.plugins import PluginError as PluginError
from guesstree.replies.matrix import ReplyMatrix as ReplyMatrix
from guesstree.search.objective import CertificateEntry as CertificateEntry
from guesstree.search.objective import Progress as Progress
from guesstree.strategies.branching import Branch as Branch
from guesstree.strategies.recipe import Recipe as Recipe
from guesstree.strategies.registry import Family as Family
from guesstree.trees.tree import GuessTree as GuessTree
from guesstree.words.generators import Generator as Generator
from guesstree.words.letters import LetterTables as LetterTables

__version__: str
__all__: list[str]
