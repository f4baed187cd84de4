# %% [markdown]
# # The article on Словль
#
# The article's tables, on its list of 3,646 nouns, `data/russian-nouns-3646.txt` (data/README.md
# explains how to get it). If the artifacts of `config/slovl.yaml` are there, the tables come from
# them. Run this in a clone, after `pip install examples/guesstree-openings`.

# %%
from math import log2

import polars as pl

import guesstree
from guesstree.strategies.pairs import best_pairs

# Tables are printed whole.
pl.Config(
    tbl_rows=-1,
    tbl_cols=-1,
    tbl_width_chars=-1,
    fmt_str_lengths=99,
    fmt_table_cell_list_len=-1,
)

study = guesstree.Study("studies/slovl", config="config/slovl.yaml")
game = study.game()
words = game.targets
tables = game.letters(vowels="аеиоуыэюя", pangrams=[10, 15, 20, 25])

# %% [markdown]
# ## Replies
#
# The reply rule is the same as in Wordle.

# %%
print(game.reply("закон", "знамя"), game.reply("полюс", "салют"))
assert game.reply("закон", "знамя").reply == "GY..Y"

# %% [markdown]
# ## Letters, at all places and at each

# %%
print(tables.frequencies)
assert tables.frequencies.head(3).rows() == [
    ("а", 2242, 127, 750, 171, 362, 832),
    ("о", 1551, 204, 552, 132, 519, 144),
    ("к", 1256, 317, 76, 142, 341, 380),
]
assert "".join(tables.frequencies["letter"]) == "аокреитлнсупмвбдзгяшьычхфжцйющэъ"

# %% [markdown]
# ## Words with repeated letters, and words by their vowels
#
# For words with an А and one of Ы, Э, Ю and Я the article prints 230. The definition behind its 157
# for О gives 222.

# %%
print(tables.counts)
repeating = tables.counts.filter(pl.col("number") < 5, what="letters")["words"].sum()
assert repeating == 1093
vowels = dict(tables.counts.filter(what="vowels").select("number", "words").rows())
assert vowels == {1: 348, 2: 3021, 3: 277}
alone = {
    vowel: sum(
        set(word) & set("аеиоуыэюя") == {vowel} and word.count(vowel) == 1 for word in words
    )
    for vowel in "ао"
}
print("words whose only vowel is", alone)
assert alone == {"а": 85, "о": 66}
rare = {
    vowel: sum(vowel in word and bool(set(word) & set("ыэюя")) for word in words)
    for vowel in "ао"
}
print("words that also have ы, э, ю or я:", rare)
assert rare == {"а": 222, "о": 157}

# %% [markdown]
# ## K and B
#
# K is the sum of the frequencies of the letters of a word without repeated letters, B the sum of
# their frequencies at their places.

# %%
rating = tables.ratings.select("k", "b", "word")
print(rating.head(20))
assert rating.head(3).rows() == [
    (7081, 2263, "норка"),
    (7081, 1900, "коран"),
    (7081, 1700, "крона"),
]
assert rating.row(19) == (6781, 1624, "комар")
assert rating.filter(word="бонус").row(0) == (4369, 1312, "бонус")
assert rating.drop_nulls().row(-1) == (1902, 341, "уздцы")

# %% [markdown]
# ## Sets of words that use the most frequent letters once each

# %%
sets = tables.pangrams
print(sets.filter(pl.col("rank") <= 5))
assert sets.group_by("letters", maintain_order=True).len().rows() == [
    (10, 52),
    (15, 159),
    (20, 138),
    (25, 37),
]
assert sets.filter(rank=1).select("words", "k", "b").rows() == [
    ("серна колит", 11867, 4023),
    ("молва пункт бисер", 14659, 4809),
    ("сигма пункт вздор беляш", 16401, 5306),
    ("годик башня червь зумпф хлыст", 17523, 5384),
]
assert sets.filter(letters=10).select("words", "b").row(-1) == ("анкер стило", 1849)

# %% [markdown]
# ## Letters that are known after two words
#
# The article prints 2,832 for the last pair. The definition behind the other two numbers gives
# 2,827.


# %%
def known(guesses: str) -> int:
    """Return of how many words at least three places have a letter of the guesses."""
    return sum(sum(letter in guesses for letter in word) >= 3 for word in words)


print(known("норка"), known("сернаколит"), known("норкаметил"))
assert (known("норка"), known("сернаколит"), known("норкаметил")) == (1081, 2902, 2827)
none = [
    [word for word in words if not set(word) & set(said)]
    for said in ("норкаметил", "сернаколит")
]
print("words without any of their letters:", none)
assert none == [["связь", "судья", "сычуг", "уздцы"], ["взмыв", "жмудь", "зумпф", "уздцы"]]

