"""From matrices, trees and scores to rankings, tables and figures."""


rule play_out_openers:
    """Play out every first guess of a game with its greedy strategies, which share partitions."""
    input:
        replies="results/replies/{game}.parquet",
    output:
        played_out="results/played_out/{game}.parquet",
    log:
        "logs/play_out_openers/{game}.log",
    benchmark:
        "benchmarks/play_out_openers/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        strategies=lambda wildcards: list(map(stages.text, stages.played_out(wildcards.game))),
        code=code_run_by("play_out_openers"),
    script:
        "../scripts/play_out_openers.py"


rule rank_openers:
    """Rank every guess as a first guess, by how many guesses it takes and by every metric."""
    input:
        replies="results/replies/{game}.parquet",
        played_out=lambda wildcards: table_if(stages.played_out, "played_out", wildcards.game),
        certificates=lambda wildcards: certificates(wildcards.game),
        scores=lambda wildcards: scores(wildcards.game),
    output:
        tables=table_files("openers/{game}"),
        markdown="results/openers/{game}.md",
    log:
        "logs/rank_openers/{game}.log",
    benchmark:
        "benchmarks/rank_openers/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        all_played_out=list(dict.fromkeys(of_all_games(stages.played_out))),
        all_proved=list(dict.fromkeys(of_all_games(stages.proved))),
        all_weighted=any(map(weights, GAMES)),
        code=[code_run_by("rank_openers"), shipped_tables()],
    script:
        "../scripts/rank_openers.py"


rule find_pairs:
    """Find the best first two guesses, of all pairs."""
    input:
        replies="results/replies/{game}.parquet",
    output:
        tables=table_files(
            "pairs/{game}",
            caption="../report/figures/pairs.rst",
            category=lambda wildcards: report_folder(wildcards.game),
            subcategory="1 First guesses",
            labels={"what": "Table: two first guesses"},
        ),
    log:
        "logs/find_pairs/{game}.log",
    benchmark:
        "benchmarks/find_pairs/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 60 * attempt,
    params:
        pairs=lambda wildcards: GAMES[wildcards.game]["pairs"],
        code=code_run_by("find_pairs"),
    script:
        "../scripts/find_pairs.py"


rule play_evil:
    """Play every tree against a replier that always keeps the largest branch."""
    input:
        replies="results/replies/{game}.parquet",
        trees=lambda wildcards: trees(wildcards.game),
    output:
        tables=table_files(
            "evil/{game}",
            caption="../report/figures/evil.rst",
            category=lambda wildcards: report_folder(wildcards.game),
            subcategory="2 Strategies",
            labels={"what": "Table: games against the evil replier"},
        ),
    log:
        "logs/play_evil/{game}.log",
    benchmark:
        "benchmarks/play_evil/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        order=lambda wildcards: stages.in_order([wildcards.game]),
        code=code_run_by("play_evil"),
    script:
        "../scripts/play_evil.py"


rule count_letters:
    """Count letters by place, and find the words and sets of words with the best ones."""
    input:
        words="results/words/{words}.parquet",
    output:
        tables=[
            f"results/letters/{{words}}/{name}.csv"
            for name in ("frequencies", "ratings", "counts", "pangrams")
        ],
        figure=figure_files(
            "letters", "results/letters/{words}/places", lambda wildcards: report_folder("Letters")
        ),
    log:
        "logs/count_letters/{words}.log",
    benchmark:
        "benchmarks/count_letters/{words}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        letters=lambda wildcards: LISTS[wildcards.words]["letters"],
        code=code_run_by("count_letters"),
    script:
        "../scripts/count_letters.py"


rule judge_people:
    """Compare a person's games with the strategies, and plot them."""
    input:
        replies="results/replies/{game}.parquet",
        games=lambda wildcards: own(stages.people(wildcards.game)[0]),
        others=lambda wildcards: [own(file) for file in stages.people(wildcards.game)[1:]],
        scores=lambda wildcards: sorted(scores(wildcards.game)),
    output:
        scores=f"results/scores/{{game}}/{YOU}.parquet",
        tables=table_files("people/{game}"),
        figure=figure_files("people", "results/people/{game}"),
    log:
        "logs/judge_people/{game}.log",
    benchmark:
        "benchmarks/judge_people/{game}.tsv"
    wildcard_constraints:
        game=one_of(stages.games_with(stages.people)),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        turns=lambda wildcards: GAMES[wildcards.game].get("turns"),
        code=code_run_by("judge_people"),
    script:
        "../scripts/judge_people.py"


