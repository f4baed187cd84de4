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
        strategy=f"{GREEDY}|{RECIPE}",
    conda:
        "../envs/guesstree.yaml"
    params:
        how=tree_options,
        code=code_digest("cli.trees", "grow"),
    shell:
        r"""
        guesstree grow {input:q} {output.tree:q} {output.scores:q} {params.how} \
            2>{log:q}
        """


rule look_ahead:
    """Follow the best few guesses to the end, and keep the best total."""
    input:
        "results/replies/{game}.parquet",
    output:
        tree="results/trees/{game}/lookahead-{mode}.parquet",
        scores="results/scores/{game}/lookahead-{mode}.parquet",
        steps="results/lookahead/{game}/{mode}.csv",
        html=report(
            "results/lookahead/{game}/{mode}.html",
            caption="../report/lookahead.rst",
            category="{game}",
            subcategory="Strategies",
            labels={"what": "What looking ahead buys, mode {mode}"},
        ),
    log:
        "logs/look_ahead/{game}/{mode}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        metric=lookup("lookahead/metric", within=config),
        widths=collect("--width {width}", width=lookup("lookahead/widths", within=config)),
        window=any_window,
        code=code_digest("cli.trees", "lookahead"),
    shell:
        r"""
        guesstree lookahead {input:q} {output.tree:q} {output.scores:q} \
            --mode {wildcards.mode} \
            --metric {params.metric} \
            {params.widths} {params.window} \
            --steps {output.steps:q} \
            --html {output.html:q} \
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
