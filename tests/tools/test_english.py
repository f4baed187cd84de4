"""The lint of phrases finds those that are never right, and the repository has none."""

import pytest

from tools import english


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        ("It is drawn again, next to the word that separates most.", []),
        ("A table is made anew.", ["anew"]),
        (
            "No guess tells apart these two, and none tells most.",
            ["tells apart", "tells most"],
        ),
        ("They are told what is missing.", ["is said, are told"]),
    ],
)
def test_phrases_of_a_line(line: str, phrases: list[str]) -> None:
    """Each phrase is found by its pattern."""
    assert [one for one in english.phrases_in(line) if one in english.WRONG] == phrases


def test_the_repository_has_none_that_is_never_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The command succeeds, and prints the counts."""
    if not (english.ROOT / ".git").exists():
        pytest.skip("this is not a clone, which tells what is in the repository")

    assert english.main() == 0
    assert capsys.readouterr().out.startswith("anew: 0 (none)\n")