rule summarise:
    """Summarise the scores of all strategies of all games, one row each."""
    input:
        scores=[
            f"results/scores/{game}/{name}.parquet"
            for game in GAMES
            for name in stages.players(game)
        ],
    output:
        tables=table_files(
            "summary",
            caption="../report/summary.rst",
            category=report_folder("Summary"),
            labels={"what": "Every strategy in every game"},
        ),
        markdown="results/summary.md",
        evaluation="results/evaluation.md",
        findings="results/findings.rst",
    log:
        "logs/summarise.log",
    benchmark:
        "benchmarks/summarise.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        from_guess=study["from_guess"],
        order=stages.in_order(GAMES),
        code=code_run_by("summarise"),
    script:
        "../scripts/summarise.py"


rule list_solved:
    """Make the table of solved games, with a row for each proof of the study."""
    input:
        proofs=of_all_games(certificates),
        scores=[
            f"results/scores/{game}/{name}.parquet"
            for game in GAMES
            for name in stages.proved(game)
        ],
    output:
        tables=table_files("solved"),
        markdown="results/solved.md",
    log:
        "logs/list_solved.log",
    benchmark:
        "benchmarks/list_solved.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        known=lambda wildcards: digest_of(shipped_config().with_name("solved.toml")),
        code=code_run_by("list_solved"),
    script:
        "../scripts/list_solved.py"


# A figure takes a tenth of the time in which a job starts: one job draws all of a game.
rule draw_game:
    """Draw a game: its first guesses, its strategies side by side, and each by itself."""
    input:
        replies="results/replies/{game}.parquet",
        openers="results/openers/{game}.parquet",
        scores=lambda wildcards: scores(wildcards.game),
        widths=lambda wildcards: lookaheads(wildcards.game),
        pairs=lambda wildcards: table_if(stages.pairs, "pairs", wildcards.game),
        evil=lambda wildcards: table_if(stages.trees, "evil", wildcards.game),
    output:
        figures=report(
            directory("results/figures/{game}"),
            patterns=["{name}.png"],
            caption="../report/figure.rst",
            category=lambda wildcards: report_folder(wildcards.game),
            subcategory=lambda wildcards: figure_of(wildcards).folder,
            labels=labels_of_figure,
        ),
    log:
        "logs/draw_game/{game}.log",
    benchmark:
        "benchmarks/draw_game/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        to=lambda wildcards: GAMES[wildcards.game]["histogram_to"],
        order=lambda wildcards: stages.in_order([wildcards.game]),
        code=code_run_by("draw_game"),
    script:
        "../scripts/draw_game.py"


rule build_explorer:
    """Make the web pages for players and for exploring all trees."""
    input:
        trees=of_all_games(trees),
        summary="results/summary.parquet",
        openers=collect("results/openers/{game}.parquet", game=stages.games_with(stages.trees)),
        replies=collect("results/replies/{game}.parquet", game=stages.games_with(stages.trees)),
        answers=own(GAMES[TODAY]["replay"]["answers"]) if TODAY else [],
        core=words(GAMES[TODAY]["replay"], "core") if TODAY else [],
        never_recommended=[own(path) for path in NEVER_RECOMMENDED.values()],
    output:
        pages=directory("results/explorer"),
    log:
        "logs/build_explorer.log",
    benchmark:
        "benchmarks/build_explorer.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        until={
            name: game["targets_until"] for name, game in GAMES.items() if "targets_until" in game
        },
        turns={name: game["turns"] for name, game in GAMES.items() if "turns" in game},
        never_recommended=NEVER_RECOMMENDED,
        today=TODAY,
        order=stages.in_order(GAMES),
        code=[code_run_by("build_explorer"), shipped_tables()],
    script:
        "../scripts/build_explorer.py"
