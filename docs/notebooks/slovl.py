# %% [markdown]
# # The article on Словль
#
# Its tables, on its list of 3,646 nouns, `data/russian-nouns-3646.txt` (data/README.md says where
# it is), from the artifacts of `config/slovl.yaml` where they are there. Run it in the clone.

# %%
from collections import Counter
from math import log2

import polars as pl

import guesstree

study = guesstree.Study("studies/slovl", config="config/slovl.yaml")
game = study.game()
words = game.targets

# %% [markdown]
# ## Letters, at all places and at each

# %%
places = [Counter(word[place] for word in words) for place in range(5)]
letters = sum(places, Counter())
print(
    [
        (letter, count, *(place[letter] for place in places))
        for letter, count in letters.most_common(5)
    ]
)
assert letters.most_common(3) == [("а", 2242), ("о", 1551), ("к", 1256)]
repeating = sum(len({*word}) < 5 for word in words)
vowels = Counter(sum(letter in "аеиоуыэюя" for letter in word) for word in words)
print(repeating, vowels)
assert (repeating, vowels) == (1093, {2: 3021, 1: 348, 3: 277})

# %% [markdown]
# ## K and B
#
# K is the sum of the frequencies of the letters of a word without repeated letters, B the sum of
# their frequencies at their places.

# %%
rating = sorted(
    (
        -sum(letters[letter] for letter in word),
        -sum(places[at][letter] for at, letter in enumerate(word)),
        word,
    )
    for word in words
    if len({*word}) == 5
)
print([(-k, -b, word) for k, b, word in rating[:5]])
assert [word for *_, word in rating[:5]] == ["норка", "коран", "крона", "икота", "скора"]

# %% [markdown]
# ## Letters that are known after two words
#
# The article prints 2,832 for the last; by the definition that gives the other two it is 2,827.


# %%
def known(guesses: str) -> int:
    """Return of how many words at least three places have a letter of the guesses."""
    return sum(sum(letter in guesses for letter in word) >= 3 for word in words)


print(known("норка"), known("сернаколит"), known("норкаметил"))
assert (known("норка"), known("сернаколит"), known("норкаметил")) == (1081, 2902, 2827)

# %% [markdown]
# ## The information of first words

# %%
table = game.openers().select("guess", pl.col("information").round(6)).head(20)
print(table)
assert table.row(0) == ("коран", 5.803687)
assert table.row(-1) == ("талик", 5.598244)
print("three guesses that leave 490 words tell", log2(len(words) / 490), "bits")

# %% [markdown]
# ## The strategies
#
# The article counts from the second guess, and leaves out the word that is right at once.

# %%
table = game.compare("koran", "blazh", "kolit", "serna", "stena", "poddavki")
print(table.select("strategy", "mean", "worst", "histogram"))
assert table["histogram"].head(4).to_list() == [
    "1 155 1302 1611 448 97 25 7",
    "1 75 1387 1912 263 8",
    "1 63 1460 1856 258 8",
    "1 1 1236 2077 320 11",
]
