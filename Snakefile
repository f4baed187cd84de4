"""The workflow is workflow/Snakefile; `snakemake` and other workflows find it by this file."""


include: "workflow/Snakefile"


rule default:
    """What is made if no target is named; an included file cannot say so itself."""
    input:
        rules.all.input,
