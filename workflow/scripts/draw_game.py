"""Draw the figures of a game."""

from guesstree.stages.figures import draw_game
from guesstree.stages.job import job

with job(snakemake) as (inputs, outputs, params, wildcards):
    draw_game(
        inputs.replies,
        inputs.openers,
        inputs.scores,
        outputs.figures,
        to=params.to,
        widths=inputs.widths,
        pairs=inputs.pairs,
        evil=inputs.evil,
    )
