"""Strategies side by side: their scores and gains, and what is proved of them and of a game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from guesstree.constants import PROVED_FAMILY
from guesstree.defaults import RANDOM_ROUNDS, RANDOM_SEED
from guesstree.errors import InputError
from guesstree.files.paths import is_tree_file
from guesstree.games.tree import GuessTree
from guesstree.play.arguments import AnyTree
from guesstree.play.situations import MODES, OFF
from guesstree.search.objective import Proof
from guesstree.strategies import scores
from guesstree.strategies.optimal import grow_after, objective_of
from guesstree.strategies.random_play import play_random
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.strategies.scores import Scores

if TYPE_CHECKING:
    import polars as pl

    from guesstree.play.game import Game


class Contender(NamedTuple):
    """One of the strategies or first guesses that are compared.

    Attributes
    ----------
    strategy
        The strategy; the first guess itself, where one is compared.
    scores
        How many guesses it takes for each target.
    bound
        A proved lower bound on the total of trees with this first guess; None without a proof.
    sentence
        How many guesses it takes, and what is proved of it.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.play.comparing import contender
    >>> tarse = contender(Game("nyt"), "tarse")
    >>> tarse.strategy, sum(tarse.scores.all), tarse.bound
    ('tarse', 11219, 11219)
    """

    strategy: str
    scores: Scores
    bound: int | None
    sentence: str


def contender(game: "Game", strategy: AnyTree) -> Contender:
    """Return a strategy to compare, or a first guess with the best tree that is found after it.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.play.comparing import contender
    >>> contender(Game("wordle"), "slate").sentence
    'slate takes 3.443 guesses on average, and no strategy that starts with it takes fewer.'
    """
    word = game.replies.form.clean(strategy) if isinstance(strategy, str) else ""
    if word not in game.replies.position:
        found = played(game, strategy, search=False)
        name, _ = _name_and_mode(game, strategy)
        bound = _proved_bound(game, found.first_guess)
        return Contender(name, found, bound, about_played(game, strategy, found))

    known, bound = None, _proved_bound(game, word)
    if (first := game.lists.first_guesses()) is not None:
        at = first.position[word]
        known = int(first.totals[at])
        bound = int(first.lower_bounds[at])

    best, _ = proved_tree(game) or (None, False)
    if best is None or best.opener != word:
        best = grow_after(game.replies, word, known)

    found = replace(played(game, best), recipe=f"the best tree found after {word}")
    return Contender(word, found, bound, _about_first(word, best, bound))


def proved_tree(game: "Game", mode: str = "any") -> tuple[GuessTree, bool] | None:
    """Return the best tree of a mode that a proof has found, and if the proof is finished.

    The proof is that of the least total of equally likely targets; or else that of the least total
    within the turns of the game. None if there is no proof.

    Examples
    --------
    >>> from guesstree import Game
    >>> proved_tree(Game("nyt"))
    (guess tree of 3,284 nodes, tarse first, True)
    """
    for limit in ("", game.most or ""):
        proof = game._proof(f"{PROVED_FAMILY}{limit}-{mode}")
        if proof is not None and proof.tree is not None:
            return proof.tree, proof.proven
    return None


def best_proved(game: "Game", hard: str = OFF) -> tuple[str, float] | None:
    """Return the best first guess in a hard mode and its guesses on average, if they are proved.

    Examples
    --------
    >>> from guesstree import Game
    >>> best_proved(Game("nyt"))
    ('tarse', 3.5525649145028497)
    >>> best_proved(Game("nyt"), "nyt")
    ('tarse', 3.681760607979734)
    >>> best_proved(Game("wordle"), "nyt") is None
    True
    """
    first = game.lists.first_guesses()
    if hard == OFF and first is not None and first.proved is not None:
        return first.proved, first.expected(first.proved)[0]
    known = game.replies.weights is None and proved_tree(game, MODES[hard])
    tree, proven = known or (None, False)
    return (tree.opener, tree.total / len(game.targets)) if tree and proven else None


def ranked_openers(
    game: "Game", proofs: "Mapping[str, pl.DataFrame] | None" = None
) -> "pl.DataFrame":
    """Return the ranking of first guesses, with what the package and some certificates know.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.play.comparing import ranked_openers
    >>> ranked_openers(Game("wordle"))["guess"][0]
    'slate'
    """
    from guesstree.strategies.openers import rank_openers, with_outcomes

    first, targets = game.lists.first_guesses(), len(game.targets)
    known = None if first is None else first.table
    ranked = rank_openers(game.replies)
    return with_outcomes(ranked, {}, proofs or {}, targets=targets, known=known)


def _proved_bound(game: "Game", word: str | None) -> int | None:
    """Return the proved lower bound of a first guess on the total of its trees, if there is one."""
    proof = game._proof(f"{PROVED_FAMILY}-any")
    entries = proof.certificate if proof is not None else ()
    return next((entry.bound for entry in entries if entry.guess == word), None)


def _about_first(word: str, tree: GuessTree, bound: int | None) -> str:
    """Return a sentence on how many guesses a first guess takes, and on what is proved of that."""
    targets = int(tree.size[0])
    mean = f"{tree.total / targets:.3f} guesses on average"
    if bound == tree.total:
        return f"{word} takes {mean}, and no strategy that starts with it takes fewer."
    least = f"; at least {bound / targets:.3f} (proved)" if bound else ""
    return f"{word} takes at most {mean}, by the best tree that was found{least}."


def played(game: "Game", strategy: AnyTree, name: str = "tree", *, search: bool = True) -> Scores:
    """Return the scores of a strategy, as figures take them; those of a tree under a name.

    Random play has the rounds and the seed of the study. `search` is that of `Game.grow`.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.play.comparing import played
    >>> played(Game("wordle", ["brick", "crane", "crate", "creek"]), "max-any").rounds
    ((2, 1, 2, 2),)
    """
    is_file = isinstance(strategy, str) and is_tree_file(strategy)
    if is_file or isinstance(strategy, GuessTree):
        names = game.name, name, "tree", "any"
        return scores.scores_of_tree(game.grow(strategy), game.replies, names)
    recipe = game.recipe(strategy)
    if not recipe.strategy.family.is_tree:
        study = game._study
        configured = {"rounds": RANDOM_ROUNDS, "seed": RANDOM_SEED}
        how = configured if study is None else study.config["random"]
        return play_random(game.replies, game.name, **how)
    tree = game.grow(recipe, search=search)
    scored = scores.play_tree(tree, game.replies, game.name, recipe)
    is_named = isinstance(strategy, str) and " " not in strategy
    if not is_named and recipe.name == recipe.strategy.name:
        scored = replace(scored, strategy=recipe_text(recipe))
    proof = _proof_of(game, recipe, tree)
    if proof is None:
        return scored
    return replace(scored, proven=proof.proven, lower_bound=proof.lower_bound, cost=proof.cost)


def all_played(game: "Game", *strategies: AnyTree, **named: AnyTree) -> list[Scores]:
    """Return the scores of strategies, those of trees under their number, as `compare` does.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> from guesstree.play.comparing import all_played
    >>> [one.strategy for one in all_played(game, "max-any", "max-any opening=creek")]
    ['max-any', 'max-any opening=creek']
    """
    every = [played(game, one, f"tree {at}") for at, one in enumerate(strategies, 1)]
    every += [replace(played(game, one), strategy=name) for name, one in named.items()]
    first: dict[str, Scores] = {}
    for one in every:
        if first.setdefault(one.strategy, one).rounds != one.rounds:
            raise InputError(f"two strategies are named {one.strategy!r}; give one another name")
    return every


def _proof_of(game: "Game", recipe: Recipe, tree: GuessTree) -> Proof | None:
    """Return the proof of a strategy's tree; None without one."""
    if not recipe.is_proved or game._stored(recipe) is not None:
        return game._proof(recipe.name) if recipe.is_proved else None
    # The search that has grown the tree ends only once no better one exists.
    cost = objective_of(recipe).cost_of(tree, game.replies)
    return Proof(tree, cost, (), cost)


