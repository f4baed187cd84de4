"""Mistakes in a config: each is refused in one sentence, with its key."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from snakemake.utils import update_config

from guesstree.base.errors import InputError
from guesstree.strategies.recipes import Recipe
from guesstree.study.config import check_config
from guesstree.study.schema import load_config
from tests.support.commands import cases


@pytest.mark.parametrize(
    ("change", "message"),
    [
        *cases(r"""
shipped: [nytt] => config, shipped: no game 'nytt'; did you mean 'nyt'?
shipped: [nyt], games: {nyt: 5} =>
    config, games.nyt: found 5, expected keys with values, such as file: words.txt
only: [clas] => config, only: no game 'clas'; did you mean 'class'?
lsits: {} => config: unknown key 'lsits'; did you mean 'lists'?
lists: {} => config, lists: found no keys, expected 1 or more names with values
games: {class: {rule: wordle}} =>
    config, games.class: the key 'targets' is missing; add it
strategies: [max-al] => unknown strategy 'max-al'; did you mean 'max-any'?
any_window: {min: 9, max: 4} => config, any_window: max 4 is less than min 9
random: {rounds: 1} => config, random.rounds: found 1, expected 2 or more
games: {../x: {rule: wordle, targets: class}} => config, games: '../x' cannot be a name
games: {g: {rule: go, targets: class}} =>
    config, games.g.rule: unknown rule 'go'; choose one of black_pegs, jotto, pegs, places, wordle
games: {g: {rule: mastermind, targets: class}} =>
    config, games.g.rule: unknown rule 'mastermind'; the rule of the game 'mastermind' is 'pegs'
games: {g: {rule: wordle, targets: klass}} =>
    config, games.g.targets: no list 'klass'; did you mean 'class'?
lookahead: {metric: maxx} => config, lookahead.metric: unknown metric 'maxx'; did you mean 'max'?
recipes: {mine: {strategy: first-consistent, ties: [openers]}} =>
    config, recipes.mine: 'openers' has no effect on
recipes: {mine: {strategy: max-consistent, any_window: {max: 9}}} =>
    config, recipes.mine: 'any_window' has no effect on 'max-consistent'; remove it
recipes: {mine: {strategy: optimal5-any, opening: [crane]}} =>
    config, recipes.mine: 'optimal5-any' has a limit, which needs a proof; remove the 5
recipes: {mine: {strategy: max-any}}, strategies: [mien] =>
    config, games.class.strategies: unknown strategy 'mien'; did you mean 'mine'?
proofs: {minutes: 0} => config, proofs.minutes: found 0, expected more than 0
games: {g: {rule: jotto, targets: class, strategies: [optimal-nyt-hard]}} =>
    optimal-nyt-hard: rule 'jotto' has no hard mode; remove this strategy
games: {g: {rule: wordle, targets: class, openers: [crane]}} =>
    config, games.g.openers: 'crane' is not an allowed guess of game 'g'; did you mean 'raise'?
games: {g: {rule: wordle, targets: class, played_out: [mine]}}, recipes: {mine: {strategy: max-any,
    opening: [raise, slate]}} =>
    config, games.g.played_out: 'mine' cannot be played out from every first guess; choose
games: {g: {rule: wordle, targets: class, strategies: [max-any], known_proofs:
    {max-any: {tree: class.txt, certificate: class.txt}}}} =>
    config, games.g.known_proofs.max-any: is not a strategy of the game that is
games: {g: {rule: wordle, targets: class, strategies: [optimal-any], known_proofs:
    {optimal-any: {tree: gone.parquet, certificate: c}}}} =>
    config, games.g.known_proofs.optimal-any.tree: there is no file gone.parquet; give the path
games: {g: {rule: wordle, targets: class, people: [gone.csv]}} =>
    config, games.g.people.0: there is no file gone.csv; give the path
games: {g: {rule: wordle, targets: class, people: gone.csv}} =>
    config, games.g.people: there is no file gone.csv; give the path
recipes: {you: {strategy: max-any}} =>
    config, recipes.you: is too similar to the name of a strategy or of a person's games
recipes: {words: {strategy: max-any}} =>
    config, recipes.words: would be the name of another file of the results; choose another name
recipes: {a-bounds: {strategy: max-any}} =>
    config, recipes.a-bounds: would be the name of another file of the results
"": 3 => config: unknown key ''; choose one of
lists: {class: {}} => expected one of 'file', 'url', 'generate' and 'from', found none
lists: {class: {file: x.txt, generate: primes}} =>
    expected one of 'file', 'url', 'generate' and 'from', found 'file' and 'generate'
lists: {class: {generate: prime}} =>
    config, lists.class.generate: unknown generator 'prime'; did you mean 'primes'?
lists: {class: {generate: codes, weights: {}}} =>
    config, lists.class.weights: expected one of 'file', 'wordfreq' and 'answers', found none
