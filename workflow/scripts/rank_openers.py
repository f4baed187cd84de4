"""Rank every guess as a first guess."""

from guesstree.stages.job import job
from guesstree.stages.openers import rank_openers

with job(snakemake) as (inputs, outputs, params, wildcards):
    rank_openers(
        inputs.replies,
        outputs.tables,
        outputs.markdown,
        followed=inputs.followed,
        certificates=inputs.certificates,
        scores=inputs.scores,
        all_followed=params.all_followed,
        all_proved=params.all_proved,
        all_weighted=params.all_weighted,
    )
