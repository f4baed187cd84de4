"""From matrices, trees and scores to rankings, tables and figures."""


rule follow_openers:
    """Play every guess first, and a greedy strategy from then on."""
    input:
        "results/replies/{game}.parquet",
    output:
        "results/openers/{game}/{strategy}.parquet",
    log:
        "logs/follow_openers/{game}/{strategy}.log",
    wildcard_constraints:
        strategy=GREEDY,
    conda:
        "../envs/guesstree.yaml"
    params:
        window=any_window,
        code=code_digest("cli.trees", "follow"),
    shell:
        r"""
        guesstree follow {input:q} {output:q} \
            --strategy {wildcards.strategy} {params.window} \
            2>{log:q}
        """


rule rank_openers:
    """Rank every guess as a first guess, by every metric and by what it leads to."""
    input:
        replies="results/replies/{game}.parquet",
        followed=followed_files,
        certificates=certificates,
    output:
        parquet="results/openers/{game}.parquet",
        csv="results/openers/{game}.csv",
        html=report(
            "results/openers/{game}.html",
            caption="../report/openers.rst",
            category="{game}",
            subcategory="First guesses",
            labels={"what": "Best and worst by metric, and by what they lead to"},
        ),
    log:
        "logs/rank_openers/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        followed=lambda wildcards, input: repeated("--followed", input.followed),
        certificates=lambda wildcards, input: repeated("--certificate", input.certificates),
        code=code_digest("cli.reports", "rank"),
    shell:
        r"""
        guesstree rank {input.replies:q} {params.followed} {params.certificates} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --html {output.html:q} \
            2>{log:q}
        """


