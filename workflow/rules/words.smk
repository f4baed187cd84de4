"""From lists as they came (data/), or rules that make them, to clean lists (results/words/)."""


rule fetch_words:
    """Download a word list, unless the right one is there."""
    output:
        words=update("data/cache/{words}.txt"),
    log:
        "logs/fetch_words/{words}.log",
    benchmark:
        "benchmarks/fetch_words/{words}.tsv"
    wildcard_constraints:
        words=one_of(stages.lists_with("url")),
    localrule: True
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=600,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        url=lambda wildcards: LISTS[wildcards.words]["url"],
        sha256=lambda wildcards: LISTS[wildcards.words]["sha256"],
    script:
        "../scripts/fetch_words.py"


rule clean_words:
    """Clean a word list: one word once, of one length and alphabet; refuse or drop the rest."""
    input:
        source=lambda wildcards: source_of(wildcards.words),
    output:
        words="results/words/{words}.parquet",
    log:
        "logs/clean_words/{words}.log",
    benchmark:
        "benchmarks/clean_words/{words}.tsv"
    wildcard_constraints:
        words=one_of(stages.lists_with("file")),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        form=lambda wildcards: chosen(
            LISTS[wildcards.words], "length", "alphabet", "cleaning", "order", "sha256"
        ),
        code=code_run_by("clean_words"),
    script:
        "../scripts/clean_words.py"


rule generate_words:
    """Generate a word list by a rule."""
    output:
        words="results/words/{words}.parquet",
    log:
        "logs/generate_words/{words}.log",
    benchmark:
        "benchmarks/generate_words/{words}.tsv"
    wildcard_constraints:
        words=one_of(stages.lists_with("generate")),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        name=lambda wildcards: LISTS[wildcards.words]["generate"],
        form=lambda wildcards: chosen(LISTS[wildcards.words], "length", "alphabet"),
        versions=lambda wildcards: stages.versions(wildcards.words),
        code=code_run_by("generate_words"),
    script:
        "../scripts/generate_words.py"


rule derive_words:
    """Derive a word list from a clean one."""
    input:
        words=lambda wildcards: words(LISTS[wildcards.words], "from"),
    output:
        words="results/words/{words}.parquet",
    log:
        "logs/derive_words/{words}.log",
    benchmark:
        "benchmarks/derive_words/{words}.tsv"
    wildcard_constraints:
        words=one_of(stages.lists_with("from")),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        by=lambda wildcards: LISTS[wildcards.words].get("derive"),
        changes=lambda wildcards: chosen(LISTS[wildcards.words], "add", "starts"),
        code=code_run_by("derive_words"),
    script:
        "../scripts/derive_words.py"


rule weigh_words:
    """Weigh the words of a list: how likely each is to be the target."""
    input:
        words="results/words/{words}.parquet",
        table=lambda wildcards: own(LISTS[wildcards.words]["weights"].get("file")),
        answers=lambda wildcards: own(LISTS[wildcards.words]["weights"].get("answers")),
        core=lambda wildcards: words(LISTS[wildcards.words]["weights"], "core"),
        others=lambda wildcards: words(LISTS[wildcards.words]["weights"], "others"),
    output:
        weights="results/weights/{words}.parquet",
    log:
        "logs/weigh_words/{words}.log",
    benchmark:
        "benchmarks/weigh_words/{words}.tsv"
    wildcard_constraints:
        words=one_of(stages.lists_with("weights")),
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory,
        runtime=lambda wildcards, attempt: 10 * attempt,
    params:
        source=lambda wildcards: LISTS[wildcards.words]["weights"],
        versions=lambda wildcards: stages.versions(wildcards.words),
        code=code_run_by("weigh_words"),
    script:
        "../scripts/weigh_words.py"
