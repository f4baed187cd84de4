"""Strategies side by side: their scores, and their proved bounds."""

from dataclasses import replace
from typing import NamedTuple

from guesstree.api.arguments import AnyTree
from guesstree.api.game_data import GameData
from guesstree.base.constants import NONE
from guesstree.base.defaults import RANDOM_ROUNDS, RANDOM_SEED, STRATEGY
from guesstree.base.errors import InputError, placed, remarking
from guesstree.base.result import Row, Rows
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import Proof
from guesstree.strategies import scores
from guesstree.strategies.families import UnknownStrategyError, proof_name
from guesstree.strategies.optimal import grow_after, objective_of
from guesstree.strategies.play_out import play_random
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.strategies.scores import Compared, Scores
from guesstree.strategies.summary import summarise
from guesstree.study.artifacts import is_tree_file

_OTHER_SIDES = "a first guess, or a file with a tree such as mine.txt, will do too"


class Contender(NamedTuple):
    """One of the strategies or first guesses in a comparison.

    Attributes
    ----------
    strategy
        The name of the strategy, or the first guess itself.
    scores
        How many guesses it takes for each target.
    bound
        A proved lower bound on the total of trees with this first guess; None without a proof.
    sentence
        Its mean and its proved bound, in a sentence.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.comparison import contender
    >>> tarse = contender(Game("nyt"), "tarse")
    >>> tarse.strategy, sum(tarse.scores.all), tarse.bound
    ('tarse', 11219, 11219)
    """

    strategy: str
    scores: Scores
    bound: int | None
    sentence: str

    def summary(self, from_guess: int = 1) -> Row:
        """Return the summary of its scores; games that take fewer guesses are omitted."""
        named = {"strategy": self.strategy, "recipe": self.scores.recipe}
        return {**summarise(self.scores, from_guess), **named, "proved_least": self.bound}

    def histogram(self) -> list[Row]:
        """Return how many targets it finds with each number of guesses."""
        rounds = len(self.scores.rounds)
        games = len(self.scores.all)

        found = 0
        rows = []
        for guesses in range(1, max(self.scores.all) + 1):
            won = self.scores.histogram.get(guesses, 0)
            found += won

            # The counts of a single round stay whole numbers.
            row = {"guesses": guesses, "targets": won if rounds == 1 else won / rounds}
            rows.append(row | {"share": 100 * won / games, "within": 100 * found / games})
        return rows

    def against(self, other: "Contender") -> list[Compared]:
        """Return the targets, each with how many guesses less it takes than another contender."""
        return scores.compare(self.scores.by_target, other.scores.by_target)


def readable_rows(summaries: Rows) -> list[Row]:
    """Return rows of `Contender.summary` as people read them, rounded."""
    from guesstree.report.text_tables import readable

    header, table = readable(summaries)
    return [dict(zip(header[1:], cells[1:], strict=True)) for cells in table]


def default_strategy(game: GameData) -> str:
    """Return the default strategy of a game: the optimal one if a proof has found its tree.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.comparison import default_strategy
    >>> default_strategy(Game("nyt")), default_strategy(Game("wordle"))
    ('optimal-any', 'neg_entropy-any')
    """
    is_proved = game.replies.weights is None and game._proved_tree() is not None
    return proof_name() if is_proved else STRATEGY


def contender(game: GameData, strategy: AnyTree) -> Contender:
    """Return a strategy to compare, or a first guess with the best tree found after it.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.comparison import contender
    >>> contender(Game("wordle"), "slate").sentence
    'slate takes 3.443 guesses on average, and no strategy that starts with it takes fewer.'
    """
    word = game.replies.form.clean(strategy) if isinstance(strategy, str) else ""
    if word in game.replies.position:
        return _first_guess(game, word)
    with remarking(UnknownStrategyError, _OTHER_SIDES):
        found = scores_of_strategy(game, strategy, search=False)
    name, _ = _name_and_mode(game, strategy)
    bound = _proved_bound(game, found.first_guess)
    return Contender(name, found, bound, about_scores(game, strategy, found))


def _first_guess(game: GameData, word: str) -> Contender:
    """Return a first guess with the best tree found after it."""
    bound = _proved_bound(game, word)
    known_total = None
    first = game._lists.first_guesses(Mode.ANY)
    if first is not None and game._lists.layers[0].weights is None:
        at = first.position[word]
        known_total = int(first.totals[at])
        bound = int(first.lower_bounds[at])

    tree, _ = game._proved_tree() or (None, False)
    if tree is None or tree.opener != word:
        tree = grow_after(game.replies, word, known_total)
    found = replace(
        scores_of_strategy(game, tree), recipe=f"the best tree found after {word}"
    )
    return Contender(
        word, found, bound, _about_first(word, tree, found, bound, game._proved_text())
    )


def _proved_bound(game: GameData, word: str | None) -> int | None:
    """Return a proved lower bound on the total of trees with a first guess; None without one."""
    proof = game._stored_proof(proof_name())
    entries = () if proof is None else proof.certificate
    return next((entry.bound for entry in entries if entry.guess == word), None)


def _about_first(
    word: str, tree: GuessTree, found: Scores, bound: int | None, proof: str
) -> str:
    """Return a sentence on the mean of a first guess, and on its bound, with its `proof`."""
    if weighted := summarise(found)["weighted_mean"]:
        return (
            f"{word} takes at most {weighted:.3f} guesses on average, where targets count by their "
            "weights, by the best consistent tree that was found."
        )

    targets = int(tree.size[0])
    mean = f"{tree.total / targets:.3f} guesses on average"
    if bound == tree.total:
        return f"{word} takes {mean}, and no strategy that starts with it takes fewer."
    least = f"; at least {bound / targets:.3f}, {proof}" if bound else ""
    return f"{word} takes at most {mean}, by the best tree that was found{least}."


