"""Play every tree against the evil replier."""

from guesstree.stages.games import play_evil
from guesstree.stages.job import job

with job(snakemake) as (inputs, outputs, params, wildcards):
    play_evil(inputs.replies, inputs.trees, outputs.tables)
