"""From matrices to best trees (results/trees/, scores/) and why they are best (results/proofs/)."""


rule find_incumbent:
    """Find a good tree that the first guesses are measured against."""
    input:
        "results/replies/{game}.parquet",
    output:
        temp("results/proofs/{game}/{strategy}/incumbent.parquet"),
    log:
        "logs/find_incumbent/{game}/{strategy}.log",
    benchmark:
        "logs/find_incumbent/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=PROVED,
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
        runtime=minutes(60),
    params:
        strategy=lambda wildcards: stages.texts([wildcards.strategy])[0],
        openers=lambda wildcards: options(opener=config["games"][wildcards.game]["openers"]),
        nodes=lookup("games/{game}/proofs/incumbent_nodes", within=config),
        code=code_of_proofs(),
    shell:
        r"""
        guesstree proof incumbent {input:q} \
            --strategy {params.strategy:q} {params.openers} \
            --incumbent-nodes {params.nodes} \
            --output {output:q} \
            2>{log:q}
        """


rule refute_openers:
    """Try to show, for one part of the first guesses, that none leads to a better tree."""
    input:
        replies="results/replies/{game}.parquet",
        incumbent="results/proofs/{game}/{strategy}/incumbent.parquet",
    output:
        temp("results/proofs/{game}/{strategy}/{scatteritem}.parquet"),
    log:
        "logs/refute_openers/{game}/{strategy}/{scatteritem}.log",
    benchmark:
        "logs/refute_openers/{game}/{strategy}/{scatteritem}.tsv"
    wildcard_constraints:
        strategy=PROVED,
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(1200),
        runtime=minutes(720),
    params:
        strategy=lambda wildcards: stages.texts([wildcards.strategy])[0],
        openers=lambda wildcards: options(opener=config["games"][wildcards.game]["openers"]),
        exact=lookup("games/{game}/proofs/exact", within=config),
        minutes=lambda wildcards: options(
            minutes=config["games"][wildcards.game]["proofs"]["minutes"]
        ),
        checkpoint="checkpoints/{game}/{strategy}/{scatteritem}.parquet",
        code=code_of_proofs(),
    shell:
        r"""
        guesstree proof refute {input.replies:q} {input.incumbent:q} \
            --strategy {params.strategy:q} {params.openers} \
            --part {wildcards.scatteritem} \
            --exact {params.exact} {params.minutes} \
            --checkpoint {params.checkpoint:q} \
            --output {output:q} \
            2>{log:q}
        """


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
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
    params:
        strategy=lambda wildcards: stages.texts([Path(wildcards.known).name])[0],
        openers=lambda wildcards: options(
            opener=config["games"][str(Path(wildcards.known).parent)]["openers"]
        ),
        trees=subpath(output.tree, parent=True),
        scores=subpath(output.scores, parent=True),
        certificates=subpath(output.certificate, parent=True),
        code=code_of_package(),
    shell:
        r"""
        guesstree proof adopt {input.replies:q} {input.tree:q} {input.certificate:q} \
            --strategy {params.strategy:q} {params.openers} \
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
    benchmark:
        "logs/conclude_proof/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=PROVED,
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
        runtime=minutes(60),
    params:
        strategy=lambda wildcards: stages.texts([wildcards.strategy])[0],
        openers=lambda wildcards: options(opener=config["games"][wildcards.game]["openers"]),
        trees=subpath(output.tree, parent=True),
        scores=subpath(output.scores, parent=True),
        certificates=subpath(output.certificate, parent=True),
        code=code_of_proofs(),
    shell:
        r"""
        guesstree proof conclude {input.replies:q} {input.incumbent:q} {input.parts:q} \
            --strategy {params.strategy:q} {params.openers} \
            --trees {params.trees:q} \
            --scores {params.scores:q} \
            --certificates {params.certificates:q} \
            2>{log:q}
        """
