"""Download a word list, unless the right one is there."""

from guesstree.stages.job import job
from guesstree.words.downloads import fetch

with job(snakemake) as (inputs, outputs, params, wildcards):
    fetch(params.url, outputs.words, params.sha256)
