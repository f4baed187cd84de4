"""Rules of other packages, with functions whose values are checked where they enter."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.games.notation import PALETTES, Notation
from guesstree.games.rule import HardMode, HintTable, Reply, Rule
from guesstree.plugins import Source, WrongValueError

_SAMPLE = 1024
"""Triples of words for which a hint table is compared with the rule of hard mode."""


def guarded(rule: Rule, source: Source) -> Rule:
    """Return a rule with functions whose values are checked; errors name their package.

    Raises
    ------
    WrongValueError
        The notation of the rule cannot be used.
    """
    _check_notation(rule.notation)
    texts = cache(source.checked("texts", rule.texts, _texts_check(rule.notation)))

    # A form is asked for with every reply.
    form = lru_cache(1 << 16)(source.checked("canonical_form", rule.canonical_form, _text))

    def code(found: Any, guess: str, target: str) -> Reply:
        codes = len(texts(len(guess)))
        reply, alike = _whole(found, codes), form(guess) == form(target)
        if (reply == codes - 1) != alike:
            raise WrongValueError(
                f"returned {reply}, {'not ' if alike else ''}the right reply, but canonical_form "
                f"says that they are {'alike' if alike else 'different'}"
            )
        return reply

    def terms(found: Any, length: int) -> NDArray[np.int64]:
        return _terms(found, length, len(texts(length)))

    checked = replace(
        rule,
        reply=source.checked("reply", rule.reply, code),
        texts=texts,
        canonical_form=form,
        terms=rule.terms and source.checked("terms", rule.terms, terms),
        letters=source.checked("letters", rule.letters, _letters),
    )
    hard = rule.hard_mode and _guarded_hard_mode(checked, rule.hard_mode, source)
    return replace(checked, hard_mode=hard)


def _check_notation(notation: Notation) -> None:
    """Raise `WrongValueError` if a notation cannot be used."""
    signs = {tile.character for tile in notation.tiles}
    for tile in notation.tiles:
        if len(tile.character) != 1 or tile.colour not in PALETTES["standard"]:
            raise WrongValueError(
                f"has {tile}; expected one character and a colour of "
                f"{', '.join(PALETTES['standard'])}"
            )
    if len(signs) < len(notation.tiles):
        raise WrongValueError("has two tiles of one character; expected different ones")
    if not set(notation.spellings.values()) <= signs:
        raise WrongValueError("has spellings for characters that are not tiles; expected tiles")
    for pattern, form in notation.forms.items():
        form.format(*[""] * re.compile(pattern).groups)


def _texts_check(notation: Notation) -> Callable[[Any, int], tuple[str, ...]]:
    signs = {tile.character for tile in notation.tiles}

    def check(found: Any, length: int) -> tuple[str, ...]:
        if not isinstance(found, tuple | list) or not found:
            raise WrongValueError(f"returned {found!r:.80}; expected a tuple of texts")
        for text in found:
            if not isinstance(text, str) or not text.isprintable() or not text.strip():
                raise WrongValueError(f"has {text!r:.80}; expected a printable text")
            if signs and (len(text) != length or not set(text) <= signs):
                tiles = "".join(sorted(signs))
                raise WrongValueError(f"has {text!r:.80}; expected {length} tiles of {tiles!r}")
        if len({text.casefold() for text in found}) < len(found):
            raise WrongValueError("has the same text for two codes; expected different ones")
        return tuple(found)

    return check


def _whole(found: Any, codes: int) -> Reply:
    """Return a code as an `int`; raise `WrongValueError` if it is not a code."""
    try:
        code = index(found)
    except TypeError:
        code = -1
    if not 0 <= code < codes:
        raise WrongValueError(f"returned {found!r:.80}; expected a whole number below {codes}")
    return code


def _text(found: Any, *_: object) -> str:
    if not isinstance(found, str):
        raise WrongValueError(f"returned {found!r:.80}; expected a text")
    return found


def _letters(found: Any, _: str) -> tuple[str, ...]:
    if not isinstance(found, str | list | tuple) or not all(isinstance(at, str) for at in found):
        raise WrongValueError(f"returned {found!r:.80}; expected a tuple of texts")
    return tuple(found)


def _terms(found: Any, length: int, codes: int) -> NDArray[np.int64]:
    table, sets = np.asarray(found), 1 << length
    if table.shape != (sets, sets) or table.dtype.kind not in "iu":
        raise WrongValueError(
            f"returned {table.dtype} of shape {table.shape}; expected whole numbers of shape "
            f"({sets}, {sets})"
        )
    if table.min() < 0 or table.max() >= codes:
        raise WrongValueError(
            f"has numbers from {table.min()} to {table.max()}; expected 0 to {codes - 1}"
        )
    return table.astype(np.int64)


def _guarded_hard_mode(rule: Rule, hard: HardMode, source: Source) -> HardMode:
    def is_allowed(found: Any, *_: object) -> bool:
        if not isinstance(found, bool | np.bool_):
            raise WrongValueError(f"returned {found!r:.80}; expected True or False")
        return bool(found)

    def is_sentence(found: Any, *_: object) -> str | None:
        return None if found is None else _text(found)

    allows = source.checked("allows", hard.allows, is_allowed)

    def check(found: Any, guesses: Sequence[str]) -> HintTable:
        table = _hint_table(found, len(guesses), len(rule.texts(len(guesses[0]))))
        _compare_hints(table, guesses, rule, allows)
        return table

    return HardMode(
        allows=allows,
        unused_hint=source.checked("unused_hint", hard.unused_hint, is_sentence),
        hints=source.checked("hints", hard.hints, check),
    )


def _hint_table(found: Any, guesses: int, codes: int) -> HintTable:
    """Return a hint table; raise `WrongValueError` if a search could not read it."""
    features, slots, shapes, revealed = map(np.asarray, found)
    kinds = (np.uint64, np.int32, np.int32, np.int64)
    table = zip((features, slots, shapes, revealed), kinds, strict=True)
    if any(column.dtype != kind for column, kind in table):
        raise WrongValueError(f"has other types of numbers; expected those of {HintTable.__name__}")
    if (
        *(features.ndim, slots.ndim, revealed.ndim, *shapes.shape),
        *(len(features), len(slots), revealed.shape[-1]),
    ) != (2, 2, 2, guesses, guesses, guesses, codes):
        raise WrongValueError(f"has arrays of other shapes; expected {guesses} guesses")
    most = 64 * features.shape[1]
    if not (
        slots.shape[1] < 64
        and 0 <= slots.min() <= slots.max() < most
        and 0 <= shapes.min() <= shapes.max() < len(revealed)
        and 0 <= revealed.min() <= revealed.max() < 1 << slots.shape[1]
    ):
        raise WrongValueError(
            "has a feature, slot or shape that is not there; expected numbers in range"
        )
    return HintTable(*map(np.ascontiguousarray, (features, slots, shapes, revealed)))


def _compare_hints(
    table: HintTable, guesses: Sequence[str], rule: Rule, allows: Callable[..., bool]
) -> None:
    """Raise `WrongValueError` if a hint table allows what `allows` forbids, or the reverse."""
    chance = np.random.default_rng(0)
    for said, target, guess in chance.integers(len(guesses), size=(_SAMPLE, 3)).tolist():
        code = rule.reply(guesses[said], guesses[target])
        slots = int(table.revealed[table.shapes[said], code])
        shown = [feature for at, feature in enumerate(table.slots[said]) if slots >> at & 1]
        has = all(int(table.features[guess, at >> 6]) >> int(at & 63) & 1 for at in shown)
        if has != allows(guesses[said], code, guesses[guess]):
            raise WrongValueError(
                f"is at odds with allows({guesses[said]!r}, {code}, {guesses[guess]!r}); "
                "expected the same answer"
            )
