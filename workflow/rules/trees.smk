"""From reply matrices (results/replies/) to guess trees and their scores (results/trees, scores/)."""


rule grow_tree:
    """Grow the guess tree of a strategy."""
    input:
        replies="results/replies/{game}.parquet",
        models=lambda wildcards: [own(file) for file in stages.models(wildcards.strategy)],
    output:
        trees=["results/trees/{game}/{strategy}.parquet"],
        scores=["results/scores/{game}/{strategy}.parquet"],
    log:
        "logs/grow_tree/{game}/{strategy}.log",
    benchmark:
        "benchmarks/grow_tree/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=stages.made_by("grow"),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategies=lambda wildcards: [stages.text(wildcards.strategy)],
        code=code_run_by("grow_trees"),
    script:
        "../scripts/grow_trees.py"


# A greedy tree takes less time than the start of a job. One job grows the trees that all games have
# by default; other games, and other strategies, have a job for each tree.
ruleorder: grow_greedy_trees > grow_tree


rule grow_greedy_trees:
    """Grow the greedy guess trees of the config's default strategies."""
    input:
        replies="results/replies/{game}.parquet",
    output:
        trees=collect("results/trees/{{game}}/{strategy}.parquet", strategy=GREEDY),
        scores=collect("results/scores/{{game}}/{strategy}.parquet", strategy=GREEDY),
    log:
        "logs/grow_greedy_trees/{game}.log",
    benchmark:
        "benchmarks/grow_greedy_trees/{game}.tsv"
    wildcard_constraints:
        game=one_of(stages.games_with(has_greedy_trees)),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        strategies=list(map(stages.text, GREEDY)),
        code=code_run_by("grow_trees"),
    script:
        "../scripts/grow_trees.py"


rule look_ahead:
    """Look ahead: play out the best few guesses, and keep the best total."""
    input:
        replies="results/replies/{game}.parquet",
    output:
        tree=f"results/trees/{{game}}/{LOOKAHEAD}-{{mode}}.parquet",
        scores=f"results/scores/{{game}}/{LOOKAHEAD}-{{mode}}.parquet",
        tables=table_files(
            "lookahead/{game}/{mode}",
            caption="../report/lookahead_table.rst",
            category=lambda wildcards: report_folder(wildcards.game),
            subcategory="2 Strategies",
            labels={"what": "Table: what looking ahead gains, mode {mode}"},
        ),
    log:
        "logs/look_ahead/{game}/{mode}.log",
    benchmark:
        "benchmarks/look_ahead/{game}/{mode}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategy=lambda wildcards: stages.text(f"{LOOKAHEAD}-{wildcards.mode}"),
        code=code_run_by("look_ahead"),
    script:
        "../scripts/look_ahead.py"


rule play_randomly:
    """Play every target several times with guesses drawn from the candidates."""
    input:
        replies="results/replies/{game}.parquet",
    output:
        scores=f"results/scores/{{game}}/{RANDOM}-{{mode}}.parquet",
    log:
        "logs/play_randomly/{game}/{mode}.log",
    benchmark:
        "benchmarks/play_randomly/{game}/{mode}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        rounds=study["random"]["rounds"],
        seed=study["random"]["seed"],
        code=code_run_by("play_randomly"),
    script:
        "../scripts/play_randomly.py"
