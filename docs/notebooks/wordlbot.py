# %% [markdown]
# # The WordlBot notebook
#
# Its tables and examples. There is an exercise, which loads 3,204 words and leaves the best and
# worst first words empty, and a solution, which loads 3,205 words and prints them. We may not ship
# that list. If it is in data/ (data/README.md explains how to get it), its figures are rebuilt.
# First words are also ranked for the 2,309 targets of Wordle. Run this anywhere.

# %%
from math import log2
from pathlib import Path

import polars as pl

import guesstree

# Tables are printed whole.
pl.Config(fmt_table_cell_list_len=-1, tbl_width_chars=-1, fmt_str_lengths=99)

game = guesstree.Game("wordle")

# %% [markdown]
# ## Surprise, and what a reply tells
#
# The surprise of one word among N is log₂ N bits. Ruling out one word of N gives log₂ N − log₂ (N −
# 1) bits.

# %%
surprise = {total: log2(total) for total in (3, 6, 24)}
print(surprise, "from 24 to 3:", log2(24 / 3), "from 24 to 23:", log2(24) - log2(23))
assert {total: round(bits, 6) for total, bits in surprise.items()} == {
    3: 1.584963,
    6: 2.584963,
    24: 4.584963,
}
assert log2(24 / 3) == 3

# %% [markdown]
# ## Two ways to split 24 words
#
# A has 2 parts of three, 4 of two and 10 of one; B has 1 of three, 8 of two and 5 of one. `left` is
# the missing information, `gain` the information of the reply, `size` the mean size of a part.
# A metric takes the sizes of the parts, or the parts themselves.


# %%
information = guesstree.Metric.named("entropy")


def split(sizes: list[int]) -> dict[str, float]:
    """Return the numbers of a way to split words."""
    gain = information.value_of(sizes)
    total = sum(sizes)
    return {"left": log2(total) - gain, "gain": gain, "size": total / len(sizes)}


a, b = split([3] * 2 + [2] * 4 + [1] * 10), split([3] + [2] * 8 + [1] * 5)
print(a, b)
assert (round(a["left"], 6), round(a["gain"], 6), a["size"]) == (0.729574, 3.855389, 1.5)
assert (round(b["left"], 6), round(b["gain"], 6), round(b["size"], 6)) == (
    0.864787,
    3.720176,
    1.714286,
)
words = iter(range(24))
parts = [{next(words) for _ in range(size)} for size in [3] * 2 + [2] * 4 + [1] * 10]
assert information.value_of(parts) == a["gain"]

# %% [markdown]
# ## Colours
#
# The notebook says that *mouth* gives the same colours for these four words. Only *snort* has the
# colours that it shows.

# %%
few = guesstree.Game("wordle", ["mouth", "snort", "toxic", "topic", "south"])
colours = {
    word: few.reply("mouth", word).reply.lower().replace(".", "k")
    for word in few.targets[1:]
}
print(colours)
assert colours == {"snort": "kykyk", "toxic": "kgkyk", "topic": "kgkyk", "south": "kgggg"}

# %% [markdown]
# ## The best and the worst first words
#
# The mean size of a part is the number of words divided by the number of parts.

# %%
ranked = game.openers(by="neg_entropy").select("guess", "information", "mean_size")
print(ranked.head(3), ranked.tail(3))
assert (ranked["guess"][0], ranked["guess"][-1]) == ("raise", "fuzzy")
assert game.openers(by="parts")["guess"][0] == "trace"

# %% [markdown]
# ## The same on the solution's own list
#
# The solution prints 2.3112 bits for *fuzzy*, the worst of all, and 2.3583 for *jazzy*.

# %%
OWN = Path("data/wordlbot-words-3205.txt")
if OWN.exists():
    own = guesstree.Game("wordle", guesstree.read_words(OWN))
    bits = own.openers("neg_entropy").select("guess", "information")
    print(bits.head(3), bits.tail(3))
    assert (len(own.targets), bits["guess"][0]) == (3205, "raise")
    assert [(word, round(told, 4)) for word, told in bits.tail(2).rows()] == [
        ("jazzy", 2.3583),
        ("fuzzy", 2.3112),
    ]
else:
    print(f"left out: {OWN} is not here")

# %% [markdown]
# ## The bot against itself, and the hardest words

# %%
table = game.compare("neg_entropy-consistent", "neg_entropy-any")
print(table.select("strategy", "mean", "worst", "histogram"))
print(game.scores("neg_entropy-any").filter(score=6)["target"].to_list())
assert table["worst"].to_list() == [8, 6]
