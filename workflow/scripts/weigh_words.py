"""Weigh the words of a list."""

from guesstree.stages.job import job, note
from guesstree.stages.lists import weigh_words

with job(snakemake) as (inputs, outputs, params, wildcards):
    faults = weigh_words(
        inputs.words,
        outputs.weights,
        source=params.source,
        table=inputs.table,
        answers=inputs.answers,
        core=inputs.core,
        others=inputs.others,
    )
    note(faults)
