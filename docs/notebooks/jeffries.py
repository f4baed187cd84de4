# %% [markdown]
# # Jeffries' articles on Wordle
#
# Their examples of scores, and how many scores it takes to rank all guesses. Run it anywhere.

# %%
import guesstree

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
# ## How many scores rank all guesses
#
# Every guess against every target, and that for every answer: 12,972 x 2,315 x 2,315. Partitions
# of guesses need the first two alone.

# %%
print(12972 * 2315 * 2315, 12972 * 2315)
assert 12972 * 2315 * 2315 == 69_519_866_700