rule find_pairs:
    """Find the best first two guesses, of all pairs."""
    input:
        "results/replies/{game}.parquet",
    output:
        parquet="results/pairs/{game}.parquet",
        csv="results/pairs/{game}.csv",
        html=report(
            "results/pairs/{game}.html",
            caption="../report/pairs.rst",
            category="{game}",
            subcategory="First guesses",
            labels={"what": "The best first two guesses"},
        ),
        png=report(
            "results/figures/{game}/pairs.png",
            caption="../report/pairs.rst",
            category="{game}",
            subcategory="First guesses",
            labels={"what": "What the best two first guesses tell"},
        ),
    log:
        "logs/find_pairs/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        pairs=lookup("games/{game}/pairs", within=config),
        code=code_digest("cli.reports", "pairs"),
    shell:
        r"""
        guesstree pairs {input:q} \
            --count {params.pairs} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --html {output.html:q} \
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
        html=report(
            "results/letters/{words}/letters.html",
            caption="../report/letters.rst",
            category="Letters",
            labels={"what": "{words}: letters, words, sets of words"},
        ),
        png=report(
            "results/letters/{words}/places.png",
            caption="../report/letters.rst",
            category="Letters",
            labels={"what": "{words}: letters by place"},
        ),
    log:
        "logs/count_letters/{words}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        vowels=lookup("lists/{words}/letters/vowels", within=config),
        pangrams=lambda wildcards: repeated(
            "--pangram", config["lists"][wildcards.words]["letters"]["pangrams"]
        ),
        code=code_digest("cli.reports", "letters"),
    shell:
        r"""
        guesstree letters {input:q} {params.pangrams} \
            --vowels={params.vowels:q} \
            --frequencies {output.frequencies:q} \
            --ratings {output.ratings:q} \
            --counts {output.counts:q} \
            --pangrams {output.pangrams:q} \
            --html {output.html:q} \
            --png {output.png:q} \
            2>{log:q}
        """


rule play_evil:
    """Play every tree against a replier that always keeps the largest branch."""
    input:
        replies="results/replies/{game}.parquet",
        trees=tree_files,
    output:
        parquet="results/evil/{game}.parquet",
        csv="results/evil/{game}.csv",
        html=report(
            "results/evil/{game}.html",
            caption="../report/evil.rst",
            category="{game}",
            subcategory="Strategies",
            labels={"what": "Games against the evil replier"},
        ),
    log:
        "logs/play_evil/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        code=code_digest("cli.reports", "play_evil"),
    shell:
        r"""
        guesstree play-evil {input.replies:q} {input.trees:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --html {output.html:q} \
            2>{log:q}
        """


rule summarise:
    """Summarise the scores of all strategies of all games, a row each."""
    input:
        every_strategy("results/scores/{game}/{strategy}.parquet"),
    output:
        parquet="results/summary.parquet",
        csv="results/summary.csv",
        markdown="results/summary.md",
        evaluation="results/evaluation.md",
        html=report(
            "results/summary.html",
            caption="../report/summary.rst",
            category="Summary",
            labels={"what": "Every strategy in every game"},
        ),
    log:
        "logs/summarise.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        code=code_digest("cli.reports", "summary"),
    shell:
        r"""
        guesstree summary {input:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --markdown {output.markdown:q} \
            --evaluation {output.evaluation:q} \
            --html {output.html:q} \
            2>{log:q}
        """


rule draw_histogram:
    """Draw how many guesses the games of one strategy take."""
    input:
        "results/scores/{game}/{strategy}.parquet",
    output:
        report(
            "results/figures/{game}/{strategy}.png",
            caption="../report/histogram.rst",
            category="{game}",
            subcategory="Histograms",
            labels={"what": "{strategy}"},
        ),
    log:
        "logs/draw_histogram/{game}/{strategy}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        to=lookup("games/{game}/histogram_to", within=config),
        code=code_digest("cli.draw", "histogram"),
    shell:
        r"""
        guesstree draw histogram {input:q} {output:q} \
            --to {params.to} \
            2>{log:q}
        """


rule draw_strategies:
    """Draw the strategies of a game side by side."""
    input:
        score_files,
    output:
        histograms=report(
            "results/figures/{game}/histograms.png",
            caption="../report/histograms.rst",
            category="{game}",
            subcategory="Strategies",
            labels={"what": "All histograms"},
        ),
        means=report(
            "results/figures/{game}/means.png",
            caption="../report/means.rst",
            category="{game}",
            subcategory="Strategies",
            labels={"what": "Mean and worst case"},
        ),
    log:
        "logs/draw_strategies/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        to=lookup("games/{game}/histogram_to", within=config),
        code=code_digest("cli.draw", "strategies"),
    shell:
        r"""
        guesstree draw strategies {input:q} \
            --histograms {output.histograms:q} \
            --means {output.means:q} \
            --to {params.to} \
            2>{log:q}
        """


rule draw_remaining:
    """Draw how many targets remain before each turn of every tree."""
    input:
        tree_files,
    output:
        report(
            "results/figures/{game}/remaining.png",
            caption="../report/remaining.rst",
            category="{game}",
            subcategory="Strategies",
            labels={"what": "Remaining targets by turn"},
        ),
    log:
        "logs/draw_remaining/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        code=code_digest("cli.draw", "remaining"),
    shell:
        r"""
        guesstree draw remaining {input:q} \
            --png {output:q} \
            2>{log:q}
        """


rule draw_openers:
    """Draw the first guesses, and the branches of the best and the worst."""
    input:
        replies="results/replies/{game}.parquet",
        openers="results/openers/{game}.parquet",
    output:
        openers=report(
            "results/figures/{game}/openers.png",
            caption="../report/openers_figure.rst",
            category="{game}",
            subcategory="First guesses",
            labels={"what": "All first guesses by two metrics"},
        ),
        branches=report(
            "results/figures/{game}/branches.png",
            caption="../report/branches.rst",
            category="{game}",
            subcategory="First guesses",
            labels={"what": "Branches of the best and the worst"},
        ),
    log:
        "logs/draw_openers/{game}.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        code=code_digest("cli.draw", "openers"),
    shell:
        r"""
        guesstree draw openers {input.replies:q} {input.openers:q} \
            --scatter {output.openers:q} \
            --branches {output.branches:q} \
            2>{log:q}
        """


rule build_explorer:
    """Make the pages to walk through all trees in a browser."""
    input:
        summary="results/summary.parquet",
        trees=every_tree,
        openers=collect("results/openers/{game}.parquet", game=games_with_trees()),
    output:
        directory("results/explorer"),
    log:
        "logs/build_explorer.log",
    conda:
        "../envs/guesstree.yaml"
    params:
        trees=lambda wildcards, input: repeated("--tree", input.trees),
        openers=lambda wildcards, input: repeated("--openers", input.openers),
        pages=explorer_pages(),
        code=code_digest("cli.reports", "explorer"),
    shell:
        r"""
        guesstree explorer {output:q} {params.trees} {params.openers} \
            --summary {input.summary:q} \
            2>{log:q}
        """
