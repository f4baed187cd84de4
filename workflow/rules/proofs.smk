"""From matrices to best trees (results/trees/, scores/) and why they are best (results/proofs/)."""

# Metrics and strategies that packages add have no effect on what a proof finds.
OTHERS = "guesstree.metrics", "guesstree.strategies"


rule find_incumbent:
    """Find the incumbent: a good tree with which first guesses are compared."""
    input:
        replies="results/replies/{game}.parquet",
    output:
        incumbent=temp("results/proofs/{game}/{strategy}/incumbent.parquet"),
    log:
        "logs/find_incumbent/{game}/{strategy}.log",
    benchmark:
        "benchmarks/find_incumbent/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=stages.made_by("prove"),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategy=lambda wildcards: stages.text(wildcards.strategy),
        openers=lambda wildcards: GAMES[wildcards.game]["openers"],
        nodes=lambda wildcards: GAMES[wildcards.game]["proofs"]["incumbent_nodes"],
        code=code_run_by("find_incumbent", without=OTHERS),
    script:
        "../scripts/find_incumbent.py"


rule refute_openers:
    """Try to refute a part of the first guesses: to show that none leads to a better tree."""
    input:
        replies="results/replies/{game}.parquet",
        incumbent="results/proofs/{game}/{strategy}/incumbent.parquet",
    output:
        part=temp("results/proofs/{game}/{strategy}/{scatteritem}.parquet"),
    log:
        "logs/refute_openers/{game}/{strategy}/{scatteritem}.log",
    benchmark:
        "benchmarks/refute_openers/{game}/{strategy}/{scatteritem}.tsv"
    wildcard_constraints:
        strategy=stages.made_by("prove"),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=lambda wildcards, input, attempt: int((1200 + 2 * input.size_mb) * attempt),
        runtime=lambda wildcards, attempt: 720 * attempt,
    params:
        strategy=lambda wildcards: stages.text(wildcards.strategy),
        openers=lambda wildcards: GAMES[wildcards.game]["openers"],
        search=lambda wildcards: chosen(
            GAMES[wildcards.game]["proofs"], "exact", "minutes", "nodes"
        ),
        checkpoint="checkpoints/{game}/{strategy}/{scatteritem}.parquet",
        code=code_run_by("refute_openers", without=OTHERS),
    script:
        "../scripts/refute_openers.py"


# A proof that the config knows is not made again. Only some goals leave bounds of sets.
ruleorder: adopt_with_bounds > adopt_proof > conclude_with_bounds > conclude_proof


rule adopt_proof:
    """Verify a proof that was made before, and take its tree and certificate."""
    input:
        replies=lambda wildcards: f"results/replies/{Path(wildcards.known).parent}.parquet",
        tree=lambda wildcards: own(KNOWN_PROOFS[wildcards.known]["tree"]),
        certificate=lambda wildcards: own(KNOWN_PROOFS[wildcards.known]["certificate"]),
    output:
        tree="results/trees/{known}.parquet",
        scores="results/scores/{known}.parquet",
        certificate="results/proofs/{known}.parquet",
    log:
        "logs/adopt_proof/{known}.log",
    benchmark:
        "benchmarks/adopt_proof/{known}.tsv"
    wildcard_constraints:
        known=one_of(set(KNOWN_PROOFS) - KNOWN_WITH_BOUNDS),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        strategy=lambda wildcards: stages.text(Path(wildcards.known).name),
        openers=lambda wildcards: GAMES[Path(wildcards.known).parent.name]["openers"],
        check=lambda wildcards: GAMES[Path(wildcards.known).parent.name]["proofs"]["check"],
        code=code_run_by("adopt_proof", without=OTHERS),
    script:
        "../scripts/adopt_proof.py"


use rule adopt_proof as adopt_with_bounds with:
    """Do the same for a proof with a list of bounds, which is checked, too."""
    input:
        replies=lambda wildcards: f"results/replies/{Path(wildcards.known).parent}.parquet",
        tree=lambda wildcards: own(KNOWN_PROOFS[wildcards.known]["tree"]),
        certificate=lambda wildcards: own(KNOWN_PROOFS[wildcards.known]["certificate"]),
        bounds=lambda wildcards: own(KNOWN_PROOFS[wildcards.known]["bounds"]),
    output:
        tree="results/trees/{known}.parquet",
        scores="results/scores/{known}.parquet",
        certificate="results/proofs/{known}.parquet",
        bounds="results/proofs/{known}-bounds.parquet",
    log:
        "logs/adopt_with_bounds/{known}.log",
    benchmark:
        "benchmarks/adopt_with_bounds/{known}.tsv"
    wildcard_constraints:
        known=one_of(KNOWN_WITH_BOUNDS),
    threads: 8


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
        "benchmarks/conclude_proof/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=stages.made_by("prove"),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategy=lambda wildcards: stages.text(wildcards.strategy),
        openers=lambda wildcards: GAMES[wildcards.game]["openers"],
        check=lambda wildcards: GAMES[wildcards.game]["proofs"]["check"],
        code=code_run_by("conclude_proof", without=OTHERS),
    script:
        "../scripts/conclude_proof.py"


use rule conclude_proof as conclude_with_bounds with:
    """Do the same for a goal whose proof also leaves bounds of sets, and check these."""
    output:
        tree="results/trees/{game}/{strategy}.parquet",
        scores="results/scores/{game}/{strategy}.parquet",
        certificate="results/proofs/{game}/{strategy}.parquet",
        bounds="results/proofs/{game}/{strategy}-bounds.parquet",
    log:
        "logs/conclude_with_bounds/{game}/{strategy}.log",
    benchmark:
        "benchmarks/conclude_with_bounds/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=one_of(sorted({name for game in GAMES for name in stages.bounded(game)})),
    threads: 8
