"""From reply matrices (results/replies/) to guess trees and their scores (results/trees, scores/)."""


rule grow_tree:
    """Grow the guess tree of one strategy and count the guesses for every target."""
    input:
        "results/replies/{game}.parquet",
    output:
        tree="results/trees/{game}/{strategy}.parquet",
        scores="results/scores/{game}/{strategy}.parquet",
    log:
        "logs/grow_tree/{game}/{strategy}.log",
    wildcard_constraints:
        strategy="(?!random-|optimal-).*",
    conda:
        "../envs/guesstree.yaml"
    params:
        options=tree_options,
        code=code_digest("cli.trees", "tree"),
    shell:
        r"""
        guesstree tree {input:q} {output.tree:q} {output.scores:q} \
            --strategy {wildcards.strategy} {params.options} \
            2>{log:q}
        """


rule prove_optimal:
    """Find the tree of least total guesses, and prove that none is better."""
    input:
        "results/replies/{game}.parquet",
    output:
        tree="results/trees/{game}/optimal-{mode}.parquet",
        scores="results/scores/{game}/optimal-{mode}.parquet",
        certificate="results/proofs/{game}/optimal-{mode}.parquet",
    log:
        "logs/prove_optimal/{game}/{mode}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        code=code_digest("cli.trees", "prove"),
    shell:
        r"""
        guesstree prove {input:q} {output.tree:q} {output.scores:q} {output.certificate:q} \
            --mode {wildcards.mode} \
            2>{log:q}
        """


rule play_randomly:
    """Play every target with random consistent guesses, again and again."""
    input:
        "results/replies/{game}.parquet",
    output:
        "results/scores/{game}/random-consistent.parquet",
    log:
        "logs/play_randomly/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        rounds=lookup("random/rounds", within=config),
        seed=lookup("random/seed", within=config),
        code=code_digest("cli.trees", "random"),
    shell:
        r"""
        guesstree random {input:q} {output:q} \
            --rounds {params.rounds} \
            --seed {params.seed} \
            2>{log:q}
        """
