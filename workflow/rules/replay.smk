"""Past days of a game, each played with the answers that were known before it."""


rule replay_month:
    """Play the days of a month."""
    input:
        replies="results/replies/{game}.parquet",
        answers=lambda wildcards: own(GAMES[wildcards.game]["replay"]["answers"]),
        core=lambda wildcards: words(GAMES[wildcards.game]["replay"], "core"),
        tree=lambda wildcards: tree_of_replay(wildcards),
        never_recommended=lambda wildcards: own(NEVER_RECOMMENDED.get(wildcards.game)),
    output:
        days=temp("results/replay/{game}/months/{strategy}/{month}.parquet"),
    log:
        "logs/replay_month/{game}/{strategy}/{month}.log",
    benchmark:
        "benchmarks/replay_month/{game}/{strategy}/{month}.tsv"
    wildcard_constraints:
        game=one_of(REPLAYED),
        month=r"\d{4}-\d{2}",
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategy=lambda wildcards: stages.text(wildcards.strategy),
        since=lambda wildcards: REPLAYED[wildcards.game][0],
        turns=lambda wildcards: GAMES[wildcards.game].get("turns"),
        code=code_run_by("replay_month"),
    script:
        "../scripts/replay_month.py"


rule gather_replays:
    """Join the months of each strategy, and compare the strategies by half-years."""
    input:
        months=lambda wildcards: months_of_replay(wildcards.game),
    output:
        days="results/replay/{game}.parquet",
        table="results/replay/{game}.csv",
        markdown="results/replay/{game}.md",
        figure=figure_files("replay", "results/replay/{game}"),
    log:
        "logs/gather_replays/{game}.log",
    benchmark:
        "benchmarks/gather_replays/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        code=code_run_by("gather_replays"),
    script:
        "../scripts/gather_replays.py"
