"""Look ahead, and keep the best total."""

from guesstree.stages.job import job
from guesstree.stages.trees import look_ahead

with job(snakemake) as (inputs, outputs, params, wildcards):
    look_ahead(
        inputs.replies,
        outputs.tree,
        outputs.scores,
        outputs.tables,
        strategy=params.strategy,
    )
