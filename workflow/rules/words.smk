"""From lists as they came (data/) to clean lists (results/words/)."""


rule clean_words:
    """Read a word list, clean it and refuse or drop what is no word of the game."""
    input:
        lookup("lists/{words}/file", within=config),
    output:
        "results/words/{words}.parquet",
    log:
        "logs/clean_words/{words}.log",
    wildcard_constraints:
        words=one_of(lists_with("file")),
    conda:
        "../envs/guesstree.yaml"
    params:
        length=lookup("lists/{words}/length", within=config),
        alphabet=lookup("lists/{words}/alphabet", within=config),
        cleaning=lookup("lists/{words}/cleaning", within=config),
        order=lookup("lists/{words}/order", within=config),
        code=code_digest("cli.words", "words"),
    shell:
        r"""
        guesstree words {input:q} {output:q} \
            --length {params.length} \
            --alphabet {params.alphabet:q} \
            --cleaning {params.cleaning} \
            --order {params.order} \
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
        words=one_of(lists_with("derive")),
    conda:
        "../envs/guesstree.yaml"
    params:
        by=lookup("lists/{words}/derive", within=config),
        code=code_digest("cli.words", "derive"),
    shell:
        r"""
        guesstree derive {input:q} {output:q} \
            --by {params.by} \
            2>{log:q}
        """
