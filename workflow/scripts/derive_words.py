"""Derive a word list from a clean one."""

from guesstree.stages.job import job
from guesstree.stages.lists import derive_words

with job(snakemake) as (inputs, outputs, params, wildcards):
    derive_words(inputs.words, outputs.words, by=params.by, **params.changes)
