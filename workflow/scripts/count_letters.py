"""Count letters by place."""

from guesstree.stages.job import job
from guesstree.stages.letters import count_letters

with job(snakemake) as (inputs, outputs, params, wildcards):
    count_letters(inputs.words, outputs.tables, outputs.figure[0], **params.letters)
