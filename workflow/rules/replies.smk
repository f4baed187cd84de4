"""From clean lists (results/words/) to reply matrices (results/replies/)."""


rule compute_replies:
    """Compute the reply to every guess for every target."""
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
    benchmark:
        "logs/compute_replies/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
        runtime=minutes(10),
    params:
        rule=lookup("games/{game}/rule", within=config),
        weights=lambda wildcards, input: options(weights=input.weights),
        code=code_of_proofs(),
    shell:
        r"""
        guesstree compute-replies {input.targets:q} \
            --guesses {input.guesses:q} {params.weights} \
            --rule {params.rule} \
            --output {output:q} \
            2>{log:q}
        """
