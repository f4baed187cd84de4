"""Improves a tree by editing it: replaces guesses that are not the best."""

from typing import NamedTuple

from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree, turns_text
from guesstree.play.position import allowed_guesses
from guesstree.play.word_lists import Turns
from guesstree.search.tree_search import Search


class Edit(NamedTuple):
    """A node of a tree where another guess has a smaller subtotal.

    Attributes
    ----------
    after
        The turns that lead to the node.
    targets
        The number of candidates at the node.
    guess, subtotal
        The guess of the tree, and the total of guesses that these candidates take from there on.
    better, least
        The best guess, and the lowest possible subtotal.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> _, table = game.improve("max-any opening=creek")
    >>> table.row(0)
    ('', 5, 'creek', 10, 'crane', 9)
    """

    after: str
    targets: int
    guess: str
    subtotal: int
    better: str
    least: int


def improved(
    tree: GuessTree, matrix: ReplyMatrix, mode: Mode, largest: int
) -> tuple[GuessTree, list[Edit]]:
    """Return a tree with the best guess at every node with few targets, and its edits.

    A guess stays if it is among the best, or if more than `largest` targets reach its node.
    """
    edits: list[Edit] = []
    subtotals = tree.size.tolist()  # each target counts once at each node on its path

    # Backwards, so that a subtotal is complete before it is added to its parent's.
    for node in range(len(tree) - 1, 0, -1):
        subtotals[tree.parent[node]] += subtotals[node]

    def edited(node: int, candidates: Candidates, turns: Turns, is_open: bool) -> GuessTree:
        """Return the part of the tree from a node on; unchanged if it is not open."""
        guess = tree.guesses[node]
        if is_open and len(candidates) <= largest:
            search = _search(matrix, candidates, turns, mode)

            # If no tree has a smaller subtotal, this part of the tree is the best, and so are all
            # parts of it.
            least, is_open = search.value(None, subtotals[node])
            of_tree = search.matrix.position[guess]

            # The guess may be among the best, and only later guesses are not. Then it stays.
            if is_open and not search.value(of_tree, least + 1)[1]:
                best = GuessTree.from_codes(search.rows(None), search.matrix)
                after = turns_text(turns, matrix.texts)
                before = len(candidates), guess, subtotals[node]
                edits.append(Edit(after, *before, best.opener, least))
                return best

        codes = matrix.codes[matrix.position[guess], candidates]
        branches = {
            code: edited(child, candidates[codes == code], [*turns, (guess, code)], is_open)
            for code, child in tree.children.get(node, {}).items()
        }
        return GuessTree.joining(guess, len(candidates), branches, matrix.texts)

    return edited(0, matrix.every_target, [], True), edits


def _search(
    matrix: ReplyMatrix, candidates: Candidates, turns: Turns, mode: Mode
) -> Search:
    """Return a search for the best tree of some targets after some turns."""
    rest = matrix.with_targets(candidates)
    allowed = allowed_guesses(matrix, mode, turns)
    return Search(rest if allowed is None else rest.with_guesses(allowed), mode)