# %% [markdown]
# ## The information of first words

# %%
table = game.openers(by="neg_entropy").select("guess", pl.col("information").round(6))
print(table.head(20), table.tail(1))
assert table.row(0) == ("коран", 5.803687)
assert table.row(19) == ("талик", 5.598244)
assert table.row(-1) == ("ичиги", 2.1682)
print("three guesses that leave 490 words tell", log2(len(words) / 490), "bits")

# %% [markdown]
# ## Pairs of first words
#
# The ten pairs in the article have the right values. Better pairs are missing: the tenth ranks
# 85th.

# %%
pairs = best_pairs(game.replies, 85).select("rank", "first", "second", "information")
print(pairs.head(10))
PRINTED = {
    "серна колит": 9.790224,
    "катер силон": 9.664585,
    "серна толки": 9.659015,
    "серна томик": 9.583715,
    "коран семит": 9.575848,
    "катер пилон": 9.558655,
    "катер полис": 9.557995,
    "серна кивот": 9.554232,
    "серна ботик": 9.549817,
    "коран метис": 9.544009,
}
ranks = {}
for rank, first, second, information in pairs.rows():
    for pair in (f"{first} {second}", f"{second} {first}"):
        if pair in PRINTED:
            ranks[pair] = rank
            assert round(information, 6) == PRINTED[pair]
print(ranks)
assert [*ranks] == [*PRINTED]
assert ranks["коран метис"] == 85

# %% [markdown]
# ## Words that are sure at the second guess after *коран*

# %%
after = game.partition("коран")
sure = [
    targets[0] for reply, size, targets in after.rows() if size == 1 and reply != "GGGGG"
]
print(len(sure), sorted(sure))
assert (len(sure), after["size"][0]) == (21, 321)

# %% [markdown]
# ## Words that are left after ОПЕКА, and after КОРАН and СЕМИТ
#
# Words with exactly two of its vowels in place, О and А or О and Е, and words with all three. The
# article has seven, eight and seven. After КОРАН and СЕМИТ its list lacks *десть* and *типец*.

# %%
both = [word for word in words if word[0] + word[4] == "оа" and "е" not in word]
other = [word for word in words if word[0] + word[2] == "ое" and "а" not in word]
three = [word for word in words if set(word) > set("оеа") and word != "опека"]
print(both, other, three, sep="\n")
assert [len(both), len(other), len(three)] == [19, 12, 8]
left = dict(game.partition("семит", ("коран", ".....")).select("reply", "targets").rows())
print(left["YG..Y"], left[".Y.YY"])
assert "десть" in left["YG..Y"]
assert "типец" in left[".Y.YY"]

# %% [markdown]
# For О with А and О with Е, the article counts only words without repeated letters. By its count,
# ФИНАЛ wins at the third guess, but eight of the 19 give it the same reply.

# %%
assert [sum(len({*word}) == 5 for word in found) for found in (both, other, three)] == [
    7,
    8,
    8,
]
print(game.partition("финал", ("опека", "G...G")))
assert game.partition("финал", ("опека", "G...G"))["size"][0] == 8

# %% [markdown]
# ## The formula of expected information
#
# The article prints M log M divided by the sum of Mᵢ log Mᵢ. Its table uses the difference.

# %%
sizes = after["size"]
by_formula = 3646 * log2(3646) / sum(size * log2(size) for size in sizes)
by_difference = log2(3646) - sum(size * log2(size) for size in sizes) / 3646
print(by_formula, by_difference)
assert (round(by_formula, 3), round(by_difference, 6)) == (1.963, 5.803687)

# %% [markdown]
# ## A bonus for possible answers
#
# A guess that may be the answer gets 1/N bit more. This saves one guess in 3,646, whatever breaks
# ties; the article has 0.000823. With the bonus, КОЛИТ is better than the article's other words.

# %%
consistent, first = "ties=prefer-consistent", "ties=openers"
for ties in (consistent, f"ties=parts {consistent}", f"{consistent} {first}"):
    settings = f"any_window=1: opening=коран {ties}"
    rows = [f"{metric}-any {settings}" for metric in ("neg_entropy", "neg_entropy_hit")]
    assert game.compare(*rows)["total"].to_list() == [13323, 13322]
best = "neg_entropy_hit-any any_window=1:"
rows = [f"{best} opening={word}" for word in ("колит", "катер", "карст", "коран")]
print(game.compare(*rows).select("first_guess", "total"))
assert game.compare(*rows)["total"].to_list() == [13270, 13279, 13297, 13322]

# %% [markdown]
# ## ЖЕЛЧЬ, the third guess after КОРАН and СЕМИТ
#
# The article prints only green tiles, `·==·=` and `·=·==`.

