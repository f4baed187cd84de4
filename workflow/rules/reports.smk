"""From matrices, trees and scores to rankings, tables and figures."""

# Strategies of a game share the partitions of what each first guess leaves: one job follows all.
# Games have different strategies, and outputs cannot be a function: hence a rule for each game.
for game in stages.games_with(stages.followed):

    rule:
        """Follow every first guess of a game by greedy strategies."""
        name:
            f"follow_openers_{game}"
        input:
            f"results/replies/{game}.parquet",
        output:
            followed(game),
        log:
            f"logs/follow_openers/{game}.log",
        resources:
            runtime=lambda wildcards, attempt: 60 * attempt,
        params:
            game=game,
            strategies=strategy_options(stages.followed(game)),
            code=code_of_stage("trees:follow"),
        shell:
            r"""
            python3 -m guesstree follow {input:q} {params.strategies} \
                --output results/openers/{params.game} \
                2>{log:q}
            """


rule rank_openers:
    """Rank every guess as a first guess, by how many guesses it takes and by every metric."""
    input:
        replies="results/replies/{game}.parquet",
        followed=lambda wildcards: followed(wildcards.game),
        certificates=lambda wildcards: certificates(wildcards.game),
        scores=lambda wildcards: scores(wildcards.game),
    output:
        tables=table_files("openers/{game}"),
        markdown="results/openers/{game}.md",
    log:
        "logs/rank_openers/{game}.log",
    params:
        added=lambda wildcards, input: options(
            followed=input.followed, certificate=input.certificates, played=input.scores
        ),
        columns=ranking_columns(),
        tables=table_options,
        code=code_of_stage("openers:rank"),
    shell:
        r"""
        python3 -m guesstree rank {input.replies:q} {params.added} {params.columns} \
            {params.tables} \
            --markdown {output.markdown:q} \
            2>{log:q}
        """


rule find_pairs:
    """Find the best first two guesses, of all pairs."""
    input:
        "results/replies/{game}.parquet",
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
    params:
        pairs=lookup("games/{game}/pairs", within=config),
        tables=table_options,
        code=code_of_stage("openers:find_pairs"),
    shell:
        r"""
        python3 -m guesstree find-pairs {input:q} \
            --count {params.pairs} \
            {params.tables} \
            2>{log:q}
        """


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
    params:
        order=lambda wildcards: stages.in_order([wildcards.game]),
        tables=table_options,
        code=code_of_stage("games:play_evil"),
    shell:
        r"""
        python3 -m guesstree play-evil {input.replies:q} {input.trees:q} \
            {params.tables} \
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
        figure=figure_files("letters", words="{words}"),
    log:
        "logs/count_letters/{words}.log",
    params:
        letters=lambda wildcards: options_from(
            LISTS[wildcards.words]["letters"], "vowels", pangram="pangrams"
        ),
        code=code_of_stage("letters:count_letters", *FIGURES),
    shell:
        r"""
        python3 -m guesstree count-letters {input:q} {params.letters} \
            --frequencies {output.frequencies:q} \
            --ratings {output.ratings:q} \
            --counts {output.counts:q} \
            --pangrams {output.pangrams:q} \
            --png {output.figure[0]:q} \
            2>{log:q}
        """


rule judge_people:
    """Judge a person's finished games, and draw them beside strategies."""
    input:
        replies="results/replies/{game}.parquet",
        games=lambda wildcards: stages.people(wildcards.game)[:1],
        others=lambda wildcards: stages.people(wildcards.game)[1:],
        scores=lambda wildcards: sorted(scores(wildcards.game)),
    output:
        scores=f"results/scores/{{game}}/{YOU}.parquet",
        tables=table_files("people/{game}"),
        figure=figure_files("people", game="{game}"),
    log:
        "logs/judge_people/{game}.log",
    wildcard_constraints:
        game=one_of(stages.games_with(stages.people)),
    params:
        others=lambda wildcards, input: options(other=list(input.others)),
        turns=lambda wildcards: options_from(GAMES[wildcards.game], "turns"),
        tables=table_options,
        code=code_of_stage("games:judge_people", *FIGURES),
    shell:
        r"""
        python3 -m guesstree judge-people {input.replies:q} {input.games:q} {input.scores:q} \
            {params.others} {params.turns} \
            --scores results/scores/{wildcards.game} \
            {params.tables} \
            --png {output.figure[0]:q} \
            2>{log:q}
        """