def about_played(game: "Game", strategy: AnyTree, found: Scores) -> str:
    """Return the same sentence as `about_strategy` of a strategy that has been played.

    Random play has no tree, but rounds that differ.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.play.comparing import about_played, played
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> about_played(game, "random-consistent", played(game, "random-consistent"))
    'By random-consistent rounds=100 seed=1: 1.853 guesses on average, ±0.282 from round to round.'
    """
    if found.first_guess is not None:
        return about_strategy(game, strategy)
    row = scores.summarise(found)
    return (
        f"By {found.recipe}: {row['mean']:.3f} guesses on average, ±{row['mean_sd']:.3f} from "
        "round to round."
    )


def about_strategy(game: "Game", strategy: AnyTree) -> str:
    """Return a sentence on a strategy: its first guess, its mean, and what is proved of it.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.play.comparing import about_strategy
    >>> about_strategy(Game("nyt"), "optimal-any")
    'By optimal-any: tarse first, 3.553 guesses on average, which is proved to be the least.'
    >>> about_strategy(Game("wordle"), "max-any")
    'By max-any: arise first, 3.640 guesses on average.'
    """
    name, mode = _name_and_mode(game, strategy)
    tree, number = game.grow(strategy, search=False), len(game.targets)
    about = f"By {name}: {tree.opener} first, {tree.total / number:.3f} guesses on average"
    if game.replies.weights is not None:
        about += ", where targets count alike"
    best, proven = proved_tree(game, mode) or (tree, False)
    if not proven:
        return f"{about}."
    where = "" if mode == "any" else f" in mode {mode}"
    if tree.total == best.total:
        return f"{about}, which is proved to be the least{where}."
    return f"{about}; {best.total / number:.3f} is proved to be the least{where}."


def _name_and_mode(game: "Game", strategy: AnyTree) -> tuple[str, str]:
    """Return what to call a strategy, and its mode; trees may guess any word."""
    if isinstance(strategy, GuessTree):
        return "this tree", "any"
    if isinstance(strategy, str) and is_tree_file(strategy):
        return strategy, "any"
    recipe = game.recipe(strategy)
    return recipe.name, recipe.strategy.mode
