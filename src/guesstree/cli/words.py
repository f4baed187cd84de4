"""Commands that make clean word lists, and what is known of their words."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Clean = Annotated[Path, typer.Argument(metavar="WORDS", help="A clean list.")]
Length = Annotated[int, typer.Option(help="Characters of every word.")]
Alphabet = Annotated[
    str, typer.Option(help="latin, cyrillic, digits, equations, or the characters themselves.")
]


class Cleaning(StrEnum):
    """What becomes of a line that is no word of the list."""

    STRICT = "strict"
    LENIENT = "lenient"


class Order(StrEnum):
    """Order of a list, which decides ties."""

    ALPHABETICAL = "alphabetical"
    FILE = "file"


@app.command()
def fetch(
    url: Annotated[str, typer.Argument(help="Where the list is.")],
    output: Annotated[Path, typer.Argument(help="The file as it came.")],
    sha256: Annotated[str, typer.Option(help="The checksum that it must have.")],
) -> None:
    """Download a word list and verify it."""
    from guesstree.fetch import fetch as fetch_file

    fetch_file(url, output, sha256)


@app.command()
def words(
    source: Annotated[Path, typer.Argument(help="A text file with one word a line.")],
    output: Annotated[Path, typer.Argument(help="The clean list, as Parquet.")],
    length: Length = 5,
    alphabet: Alphabet = "latin",
    cleaning: Annotated[
        Cleaning, typer.Option(help="Stop at a bad word, or drop it and say so.")
    ] = Cleaning.STRICT,
    order: Annotated[Order, typer.Option(help="Order of the words.")] = Order.ALPHABETICAL,
    sha256: Annotated[
        str | None, typer.Option(help="The checksum that the file must have.")
    ] = None,
) -> None:
    """Clean a word list."""
    from guesstree.fetch import check_sum
    from guesstree.words import read_words, write_words

    if sha256:
        check_sum(source, sha256)
    clean = read_words(
        source,
        length=length,
        alphabet=alphabet,
        strict=cleaning is Cleaning.STRICT,
        order=order.value,
    )
    write_words(clean.words, output)
    for sentence in clean.left_out:
        typer.echo(sentence, err=True)
    typer.echo(f"words kept: {len(clean.words)}; lines left out: {len(clean.left_out)}", err=True)


@app.command()
def generate(
    name: Annotated[
        str,
        typer.Argument(help="primes, codes, isogram-codes, equations or russian-nouns."),
    ],
    output: Annotated[Path, typer.Argument(help="The list, as Parquet.")],
    length: Length = 5,
    alphabet: Alphabet = "latin",
) -> None:
    """Generate a word list by a rule."""
    from guesstree.generators import generate_words, generator_named
    from guesstree.words import write_words

    licence = generator_named(name).licence
    made = generate_words(name, length, alphabet)
    write_words(made, output, licence)
    typer.echo(f"words: {len(made)}" + (f"; from {licence}" if licence else ""), err=True)


@app.command()
def derive(
    source: Clean,
    output: Annotated[Path, typer.Argument(help="The derived list.")],
    by: Annotated[
        str | None,
        typer.Option(
            help="isograms: no repeated letters; jotto: of these, one per set of letters."
        ),
    ] = None,
    add: Annotated[
        list[str] | None, typer.Option(help="A word more; may be given several times.")
    ] = None,
) -> None:
    """Derive a word list from another."""
    from guesstree.words import derive_words, load_words, write_words

    write_words(derive_words(load_words(source), by, add or ()), output)


@app.command()
def weigh(
    source: Clean,
    output: Annotated[Path, typer.Argument(help="The weights, as Parquet.")],
    table: Annotated[
        Path | None, typer.Option(help="A CSV file with a column `word` and one of weights.")
    ] = None,
    column: Annotated[str, typer.Option(help="The column of weights.")] = "weight",
    wordfreq: Annotated[
        str | None, typer.Option(help="A language, such as en, whose word frequencies to take.")
    ] = None,
    least: Annotated[
        float | None, typer.Option(help="What rarer and unknown words have, of frequencies.")
    ] = None,
) -> None:
    """Say how likely each word is to be the target."""
    from guesstree.weights import (
        WORDFREQ_LICENCE,
        weights_from_table,
        weights_from_wordfreq,
        write_weights,
    )
    from guesstree.words import load_words

    if (table is None) == (wordfreq is None):
        raise typer.BadParameter("give either --table or --wordfreq")
    clean = load_words(source)
    if table:
        write_weights(clean, weights_from_table(clean, table, column), output, str(table))
    else:
        weights = weights_from_wordfreq(clean, wordfreq or "", least)
        write_weights(clean, weights, output, WORDFREQ_LICENCE)
