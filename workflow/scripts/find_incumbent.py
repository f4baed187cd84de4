"""Find the incumbent of a proof."""

from guesstree.stages.job import job
from guesstree.stages.proofs import find_incumbent

with job(snakemake) as (inputs, outputs, params, wildcards):
    find_incumbent(
        inputs.replies,
        outputs.incumbent,
        strategy=params.strategy,
        openers=params.openers,
        nodes=params.nodes,
    )
