"""From clean lists (results/words/) to reply matrices (results/replies/)."""


rule compute_replies:
    """Compute what every guess earns against every target."""
    input:
        targets=collect(
            "results/words/{words}.parquet", words=lookup("games/{game}/targets", within=config)
        ),
        guesses=collect(
            "results/words/{words}.parquet", words=lookup("games/{game}/guesses", within=config)
        ),
        weights=weight_files,
    output:
        "results/replies/{game}.parquet",
    log:
        "logs/compute_replies/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        rule=lookup("games/{game}/rule", within=config),
        weights=lambda wildcards, input: repeated("--weights", input.weights),
        code=code_digest("cli.replies", "replies"),
    shell:
        r"""
        guesstree replies {input.targets:q} {output:q} \
            --rule {params.rule} \
            --guesses {input.guesses:q} {params.weights} \
            2>{log:q}
        """
