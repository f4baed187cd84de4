"""From clean lists (results/words/) to reply matrices (results/replies/)."""


rule compute_replies:
    """Compute the reply to every guess for every target."""
    input:
        targets=lambda wildcards: words(GAMES[wildcards.game], "targets"),
        guesses=lambda wildcards: words(GAMES[wildcards.game], "guesses"),
        weights=lambda wildcards: weights(wildcards.game),
    output:
        replies="results/replies/{game}.parquet",
    log:
        "logs/compute_replies/{game}.log",
    benchmark:
        "benchmarks/compute_replies/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        rule=lambda wildcards: GAMES[wildcards.game]["rule"],
        code=code_run_by("compute_replies"),
    script:
        "../scripts/compute_replies.py"
