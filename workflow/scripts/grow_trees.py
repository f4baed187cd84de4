"""Grow guess trees."""

from guesstree.stages.job import job
from guesstree.stages.trees import grow_trees

with job(snakemake) as (inputs, outputs, params, wildcards):
    grow_trees(inputs.replies, outputs.trees, outputs.scores, strategies=params.strategies)
