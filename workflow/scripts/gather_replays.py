"""Join the months of each strategy."""

from guesstree.stages.games import gather_replays
from guesstree.stages.job import job

with job(snakemake) as (inputs, outputs, params, wildcards):
    gather_replays(
        inputs.months, outputs.days, outputs.table, outputs.markdown, outputs.figure[0]
    )
