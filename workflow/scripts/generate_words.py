"""Generate a word list by a rule."""

from guesstree.stages.job import job, note
from guesstree.stages.lists import generate_words

with job(snakemake) as (inputs, outputs, params, wildcards):
    note(generate_words(params.name, outputs.words, **params.form))
