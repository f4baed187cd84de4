"""Names that commands and options had before, and what they are called now."""

from collections.abc import Sequence

COMMANDS = {
    "words": "clean",
    "replies": "compute-replies",
    "lookahead": "look-ahead",
    "pairs": "find-pairs",
    "letters": "count-letters",
    "summary": "summarise",
    "explorer": "build-explorer",
    "proof seed": "proof incumbent",
    "draw histogram": "draw strategies --each",
    "draw remaining": "play-evil --png",
}

_SETTINGS = "a setting in --strategy, such as --strategy '{}'"

OPTIONS = {
    "grow": {
        "--any-window": _SETTINGS.format("max-any any_window=4:125"),
        "--ties": _SETTINGS.format("max-any ties=prefer-consistent"),
        "--opening": _SETTINGS.format("max-any opening=raise"),
        "--weighted": _SETTINGS.format("max-any weighted=yes"),
        "--name": _SETTINGS.format("max-any name=mine"),
    },
    "follow": {"--any-window": _SETTINGS.format("max-any any_window=4:125")},
    "look-ahead": {
        "--mode": "part of --strategy, such as --strategy lookahead-any",
        "--metric": _SETTINGS.format("lookahead-any metric=max"),
        "--width": _SETTINGS.format("lookahead-any widths=1 widths=5"),
        "--any-window": _SETTINGS.format("lookahead-any any_window=4:125"),
    },
    "prove": {"--seed-nodes": "--incumbent-nodes"},
    "proof incumbent": {"--seed-nodes": "--incumbent-nodes"},
    "proof conclude": {"--tree": "--trees, a folder", "--certificate": "--certificates, a folder"},
    "build-explorer": {"--tree": "an argument: build-explorer TREES..."},
    "draw strategies": {"--histograms": "--figures, a folder", "--means": "--figures, a folder"},
    "draw openers": {"--scatter": "--figures, a folder", "--branches": "--figures, a folder"},
    "evil": {"--lines": "--count"},
    "antiwordle": {"--width": "--tried"},
    "equilibrium": {"--rounds": "--iterations"},
    "import": {"--tree": "--trees, a folder"},
}


def new_name(args: Sequence[str]) -> str | None:
    """Return a sentence that says the new name of a command or an option, if `args` use an old one.

    `args` is the command line after `guesstree`.
    """
    for words in (" ".join(args[:2]), " ".join(args[:1])):
        if words in COMMANDS:
            return f"the command {words!r} is now {COMMANDS[words]!r}"
        for argument in args:
            option = argument.partition("=")[0]
            if option in OPTIONS.get(words, ()):
                return f"the option {option} of {words!r} is now {OPTIONS[words][option]}"
    return None
