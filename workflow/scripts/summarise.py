"""Summarise the scores of all strategies."""

from guesstree.stages.job import job
from guesstree.stages.tables import summarise

with job(snakemake) as (inputs, outputs, params, wildcards):
    summarise(
        inputs.scores,
        outputs.tables,
        outputs.markdown,
        outputs.evaluation,
        outputs.findings,
        from_guess=params.from_guess,
    )
