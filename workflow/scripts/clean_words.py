"""Clean a word list."""

from guesstree.stages.job import job, note
from guesstree.stages.lists import clean_words

with job(snakemake) as (inputs, outputs, params, wildcards):
    note(clean_words(inputs.source, outputs.words, **params.form))
