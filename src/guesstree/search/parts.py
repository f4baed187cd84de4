"""Parts of a proof, which can run on different machines, and resume from a checkpoint."""

import re
from collections.abc import Callable, Iterable

from guesstree.errors import InputError
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.certificates import (
    Blocks,
    proof_key,
    read_checkpoint,
    write_checkpoint,
)
from guesstree.search.conclusion import conclude
from guesstree.search.first_guesses import block_sizes
from guesstree.search.law import INFEASIBLE
from guesstree.search.objective import (
    EXACT,
    OPEN,
    CertificateEntry,
    Control,
    Objective,
    Progress,
    Proof,
)
from guesstree.search.refutation import refute
from guesstree.trees.tree import GuessTree

WHOLE = "1-of-1"


def blocks_of_part(part: str, blocks: int) -> list[int]:
    """Return the numbers of a part's blocks, counted from 0.

    >>> blocks_of_part("2-of-3", 8)
    [1, 4, 7]

    Raises
    ------
    InputError
        The text does not name a part.
    """
    match = re.fullmatch(r"([1-9][0-9]{0,8})-of-([1-9][0-9]{0,8})", part)
    if not match or int(match[1]) > int(match[2]):
        raise InputError(f"{part!r} is not a part of the first guesses, such as 2-of-8")
    return list(range(int(match[1]) - 1, blocks, int(match[2])))


def refute_part(
    replies: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    part: str = WHOLE,
    control: Control | None = None,
) -> Blocks:
    """Refute the first guesses of one part; return the entries of its blocks.

    With a checkpoint, blocks that it holds in full are not searched again. It is rewritten after
    each block, and removed once nothing is open.

    Raises
    ------
    InputError
        The text does not name a part, a first guess of the objective is not allowed, or a tree
        would go deeper than 64 guesses.
    """
    control = control or Control()
    sizes = block_sizes(replies, objective)
    mine = blocks_of_part(part, len(sizes))
    key = proof_key(replies, objective, incumbent) if control.checkpoint else ""
    done = _resumed(mine, control, key)
    waiting = [block for block in mine if block not in done]
    each = _tracked(sum(sizes[block] for block in waiting), incumbent, control.report)
    found = refute(replies, objective, incumbent, waiting, control.stop, each)
    for block, entries in zip(waiting, found, strict=True):
        done[block] = entries
        if control.checkpoint:
            write_checkpoint(done, control.checkpoint, key)
    if control.checkpoint and not any(map(_is_open, done.values())):
        control.checkpoint.unlink(missing_ok=True)
    return {block: done[block] for block in mine}


def join_parts(
    replies: ReplyMatrix, objective: Objective, incumbent: GuessTree | None, blocks: Blocks
) -> Proof:
    """Return what follows from the entries of all blocks.

    Raises
    ------
    InputError
        A block is missing.
    """
    missing = sorted(set(range(len(block_sizes(replies, objective)))) - set(blocks))
    if missing:
        raise InputError(
            f"{len(missing)} blocks of first guesses are missing, the first is {missing[0]}; "
            "give the files of all parts of one proof"
        )
    entries = [entry for block in sorted(blocks) for entry in blocks[block]]
    return conclude(replies, objective, incumbent, entries)


def _resumed(mine: Iterable[int], control: Control, key: str) -> Blocks:
    """Return the blocks of this part that a checkpoint of the proof holds in full."""
    if not control.checkpoint:
        return {}
    stored = read_checkpoint(control.checkpoint, key)
    return {
        block: stored[block] for block in mine if block in stored and not _is_open(stored[block])
    }


def _is_open(entries: Iterable[CertificateEntry]) -> bool:
    """Tell whether some first guess of a block is open."""
    return any(entry.status == OPEN for entry in entries)


def _tracked(
    openers: int, incumbent: GuessTree | None, report: Callable[[Progress], None]
) -> Callable[[CertificateEntry], None]:
    """Return a function that takes entries one by one, and reports the progress after each."""
    now = Progress(0, openers, 0, None, None, None)
    if incumbent is not None:
        now = now._replace(total=incumbent.total, opener=incumbent.opener)

    def each(entry: CertificateEntry) -> None:
        nonlocal now
        bounds = [bound for bound in (now.lower_bound, entry.bound) if bound is not None]
        now = now._replace(
            done=now.done + 1,
            open=now.open + (entry.status == OPEN),
            lower_bound=min(bounds, default=None),
        )
        if entry.status == EXACT and (entry.bound or INFEASIBLE) < (now.total or INFEASIBLE):
            now = now._replace(total=entry.bound, opener=entry.guess)
        report(now)

    return each
