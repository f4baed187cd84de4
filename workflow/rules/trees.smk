"""From reply matrices (results/replies/) to guess trees and their scores (results/trees, scores/)."""

# Greedy trees take milliseconds each, less than the start of a job: one job grows those of a game.
for game in stages.games_with(stages.greedy):

    rule:
        """Grow the greedy guess trees of a game and count the guesses for every target."""
        name:
            f"grow_trees_{game}"
        input:
            f"results/replies/{game}.parquet",
        output:
            trees=expand(f"results/trees/{game}/{{strategy}}.parquet", strategy=stages.greedy(game)),
            scores=expand(
                f"results/scores/{game}/{{strategy}}.parquet", strategy=stages.greedy(game)
            ),
        log:
            f"logs/grow_trees/{game}.log",
        conda:
            "../envs/guesstree.yaml"
        params:
            strategies=options(strategy=stages.texts(stages.greedy(game))),
            trees=lambda wildcards, output: Path(output.trees[0]).parent,
            scores=lambda wildcards, output: Path(output.scores[0]).parent,
            code=code_of_package(),
        shell:
            r"""
            guesstree grow {input:q} {params.strategies} \
                --trees {params.trees:q} \
                --scores {params.scores:q} \
                2>{log:q}
            """


rule grow_tree:
    """Grow the guess tree of one strategy, which may take a while."""
    input:
        replies="results/replies/{game}.parquet",
        models=lambda wildcards: stages.models([wildcards.strategy]),
    output:
        tree="results/trees/{game}/{strategy}.parquet",
        scores="results/scores/{game}/{strategy}.parquet",
    log:
        "logs/grow_tree/{game}/{strategy}.log",
    benchmark:
        "logs/grow_tree/{game}/{strategy}.tsv"
    wildcard_constraints:
        strategy=GROWN_ALONE,
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
        runtime=minutes(60),
    params:
        strategy=lambda wildcards: options(strategy=stages.texts([wildcards.strategy])),
        trees=subpath(output.tree, parent=True),
        scores=subpath(output.scores, parent=True),
        code=code_of_package(),
    shell:
        r"""
        guesstree grow {input.replies:q} {params.strategy} \
            --trees {params.trees:q} \
            --scores {params.scores:q} \
            2>{log:q}
        """


rule look_ahead:
    """Look ahead: follow the best few guesses to the end, and keep the best total."""
    input:
        "results/replies/{game}.parquet",
    output:
        tree=f"results/trees/{{game}}/{LOOKAHEAD}-{{mode}}.parquet",
        scores=f"results/scores/{{game}}/{LOOKAHEAD}-{{mode}}.parquet",
        parquet="results/lookahead/{game}/{mode}.parquet",
        csv=report(
            "results/lookahead/{game}/{mode}.csv",
            caption="../report/lookahead.rst",
            category=lambda wildcards: folder(wildcards.game),
            subcategory=figures()["lookahead"].folder,
            labels={"what": "Table: what looking ahead gains, mode {mode}"},
        ),
    log:
        "logs/look_ahead/{game}/{mode}.log",
    benchmark:
        "logs/look_ahead/{game}/{mode}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
        runtime=minutes(60),
    params:
        strategy=lambda wildcards: options(strategy=stages.texts([f"{LOOKAHEAD}-{wildcards.mode}"])),
        trees=subpath(output.tree, parent=True),
        scores=subpath(output.scores, parent=True),
        code=code_of_package(),
    shell:
        r"""
        guesstree look-ahead {input:q} {params.strategy} \
            --trees {params.trees:q} \
            --scores {params.scores:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
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
        scores=subpath(output[0], parent=True),
        code=code_of_package(),
    shell:
        r"""
        guesstree random {input:q} \
            --rounds {params.rounds} \
            --seed {params.seed} \
            --scores {params.scores:q} \
            2>{log:q}
        """
