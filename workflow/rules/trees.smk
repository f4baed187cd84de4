"""From reply matrices (results/replies/) to guess trees and their scores (results/trees, scores/)."""

# A greedy tree takes milliseconds, less than the start of a job: one job grows those of a game.
# Games have different strategies, and outputs cannot be a function: hence a rule for each game.
for game in stages.games_with(stages.grown_together):

    rule:
        """Grow the greedy guess trees of a game, play at random, and count guesses by target."""
        name:
            f"grow_trees_{game}"
        input:
            f"results/replies/{game}.parquet",
        output:
            trees(game, stages.greedy(game)),
            scores(game, stages.grown_together(game)),
        log:
            f"logs/grow_trees/{game}.log",
        params:
            game=game,
            strategies=strategy_options(stages.greedy(game)),
            random=(options_from(study["random"], "rounds", "seed") if stages.random(game) else ""),
            code=code_of_stage("trees:grow", "guesstree.strategies.greedy"),
        shell:
            r"""
            python3 -m guesstree grow {input:q} {params.strategies} {params.random} \
                --trees results/trees/{params.game} \
                --scores results/scores/{params.game} \
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
    wildcard_constraints:
        strategy=stages.one_by_one("grow"),
    params:
        strategy=lambda wildcards: strategy_options([wildcards.strategy]),
        # The search grows recipes of optimal and of look-ahead trees.
        code=code_of_stage(
            "trees:grow", "guesstree.strategies.greedy", "guesstree.strategies.optimal"
        ),
    shell:
        r"""
        python3 -m guesstree grow {input.replies:q} {params.strategy} \
            --trees results/trees/{wildcards.game} \
            --scores results/scores/{wildcards.game} \
            2>{log:q}
        """


rule look_ahead:
    """Look ahead: follow the best few guesses to the end, and keep the best total."""
    input:
        "results/replies/{game}.parquet",
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
    params:
        strategy=lambda wildcards: strategy_options([f"{LOOKAHEAD}-{wildcards.mode}"]),
        tables=table_options,
        code=code_of_stage("trees:look_ahead"),
    shell:
        r"""
        python3 -m guesstree look-ahead {input:q} {params.strategy} \
            --trees results/trees/{wildcards.game} \
            --scores results/scores/{wildcards.game} \
            {params.tables} \
            2>{log:q}
        """