# %%
signs = str.maketrans(".YG", "·-=")
colours = [game.reply("желчь", word).reply.translate(signs) for word in ("лесть", "честь")]
print(colours)
assert colours == ["·=-·=", "·=·-="]

# %% [markdown]
# ## Поддавки, where the player wants to miss the word
#
# With repeated guesses, ИЧИГИ is right at once or never. Without, the player can guess the words
# that the reply to ИЧИГИ excludes, until only the target is left: a game with every tenth word.

# %%
few = words[::10]


def careful(targets: tuple[str, ...], turns: list[tuple[str, str]]) -> str:
    """Return a word that cannot be the target, if there is one."""
    avoided = {guess for guess, _ in turns} | {*targets}
    return next((word for word in few if word not in avoided), targets[0])


assert len(game.play(lambda *_: "ичиги", "ичиги")) == 1
assert len(guesstree.Game("wordle", few).play(careful, "особь")) == len(few) == 365

# %% [markdown]
# ## The strategies
#
# The article counts from the second guess, without the word that is right at once. It gives some
# 6.134 for Поддавки. As the article counts, the mean is 6.1364. Over all words it is 6.1341, if
# ties go to the better first guess.

# %%
table = game.compare("koran", "blazh", "kolit", "serna", "stena", "poddavki")
print(table.select("strategy", "mean", "worst", "histogram"))
assert table["histogram"].head(4).to_list() == [
    [1, 155, 1302, 1611, 448, 97, 25, 7],
    [1, 75, 1387, 1912, 263, 8],
    [1, 63, 1460, 1856, 258, 8],
    [1, 1, 1236, 2077, 320, 11],
]
counted = game.compare("koran", "blazh", "kolit", from_guess=2)
print("as the article counts:", counted.select("strategy", "mean", "histogram"))
assert counted["mean"].round(3).to_list() == [3.762, 3.655, 3.64]
poddavki = "poddavki", "entropy-consistent ties=openers"
for counted_from in (1, 2):
    means = game.compare(*poddavki, from_guess=counted_from)["mean"].round(4).to_list()
    print("Поддавки:", means)
    assert means == {1: [6.1349, 6.1341], 2: [6.1364, 6.1355]}[counted_from]
probes = len(game.tree("blazh")) - len(words)
print("nodes of blazh whose guess cannot be right:", probes)
assert probes == 262

# %% [markdown]
# ## НОРКА and ОПЕКА by rules
#
# In these strategies a person chooses the second word by the known vowels. The package
# `examples/guesstree-openings` chooses the words in the article. The article has no computed
# figures for them; these are our own.

# %%
table = game.compare("norka", "opeka", from_guess=2)
print(table.select("strategy", "mean", "worst", "histogram"))
assert table["histogram"].to_list() == [
    [0, 1, 1195, 1892, 458, 79, 18, 2],
    [0, 2, 934, 1925, 627, 113, 32, 11, 1],
]
totals = game.compare("opeka", "opeka-any at_once=yes")["total"].to_list()
print("ОПЕКА, and if the last word is guessed at once:", totals)
assert totals == [14641, 14619]

# %% [markdown]
# ## People's games
#
# Means of 110 games per strategy, from the printed numbers of games that took two to six guesses.

# %%
PLAYED = {
    "норка": (6, 51, 39, 11, 3),
    "серна": (4, 62, 38, 6, 0),
    "стена": (2, 53, 47, 7, 1),
    "опека": (1, 39, 49, 17, 4),
}
means = {
    name: round(
        sum(guesses * games for guesses, games in enumerate(counts, 2)) / sum(counts), 3
    )
    for name, counts in PLAYED.items()
}
print(means)
assert means == {"норка": 3.582, "серна": 3.418, "стена": 3.564, "опека": 3.855}

# %% [markdown]
# ## The table of ОПЕКА
#
# How many games ended with the second, third, ... guess: as printed for people, and for the recipe
# with all words but *опека*.

# %%
recipe = game.scores("opeka", from_guess=2)["score"].value_counts().sort("score")
opeka = recipe.rename({"score": "guesses", "count": "recipe"}).with_columns(
    pl.Series("people", [*PLAYED["опека"], *[0] * (len(recipe) - len(PLAYED["опека"]))])
)
print(opeka.select("guesses", "people", "recipe"))
assert opeka["guesses"].to_list() == [2, 3, 4, 5, 6, 7, 8, 9]
assert opeka["people"].to_list() == [1, 39, 49, 17, 4, 0, 0, 0]
assert opeka["recipe"].to_list() == [2, 934, 1925, 627, 113, 32, 11, 1]