rule summarise:
    """Summarise the scores of all strategies of all games, a row each."""
    input:
        [file for game in GAMES for file in scores(game, stages.players(game))],
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
    params:
        from_guess=lookup("from_guess", within=config),
        order=stages.in_order(GAMES),
        tables=table_options,
        code=code_of_stage("tables:summarise"),
    shell:
        r"""
        python3 -m guesstree summarise {input:q} \
            --from-guess {params.from_guess} \
            {params.tables} \
            --markdown {output.markdown:q} \
            --evaluation {output.evaluation:q} \
            --findings {output.findings:q} \
            2>{log:q}
        """


rule list_solved:
    """Make the table of solved games: what each proof of the study has found."""
    input:
        proofs=of_all_games(certificates),
        scores=[file for game in GAMES for file in scores(game, stages.proved(game))],
    output:
        tables=table_files("solved"),
        markdown="results/solved.md",
    log:
        "logs/list_solved.log",
    params:
        known=lambda wildcards: sha256(SOLVED_FIRST.read_bytes()).hexdigest(),
        tables=table_options,
        code=code_of_stage("tables:solved"),
    shell:
        r"""
        python3 -m guesstree solved {input.proofs:q} {input.scores:q} \
            {params.tables} \
            --markdown {output.markdown:q} \
            2>{log:q}
        """


# A figure takes a tenth of the time in which a job starts: one job draws all of a game.
# Games have different figures, and outputs cannot be a function: hence a rule for each game.
for game in GAMES:

    rule:
        """Draw a game: its first guesses, its strategies side by side, and each by itself."""
        name:
            f"draw_game_{game}"
        input:
            replies=f"results/replies/{game}.parquet",
            openers=f"results/openers/{game}.parquet",
            scores=scores(game),
            widths=lookahead_steps(game),
            pairs=pairs(game),
            evil=evil(game),
        output:
            figures_of_game(game),
        log:
            f"logs/draw_game/{game}.log",
        params:
            game=game,
            to=GAMES[game]["histogram_to"],
            tables=options(pairs=pairs(game), evil=evil(game)),
            order=stages.in_order([game]),
            code=code_of_stage("figures:game", *FIGURES),
        shell:
            r"""
            python3 -m guesstree draw game {input.replies:q} {input.openers:q} {input.scores:q} \
                --widths results/lookahead/{params.game} \
                {params.tables} \
                --to {params.to} \
                --figures results/figures/{params.game} \
                2>{log:q}
            """


rule build_explorer:
    """Make the pages to walk through all trees in a browser."""
    input:
        tables=collect(
            "results/{table}/{game}.parquet",
            table=["openers", "replies"],
            game=stages.games_with(stages.trees),
        ),
        trees=of_all_games(trees),
        summary="results/summary.parquet",
    output:
        explorer_files(),
    log:
        "logs/build_explorer.log",
    params:
        until=options(
            until=[
                f"{name}={game['targets_until']}"
                for name, game in GAMES.items()
                if game.get("targets_until")
            ]
        ),
        order=stages.in_order(GAMES),
        folder=subpath(output[0], parent=True),
        code=code_of_stage("pages:build_explorer"),
    shell:
        r"""
        python3 -m guesstree build-explorer {input.trees:q} \
            --summary {input.summary:q} \
            --openers results/openers \
            --matrices results/replies \
            {params.until} \
            --output {params.folder:q} \
            2>{log:q}
        """
