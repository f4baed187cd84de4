# %% [markdown]
# # Wordlegames.jl
#
# The tables of its README. If the artifacts of `config/wordlegames.yaml` are there, the tables come
# from them, otherwise from the library. Run this in a clone.

# %%
from collections.abc import Iterator

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

study = guesstree.Study("studies/wordlegames", config="config/wordlegames.yaml")
wordle, primel = study.game("wordle"), study.game("primel")
STRATEGY = "neg_entropy-consistent"  # MaximizeEntropy there

# %% [markdown]
# ## The first guess, and how it splits the 2,315 words

# %%
first = wordle.openers(by="neg_entropy").row(0, named=True)
print({key: first[key] for key in ("guess", "information", "expectation", "branches")})
assert (first["guess"], first["branches"]) == ("raise", 132)
assert (round(first["information"], 5), round(first["expectation"], 4)) == (
    5.87791,
    61.0009,
)
sizes = wordle.partition("raise").select("reply", "size")
print(sizes.head(15))
assert sizes["size"].head(8).to_list() == [168, 121, 107, 103, 102, 92, 91, 80]

# %% [markdown]
# ## How many guesses the words take, by either criterion

# %%
table = wordle.compare(STRATEGY, "expectation-consistent")
print(table.select("strategy", "mean", "sd", "histogram"))
assert table["histogram"].to_list() == [
    [1, 131, 999, 919, 207, 47, 9, 2],
    [1, 131, 957, 946, 224, 42, 11, 3],
]
assert table["mean"].round(6).to_list() == [3.599136, 3.624622]
assert table["sd"].round(6).to_list() == [0.849016, 0.857827]

# %% [markdown]
# ## The games that are printed
#
# `index` counts from 1, and `sc` is the code of the reply, a base-3 number. The README prints 27
# for the third row of *hobby*; its own tree has 36.


# %%
def game_table(game: guesstree.Game, target: str) -> pl.DataFrame:
    """Return a game with the columns of `showgame!`."""
    return game.play(STRATEGY, target).table.select(
        pl.col("targets").alias("poolsz"),
        "index",
        "guess",
        "expected",
        pl.col("information").alias("entropy"),
        pl.col("reply").alias("score"),
        pl.col("code").alias("sc"),
    )


longest = wordle.scores(STRATEGY).filter(score=8)["target"].to_list()
for target in ("super", "hobby", "mince", *longest):
    print(game_table(wordle, target))
assert longest == ["goner", "watch"]
assert game_table(wordle, "hobby")["sc"].to_list() == [0, 1, 36, 242]
assert game_table(wordle, "super")["index"].to_list() == [1535, 1720, 1835, 1969]
assert wordle.targets[1234 - 1] == "mince"  # showgame!(wordle, 1234)

# %% [markdown]
# ## The trees that are printed, node by node
#
# Each row is a node: the reply that leads to it, the guess, its index, the size of the pool, the
# entropy and the expected size of the pool. The first tree has the five games above. The second has
# twelve targets, chosen by Julia's random numbers.


# %%
Path = tuple[str, ...]


def tree_of(targets: list[str]) -> dict[Path, tuple[str, int, int, float, float]]:
    """Return the nodes of the games of some targets, by the replies that lead to them."""
    nodes: dict[Path, tuple[str, int, int, float, float]] = {}
    for target in targets:
        path: Path = ()
        for row in game_table(wordle, target).iter_rows(named=True):
            numbers = row["poolsz"], round(row["entropy"], 5), round(row["expected"], 5)
            nodes[path] = (row["guess"], row["index"], *numbers)
            path += (row["score"],)
    return nodes


def lines(
    nodes: dict[Path, tuple[str, int, int, float, float]], path: Path = ()
) -> Iterator[str]:
    """Yield a tree as `print_tree` shows it, children by their index."""
    yield "  " * len(path) + ", ".join(map(str, (*path[-1:], *nodes[path])))
    below = [other for other in nodes if other[:-1] == path and other]
    for child in sorted(below, key=lambda one: nodes[one][1]):
        yield from lines(nodes, child)


FIVE = ["super", "hobby", "mince", "goner", "watch"]
TWELVE = [
    "melon",
    "hairy",
    "demur",
    "pulpy",
    "clout",
    "hobby",
    "harry",
    "conic",
    "fifty",
    "jiffy",
    "satyr",
    "torus",
]
for targets, size in ((FIVE, 23), (TWELVE, 33)):
    nodes = tree_of(targets)
    print(*lines(nodes), sep="\n")
    assert len(nodes) == size
assert tree_of(FIVE)[(".....", "....Y")] == ("whoop", 2262, 6, 2.58496, 1.0)
assert tree_of(TWELVE)[("..Y..", ".G..Y")] == ("width", 2267, 13, 2.93121, 2.07692)

# %% [markdown]
# ## Primel
#
# With exact ties 4,476, 482 and 16 primes take four, five and six guesses. The README prints 4,477,
# 482 and 15, because it adds floating-point numbers.

# %%
opener = primel.openers(by="neg_entropy").row(0, named=True)
print(opener["guess"], opener["expectation"], opener["information"])
assert (opener["guess"], game_table(primel, "36011")["index"][0]) == ("12953", 313)
histogram = primel.compare(STRATEGY)["histogram"].to_list()[0]
print(histogram)
assert histogram == [1, 215, 3173, 4476, 482, 16]

# %% [markdown]
# ## The game of Primel of 15 February 2022

# %%
print(game_table(primel, "36011"))
assert game_table(primel, "36011").select("poolsz", "index", "guess", "sc").rows() == [
    (8363, 313, "12953", 82),
    (236, 2612, "36187", 225),
    (3, 2597, "36011", 242),
]
