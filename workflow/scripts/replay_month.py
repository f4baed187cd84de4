"""Play the days of a month."""

from guesstree.stages.games import replay_month
from guesstree.stages.job import job

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
        never_recommended=inputs.never_recommended,
    )
