"""Follow every first guess by greedy strategies."""

from guesstree.stages.job import job
from guesstree.stages.trees import follow_openers

with job(snakemake) as (inputs, outputs, params, wildcards):
    follow_openers(inputs.replies, outputs.followed, strategies=params.strategies)
