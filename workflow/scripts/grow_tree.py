"""Grow the guess tree of a strategy."""

from guesstree.stages.job import job
from guesstree.stages.trees import grow_tree

with job(snakemake) as (inputs, outputs, params, wildcards):
    grow_tree(inputs.replies, outputs.tree, outputs.scores, strategy=params.strategy)
