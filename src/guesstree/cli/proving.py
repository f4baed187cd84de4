"""What the commands that prove have in common: the question, the work, the files."""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from guesstree.cli.store import store_strategy
from guesstree.errors import InputError
from guesstree.replies import ReplyMatrix
from guesstree.strategies import SAFEST, Strategy, strategy_named
from guesstree.strategies.bounds import NO_BOUND
from guesstree.strategies.certificates import (
    Blocks,
    question_asked,
    unfinished,
    write_blocks,
    write_certificate,
)
from guesstree.strategies.optimal import (
    EXACT,
    OPEN,
    Opener,
    Proof,
    Question,
    block_sizes,
    conclude,
    refute,
)
from guesstree.strategies.search import clock
from guesstree.trees import GuessTree

_SAY_EVERY = 5.0
"""Seconds between two lines of progress."""


def question(name: str, openers: list[str] | None, exact: int = 0) -> tuple[Strategy, Question]:
    """Return the strategy of that name, and what it asks of the trees of a game."""
    strategy = strategy_named(name)
    if not strategy.is_proved:
        raise InputError(f"strategy {name!r} has no proof; choose one of optimal-* and safest-*")
    return strategy, Question(
        mode=strategy.mode,
        openers=tuple(openers or ()),
        limit=strategy.limit,
        worst_first=strategy.chooser == SAFEST,
        exact=exact,
    )


def refuted(
    replies: ReplyMatrix,
    question: Question,
    seed: GuessTree | None,
    part: str,
    minutes: float | None,
    checkpoint: Path | None,
) -> Blocks:
    """Return what is known of the first guesses of one part, and go on from a checkpoint.

    The checkpoint is kept up to date while the work goes on, and removed once nothing is open.
    """
    sizes = block_sizes(replies, question)
    mine = _blocks_of(part, len(sizes))
    asked = question_asked(replies, question, seed)
    done = unfinished(checkpoint, asked) if checkpoint else {}
    done = {
        at: block
        for at, block in done.items()
        if at in mine and all(opener.status != OPEN for opener in block)
    }
    waiting = [at for at in mine if at not in done]
    say = _progress(sum(sizes[at] for at in waiting), seed)
    stop = clock(None if minutes is None else 60 * minutes)
    blocks = refute(replies, question, seed, waiting, stop, say)
    for at, block in zip(waiting, blocks, strict=True):
        done[at] = block
        if checkpoint:
            write_blocks(done, checkpoint, {"question": asked})
    if checkpoint and not any(opener.status == OPEN for b in done.values() for opener in b):
        checkpoint.unlink(missing_ok=True)
    return {at: done[at] for at in mine}


def concluded(
    replies: ReplyMatrix, question: Question, seed: GuessTree | None, blocks: Blocks
) -> Proof:
    """Return what follows from what is known of all blocks.

    Raises
    ------
    InputError
        A block is missing.
    """
    missing = sorted(set(range(len(block_sizes(replies, question)))) - set(blocks))
    if missing:
        raise InputError(
            f"{len(missing)} blocks of first guesses are missing, the first is {missing[0]}; "
            "give the files of all parts of one proof"
        )
    openers = [opener for at in sorted(blocks) for opener in blocks[at]]
    return conclude(replies, question, seed, openers)


def store_proof(
    proof: Proof,
    replies: ReplyMatrix,
    game: str,
    strategy: Strategy,
    output: Path,
    scores: Path,
    certificate: Path,
) -> None:
    """Write the certificate, and the tree once it has been played against every target.

    Raises
    ------
    InputError
        There is no tree.
    """
    told = replies.about(game) | {"strategy": strategy.name}
    write_certificate(proof.openers, certificate, told)
    if proof.tree is None:
        found = "no guess tree keeps" if proof.proven else "no guess tree was found that keeps"
        raise InputError(
            f"{found} within {strategy.limit} guesses, as {certificate} shows; allow more"
        )
    store_strategy(
        *(proof.tree, replies, game, strategy, output, scores),
        lower_bound=proof.lower_bound,
        proven=proof.proven,
    )


def _blocks_of(part: str, blocks: int) -> list[int]:
    """Return the blocks of a part such as 2-of-8: every eighth, from the second on."""
    match = re.fullmatch(r"([1-9]\d*)-of-([1-9]\d*)", part)
    if not match or int(match[1]) > int(match[2]):
        raise InputError(f"{part!r} is not a part of the first guesses, such as 2-of-8")
    return list(range(int(match[1]) - 1, blocks, int(match[2])))


def _progress(openers: int, seed: GuessTree | None) -> Callable[[Opener], None]:
    """Return a function that counts first guesses and says now and then how far the work is.

    On a terminal one line is written over, in a log file there are many.
    """
    started = said = time.monotonic()
    done, open_, bound = 0, 0, NO_BOUND
    best = None if seed is None else (sum(seed.scores().values()), seed.opener)
    end = "\r" if sys.stderr.isatty() else "\n"

    def say(opener: Opener) -> None:
        nonlocal said, done, open_, bound, best
        done += 1
        bound = min(bound, opener.bound or NO_BOUND)
        open_ += opener.status == OPEN
        if opener.status == EXACT and opener.bound and (not best or opener.bound < best[0]):
            best = opener.bound, opener.guess
        now = time.monotonic()
        if now - said < _SAY_EVERY and done < openers:
            return
        said = now
        left = (now - started) / done * max(0, openers - done)
        least = f"least total {best[0]} ({best[1]})" if best else "no tree yet"
        print(
            f"{done} of {openers} first guesses, {open_} open, {least}, "
            f"none of these {f'below {bound}' if bound < NO_BOUND else 'has one'}, "
            f"at most about {left / 60:.0f} min left",
            end=end,
            file=sys.stderr,
            flush=True,
        )

    return say
