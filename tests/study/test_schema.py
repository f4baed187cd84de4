"""The file of a config: plain YAML with plain numbers, of a bounded size."""

import os
import re
from pathlib import Path

import pytest

from guesstree.base.errors import InputError
from guesstree.study.config import check_config
from guesstree.study.schema import load_config
from tests.support.commands import cases

BOMB = "a0: &a0 {x: 1, y: 2}\n" + "\n".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 13)
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *cases(r"""
"lists: {}\ngames: {}\nlists: {}" =>
    line 3: is not plain YAML (the key 'lists' comes twice); remove one
"games:\n  a: {rule: x, rule: y}" =>
    line 2: is not plain YAML (the key 'rule' comes twice); remove one
"lists: !!python/object/apply:os.system ['touch pwned']" =>
    line 1: is not plain YAML (tags are not allowed); remove the tag
"__use_yte__: true\n?exec('x'): 1" => has '__use_yte__', which runs code; write
"a: &a {x: 1}\nb: {<<: [*a, *a]}" => line 2: is not plain YAML ('<<' takes one mapping);
"lists: &a\n  b: [*a]" => has too many values or levels, or a key that is not text; use
"[1, 2]" => is not a config; begin it with keys such as 'lists' and 'games'
"" => is not a config
"\tlists: {}" => line 1: is not plain YAML (found character
"2001-99-99" => is not plain YAML (month must be in 1..12); indent with blanks
"lists: 0x_" => is not plain YAML (invalid literal for int
"? [a]\n: b" => line 1: is not plain YAML (found unhashable key)
"lists: {yes: {}}" => line 1: is not plain YAML (the key 'yes' is not text); put it in
"random: {seed: 9223372036854775808}" =>
    line 1: is not plain YAML ('9223372036854775808' is not a number of at most 18 digits); put
"""),
        (f'"{BOMB}"', "has too many values or levels, or a key that is not text; use"),
        (
            f'"{"[" * 90_000}"',
            "mine.yaml: is not plain YAML (maximum recursion depth exceeded",
        ),
        (f'"{"a: {file: x}, " * 20_000}"', "mine.yaml: is larger than 200,000 bytes"),
        (f'"seed: {"9" * 5000}"', "is not plain YAML (Exceeds the limit"),
    ],
)
def test_files_that_are_no_configs(text: str, message: str, tmp_path: Path) -> None:
    """Tags, templates and repeated keys are refused; size, levels and aliases are bounded."""
    path = tmp_path / "mine.yaml"
    path.write_text(text[1:-1].replace("\\n", "\n").replace("\\t", "\t"))

    with pytest.raises(InputError, match=re.escape(message)):
        check_config(load_config(path))
    assert [file.name for file in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize(
    "text",
    [
        "1_0",
        "010",
        "-010",
        "0x1F",
        "0b11",
        "1:30",
        "1:30.5",
        "1_000.5",
        ".inf",
        "-.inf",
        ".nan",
    ],
)
def test_numbers_are_plain(text: str, tmp_path: Path) -> None:
    """A number that YAML reads differently from people is refused, unless it is in quotes."""
    path = tmp_path / "mine.yaml"
    path.write_text(f"random:\n  seed: {text}\n")

    with pytest.raises(
        InputError,
        match=rf"line 2: .*'{re.escape(text)}' is not a number of at most 18 digits",
    ):
        load_config(path)

    path.write_text(
        f"recipes:\n  a: ['{text}', 10, 0, -3, +5, 1.5, .5, 1.0e-3, {2**53 + 1}]\n"
    )

    assert load_config(path)["recipes"]["a"] == [
        text,
        10,
        0,
        -3,
        5,
        1.5,
        0.5,
        1e-3,
        2**53 + 1,
    ]


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A pipe is refused at once."""
    os.mkfifo(tmp_path / "mine.yaml")

    with pytest.raises(
        InputError, match=r"mine\.yaml: cannot be read \(not a regular file\)"
    ):
        load_config(tmp_path / "mine.yaml")
