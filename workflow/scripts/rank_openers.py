"""Rank every guess as a first guess."""

from guesstree.stages.job import job
from guesstree.stages.openers import rank_openers

with job(snakemake) as (inputs, outputs, params, wildcards):
    rank_openers(
        inputs.replies,
        outputs.tables,
        outputs.markdown,
        played_out=inputs.played_out,
        certificates=inputs.certificates,
        scores=inputs.scores,
        all_played_out=params.all_played_out,
        all_proved=params.all_proved,
        all_weighted=params.all_weighted,
    )
