# %% [markdown]
# # Wordlegames.jl
#
# The tables of its README and its documentation, from the artifacts of `config/wordlegames.yaml`
# where they are there, and otherwise from the library. Run it in the clone.

# %%
import polars as pl

import guesstree

study = guesstree.Study("studies/wordlegames", config="config/wordlegames.yaml")
wordle, primel = study.game("wordle"), study.game("primel")

# %% [markdown]
# ## The first guess, and how it splits the 2,315 words

# %%
first = wordle.openers().row(0, named=True)
print({key: first[key] for key in ("guess", "information", "expectation", "branches")})
assert (first["guess"], first["branches"]) == ("raise", 132)
sizes = wordle.partition("raise")["size"]
print(sizes.head(15).to_list())
assert sizes.head(5).to_list() == [168, 121, 107, 103, 102]

# %% [markdown]
# ## How many guesses the words take, by either criterion

# %%
table = wordle.compare("neg_entropy-consistent", "expectation-consistent")
print(table.select("strategy", "mean", "sd", "histogram"))
assert table["histogram"].to_list() == ["1 131 999 919 207 47 9 2", "1 131 957 946 224 42 11 3"]

# %% [markdown]
# ## The games that are printed
#
# `index` counts from 1, `sc` is the reply as a number of base 3. The README prints 27 for the third
# row of *hobby*; its own tree has 36.


# %%
def game_table(target: str) -> pl.DataFrame:
    """Return a game with the columns of `showgame!`."""
    moves = wordle.play(target, "neg_entropy-consistent").table
    return moves.select(
        pl.col("targets").alias("poolsz"),
        pl.col("guess")
        .map_elements(lambda guess: wordle.targets.index(guess) + 1, pl.Int64)
        .alias("index"),
        "guess",
        "expected",
        pl.col("information").alias("entropy"),
        pl.col("reply")
        .map_elements(lambda reply: int(reply.translate(str.maketrans(".YG", "012")), 3), pl.Int64)
        .alias("sc"),
    )


for target in ("super", "hobby", "mince", "goner", "watch"):
    print(game_table(target))
assert game_table("hobby")["sc"].to_list() == [0, 1, 36, 242]
assert game_table("super")["index"].to_list() == [1535, 1720, 1835, 1969]

# %% [markdown]
# ## Primel
#
# With exact ties 4,476, 482 and 16 primes take four, five and six guesses. The documentation prints
# 4,477, 482 and 15, by sums of floating-point numbers.

# %%
opener = primel.openers().row(0, named=True)
print(opener["guess"], opener["expectation"], opener["information"])
assert opener["guess"] == "12953"
rest = primel.advise(("12953", "10001"), ("36187", "22100"))
print(rest.remaining)
assert len(rest.remaining) == 3
histogram = primel.compare("neg_entropy-consistent")["histogram"][0]
print(histogram)
assert histogram == "1 215 3173 4476 482 16"
