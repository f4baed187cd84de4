"""Count letters by place."""

from guesstree.stages.figures import count_letters
from guesstree.stages.job import job

with job(snakemake) as (inputs, outputs, params, wildcards):
    count_letters(inputs.words, outputs.tables, outputs.figure[0], **params.letters)
