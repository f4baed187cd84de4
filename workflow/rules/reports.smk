"""From matrices, trees and scores to rankings, tables and figures."""

# Strategies of a game share the partitions of what each first guess leaves: one job follows all.
for game in stages.games_with(stages.followed):

    rule:
        """Follow every first guess of a game by greedy strategies."""
        name:
            f"follow_openers_{game}"
        input:
            f"results/replies/{game}.parquet",
        output:
            followed_files(game),
        log:
            f"logs/follow_openers/{game}.log",
        benchmark:
            f"logs/follow_openers/{game}.tsv"
        conda:
            "../envs/guesstree.yaml"
        threads: 1
        resources:
            mem_mb=memory(600),
            runtime=minutes(60),
        params:
            strategies=options(strategy=stages.texts(stages.followed(game))),
            folder=subpath(output[0], parent=True),
            code=code_of_package(),
        shell:
            r"""
            guesstree follow {input:q} {params.strategies} \
                --output {params.folder:q} \
                2>{log:q}
            """


rule rank_openers:
    """Rank every guess as a first guess, by every metric and by what it leads to."""
    input:
        replies="results/replies/{game}.parquet",
        followed=lambda wildcards: followed_files(wildcards.game),
        certificates=lambda wildcards: certificates(wildcards.game),
    output:
        parquet="results/openers/{game}.parquet",
        csv="results/openers/{game}.csv",
    log:
        "logs/rank_openers/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        followed=lambda wildcards, input: options(followed=input.followed),
        certificates=lambda wildcards, input: options(certificate=input.certificates),
        order=lambda wildcards: stages.in_order([wildcards.game]),
        columns=lambda wildcards: " ".join(stages.followed(wildcards.game)),
        code=code_of_package(),
    shell:
        r"""
        guesstree rank {input.replies:q} {params.followed} {params.certificates} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            2>{log:q}
        """


rule find_pairs:
    """Find the best first two guesses, of all pairs."""
    input:
        "results/replies/{game}.parquet",
    output:
        parquet="results/pairs/{game}.parquet",
        csv=report(
            "results/pairs/{game}.csv",
            caption=caption_file(figures()["pairs"]),
            category=lambda wildcards: folder(wildcards.game),
            subcategory=figures()["pairs"].folder,
            labels={"what": "Table: two first guesses"},
        ),
        png=in_report(figures()["pairs"], game="{game}"),
        svg=vector(figures()["pairs"], game="{game}"),
    log:
        "logs/find_pairs/{game}.log",
    benchmark:
        "logs/find_pairs/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(600),
        runtime=minutes(60),
    params:
        pairs=lookup("games/{game}/pairs", within=config),
        code=code_of_package(),
    shell:
        r"""
        guesstree find-pairs {input:q} \
            --count {params.pairs} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --png {output.png:q} \
            2>{log:q}
        """


rule count_letters:
    """Count letters by place, and find the words and sets of words with the best ones."""
    input:
        "results/words/{words}.parquet",
    output:
        frequencies="results/letters/{words}/frequencies.csv",
        ratings="results/letters/{words}/ratings.csv",
        counts="results/letters/{words}/counts.csv",
        pangrams="results/letters/{words}/pangrams.csv",
        png=in_report(figures()["letters"], words="{words}"),
        svg=vector(figures()["letters"], words="{words}"),
    log:
        "logs/count_letters/{words}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        vowels=lookup("lists/{words}/letters/vowels", within=config),
        pangrams=lambda wildcards: options(
            pangram=config["lists"][wildcards.words]["letters"]["pangrams"]
        ),
        code=code_of_package(),
    shell:
        r"""
        guesstree count-letters {input:q} {params.pangrams} \
            --vowels={params.vowels:q} \
            --frequencies {output.frequencies:q} \
            --ratings {output.ratings:q} \
            --counts {output.counts:q} \
            --pangrams {output.pangrams:q} \
            --png {output.png:q} \
            2>{log:q}
        """


rule play_evil:
    """Play every tree against a replier that always keeps the largest branch."""
    input:
        replies="results/replies/{game}.parquet",
        trees=lambda wildcards: tree_files(wildcards.game),
    output:
        parquet="results/evil/{game}.parquet",
        csv=report(
            "results/evil/{game}.csv",
            caption=caption_file(figures()["evil"]),
            category=lambda wildcards: folder(wildcards.game),
            subcategory=figures()["evil"].folder,
            labels={"what": "Table: games against the evil replier"},
        ),
        png=in_report(figures()["evil"], game="{game}"),
        svg=vector(figures()["evil"], game="{game}"),
    log:
        "logs/play_evil/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        order=lambda wildcards: stages.in_order([wildcards.game]),
        code=code_of_package(),
    shell:
        r"""
        guesstree play-evil {input.replies:q} {input.trees:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --png {output.png:q} \
            2>{log:q}
        """


