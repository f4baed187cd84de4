# %% [markdown]
# # Norvig's Wordle and Jotto notebook
#
# Each table of the notebook. If the artifacts of `config/norvig.yaml` are there (`snakemake --cores
# 2 --configfile config/norvig.yaml --directory studies/norvig`), the tables come from them,
# otherwise from the library. Run this in a clone.

# %%
import matplotlib.pyplot as plt
import polars as pl

import guesstree

# Tables are printed whole.
pl.Config(
    tbl_rows=-1,
    tbl_cols=-1,
    tbl_width_chars=-1,
    fmt_str_lengths=99,
    fmt_table_cell_list_len=-1,
)

study = guesstree.Study("studies/norvig", config="config/norvig.yaml")
wordle, jotto = study.game("wordle"), study.game("jotto")

# %% [markdown]
# ## Replies with repeated letters
#
# Greens come first. Then each letter of the guess turns yellow while the target has unused copies.

# %%
REPLIES = {
    ("ninny", "annex"): "Y.G..",
    ("annex", "ninny"): ".YG..",
    ("hello", "world"): "...GY",
    ("world", "hello"): ".Y.G.",
    ("hello", "abyss"): ".....",
    ("epees", "geese"): "Y.GYY",
    ("geese", "epees"): ".YGYY",
    ("wheee", "peeve"): "..GYG",
}
some = guesstree.Game("wordle", sorted({word for pair in REPLIES for word in pair}))
replies = {(guess, target): some.reply(guess, target).reply for guess, target in REPLIES}
print(replies)
assert replies == REPLIES

# %% [markdown]
# ## Every hundredth word, split by two guesses
#
# *Roast* leaves at most two words. *Ninja* leaves eleven words with one of its replies.

# %%
few = guesstree.Game("wordle", wordle.targets[::100])
for word in ("roast", "ninja"):
    print(few.partition(word))
assert sorted(few.partition("roast")["size"]) == [1] * 12 + [2] * 6
assert sorted(few.partition("ninja")["size"]) == [1, 1, 1, 1, 1, 1, 3, 4, 11]
assert few.tree("max-consistent").opener == "roast"

# %% [markdown]
# ## Games by the tree of least maximum
#
# The notebook drew the first two targets at random.

# %%
for target in ("pithy", "woken", "hello"):
    print(wordle.play("max-consistent", target))
assert [move.guess for move in wordle.play("max-consistent", "hello").moves] == [
    "arise",
    "towel",
    "cello",
    "hello",
]

# %% [markdown]
# ## Nine words that differ in one letter
#
# If you guess only possible answers, they take five guesses on average. *Berth* and *spawn* cannot
# be right, but find all of them within three.

# %%
ails = [f"{letter}ails" for letter in "bfhnprstw"]
alike = guesstree.Game("wordle", ails, guesses=[*ails, *wordle.targets])
table = alike.compare("max-consistent", "max-any")
print(table.select("strategy", "first_guess", "median", "mean", "sd", "worst", "best"))
print(alike.play("max-any", "wails"))
assert table.select("first_guess", "mean", "worst").row(0) == ("bails", 5.0, 9)
assert round(table["sd"][0], 2) == 2.74
assert [move.guess for move in alike.play("max-any", "wails").moves] == [
    "berth",
    "spawn",
    "wails",
]

# %% [markdown]
# ## Reports on all strategies, and the summary of means and worst cases
#
# The notebook prints whole percentages, and one decimal between 99 and 100. For random guesses at
# Jotto its summary has 6.59, and the report above it 6.65. Each is one sample, with every target
# played once. Here every target is played 100 times.

# %%
MODES = ("consistent", "any")
METRICS = ("max", "expectation", "neg_entropy")
STRATEGIES = [f"{metric}-{mode}" for mode in MODES for metric in METRICS]


def report(game: guesstree.Game, *strategies: str) -> pl.DataFrame:
    """Return what the notebook reports of strategies."""
    table = game.compare(*strategies)
    within = pl.col([f"le{guesses}" for guesses in range(2, 11)]).round(1)
    rounded = pl.col("mean", "sd").round(2)
    return table.select(
        "strategy", "first_guess", "median", rounded, "worst", "best", within
    )


for game in (wordle, jotto):
    print(report(game, *STRATEGIES, "random-consistent"))
