"""From matrices to best trees (results/trees/, scores/) and why they are best (results/proofs/)."""


rule find_incumbent:
    """Find the incumbent: a good tree with which first guesses are compared."""
    input:
        "results/replies/{game}.parquet",
    output:
        temp("results/proofs/{game}/{strategy}/incumbent.parquet"),
    log:
        "logs/find_incumbent/{game}/{strategy}.log",
    wildcard_constraints:
        strategy=PROVED,
    params:
        proof=lambda wildcards: proof_options(wildcards.game, wildcards.strategy),
        nodes=lookup("games/{game}/proofs/incumbent_nodes", within=config),
        code=code_of_stage("proofs:incumbent"),
    shell:
        r"""
        python3 -m guesstree proof incumbent {input:q} {params.proof} \
            --incumbent-nodes {params.nodes} \
            --output {output:q} \
            2>{log:q}
        """


rule refute_openers:
    """Try to refute a part of the first guesses: to show that none leads to a better tree."""
    input:
        replies="results/replies/{game}.parquet",
        incumbent="results/proofs/{game}/{strategy}/incumbent.parquet",
    output:
        temp("results/proofs/{game}/{strategy}/{scatteritem}.parquet"),
    log:
        "logs/refute_openers/{game}/{strategy}/{scatteritem}.log",
    wildcard_constraints:
        strategy=PROVED,
    params:
        proof=lambda wildcards: proof_options(wildcards.game, wildcards.strategy),
        search=lambda wildcards: options_from(GAMES[wildcards.game]["proofs"], "exact", "minutes"),
        checkpoint="checkpoints/{game}/{strategy}/{scatteritem}.parquet",
        code=code_of_stage("proofs:refute"),
    shell:
        r"""
        python3 -m guesstree proof refute {input.replies:q} {input.incumbent:q} {params.proof} \
            --part {wildcards.scatteritem} \
            {params.search} \
            --checkpoint {params.checkpoint:q} \
            --output {output:q} \
            2>{log:q}
        """


# A proof that the config knows is not made again.
ruleorder: adopt_proof > conclude_proof


rule adopt_proof:
    """Verify a proof that was made before, and take its tree and certificate."""
    input:
        replies=lambda wildcards: f"results/replies/{Path(wildcards.known).parent}.parquet",
        tree=lookup("{known}/tree", within=KNOWN_PROOFS),
        certificate=lookup("{known}/certificate", within=KNOWN_PROOFS),
    output:
        tree="results/trees/{known}.parquet",
        scores="results/scores/{known}.parquet",
        certificate="results/proofs/{known}.parquet",
    log:
        "logs/adopt_proof/{known}.log",
    wildcard_constraints:
        known=one_of(f"{game}/{name}" for game, known in KNOWN_PROOFS.items() for name in known),
    params:
        proof=lambda wildcards: proof_options(*Path(wildcards.known).parts),
        trees=subpath(output.tree, parent=True),
        scores=subpath(output.scores, parent=True),
        certificates=subpath(output.certificate, parent=True),
        code=code_of_stage("proofs:adopt"),
    shell:
        r"""
        python3 -m guesstree proof adopt {input.replies:q} {input.tree:q} {input.certificate:q} \
            {params.proof} \
            --trees {params.trees:q} \
            --scores {params.scores:q} \
            --certificates {params.certificates:q} \
            2>{log:q}
        """


rule conclude_proof:
    """Join the parts of a proof, and write the best tree and the certificate."""
    input:
        replies="results/replies/{game}.parquet",
        incumbent="results/proofs/{game}/{strategy}/incumbent.parquet",
        parts=gather.proof("results/proofs/{{game}}/{{strategy}}/{scatteritem}.parquet"),
    output:
        tree="results/trees/{game}/{strategy}.parquet",
        scores="results/scores/{game}/{strategy}.parquet",
        certificate="results/proofs/{game}/{strategy}.parquet",
    log:
        "logs/conclude_proof/{game}/{strategy}.log",
    wildcard_constraints:
        strategy=PROVED,
    params:
        proof=lambda wildcards: proof_options(wildcards.game, wildcards.strategy),
        code=code_of_stage("proofs:conclude"),
    shell:
        r"""
        python3 -m guesstree proof conclude {input.replies:q} {input.incumbent:q} {input.parts:q} \
            {params.proof} \
            --trees results/trees/{wildcards.game} \
            --scores results/scores/{wildcards.game} \
            --certificates results/proofs/{wildcards.game} \
            2>{log:q}
        """