rule judge_people:
    """Judge a person's finished games, and draw them beside strategies."""
    input:
        replies="results/replies/{game}.parquet",
        games=lambda wildcards: stages.people(wildcards.game),
        scores=lambda wildcards: sorted(score_files(wildcards.game)),
    output:
        scores=f"results/scores/{{game}}/{YOU}.parquet",
        parquet="results/people/{game}.parquet",
        csv="results/people/{game}.csv",
        png=in_report(figures()["people"], game="{game}"),
        svg=vector(figures()["people"], game="{game}"),
    log:
        "logs/judge_people/{game}.log",
    wildcard_constraints:
        game=one_of(stages.games_with(stages.people)),
    conda:
        "../envs/guesstree.yaml"
    params:
        scores=subpath(output.scores, parent=True),
        code=code_of_package(),
    shell:
        r"""
        guesstree judge-people {input.replies:q} {input.games:q} {input.scores:q} \
            --scores {params.scores:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --png {output.png:q} \
            2>{log:q}
        """


rule summarise:
    """Summarise the scores of all strategies of all games, a row each."""
    input:
        of_all_games(summarised_files),
    output:
        parquet="results/summary.parquet",
        csv=report(
            "results/summary.csv",
            caption="../report/summary.rst",
            category=folder("Summary"),
            labels={"what": "Every strategy in every game"},
        ),
        markdown="results/summary.md",
        evaluation="results/evaluation.md",
        findings="results/findings.rst",
    log:
        "logs/summarise.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        order=stages.in_order(config["games"]),
        code=code_of_package(),
    shell:
        r"""
        guesstree summarise {input:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --markdown {output.markdown:q} \
            --evaluation {output.evaluation:q} \
            --findings {output.findings:q} \
            2>{log:q}
        """


rule list_solved:
    """Make the table of solved games: what each proof of the study has found."""
    input:
        proofs=of_all_games(certificates),
        scores=of_all_games(partial(certificates, kind="scores")),
        known=known_solved(),
    output:
        parquet="results/solved.parquet",
        csv="results/solved.csv",
        markdown="results/solved.md",
    log:
        "logs/list_solved.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        code=code_of_package(),
    shell:
        r"""
        guesstree solved {input.proofs:q} {input.scores:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --markdown {output.markdown:q} \
            2>{log:q}
        """


# A figure takes a tenth of the time in which a job starts: one job draws all of a game.
for game in config["games"]:

    rule:
        """Draw a game: its first guesses, its strategies side by side, and each by itself."""
        name:
            f"draw_game_{game}"
        input:
            replies=f"results/replies/{game}.parquet",
            openers=f"results/openers/{game}.parquet",
            scores=score_files(game),
            widths=lookahead_steps(game),
        output:
            png=[in_report(figure, game=game) for figure in game_figures(game)],
            svg=[vector(figure, game=game) for figure in game_figures(game)],
            each=[
                in_report(figures()["histogram"], game=game, strategy=strategy)
                for strategy in config["games"][game]["strategies"]
            ],
            each_svg=[
                vector(figures()["histogram"], game=game, strategy=strategy)
                for strategy in config["games"][game]["strategies"]
            ],
        log:
            f"logs/draw_game/{game}.log",
        conda:
            "../envs/guesstree.yaml"
        params:
            to=config["games"][game]["histogram_to"],
            figures=lambda wildcards, output: Path(output.png[0]).parent,
            widths=options(widths=lookahead_steps(game)),
            order=stages.in_order([game]),
            code=code_of_package(),
        shell:
            r"""
            guesstree draw game {input.replies:q} {input.openers:q} {input.scores:q} \
                {params.widths} --to {params.to} \
                --figures {params.figures:q} \
                2>{log:q}
            """


rule build_explorer:
    """Make the pages to walk through all trees in a browser."""
    input:
        trees=of_all_games(tree_files),
        summary="results/summary.parquet",
        openers=collect("results/openers/{game}.parquet", game=stages.games_with(stages.trees)),
        replies=collect("results/replies/{game}.parquet", game=stages.games_with(stages.trees)),
    output:
        directory("results/explorer"),
    log:
        "logs/build_explorer.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        openers=lambda wildcards, input: options(openers=input.openers),
        replies=lambda wildcards, input: options(matrices=input.replies),
        until=options(until=ends_of_lists()),
        order=stages.in_order(config["games"]),
        code=code_of_package(),
    shell:
        r"""
        guesstree build-explorer {input.trees:q} \
            --summary {input.summary:q} {params.openers} {params.replies} {params.until} \
            --output {output:q} \
            2>{log:q}
        """