recipes: {mine: {strategy: max-any, ties: [consistent]}} =>
    unknown tie rule 'consistent'; did you mean 'prefer-consistent'?
recipes: {mine: {strategy: max-any, ties: [prefer-consistent, parts]}} =>
    'mine' has ties in a wrong order, or one of them twice
recipes: {mine: {strategy: optimal-any, cost: [1, 2], opening: [crane]}} =>
    config, recipes.mine: 'mine' has an opening, whose guesses 'cost' does not count; remove 'cost'
recipes: {mine: {strategy: max-any, any_window: {max: 2}}} =>
    config, recipes.mine: any_window: max 2 is less than min 4
recipes: {mine: {strategy: max-any, weighted: true}}, strategies: [mine] =>
    recipe 'mine' is weighted, but list 'class' has no 'weights'
lists: {class: {generate: primes}, a: {from: class, derive: joto}} =>
    config, lists.a.derive: found "joto", expected one of isograms, jotto
lists: {class: {generate: codes, length: 2, alphabet: ab}, less: {from: class, starts: c}} =>
    config, lists.less: no word starts with 'c'; give the first letters of some word
lists: {class: {generate: codes, length: 2, alphabet: ab, weights: {file: none.csv}}} =>
    config, lists.class: none.csv: cannot be read
lists: {class: {generate: codes, length: 2, alphabet: ab},
    less: {generate: isogram-codes, length: 2, alphabet: ab}},
    games: {g: {rule: wordle, targets: class, guesses: less}} =>
    config, games.g: the list of guesses lacks 2 targets, such as 'aa'; add each target to it
games: {class: {rule: jotto, targets: class}} =>
    config, games.class: rule 'jotto' cannot tell 'slate' from 'stale'
lists: {class: {from: class, derive: jotto}} =>
    config, lists.class.from: the list is made from itself: 'class' from 'class'
lists: {class: {file: 'a{b}.txt'}} =>
    config, lists.class.file: the path 'a{b}.txt' has braces or unprintable characters; rename
lists: {2024: {generate: primes}}, games: {g: {rule: wordle, targets: 2024}} =>
    config, games.g.targets: found 2024, expected a text
games: {class: {true: wordle}} => config, games.class: unknown key 'true'; did you mean 'rule'?
games: {class: {rule: wordle, targets: class, exclude: class}} =>
    config, games.class: unknown key 'exclude'; choose one of 16, such as people, rule
strategies: [max-any, parts-any, max-any] =>
    config, strategies: 'max-any' comes twice; remove one
random: {seed: 9223372036854775808} =>
    config, random.seed: found 9223372036854775808, expected a whole number of at most 18 digits
"games": {"class\n": {}} => config, games: 'class\n' cannot be a name
games: {g: {rule: wordle, targets: class}, G: {rule: wordle, targets: class}} =>
    config, games: two names, 'g' in lower case, differ only in case, which some file
games: {class: {rule: wordle, targets: class, histogram_to: 100000000000000000}} =>
    config, games.class.histogram_to: found 100000000000000000, expected 100 or less
lookahead: {widths: ["2,3"]} => config, lookahead.widths: '2,3' is not a width; write a number
"""),
        (
            f"games: {{g: {{rule: wordle, targets: class, never_recommended: {300 * 'x'}}}}}",
            f"config, games.g.never_recommended: there is no file {300 * 'x'}; give the path",
        ),
        (
            f"lists: {{class: {{url: 'http://x/y', sha256: '{63 * '0'}'}}}}",
            f"config, lists.class.sha256: '{63 * '0'}' is not a checksum; expected 64 hexa",
        ),
        ("only: []", "config, only: found [], expected a list of 1 or more"),
    ],
)
def test_mistakes_get_one_sentence(
    config: dict[str, Any], change: str, message: str
) -> None:
    """The message says where the mistake is, what was found and what to write."""
    with pytest.raises(InputError, match=re.escape(message)):
        check_config(config | yaml.safe_load(f"{{{change}}}"))


@pytest.mark.parametrize(
    ("line", "mistake", "fault"),
    [
        (3, "  g: {rule: wordle, targets: a, pears: 3}", "games.g: unknown key 'pears'"),
        (
            3,
            "  g: {rule: wordle}",
            "games.g: the key 'targets' is missing; add it",
        ),
        (
            4,
            "  g: {rule: wordle, targets: a}\nrandom: {rounds: x}",
            'random.rounds: found "x"',
        ),
        (4, "  g: {rule: wordle, targets: a}\nstrategies: [1]", "strategies.0: found 1"),
        (
            4,
            "  g: {rule: wordle, targets: a}\nstrategies: [optimal-foo]",
            "strategies: unknown strategy 'optimal-foo'",
        ),
        (
            5,
            "  g:\n    {rule: wordle, targets: a,\n    more_strategies: [optimal-foo]}",
            "games.g.more_strategies: unknown strategy 'optimal-foo'",
        ),
    ],
)
def test_mistakes_have_a_file_and_a_line(
    line: int, mistake: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message has the line of the wrong key."""
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("crane\nslate\n")
    file = Path("mine.yaml")
    file.write_text(f"lists: {{a: {{file: a.txt}}}}\ngames:\n{mistake}\n")

    with pytest.raises(InputError, match=re.escape(f"mine.yaml, line {line}, {fault}")):
        check_config(load_config(file), [file])


