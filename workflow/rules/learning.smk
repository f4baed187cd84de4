"""From matrices to models of the least totals of sets (results/sets/, models/)."""


rule sample_sets:
    """Find the exact least totals of sets that random games leave."""
    input:
        "results/replies/{game}.parquet",
    output:
        "results/sets/{game}.parquet",
    log:
        "logs/sample_sets/{game}.log",
    benchmark:
        "logs/sample_sets/{game}.tsv"
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        mem_mb=memory(1200),
        runtime=minutes(120),
    params:
        sets=lookup("learning/sets", within=config),
        seed=lookup("learning/seed", within=config),
        largest=lambda wildcards: stages.sampled()[wildcards.game],
        code=code_of_package(),
    shell:
        r"""
        guesstree sample-sets {input:q} \
            --sets {params.sets} \
            --largest {params.largest} \
            --seed {params.seed} \
            --output {output:q} \
            2>{log:q}
        """


rule learn:
    """Learn to estimate the least total of a set of targets, and measure the errors."""
    input:
        train=collect("results/sets/{game}.parquet", game=config["learning"]["train"]),
        test=collect("results/sets/{game}.parquet", game=config["learning"]["test"]),
    output:
        models=collect("results/models/{kind}.parquet", kind=MODELS),
        parquet="results/models/errors.parquet",
        csv="results/models/errors.csv",
        png="results/models/errors.png",
        svg="results/models/errors.svg",
    log:
        "logs/learn.log",
    conda:
        "../envs/guesstree.yaml"
    threads: 1
    resources:
        runtime=minutes(60),
    params:
        train=lambda wildcards, input: options(train=input.train),
        test=lambda wildcards, input: options(test=input.test),
        models=lambda wildcards, output: Path(output.models[0]).parent,
        seed=lookup("learning/seed", within=config),
        code=code_of_package(),
    shell:
        r"""
        guesstree learn {params.train} {params.test} \
            --seed {params.seed} \
            --models {params.models:q} \
            --parquet {output.parquet:q} \
            --csv {output.csv:q} \
            --png {output.png:q} \
            2>{log:q}
        """
