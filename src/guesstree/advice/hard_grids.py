"""Grids in hard mode: whether allowed guesses can have given the rows."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree.advice.word_lists import WordLists
from guesstree.games.codes import Positions, reply_codes
from guesstree.games.modes import Mode
from guesstree.games.rule import HintTable, Reply, hard_mode_of

_TARGETS_AT_ONCE = 256
"""How many targets to process at once: the replies to all targets may not fit into memory."""

_Items = NDArray[np.int64]
"""The guesses of a row: their positions, or, as bits, the features that they share with the
target."""

_Allows = Callable[[Reply, int, _Items], NDArray[np.bool_]]
"""Tells which later items a mode allows after an item and its reply."""


def playable_targets(
    lists: WordLists, targets: Sequence[str], codes: Sequence[Reply], mode: Mode
) -> list[str]:
    """Return the targets against which a game in a hard mode can earn the rows of a grid, in order.

    In mode `nyt`, the guesses may be any allowed guesses; in mode `consistent`, expected targets.
    """
    words = lists.guesses if mode == Mode.HARD else lists.layers[0].words
    played = _guesses_of_rows(lists, words, targets, codes)
    if mode != Mode.HARD:
        matrix = reply_codes(lists.rule, words, words)

        def is_consistent(code: Reply, guess: int, later: _Items) -> NDArray[np.bool_]:
            return np.asarray(matrix[guess, later] == code)

        return [target for target, rows in played if _is_playable(rows, is_consistent)]

    hints = hard_mode_of(lists.rule).hints(words)
    position = {word: at for at, word in enumerate(words)}
    playable = []
    for target, rows in played:
        # Guesses that share the same features with the target reveal the same: one of them is
        # enough.
        revealed = [
            (code, np.unique(_shared_features(hints, position[target], guesses)))
            for code, guesses in rows
        ]
        if _is_playable(revealed, _keeps_hints):
            playable.append(target)
    return playable


def _guesses_of_rows(
    lists: WordLists, guesses: Sequence[str], targets: Sequence[str], codes: Sequence[Reply]
) -> Iterator[tuple[str, list[tuple[Reply, Positions]]]]:
    """Yield each target with the positions of the guesses that give each row of a grid."""
    for start in range(0, len(targets), _TARGETS_AT_ONCE):
        some = targets[start : start + _TARGETS_AT_ONCE]
        earned = reply_codes(lists.rule, guesses, some).T
        for target, column in zip(some, earned, strict=True):
            yield target, [(code, np.flatnonzero(column == code)) for code in codes]


def _shared_features(hints: HintTable, target: int, guesses: Positions) -> _Items:
    """Return the features that guesses share with a target, as bits; their replies reveal these."""
    # The target has two features for each letter. They become the bits of one number.
    features = hints.slots[target]

    # The features of a guess are bits too, 64 in each number.
    numbers = hints.features[guesses][:, features // 64]
    has_feature = numbers >> (features % 64).astype(np.uint64) & np.uint64(1)
    return np.asarray(has_feature.astype(np.int64) @ (1 << np.arange(len(features))))


def _keeps_hints(_: Reply, revealed: int, later: _Items) -> NDArray[np.bool_]:
    return np.asarray((later & revealed) == revealed)


def _is_playable(rows: Sequence[tuple[Reply, _Items]], allows: _Allows) -> bool:
    """Tell whether each row has an item that the mode allows after the items of earlier rows."""
    if not rows:
        return True

    # Depth first: the first row takes each of its items in turn, and the later rows keep what the
    # mode then allows.
    (code, items), *later = rows
    for item in items.tolist():
        kept = [(reply, others[allows(code, item, others)]) for reply, others in later]
        if all(len(others) for _, others in kept) and _is_playable(kept, allows):
            return True
    return False
