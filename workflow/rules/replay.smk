"""Past days of a game, each played with the answers that were known before it."""


rule replay_month:
    """Play the days of a month."""
    input:
        replies="results/replies/{game}.parquet",
        answers=lookup("games/{game}/replay/answers", within=config),
        core=lambda wildcards: words_named(GAMES[wildcards.game]["replay"], "core"),
        tree=lambda wildcards: tree_of_replay(wildcards.game, wildcards.strategy),
    output:
        temp("results/replay/{game}/months/{strategy}/{month}.parquet"),
    log:
        "logs/replay_month/{game}/{strategy}/{month}.log",
    wildcard_constraints:
        game=one_of(stages.games_with(stages.replayed)),
        month=r"\d{4}-\d{2}",
    resources:
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategy=lambda wildcards: replay_options(wildcards.strategy),
        more=lambda wildcards, input: options(core=input.core, tree=input.tree),
        since=lambda wildcards: REPLAYED[wildcards.game][0],
        turns=lambda wildcards: options_from(GAMES[wildcards.game], "turns"),
        code=code_of_stage("replay:replay", "guesstree.strategies.greedy"),
    shell:
        r"""
        python3 -m guesstree replay {input.replies:q} {params.strategy} {params.more} {params.turns} \
            --answers {input.answers:q} \
            --month {wildcards.month} \
            --since {params.since} \
            --output {output:q} \
            2>{log:q}
        """


# Games have different strategies, and outputs cannot be a function: hence a rule for each game.
for game in stages.games_with(stages.replayed):

    rule:
        """Join the months of each strategy, and compare the strategies by half-years."""
        name:
            f"gather_replays_{game}"
        input:
            months_of_replay(game),
        output:
            replays(game),
            table=f"results/replay/{game}.csv",
            markdown=f"results/replay/{game}.md",
            figure=figure_files("replay", game=game),
        log:
            f"logs/gather_replays/{game}.log",
        params:
            game=game,
            code=code_of_stage("replay:gather_replays", *FIGURES),
        shell:
            r"""
            python3 -m guesstree gather-replays {input:q} \
                --output results/replay/{params.game} \
                --table {output.table:q} \
                --markdown {output.markdown:q} \
                --png {output.figure[0]:q} \
                2>{log:q}
            """
