"""What a game tells of strategies: their trees, scores, proofs and comparisons."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from guesstree.analysis.tracking import Track, untracked
from guesstree.api.arguments import AnyStrategy, checked, count_of, words_of
from guesstree.api.contending import Contending
from guesstree.defaults import RANDOM_ROUNDS, RANDOM_SEED
from guesstree.errors import InputError, choices, naming_extras
from guesstree.strategies.recipe_codec import recipe_text
from guesstree.trees.formats.endings import is_tree_file
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    import polars as pl

    from guesstree.analysis.improving import Loss
    from guesstree.analysis.nodes import Node
    from guesstree.analysis.scores import Scores
    from guesstree.api.trees import ProofView
    from guesstree.api.views import Drawing
    from guesstree.proofs.objective import Proof
    from guesstree.strategies.recipe import Recipe


class Comparing(Contending):
    """The methods of a game that concern strategies."""

    def prove(
        self,
        strategy: AnyStrategy,
        openers: Iterable[str] = (),
        *,
        limit: int | None = None,
        **how: Any,
    ) -> "ProofView":
        """Find the best tree, and prove that none is better; `guesstree.prove` says how.

        With a `limit`, the tree finds every target within so many guesses, as the strategy
        `optimal5-any` does with 5.

        Examples
        --------
        >>> from guesstree import Game
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> proof = few.prove("optimal-any")
        >>> proof.proven, proof.lower_bound, proof.tree.opener
        (True, 9, 'crane')
        """
        from guesstree.api.trees import prove

        if limit is not None:
            name = checked(strategy, str, "strategy", "give its name, to which a limit is added")
            strategy = _limited(name, count_of(limit, "limit"))
        return prove(self.replies, strategy, openers=openers, **how)

    def scores(self, strategy: AnyStrategy | GuessTree, *, from_guess: int = 1) -> "pl.DataFrame":
        """Return how many guesses each target takes, the hardest first.

        Targets that take fewer than `from_guess` are left out.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").scores("neg_entropy-any").head(2).rows()
        [('hover', 6), ('mammy', 6)]
        """
        import polars as pl

        scores = self.grow(strategy).scores_in_order(self.targets)
        kinds = {"target": pl.String, "score": pl.Int32}  # as in the files
        table = pl.DataFrame({"target": self.targets, "score": scores}, kinds)
        counted = table.filter(pl.col("score") >= count_of(from_guess, "from_guess"))
        return counted.sort("score", descending=True, maintain_order=True)

    def histogram(self, strategy: AnyStrategy | GuessTree) -> dict[int, int]:
        """Return how many targets a strategy finds with each number of guesses, from 1 on.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").histogram("neg_entropy-any")
        {1: 1, 2: 52, 3: 1113, 4: 1031, 5: 103, 6: 9}
        """
        from collections import Counter

        found = Counter(self.grow(strategy, search=False).scores_in_order(self.targets))
        return {number: found[number] for number in range(1, max(found) + 1)}

    def compare(
        self,
        *strategies: AnyStrategy | GuessTree,
        from_guess: int = 1,
        **named: AnyStrategy | GuessTree,
    ) -> "pl.DataFrame":
        """Return a row for each strategy: its mean, worst case, histogram and more.

        Parameters
        ----------
        strategies
            Names of strategies, with settings if need be; trees, or files of trees. The row of a
            tree is named `tree` and its number among the strategies, that of a strategy with
            settings by these, unless `name=` is one of them.
        from_guess
            Games that take fewer guesses are left out. With 2, the target that the first guess
            finds does not count, as in the article on Словль.
        named
            Further strategies, under names of their own.

        Raises
        ------
        InputError
            There is no such strategy, a tree is not one of this game, two strategies have one
            name, or no game is left.

        Examples
        --------
        >>> from guesstree import Game
        >>> table = Game("wordle").compare("max-any", "parts-any opening=crane name=mine")
        >>> table.select("strategy", "total", "worst").rows()
        [('max-any', 8405, 6), ('mine', 8055, 6)]
        >>> few = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> best = few.prove("optimal-any").tree
        >>> few.compare("max-any", best=best, from_guess=2).select("strategy", "mean").rows()
        [('max-any', 2.0), ('best', 2.0)]
        """
        import polars as pl

        from guesstree.analysis.summary import summarise, summary_table

        played = self.all_played(*strategies, **named)
        if not played:
            raise InputError("no strategy to compare; name at least one")
        return pl.DataFrame(
            summary_table([summarise(one, count_of(from_guess, "from_guess")) for one in played])
        )

    def improve(
        self, strategy: str | GuessTree, mode: str = "any", *, track: Track = untracked
    ) -> "tuple[GuessTree, list[Loss]]":
        """Return a tree that takes no more guesses, and where the given one loses some.

        Parameters
        ----------
        strategy
            The tree, its strategy or its file.
        mode
            Which guesses are allowed, `any` or `consistent`.
        track
            Shows how many replies to the first guess have been followed.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> better, losses = game.improve("max-any opening=creek")
        >>> better.total, losses[0].lost
        (9, 1)
        """
        from guesstree.analysis.improving import improve
        from guesstree.trees.check import check_tree

        if checked(mode, str, "mode", "give its name") not in (modes := ("any", "consistent")):
            raise InputError(f"no mode {mode!r} of improved trees; {choices(mode, modes)}")
        better, losses = improve(self.grow(strategy, search=False), self.replies, mode, track)
        check_tree(better, self.rule, self.targets, self.guesses, mode)
        return better, losses

    def nodes(self, strategy: str | GuessTree, targets: Iterable[str] = ()) -> "list[Node]":
        """Return the nodes of a tree, those that lead to some targets, with their numbers.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
        >>> [(node.guess, node.size) for node in game.nodes("max-any", ["creek"])]
        [('crane', 4), ('creek', 1)]
        """
        from guesstree.analysis.nodes import nodes_of

        wanted = [self.target_at(target) for target in words_of(targets, "targets")]
        return list(nodes_of(self.grow(strategy, search=False), self.replies, wanted))

    def export(self, strategy: str | GuessTree, form: str = "text") -> str:
        """Return a tree in a form that other programs read.

        The forms are `text`, Alex Selby's; `json`; and `dot`, that of Graphviz.

        Examples
        --------
        >>> from guesstree import Game
        >>> print(Game("wordle", ["crane", "crate"]).export("max-any"), end="")
        crane GGGBG1 crate GGGGG2
              GGGGG1
        """
        from guesstree.trees.formats.dot import to_dot
        from guesstree.trees.formats.nested_json import to_json
        from guesstree.trees.formats.text import to_text

        forms = {"text": lambda tree: to_text(tree, self.rule), "json": to_json, "dot": to_dot}
        if checked(form, str, "form", "give its name") not in forms:
            raise InputError(f"no form {form!r} of trees; {choices(form, forms)}")
        return forms[form](self.grow(strategy, search=False))

    @naming_extras()
    def draw(self, figure: str, *strategies: AnyStrategy | GuessTree) -> "Drawing":
        """Draw a figure of the report: of the game, or of strategies that are named.

        Of the game: `openers`, `branches`, `pairs`, `letters`. Of strategies: `choice`, `turns`,
        `means`, `solved`, `tradeoff`, `words`, `versus`, `evil`, of one `histogram`, of look-aheads
        `lookahead`, of `optimal` strategies `proof`.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle")
        >>> game.draw("histogram", "max-any").axes[0].get_ylabel()
        'Games (%)'
        """
        from guesstree.api.drawing import drawn
        from guesstree.api.views import Drawing

        return Drawing(drawn(self, figure, strategies))

    def played(self, strategy: AnyStrategy | GuessTree, name: str = "tree") -> "Scores":
        """Return the scores of a strategy, as figures take them; those of a tree under a name.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek"]).played("max-any").rounds
        ((2, 1, 2, 2),)
        """
        from guesstree.analysis.played import play_random, play_tree, scores_of_tree

        is_file = isinstance(strategy, str) and is_tree_file(strategy)
        if is_file or isinstance(strategy, GuessTree):
            names = self.name, name, "tree", "any"
            return scores_of_tree(self.grow(strategy), self.replies, names)
        recipe = self.recipe(strategy)
        if not recipe.strategy.family.is_tree:
            return play_random(self.replies, self.name, RANDOM_ROUNDS, RANDOM_SEED)
        tree = self._grown(recipe)
        scores = play_tree(tree, self.replies, self.name, recipe)
        is_named = isinstance(strategy, str) and " " not in strategy
        if not is_named and recipe.name == recipe.strategy.name:
            scores = replace(scores, strategy=recipe_text(recipe))
        proof = self._proof_of(recipe, tree)
        if proof is None:
            return scores
        bound = proof.lower_bound
        return replace(scores, proven=proof.proven, lower_bound=bound, cost=proof.cost)

    def all_played(
        self, *strategies: AnyStrategy | GuessTree, **named: AnyStrategy | GuessTree
    ) -> "list[Scores]":
        """Return the scores of strategies, those of trees under their number, as `compare` does.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
        >>> [one.strategy for one in game.all_played("max-any", "max-any opening=creek")]
        ['max-any', 'max-any opening=creek']
        """
        played = [self.played(one, f"tree {at}") for at, one in enumerate(strategies, 1)]
        played += [replace(self.played(one), strategy=name) for name, one in named.items()]
        first: dict[str, Scores] = {}
        for one in played:
            if first.setdefault(one.strategy, one).rounds != one.rounds:
                raise InputError(
                    f"two strategies are named {one.strategy!r}; give one another name"
                )
        return played

    def _proof_of(self, recipe: "Recipe", tree: GuessTree) -> "Proof | None":
        """Return what is proved of the tree of a strategy; None if nothing is."""
        from guesstree.proofs.objective import Proof
        from guesstree.strategies.objectives import objective_of

        if not recipe.is_proved or self._stored(recipe) is not None:
            return self._proof(recipe.name) if recipe.is_proved else None
        # The search that has grown the tree ends only when none is better.
        cost = objective_of(recipe).cost_of(tree, self.replies)
        return Proof(tree, cost, (), cost)


def _limited(strategy: str, limit: int) -> str:
    """Return the name of a strategy with a limit, and its settings if it has some."""
    family, dash, others = strategy.partition("-")
    if family[-1:].isdigit():
        raise InputError(f"{strategy!r} has a limit of its own; leave one of them out")
    return f"{family}{limit}{dash}{others}"
