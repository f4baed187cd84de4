"""Compute the reply to every guess for every target."""

from guesstree.stages.job import job
from guesstree.stages.lists import compute_replies

with job(snakemake) as (inputs, outputs, params, wildcards):
    compute_replies(
        inputs.targets,
        inputs.guesses,
        outputs.replies,
        rule=params.rule,
        weights=inputs.weights,
    )
