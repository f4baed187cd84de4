"""Kernels that take named tuples by reference."""

import sys
from typing import NamedTuple

import numpy as np
import pytest
from numba.core.errors import NumbaError

from guesstree.base.jit import Array, by_reference, jit, jit_in_place
from tests.base.test_jit import IS_COMPILED


class Plain(NamedTuple):
    """A named tuple that is taken as it is."""

    left: int
    right: Array


@by_reference
class Inner(NamedTuple):
    """A named tuple that kernels take by reference, within another."""

    rows: Array


@by_reference
class Board(NamedTuple):
    """One of all kinds of fields."""

    numbers: Array
    scale: float
    on: bool
    inner: Inner
    plain: Plain


@jit_in_place
def _read(board: Board, at: int) -> float:
    board.inner.rows[at, 0] += 1
    return _add(board.inner, board.plain, at) * board.scale if board.on else -1.0


@jit_in_place
def _add(inner: Inner, plain: Plain, at: int) -> int:
    left, right = plain
    return int(inner.rows[at, 0]) + left + int(right[0])


@jit
def _numbers(board: Board) -> Array:
    return board.numbers


def test_references() -> None:
    """A kernel reads and writes fields; arrays outlive the tuple, and no reference is leaked."""
    inner, plain = Inner(np.array([[1, 2], [3, 4]])), Plain(5, np.array([7]))
    board = Board(np.array([1.5, 2.5]), 2.0, True, inner, plain)
    arrays = (board.numbers, inner.rows, plain.right)
    before = [sys.getrefcount(array) for array in arrays]

    assert _read(board, 1) == (4 + 5 + 7) * 2.0
    assert inner.rows.tolist() == [[1, 2], [4, 4]]
    assert _read(board._replace(on=False), 0) == -1.0
    assert _numbers(board).tolist() == [1.5, 2.5]

    outliving = _numbers(Board(np.array([3.0, 4.0]), 1.0, True, inner, plain))

    assert outliving.tolist() == [3.0, 4.0]
    assert [sys.getrefcount(array) for array in arrays] == before
    with pytest.raises(AttributeError if not IS_COMPILED else NumbaError):
        jit(lambda it: it.missing)(board)
