"""guesstree: guessing strategies for Wordle and its relatives, from word lists to figures."""

from snakemake.utils import min_version

min_version("9.25")


# A config named on the command line takes the place of this one, rather than adding to it.
if "games" not in config:

    configfile: "config.yaml"


include: "workflow/rules/common.smk"


report: "workflow/report/workflow.rst"


wildcard_constraints:
    words=one_of(config["lists"]),
    game=one_of(config["games"]),
    strategy="[a-z][a-z0-9_-]*",
    mode="[a-z-]+",


# How many jobs a proof is split into; --set-scatter proof=64 makes more, with the same results.
scattergather:
    proof=4,


rule all:
    """Everything that config.yaml asks for."""
    input:
        "results/summary.parquet",
        "results/explorer",
        collect("results/openers/{game}.parquet", game=config["games"]),
        collect("results/evil/{game}.parquet", game=games_with_trees()),
        collect("results/figures/{game}/remaining.png", game=games_with_trees()),
        collect(
            "results/figures/{game}/{figure}.png",
            game=config["games"],
            figure=["histograms", "means", "openers", "branches"],
        ),
        every_strategy("results/figures/{game}/{strategy}.png"),
        collect("results/pairs/{game}.parquet", game=games_with_pairs()),
        collect("results/letters/{words}/frequencies.csv", words=lists_with("letters")),


rule proofs:
    """The proofs that config.yaml asks for."""
    input:
        every_proof(),


include: "workflow/rules/words.smk"
include: "workflow/rules/replies.smk"
include: "workflow/rules/trees.smk"
include: "workflow/rules/proofs.smk"
include: "workflow/rules/reports.smk"
