# %% [markdown]
# # Jeffries' articles on Wordle
#
# Their examples of scores, the dictionary of scores, words as numbers, and the number of scores
# needed to rank all guesses. Run this anywhere.

# %%
import numpy as np

import guesstree
from guesstree.games.rules import one_pass_reply

# %% [markdown]
# ## Scores as decimal digits
#
# 0 is grey, 1 yellow, 2 green.


# %%
def score(guess: str, target: str) -> str:
    """Return the score of a guess as the articles write it."""
    game = guesstree.Game("wordle", [target], guesses=[guess, target])
    return game.reply(guess, target).reply.translate(str.maketrans(".YG", "012"))


PRINTED = {
    ("xaxax", "ayyay"): "01020",
    ("xaxax", "yaayy"): "02010",
    ("xaxax", "yyyaa"): "01020",
    ("abcde", "edcba"): "11211",
    ("abcde", "ecbdx"): "01121",
    ("crate", "prone"): "02002",
}
scores = {pair: score(*pair) for pair in PRINTED}
print(scores)
assert scores == PRINTED

# %% [markdown]
# ## The wrong score of one pass
#
# The first program with counted letters marked yellows and greens in one pass. A yellow then took
# the copy of a later green.

# %%
mistaken = np.base_repr(one_pass_reply("xaxax", "yyyaa"), 3)
print(mistaken.zfill(5))
assert mistaken == "1010"

# %% [markdown]
# ## A dictionary from each score of a guess to the words that have it
#
# A guess has at most 3⁵ = 243 scores, of which 238 can occur.

# %%
game = guesstree.Game("wordle")
by_score = dict(game.partition("crate").select("reply", "targets").rows())
print(len(by_score), "scores;", by_score["YGGYG"])
assert sum(map(len, by_score.values())) == len(game.targets)
assert by_score["YGGYG"] == ["trace"]

# %% [markdown]
# ## Words as numbers
#
# Five bits a letter, the first letter highest.


# %%
def encode(word: str) -> int:
    """Return a word as a number."""
    number = 0
    for letter in word:
        number = number << 5 | ord(letter) - ord("a")
    return number


def decode(number: int, length: int = 5) -> str:
    """Return the word of a number."""
    return "".join(
        chr(ord("a") + (number >> 5 * at & 31)) for at in reversed(range(length))
    )


print(encode("zebra"), decode(encode("zebra")))
assert (encode("zebra"), decode(encode("zebra"))) == (26347040, "zebra")

# %% [markdown]
# ## How many scores rank all guesses
#
# The articles compute every guess against every target, for every answer: 12,972 x 2,315 x 2,315.
# To rank guesses by how they split the targets, the first two factors are enough.

# %%
print(12972 * 2315 * 2315, 12972 * 2315)
assert 12972 * 2315 * 2315 == 69_519_866_700
