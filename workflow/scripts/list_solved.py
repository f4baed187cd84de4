"""Make the table of solved games."""

from guesstree.stages.job import job
from guesstree.stages.tables import list_solved

with job(snakemake) as (inputs, outputs, params, wildcards):
    list_solved([*inputs.proofs, *inputs.scores], outputs.tables, outputs.markdown)
