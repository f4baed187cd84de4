"""Join the parts of a proof: the outputs are its files, which may include the bounds."""

from guesstree.stages.job import job
from guesstree.stages.proofs import ProofFiles, conclude_proof

with job(snakemake) as (inputs, outputs, params, wildcards):
    conclude_proof(
        inputs.replies,
        inputs.incumbent,
        inputs.parts,
        ProofFiles(**vars(outputs)),
        strategy=params.strategy,
        openers=params.openers,
        check=params.check,
    )
