# %% [markdown]
# # Norvig's Wordle and Jotto notebook
#
# Each table of the notebook, from the artifacts of `config/norvig.yaml` where they are there
# (`snakemake --cores 2 --configfile config/norvig.yaml --directory studies/norvig`), and otherwise
# from the library. Run it in the clone.

# %%
import polars as pl

import guesstree

study = guesstree.Study("studies/norvig", config="config/norvig.yaml")
wordle, jotto = study.game("wordle"), study.game("jotto")

# %% [markdown]
# ## Mean guesses and worst case
#
# The notebook prints 6.59 for random guesses at Jotto, and 6.65 in a cell above: one sample each.

# %%
MODES = ("consistent", "any")
METRICS = ("max", "expectation", "neg_entropy")
STRATEGIES = [f"{metric}-{mode}" for mode in MODES for metric in METRICS]


def means(game: guesstree.Game) -> pl.DataFrame:
    """Return the mean, rounded as printed, and the worst case of every strategy."""
    table = game.compare(*STRATEGIES, "random-consistent")
    return table.select("strategy", pl.col("mean").round(2), "worst")


table = means(wordle).join(means(jotto), on="strategy", suffix="_jotto", maintain_order="left")
print(table)
assert table.head(6).rows() == [
    ("max-consistent", 3.68, 8, 6.31, 16),
    ("expectation-consistent", 3.62, 8, 6.11, 14),
    ("neg_entropy-consistent", 3.60, 8, 6.31, 15),
    ("max-any", 3.64, 6, 6.38, 9),
    ("expectation-any", 3.55, 6, 6.13, 9),
    ("neg_entropy-any", 3.52, 6, 6.18, 9),
]

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
                game.openers(metric).select(pl.col("guess").alias(f"by_{metric}"), metric)
            ]
        ],
        how="horizontal",
    )


for game in (wordle, jotto):
    print(first_guesses(game))
assert first_guesses(wordle).row(0)[::2] == ("arise", "raise", "raise")
assert first_guesses(jotto).row(0)[::2] == ("drape", "south", "stare")

# %% [markdown]
# ## How many branches of each size *raise* and *fuzzy* have

# %%
for word in ("raise", "fuzzy"):
    print(word, wordle.partition(word)["size"].value_counts().sort("size").rows())
assert wordle.partition("raise")["size"].max() == 167

# %% [markdown]
# ## Evil Wordle
#
# The replier keeps the largest branch. The notebook's game takes five guesses.

# %%
evil = wordle.play(strategy="max-any", replier="evil")
print(evil)
assert evil.table["guess"].to_list() == ["arise", "blond", "dumpy", "chump", "thump"]

# %% [markdown]
# ## Antiwordle
#
# Games that last long, by consistent guesses that tell least.

# %%
anti = wordle.compare("entropy-consistent").row(0, named=True)
print(anti["first_guess"], round(anti["mean"], 2), round(anti["sd"], 2), anti["worst"])
assert (anti["first_guess"], anti["histogram"]) == ("fuzzy", "1 33 140 346 498 562 428 199 71 23 8")
