"""Try to refute a part of the first guesses."""

from pathlib import Path

from guesstree.stages.job import job
from guesstree.stages.proofs import refute_openers

with job(snakemake) as (inputs, outputs, params, wildcards):
    refute_openers(
        inputs.replies,
        inputs.incumbent,
        outputs.part,
        strategy=params.strategy,
        part=wildcards.scatteritem,
        checkpoint=Path(params.checkpoint),
        openers=params.openers,
        **params.search,
    )
