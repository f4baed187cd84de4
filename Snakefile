"""The workflow is workflow/Snakefile; `snakemake` and other workflows find it by this file."""


include: "workflow/Snakefile"


rule default:
    """The default target: everything in config.yaml."""
    input:
        rules.all.input,
