"""From clean lists (results/words/) to reply matrices (results/replies/)."""


rule compute_replies:
    """Compute the reply to every guess for every target."""
    input:
        targets=lambda wildcards: f"results/words/{GAMES[wildcards.game]['targets']}.parquet",
        guesses=lambda wildcards: f"results/words/{GAMES[wildcards.game]['guesses']}.parquet",
        weights=lambda wildcards: weights(wildcards.game),
    output:
        "results/replies/{game}.parquet",
    log:
        "logs/compute_replies/{game}.log",
    params:
        rule=lookup("games/{game}/rule", within=config),
        weights=lambda wildcards, input: options(weights=input.weights),
        code=code_of_stage("lists:compute_replies"),
    shell:
        r"""
        python3 -m guesstree compute-replies {input.targets:q} \
            --guesses {input.guesses:q} \
            {params.weights} \
            --rule {params.rule} \
            --output {output:q} \
            2>{log:q}
        """
