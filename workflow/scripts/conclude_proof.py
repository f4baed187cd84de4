"""Join the parts of a proof."""

from guesstree.stages.job import job
from guesstree.stages.proofs import ProofFiles, conclude_proof

with job(snakemake) as (inputs, outputs, params, wildcards):
    conclude_proof(
        inputs.replies,
        inputs.incumbent,
        inputs.parts,
        ProofFiles(outputs.tree, outputs.scores, outputs.certificate),
        strategy=params.strategy,
        openers=params.openers,
    )