def scores_of_strategy(
    game: GameData, strategy: AnyTree, name: str = "tree", *, search: bool = True
) -> Scores:
    """Return the scores of a strategy, in the form that figures take.

    `name` is used for a tree, which has no name of its own. Random play takes its rounds and seed
    from the study. `search` has the same meaning as in `Game.tree`.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.comparison import scores_of_strategy
    >>> scores_of_strategy(Game("wordle", ["brick", "crane", "crate", "creek"]), "max-any").rounds
    ((2, 1, 2, 2),)
    """
    if isinstance(strategy, GuessTree) or is_tree_file(strategy):
        names = game.name, name, "tree", Mode.ANY
        return scores.scores_of_tree(game.tree(strategy), game.replies, names)

    recipe = game._recipe(strategy)
    if not recipe.strategy.family.is_tree:
        settings = {"rounds": RANDOM_ROUNDS, "seed": RANDOM_SEED}
        if game._study is not None:
            settings = game._study.config["random"]
        return play_random(game.replies, game.name, **settings)

    tree = game.tree(recipe, search=search)
    found = scores.score_tree(tree, game.replies, game.name, recipe)

    # Names leave settings out: two recipes that differ only in these must not look the same.
    is_named = isinstance(strategy, str) and " " not in strategy
    if not is_named and recipe.name == recipe.strategy.name:
        found = replace(found, strategy=recipe_text(recipe))
    proof, checked = _proof_of(game, recipe, tree)
    if proof is None:
        return found
    return replace(
        found,
        proven=proof.proven,
        checked=checked,
        lower_bound=proof.lower_bound,
        cost=proof.cost,
    )


def scores_of_strategies(
    game: GameData, *strategies: AnyTree, **named: AnyTree
) -> list[Scores]:
    """Return the scores of several strategies, as `compare` does; trees are numbered.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> from guesstree.api.comparison import scores_of_strategies
    >>> [one.strategy for one in scores_of_strategies(game, "max-any", "max-any opening=creek")]
    ['max-any', 'max-any opening=creek']
    """
    every = [
        scores_of_strategy(game, strategy, f"tree {at}")
        for at, strategy in enumerate(strategies, 1)
    ]
    for name, strategy in named.items():
        with placed(name):  # which may be a misspelt argument
            every.append(replace(scores_of_strategy(game, strategy), strategy=name))

    first: dict[str, Scores] = {}
    for one in every:
        # The same strategy may come twice, as its name then has one meaning.
        if first.setdefault(one.strategy, one).rounds != one.rounds:
            raise InputError(f"two strategies have the name {one.strategy!r}; rename one")
    return every


def _proof_of(game: GameData, recipe: Recipe, tree: GuessTree) -> tuple[Proof | None, str]:
    """Return the proof of a strategy's tree, or None, and how far its bounds were checked."""
    if not recipe.is_proved:
        return None, NONE
    if game._stored_tree(recipe) is not None:
        return game._stored_proof(recipe.name), game._checked(recipe.name)
    # The tree comes from a search that ends only when no better tree exists.
    cost = objective_of(recipe).cost_of(tree, game.replies)
    return Proof(tree, cost, (), cost), NONE


def about_scores(game: GameData, strategy: AnyTree, found: Scores) -> str:
    """Return the sentence of `about_strategy`, for a strategy that may also be random play.

    Random play has no tree; its sentence gives the mean over all rounds and how much rounds differ.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.comparison import about_scores, scores_of_strategy
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> about_scores(game, "random-consistent", scores_of_strategy(game, "random-consistent"))
    'By random-consistent rounds=100 seed=1: 1.853 guesses on average, ±0.282 from round to round.'
    """
    if found.first_guess is not None:
        return about_strategy(game, strategy)
    row = summarise(found)
    return (
        f"By {found.recipe}: {row['mean']:.3f} guesses on average, ±{row['mean_sd']:.3f} from "
        "round to round."
    )


def about_strategy(game: GameData, strategy: AnyTree) -> str:
    """Return a sentence on a strategy: its first guess, its mean, and its proved bound.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.comparison import about_strategy
    >>> about_strategy(Game("nyt"), "optimal-any")
    'By optimal-any: tarse first, 3.553 guesses on average. Proved by a run: the lowest is \
3.553.'
    >>> about_strategy(Game("wordle"), "max-any")
    'By max-any: arise first, 3.640 guesses on average.'
    """
    name, mode = _name_and_mode(game, strategy)
    tree = game.tree(strategy, search=False)
    targets = len(game.targets)
    about = f"By {name}: {tree.opener} first, {tree.total / targets:.3f} guesses on average"
    if game.replies.weights is not None:
        about += ", where targets count alike"

    best, proven = game._proved_tree(mode) or (tree, False)
    if not proven:
        return f"{about}."

    where = "" if mode == Mode.ANY else f" in mode {mode}"
    if limit := game._proved_within(mode):
        where += f" within {limit} guesses"
    lowest = f"the lowest{where} is {best.total / targets:.3f}"
    return f"{about}. {game._proved_text(mode).capitalize()}: {lowest}."


def _name_and_mode(game: GameData, strategy: AnyTree) -> tuple[str, str]:
    """Return the name of a strategy in a sentence, and its mode; a tree has mode `any`."""
    if isinstance(strategy, GuessTree):
        return "this tree", Mode.ANY
    if is_tree_file(strategy):
        return str(strategy), Mode.ANY
    recipe = game._recipe(strategy)
    return recipe.name, recipe.strategy.mode
