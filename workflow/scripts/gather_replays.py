"""Join the months of each strategy."""

from guesstree.stages.job import job
from guesstree.stages.replay import gather_replays

with job(snakemake) as (inputs, outputs, params, wildcards):
    gather_replays(
        inputs.months, outputs.days, outputs.table, outputs.markdown, outputs.figure[0]
    )
