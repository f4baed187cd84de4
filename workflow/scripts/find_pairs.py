"""Find the best first two guesses."""

from guesstree.stages.job import job
from guesstree.stages.openers import find_pairs

with job(snakemake) as (inputs, outputs, params, wildcards):
    find_pairs(inputs.replies, outputs.tables, count=params.pairs)
