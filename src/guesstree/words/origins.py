"""What word lists and weights are made from, as digests.

A digest follows from a config alone, so that each command can be told what to expect of its inputs.
It has the clean words of a file, never its bytes: a comment changes nothing. A list with a checksum
is known by that, and a generated one by its generator. Where words or weights come from a package,
its version counts.
"""

from collections.abc import Iterable, Mapping, Sequence

from guesstree.code.digest import library_version
from guesstree.storage.provenance import digest
from guesstree.words.alphabets import Word
from guesstree.words.form import WordForm


def origin_of_file(
    form: WordForm, strict: bool, order: str, words: Sequence[Word], sha256: str | None = None
) -> str:
    """Return the origin of a list that is cleaned; its words count unless it has a checksum."""
    source = ["words", *words] if sha256 is None else ["sha256", sha256.lower()]
    return digest("clean", *_parts(form), strict, order, *source)


def origin_of_generated(name: str, form: WordForm, packages: Iterable[str] = ()) -> str:
    """Return the origin of a list that is generated, from data of some packages if it needs any."""
    return digest("generate", name, *_parts(form), *map(library_version, packages))


def origin_of_derived(origin: str, way: str | None, added: Iterable[Word]) -> str:
    """Return the origin of a list that is derived from one of another origin."""
    return digest("derive", origin, way, *sorted(set(added)))


def origin_of_table(origin: str, weights: Mapping[Word, float]) -> str:
    """Return the origin of weights from a table, for a list of an origin."""
    return digest("table", origin, sorted(weights.items()))


def origin_of_frequencies(origin: str, language: str, least: float | None) -> str:
    """Return the origin of weights from word frequencies, for a list of an origin."""
    return digest("frequencies", origin, language, least, library_version("wordfreq"))


def _parts(form: WordForm) -> tuple[int, str]:
    return form.length, "".join(sorted(form.characters))
