"""From lists as they came (data/), or rules that make them, to clean lists (results/words/)."""


rule fetch_words:
    """Download a word list, unless the right one is there."""
    output:
        update("data/cache/{words}.txt"),
    log:
        "logs/fetch_words/{words}.log",
    wildcard_constraints:
        words=one_of(stages.lists_with("url")),
    localrule: True
    params:
        url=lookup("lists/{words}/url", within=config),
        sha256=lookup("lists/{words}/sha256", within=config),
    shell:
        r"""
        python3 -m guesstree fetch {params.url:q} \
            --sha256 {params.sha256} \
            --output {output:q} \
            2>{log:q}
        """


rule clean_words:
    """Clean a word list: one word once, of one length and alphabet; refuse or drop the rest."""
    input:
        lookup("lists/{words}/file", within=config),
    output:
        "results/words/{words}.parquet",
    log:
        "logs/clean_words/{words}.log",
    wildcard_constraints:
        words=one_of(stages.lists_with("file")),
    params:
        form=lambda wildcards: options_from(
            LISTS[wildcards.words], "length", "alphabet", "cleaning", "order", "sha256"
        ),
        code=code_of_stage("lists:clean"),
    shell:
        r"""
        python3 -m guesstree clean {params.form} \
            --output {output:q} \
            -- {input:q} \
            2>{log:q}
        """


rule generate_words:
    """Generate a word list by a rule."""
    output:
        "results/words/{words}.parquet",
    log:
        "logs/generate_words/{words}.log",
    wildcard_constraints:
        words=one_of(stages.lists_with("generate")),
    params:
        name=lookup("lists/{words}/generate", within=config),
        form=lambda wildcards: options_from(LISTS[wildcards.words], "length", "alphabet"),
        versions=lambda wildcards: stages.versions(wildcards.words),
        code=code_of_stage("lists:generate"),
    shell:
        r"""
        python3 -m guesstree generate {params.name} {params.form} \
            --output {output:q} \
            2>{log:q}
        """


rule derive_words:
    """Derive a word list from a clean one."""
    input:
        collect(
            "results/words/{origin}.parquet", origin=lookup("lists/{words}/from", within=config)
        ),
    output:
        "results/words/{words}.parquet",
    log:
        "logs/derive_words/{words}.log",
    wildcard_constraints:
        words=one_of(stages.lists_with("from")),
    params:
        changes=lambda wildcards: options_from(LISTS[wildcards.words], "add", "starts", by="derive"),
        code=code_of_stage("lists:derive"),
    shell:
        r"""
        python3 -m guesstree derive {input:q} {params.changes} \
            --output {output:q} \
            2>{log:q}
        """


rule weigh_words:
    """Weigh the words of a list: how likely each is to be the target."""
    input:
        words="results/words/{words}.parquet",
        table=lambda wildcards: LISTS[wildcards.words]["weights"].get("file", []),
        answers=lambda wildcards: LISTS[wildcards.words]["weights"].get("answers", []),
        core=lambda wildcards: words_named(LISTS[wildcards.words]["weights"], "core"),
        others=lambda wildcards: words_named(LISTS[wildcards.words]["weights"], "others"),
    output:
        "results/weights/{words}.parquet",
    log:
        "logs/weigh_words/{words}.log",
    wildcard_constraints:
        words=one_of(stages.lists_with("weights")),
    params:
        source=lambda wildcards: options_from(
            LISTS[wildcards.words]["weights"],
            "column",
            "wordfreq",
            "least",
            "answers",
            "day",
            table="file",
        ),
        lists=lambda wildcards, input: options(core=input.core, others=input.others),
        versions=lambda wildcards: stages.versions(wildcards.words),
        code=code_of_stage("lists:weigh"),
    shell:
        r"""
        python3 -m guesstree weigh {input.words:q} {params.source} {params.lists} \
            --output {output:q} \
            2>{log:q}
        """
