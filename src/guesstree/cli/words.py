"""Commands that make word lists and weights."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from guesstree.cli.options import Output
from guesstree.cli.printing import echo
from guesstree.defaults import ALPHABET, WEIGHT_COLUMN, WORD_LENGTH

app = typer.Typer()

Clean = Annotated[Path, typer.Argument(metavar="WORDS", help="A clean list, named after itself.")]
Length = Annotated[int, typer.Option(help="Characters of every word.")]
Alphabet = Annotated[
    str, typer.Option(help="latin, cyrillic, digits, equations, or the characters themselves.")
]


@app.command()
def fetch(
    url: Annotated[str, typer.Argument(help="Where the list is.")],
    output: Output,
    sha256: Annotated[str, typer.Option(help="The checksum that it must have.")],
) -> None:
    """Download a word list and verify it."""
    from guesstree.words.download import fetch as fetch_file

    fetch_file(url, output, sha256)


@app.command()
def clean(
    source: Annotated[Path, typer.Argument(help="A text file with one word a line.")],
    output: Output,
    length: Length = WORD_LENGTH,
    alphabet: Alphabet = ALPHABET,
    cleaning: Annotated[
        Literal["strict", "lenient"],
        typer.Option(help="strict stops at a bad word; lenient drops it and reports it."),
    ] = "strict",
    order: Annotated[
        Literal["alphabetical", "file"], typer.Option(help="Order of the words.")
    ] = "alphabetical",
    sha256: Annotated[
        str | None, typer.Option(help="The checksum that the file must have.")
    ] = None,
) -> None:
    """Clean a word list."""
    from guesstree.words.cleaning import read_words
    from guesstree.words.download import check_sha256
    from guesstree.words.files import write_words

    if sha256:
        check_sha256(source, sha256)
    strict = cleaning == "strict"
    read = read_words(source, length=length, alphabet=alphabet, strict=strict, order=order)
    write_words(read, output)
    for sentence in read.left_out:
        echo(sentence, err=True)
    echo(f"words kept: {len(read.words)}; lines left out: {len(read.left_out)}", err=True)


@app.command()
def generate(
    name: Annotated[
        str,
        typer.Argument(
            help="primes, codes, isogram-codes, equations, russian-nouns, or such as "
            "frequent-de-2000, words of a language."
        ),
    ],
    output: Output,
    length: Length = WORD_LENGTH,
    alphabet: Alphabet = ALPHABET,
) -> None:
    """Generate a word list by a rule, as Parquet or (*.txt) as text."""
    from guesstree.words.files import write_words
    from guesstree.words.generators import generated_list

    made = generated_list(name, length, alphabet)
    write_words(made, output)
    source = f"; from {made.licence}" if made.licence else ""
    echo(f"words: {len(made.words)}{source}", err=True)


@app.command()
def derive(
    words: Clean,
    output: Output,
    by: Annotated[
        str | None,
        typer.Option(
            help="isograms: no repeated letters; jotto: of these, one per set of letters."
        ),
    ] = None,
    add: Annotated[list[str] | None, typer.Option(help="A word to add; may be repeated.")] = None,
) -> None:
    """Derive a word list from another."""
    from guesstree.words.derivations import derived_list
    from guesstree.words.files import load_words, write_words

    write_words(derived_list(load_words(words), by, add or ()), output)


@app.command()
def weigh(
    words: Clean,
    output: Output,
    table: Annotated[
        Path | None, typer.Option(help="A CSV file with a column `word` and one of weights.")
    ] = None,
    column: Annotated[str, typer.Option(help="The column of weights.")] = WEIGHT_COLUMN,
    wordfreq: Annotated[
        str | None, typer.Option(help="A language, such as en, whose word frequencies to take.")
    ] = None,
    least: Annotated[
        float | None,
        typer.Option(help="The weight of rarer and unknown words; without, they are refused."),
    ] = None,
) -> None:
    """Weigh words: how likely each is to be the target."""
    from guesstree.words import weights as weighing
    from guesstree.words.files import load_words

    if (table is None) == (wordfreq is None):
        raise typer.BadParameter("give either --table or --wordfreq")
    listed = load_words(words)
    if table:
        needed = listed.words if least is None else ()
        given = weighing.read_weights(table, column, listed.form, needed)
        for sentence in weighing.unused_weights(listed.words, given):
            echo(f"{table}: {sentence}", err=True)
        weights = weighing.complete_weights(listed.words, given, str(table), least)
        source = str(table)
    else:
        weights = weighing.weights_from_wordfreq(listed.words, wordfreq or "", least)
        source = weighing.WORDFREQ_LICENCE
    weighing.write_weights(listed.words, weights, output, source)
