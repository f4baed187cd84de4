"""Play the days of a month."""

from guesstree.stages.job import job
from guesstree.stages.replay import replay_month

with job(snakemake) as (inputs, outputs, params, wildcards):
    replay_month(
        inputs.replies,
        inputs.answers,
        outputs.days,
        strategy=params.strategy,
        month=wildcards.month,
        since=params.since,
        turns=params.turns,
        core=inputs.core,
        tree=inputs.tree,
    )
