"""Kernels: the decorators of compiled functions."""

import os
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from guesstree.base.jit import Array, expect_cells, jit, jit_in_place
from guesstree.search.objective import time_limit

IS_COMPILED = not os.environ.get("NUMBA_DISABLE_JIT")

compiled = pytest.mark.skipif(not IS_COMPILED, reason="kernels are not compiled")


@compiled
def test_kernels_in_place() -> None:
    """A kernel that allocates or returns a view is refused."""
    given = np.arange(4)
    assert jit_in_place(_double)(given) == 4
    assert given.tolist() == [0, 2, 4, 6]

    refused: list[Any] = [lambda numbers: numbers[:2].copy(), lambda numbers: numbers[:2]]
    for function in refused:
        with pytest.raises(NumbaError):
            jit_in_place(function)(given)
        assert jit(function)(given).tolist() == [0, 2]


def _double(numbers: Array) -> int:
    for at in range(len(numbers)):
        numbers[at] *= 2
    return len(numbers)


@compiled
def test_a_time_limit_does_not_count_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit counts only work, however long a kernel and the one that it calls compile."""
    now = 0.0
    compile_types = Dispatcher.compile

    def compile_slowly(kernel: Any, signature: Any) -> Any:
        nonlocal now
        now += 100
        return compile_types(kernel, signature)

    monkeypatch.setattr(Dispatcher, "compile", compile_slowly)
    monkeypatch.setattr("time.monotonic", lambda: now)
    inner: Any = jit(lambda number: number + 1)
    outer: Any = jit(lambda number: inner(number) + 1)

    is_over = time_limit(1)

    assert outer(4) == 6
    assert now >= 200
    assert not is_over(1)

    now += 30

    assert (is_over(0.5), is_over(1)) == (True, False)

    now += 30

    assert is_over(1)


def test_small_games_do_not_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are plain Python until there is a larger game; overflows give no warning."""
    monkeypatch.setattr("guesstree.base.jit.SMALL_CELLS", 100)
    monkeypatch.setattr("guesstree.base.jit._Games.cells", 0)
    seen = []

    @jit
    def plain(numbers: Array) -> Any:
        seen.append(type(numbers[0]))
        return numbers[0] * numbers[1]

    @jit
    def compiled(numbers: Array) -> Any:
        return numbers[0] * numbers[1]

    numbers = np.array([2**40, 2**40], np.int64)
    expect_cells(100)

    assert plain(numbers) == 0
    assert seen == [np.int64]

    for cells in (101, 1):
        expect_cells(cells)
        if IS_COMPILED:
            assert compiled(numbers) == 0
            assert isinstance(compiled._compiled, Dispatcher)  # type: ignore[attr-defined]
