"""The review of a game as people see it."""

from typing import TYPE_CHECKING

from guesstree.cli.printing import printable
from guesstree.cli.sentences import print_turns
from guesstree.cli.status import echo, say

if TYPE_CHECKING:
    from guesstree.api.views import ReviewView


def print_review(review: "ReviewView", palette: str, answer: str | None = None) -> None:
    """Print the review of a game, the block to share if it is over, and the answer if given."""
    print_turns(review, palette)
    for sentence in [*review.repeated, review.verdict]:
        say(sentence)
    if review.note:
        say(review.note)
    if review.is_over:
        echo(f"\n{printable(review.share(), review.share(plain=True))}")
    if answer is not None:
        say(f"The answer was {answer}.")
