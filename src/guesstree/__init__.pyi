"""The public names, and the modules that they are loaded from when they are first used."""

from guesstree.api.arguments import read_words as read_words
from guesstree.api.boards_game import BoardsGame as BoardsGame
from guesstree.api.game import Game as Game
from guesstree.api.matches import equilibrium as equilibrium
from guesstree.api.people_view import people as people
from guesstree.api.solved import solved_games as solved_games
from guesstree.api.study import Study as Study
from guesstree.api.verification import verify as verify
from guesstree.base.errors import InputError as InputError
from guesstree.base.errors import UnknownWordError as UnknownWordError
from guesstree.games.matrix import ReplyMatrix as ReplyMatrix
from guesstree.games.rule import HardMode as HardMode
from guesstree.games.rule import HintTable as HintTable
from guesstree.games.rule import Notation as Notation
from guesstree.games.rule import Rule as Rule
from guesstree.games.rule import Tile as Tile
from guesstree.games.tree import GuessTree as GuessTree
from guesstree.play.equilibrium import Equilibrium as Equilibrium
from guesstree.play.position import ContradictionError as ContradictionError
from guesstree.play.reviews import Hint as Hint
from guesstree.search.certificate import Proof as Proof
from guesstree.search.metrics import Metric as Metric
from guesstree.strategies.families import Family as Family
from guesstree.strategies.recipes import Recipe as Recipe
from guesstree.words.answers import Chances as Chances
from guesstree.words.generators import Generator as Generator

__version__: str
__all__: list[str]
