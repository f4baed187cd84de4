"""Follow every first guess by greedy strategies."""

from guesstree.stages.job import job
from guesstree.stages.trees import play_out_openers

with job(snakemake) as (inputs, outputs, params, wildcards):
    play_out_openers(inputs.replies, outputs.played_out, strategies=params.strategies)
