"""From matrices to best trees (results/trees/, scores/) and why they are best (results/proofs/)."""


rule seed_proof:
    """Find a good tree that the first guesses are measured against."""
    input:
        "results/replies/{game}.parquet",
    output:
        temp("results/proofs/{game}/{strategy}/seed.parquet"),
    log:
        "logs/seed_proof/{game}/{strategy}.log",
    wildcard_constraints:
        strategy=PROVED,
    conda:
        "../envs/guesstree.yaml"
    params:
        openers=opener_options,
        nodes=lookup("games/{game}/proofs/seed_nodes", within=config),
        code=code_digest("cli.proofs", "seed"),
    shell:
        r"""
        guesstree proof seed {input:q} {output:q} \
            --strategy {wildcards.strategy} {params.openers} \
            --seed-nodes {params.nodes} \
            2>{log:q}
        """


rule refute_openers:
    """Ask of a part of the first guesses whether they are better than the seed."""
    input:
        replies="results/replies/{game}.parquet",
        seed="results/proofs/{game}/{strategy}/seed.parquet",
    output:
        temp("results/proofs/{game}/{strategy}/{scatteritem}.parquet"),
    log:
        "logs/refute_openers/{game}/{strategy}/{scatteritem}.log",
    wildcard_constraints:
        strategy=PROVED,
    conda:
        "../envs/guesstree.yaml"
    params:
        openers=opener_options,
        exact=lookup("games/{game}/proofs/exact", within=config),
        minutes=minutes_option,
        checkpoint="checkpoints/{game}/{strategy}/{scatteritem}.parquet",
        code=code_digest("cli.proofs", "refute"),
    shell:
        r"""
        guesstree proof refute {input.replies:q} {input.seed:q} {output:q} \
            --strategy {wildcards.strategy} {params.openers} \
            --part {wildcards.scatteritem} \
            --exact {params.exact} {params.minutes} \
            --checkpoint {params.checkpoint:q} \
            2>{log:q}
        """


rule conclude_proof:
    """Put the parts of a proof together, and write the best tree and the certificate."""
    input:
        replies="results/replies/{game}.parquet",
        seed="results/proofs/{game}/{strategy}/seed.parquet",
        parts=gather.proof("results/proofs/{{game}}/{{strategy}}/{scatteritem}.parquet"),
    output:
        tree="results/trees/{game}/{strategy}.parquet",
        scores="results/scores/{game}/{strategy}.parquet",
        certificate="results/proofs/{game}/{strategy}.parquet",
    log:
        "logs/conclude_proof/{game}/{strategy}.log",
    wildcard_constraints:
        strategy=PROVED,
    conda:
        "../envs/guesstree.yaml"
    params:
        openers=opener_options,
        code=code_digest("cli.proofs", "conclude"),
    shell:
        r"""
        guesstree proof conclude {input.replies:q} {input.seed:q} {input.parts:q} \
            --strategy {wildcards.strategy} {params.openers} \
            --tree {output.tree:q} \
            --scores {output.scores:q} \
            --certificate {output.certificate:q} \
            2>{log:q}
        """
