"""Verify a proof that was made before, and take it."""

from guesstree.stages.job import job
from guesstree.stages.proofs import ProofFiles, adopt_proof

with job(snakemake) as (inputs, outputs, params, wildcards):
    adopt_proof(
        inputs.replies,
        inputs.tree,
        inputs.certificate,
        ProofFiles(**vars(outputs)),
        strategy=params.strategy,
        openers=params.openers,
        bounds=vars(inputs).get("bounds"),
        check=params.check,
    )
