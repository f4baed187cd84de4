"""Play every target with random guesses."""

from guesstree.stages.job import job
from guesstree.stages.trees import play_randomly

with job(snakemake) as (inputs, outputs, params, wildcards):
    play_randomly(inputs.replies, outputs.scores, rounds=params.rounds, seed=params.seed)
