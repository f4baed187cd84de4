"""Make the pages to walk through all trees in a browser."""

from guesstree.stages.job import job
from guesstree.stages.pages import build_explorer

with job(snakemake) as (inputs, outputs, params, wildcards):
    build_explorer(
        inputs.trees,
        inputs.summary,
        inputs.openers,
        inputs.replies,
        outputs.pages,
        until=params.until,
        turns=params.turns,
        never_recommended=params.never_recommended,
        today=params.today,
        answers=inputs.answers or None,
        core=inputs.core or None,
    )
