"""Commands that make clean word lists."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


class Cleaning(StrEnum):
    """What becomes of a line that is no word of the list."""

    STRICT = "strict"
    LENIENT = "lenient"


class Order(StrEnum):
    """Order of a list, which decides ties."""

    ALPHABETICAL = "alphabetical"
    FILE = "file"


@app.command()
def words(
    source: Annotated[Path, typer.Argument(help="A text file with one word a line.")],
    output: Annotated[Path, typer.Argument(help="The clean list, as Parquet.")],
    length: Annotated[int, typer.Option(help="Characters of every word.")] = 5,
    alphabet: Annotated[
        str, typer.Option(help="latin, cyrillic, digits, or the allowed characters.")
    ] = "latin",
    cleaning: Annotated[
        Cleaning, typer.Option(help="Stop at a bad word, or drop it and say so.")
    ] = Cleaning.STRICT,
    order: Annotated[Order, typer.Option(help="Order of the words.")] = Order.ALPHABETICAL,
) -> None:
    """Clean a word list."""
    from guesstree.words import read_words, write_words

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
def derive(
    source: Annotated[Path, typer.Argument(help="A clean list.")],
    output: Annotated[Path, typer.Argument(help="The derived list.")],
    by: Annotated[
        str, typer.Option(help="jotto: no repeated letters, one word per set of letters.")
    ],
) -> None:
    """Derive a word list from another."""
    from guesstree.words import derive_words, load_words, write_words

    write_words(derive_words(load_words(source), by), output)
