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
            followed(game),
        log:
            f"logs/follow_openers/{game}.log",
        resources:
            runtime=lambda wildcards, attempt: 60 * attempt,
        params:
            game=game,
            strategies=options(strategy=stages.texts(stages.followed(game))),
            code=code_of_stage("trees:follow"),
        shell:
            "guesstree follow {input:q} {params.strategies} "
            "--output results/openers/{params.game} 2>{log:q}"


rule rank_openers:
    """Rank every guess as a first guess, by how many guesses it takes and by every metric."""
    input:
        replies="results/replies/{game}.parquet",
        followed=followed,
        certificates=certificates,
        scores=scores,
    output:
        parquet="results/openers/{game}.parquet",
        csv="results/openers/{game}.csv",
        markdown="results/openers/{game}.md",
    log:
        "logs/rank_openers/{game}.log",
    params:
        added=lambda wildcards, input: options(
            followed=input.followed, certificate=input.certificates, played=input.scores
        ),
        columns=columns_of_rankings(),
        code=code_of_stage("openers:rank"),
    shell:
        "guesstree rank {input.replies:q} {params.added} {params.columns} "
        "--parquet {output.parquet:q} --csv {output.csv:q} --markdown {output.markdown:q} 2>{log:q}"


rule find_pairs:
    """Find the best first two guesses, of all pairs."""
    input:
        "results/replies/{game}.parquet",
    output:
        parquet="results/pairs/{game}.parquet",
        csv=in_report("pairs", "results/pairs/{game}.csv", "Table: two first guesses"),
    log:
        "logs/find_pairs/{game}.log",
    params:
        pairs=lookup("games/{game}/pairs", within=config),
        code=code_of_stage("openers:find_pairs"),
    shell:
        "guesstree find-pairs {input:q} --count {params.pairs} --parquet {output.parquet:q} "
        "--csv {output.csv:q} 2>{log:q}"


rule play_evil:
    """Play every tree against a replier that always keeps the largest branch."""
    input:
        replies="results/replies/{game}.parquet",
        trees=trees,
    output:
        parquet="results/evil/{game}.parquet",
        csv=in_report("evil", "results/evil/{game}.csv", "Table: games against the evil replier"),
    log:
        "logs/play_evil/{game}.log",
    params:
        order=lambda wildcards: stages.in_order([wildcards.game]),
        code=code_of_stage("games:play_evil"),
    shell:
        "guesstree play-evil {input.replies:q} {input.trees:q} --parquet {output.parquet:q} "
        "--csv {output.csv:q} 2>{log:q}"


rule count_letters:
    """Count letters by place, and find the words and sets of words with the best ones."""
    input:
        "results/words/{words}.parquet",
    output:
        frequencies="results/letters/{words}/frequencies.csv",
        ratings="results/letters/{words}/ratings.csv",
        counts="results/letters/{words}/counts.csv",
        pangrams="results/letters/{words}/pangrams.csv",
        figure=drawn("letters", words="{words}"),
    log:
        "logs/count_letters/{words}.log",
    params:
        how=lambda wildcards: chosen(
            LISTS[wildcards.words]["letters"], "vowels", pangram="pangrams"
        ),
        code=code_of_stage("lists:count_letters", *FIGURES),
    shell:
        "guesstree count-letters {input:q} {params.how} --frequencies {output.frequencies:q} "
        "--ratings {output.ratings:q} --counts {output.counts:q} "
        "--pangrams {output.pangrams:q} --png {output.figure[0]:q} 2>{log:q}"


rule judge_people:
    """Judge a person's finished games, and draw them beside strategies."""
    input:
        replies="results/replies/{game}.parquet",
        games=lambda wildcards: stages.people(wildcards.game)[:1],
        others=lambda wildcards: stages.people(wildcards.game)[1:],
        scores=lambda wildcards: sorted(scores(wildcards.game)),
    output:
        f"results/scores/{{game}}/{YOU}.parquet",
        parquet="results/people/{game}.parquet",
        csv="results/people/{game}.csv",
        figure=drawn("people", game="{game}"),
    log:
        "logs/judge_people/{game}.log",
    wildcard_constraints:
        game=one_of(stages.games_with(stages.people)),
    params:
        others=lambda wildcards: options(other=stages.people(wildcards.game)[1:]),
        code=code_of_stage("games:judge_people", *FIGURES),
    shell:
        "guesstree judge-people {input.replies:q} {input.games:q} {input.scores:q} "
        "{params.others} --scores results/scores/{wildcards.game} --parquet {output.parquet:q} "
        "--csv {output.csv:q} --png {output.figure[0]:q} 2>{log:q}"


rule summarise:
    """Summarise the scores of all strategies of all games, a row each."""
    input:
        of_all_games(files("scores", stages.players)),
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
    params:
        order=stages.in_order(GAMES),
        how=options(**{"from-guess": study["from_guess"]}),
        code=code_of_stage("tables:summarise"),
    shell:
        "guesstree summarise {input:q} {params.how} --parquet {output.parquet:q} --csv {output.csv:q} "
        "--markdown {output.markdown:q} --evaluation {output.evaluation:q} "
        "--findings {output.findings:q} 2>{log:q}"


rule list_solved:
    """Make the table of solved games: what each proof of the study has found."""
    input:
        proofs=of_all_games(certificates),
        scores=of_all_games(proved_scores),
    output:
        parquet="results/solved.parquet",
        csv="results/solved.csv",
        markdown="results/solved.md",
    log:
        "logs/list_solved.log",
    params:
        known=lambda wildcards: sha256(SOLVED_FIRST.read_bytes()).hexdigest(),
        code=code_of_stage("tables:solved"),
    shell:
        "guesstree solved {input.proofs:q} {input.scores:q} --parquet {output.parquet:q} "
        "--csv {output.csv:q} --markdown {output.markdown:q} 2>{log:q}"


# A figure takes a tenth of the time in which a job starts: one job draws all of a game.
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
            *(file for figure in game_figures(game) for file in drawn(figure.name, game=game)),
            *(
                file
                for strategy in stages.strategies(game)
                for file in drawn("histogram", game=game, strategy=strategy)
            ),
        log:
            f"logs/draw_game/{game}.log",
        params:
            game=game,
            to=GAMES[game]["histogram_to"],
            tables=options(pairs=pairs(game), evil=evil(game)),
            order=stages.in_order([game]),
            code=code_of_stage("figures:game", *FIGURES),
        shell:
            "guesstree draw game {input.replies:q} {input.openers:q} {input.scores:q} "
            "--widths results/lookahead/{params.game} {params.tables} --to {params.to} "
            "--figures results/figures/{params.game} 2>{log:q}"


rule build_explorer:
    """Make the pages to walk through all trees in a browser."""
    input:
        collect(
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
        "guesstree build-explorer {input.trees:q} --summary {input.summary:q} "
        "--openers results/openers --matrices results/replies {params.until} "
        "--output {params.folder:q} 2>{log:q}"