def test_an_unknown_key_of_the_config_itself_has_a_line(tmp_path: Path) -> None:
    """No other key is above it, so the message has its line alone."""
    file = tmp_path / "mine.yaml"
    file.write_text("lists: {}\ngames: {}\ncolour: red\n")

    with pytest.raises(InputError, match=r"mine\.yaml, line 3: unknown key 'colour'"):
        check_config(load_config(file), [file])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("onyl: [g]", "config: unknown key 'onyl'; did you mean 'only'?"),
        ("only: [h]", "config, only: no game 'h'; the only one is 'g'"),
        ("games: {g: {pears: 3}}", "config, games.g: unknown key 'pears'"),
        ("random: {rounds: 0}", "config, random.rounds: found 0, expected 2 or more"),
        ("strategies: [max]", "config, strategies: unknown strategy 'max'"),
        ("strategies: [a, 1]", "config, strategies.1: found 1, expected a text"),
    ],
)
def test_mistakes_in_overrides(
    change: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of `--config` names no file, though a file has the same keys."""
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("crane\nslate\n")
    file = Path("mine.yaml")
    file.write_text(
        "lists: {a: {file: a.txt}}\ngames: {g: {rule: wordle, targets: a}}\n"
        "random: {rounds: 3}\nstrategies: [max-any]\n"
    )
    config, overrides = load_config(file), yaml.safe_load(change)
    update_config(config, overrides)

    with pytest.raises(InputError, match=f"^{re.escape(fault)}"):
        check_config(config, [file], overrides)


def test_numbers_that_snakemake_has_read(tmp_path: Path) -> None:
    """Snakemake reads 010 as 8; the file is read again, and the number refused."""
    (tmp_path / "words.txt").write_text("raise\n")
    path = tmp_path / "mine.yaml"
    text = "lists: {a: {file: words.txt}}\ngames: {a: {rule: wordle, targets: a, pairs: 010}}\n"
    path.write_text(text)

    with pytest.raises(InputError, match=r"line 2: .*'010' is not a number"):
        check_config(yaml.safe_load(text), [path])


def test_languages_are_known_before_any_job(config: dict[str, Any]) -> None:
    """A language without word frequencies is refused at once."""
    pytest.importorskip("wordfreq")
    config["lists"]["class"]["weights"] = {"wordfreq": "xx"}

    with pytest.raises(
        InputError, match=r"weights\.wordfreq: wordfreq has no language 'xx'"
    ):
        check_config(config)


LONG = "x" * 10**6


@pytest.mark.parametrize("value", [LONG, [LONG], {LONG: 1}])
@pytest.mark.parametrize("key", ["strategies", "any_window", "games", LONG], ids=len)
def test_long_values_are_cut(key: str, value: object, config: dict[str, Any]) -> None:
    """A value of a megabyte does not fill the screen."""
    with pytest.raises(InputError, match=r"^config") as caught:
        check_config(config | {key: value})
    assert len(str(caught.value)) < 1000


def test_packages_that_are_missing_are_named(config: dict[str, Any]) -> None:
    """Packages are checked before the strategies that only they have."""
    needed = {"numpy": "pip install numpy", "guesstree-none": "pip install examples/none"}
    config |= {"packages": needed, "strategies": ["none-any"]}

    with pytest.raises(InputError, match="not installed; install it with: pip install exa"):
        check_config(config)


def test_a_recipe_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games share a strategy and a recipe, and play out both from every first guess."""
    resolved = []
    from_config = Recipe.from_config

    def counted(config: object, name: str) -> Recipe:
        resolved.append(name)
        return from_config(config, name)  # type: ignore[arg-type]

    monkeypatch.setattr(Recipe, "from_config", counted)
    game = {
        "rule": "wordle",
        "targets": "wordle",
        "strategies": ["max-any", "mine"],
        "played_out": ["mine"],
    }
    check_config(
        {
            "games": {"first": game, "second": game},
            "recipes": {"mine": {"strategy": "parts-any", "ties": ["max"]}},
            "shipped": ["wordle"],
        }
    )

    assert len(resolved) == len(set(resolved))
    assert {"max-any", "mine"} <= set(resolved)
