"""Judge a person's finished games."""

from guesstree.stages.games import judge_people
from guesstree.stages.job import job

with job(snakemake) as (inputs, outputs, params, wildcards):
    judge_people(
        inputs.replies,
        inputs.games,
        inputs.scores,
        outputs.scores,
        outputs.tables,
        outputs.figure[0],
        others=inputs.others,
        turns=params.turns,
    )