PRINTED = ["first_guess", "median", "mean", "sd", "worst", "best"]
assert report(wordle, *STRATEGIES).select(PRINTED).rows() == [
    ("arise", 4, 3.68, 0.86, 8, 1),
    ("raise", 4, 3.62, 0.86, 8, 1),
    ("raise", 4, 3.60, 0.85, 8, 1),
    ("arise", 4, 3.64, 0.66, 6, 1),
    ("raise", 4, 3.55, 0.64, 6, 1),
    ("raise", 3, 3.52, 0.64, 6, 1),
]
assert report(jotto, *STRATEGIES).select(PRINTED).rows() == [
    ("drape", 6, 6.31, 1.43, 16, 1),
    ("south", 6, 6.11, 1.22, 14, 1),
    ("stare", 6, 6.31, 1.46, 15, 1),
    ("drape", 6, 6.38, 0.93, 9, 1),
    ("south", 6, 6.13, 0.89, 9, 1),
    ("stare", 6, 6.18, 0.93, 9, 1),
]

# %% [markdown]
# His code takes 8,204 and 8,531 guesses with *expectation*: the last digit of a sum of
# floating-point numbers decides between equal guesses. Here ties are exact, and in list order.

# %%
totals = [game.compare("expectation-any")["total"][0] for game in (wordle, jotto)]
print(totals)
assert totals == [8206, 8532]
assert round(jotto.compare("random-consistent")["mean"][0], 3) == 6.579

# %% [markdown]
# Each report has a histogram. Here are all twelve, with Wordle in the top row.

# %%
figure, axes = plt.subplots(
    2, 6, figsize=(14, 5), sharex="row", sharey="row", layout="constrained"
)
for row, game in zip(axes, (wordle, jotto), strict=True):
    found = game.compare(*STRATEGIES).select("strategy", "histogram").rows()
    for panel, (strategy, histogram) in zip(row, found, strict=True):
        panel.bar(range(1, len(histogram) + 1), histogram)
        panel.set_title(strategy, fontsize="small")
        panel.set_xlabel("guesses")
    row[0].set_ylabel(f"targets of {game.name}")
assert [bar.get_height() for bar in axes[0, 5].patches] == [1, 52, 1113, 1031, 103, 9]

# %% [markdown]
# ## The best and the worst first guesses


# %%
def first_guesses(game: guesstree.Game) -> pl.DataFrame:
    """Return the 20 best and the 5 worst first guesses by each metric, side by side."""
    return pl.concat(
        [
            pl.concat([ranked.head(20), ranked.tail(5)])
            for metric in METRICS
            for ranked in [
                game.openers(by=metric).select(
                    pl.col("guess").alias(f"by_{metric}"), metric
                )
            ]
        ],
        how="horizontal",
    )


for game in (wordle, jotto):
    print(first_guesses(game))
assert first_guesses(wordle).row(0)[::2] == ("arise", "raise", "raise")
assert first_guesses(wordle).row(-1)[::2] == ("fuzzy", "fuzzy", "fuzzy")
assert first_guesses(jotto).row(0)[::2] == ("drape", "south", "stare")

# %% [markdown]
# ## How many branches of each size *raise* and *fuzzy* have

# %%
for word in ("raise", "fuzzy"):
    print(word, wordle.partition(word)["size"].value_counts().sort("size").rows())
assert wordle.partition("raise")["size"].max() == 167
assert wordle.partition("fuzzy")["size"].max() == 1349

# %% [markdown]
# ## Evil Wordle
#
# The replier keeps the largest branch. The notebook's games take five guesses; docs/claims.md shows
# one that takes four.

# %%
GAMES = {
    "max-any": ["arise", "blond", "dumpy", "chump", "thump"],
    "max-consistent": ["arise", "blond", "humph", "chump", "thump"],
}
for strategy, printed in GAMES.items():
    evil = wordle.play(strategy, replier="evil")
    print(evil)
    assert [move.guess for move in evil.moves] == printed

# %% [markdown]
# ## Antiwordle
#
# Long games, with the least informative consistent guesses.

# %%
anti = report(wordle, "entropy-consistent")
print(anti)
assert anti.select(PRINTED).row(0) == ("fuzzy", 6, 5.75, 1.61, 11, 1)
