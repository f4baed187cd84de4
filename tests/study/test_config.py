"""config.yaml: completed, or refused in one sentence."""

import os
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from guesstree import constants, defaults
from guesstree.errors import InputError
from guesstree.search.metrics import METRICS
from guesstree.strategies.families import families
from guesstree.strategies.recipes import DEFAULTS
from guesstree.study.config import Origin, check_config, fill_config, shipped_config
from guesstree.study.reading import load_config
from guesstree.study.schema import schema
from guesstree.study.study import study_with
from guesstree.words.generators import GENERATORS
from tests.conftest import ROOT
from tests.here import cases


def test_shipped_games_are_sound() -> None:
    """Their config, which is not checked when a game is opened, is as a check leaves it."""
    file = shipped_config()
    origin = Origin.load(file)

    filled = fill_config(origin.config, [origin])

    assert filled == check_config(origin.config, [file])


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the smallest useful config, whose list is in the working folder."""
    path = tmp_path / "class.txt"
    path.write_text("raise\nslate\nstale\n")
    monkeypatch.chdir(tmp_path)
    return {
        "lists": {"class": {"file": str(path)}},
        "games": {"class": {"rule": "wordle", "targets": "class"}},
    }


def test_defaults_are_filled_in(config: dict[str, Any]) -> None:
    """What is left out takes the value that the schema says; a game's own proofs come first."""
    config["games"]["class"]["proofs"] = {"minutes": 2}
    given = deepcopy(config)
    complete = check_config(config | {"proofs": {"minutes": 9, "exact": 3}})

    assert config == given

    proofs = complete["games"]["class"]["proofs"]

    assert proofs == {"minutes": 2, "exact": 3, "incumbent_nodes": 20000}
    assert complete["lists"]["class"]["length"] == 5
    assert complete["games"]["class"]["guesses"] == "class"
    assert complete["any_window"] == {"min": 4, "max": 125}
    assert "neg_entropy-any" in complete["games"]["class"]["strategies"]


def test_a_shipped_game_of_a_list_of_ones_own(tmp_path: Path) -> None:
    """Commands take the list that the config has under the name of the package's."""
    (tmp_path / "a.txt").write_text("crane\nslate\n")
    path, lists = tmp_path / "mine.yaml", "lists: {wordle: {file: a.txt}}"
    path.write_text(
        f"shipped: [wordle]\n{lists}\ngames: {{g: {{rule: jotto, targets: wordle}}}}\n"
    )
    study = study_with("wordle", path, tmp_path)

    assert Path(study.config["lists"]["wordle"]["file"]).samefile(tmp_path / "a.txt")


def test_games_of_the_package_and_games_that_are_left_out(config: dict[str, Any]) -> None:
    """Settings of the config come before the package's, and only needed lists are kept and read."""
    config["games"] |= {
        "jotto": {"histogram_to": 9},
        "mine": {"rule": "pegs", "targets": "primes"},
    }
    shipped = check_config(config | {"shipped": ["jotto"]})
    jotto = shipped["games"]["jotto"]

    assert (jotto["rule"], jotto["histogram_to"]) == ("jotto", 9)
    assert Path(shipped["lists"]["wordle"]["file"]).is_file()

    Path(config["lists"]["class"]["file"]).write_text("raise\nslates\n")
    one = check_config(config | {"shipped": ["jotto"], "only": ["jotto"]})

    assert (list(one["games"]), list(one["lists"])) == (["jotto"], ["wordle", "jotto"])


def test_the_default_study_has_one_vocabulary() -> None:
    """Its games name strategies by family and mode; no name stands for one in a single game."""
    config = yaml.safe_load((ROOT / "config.yaml").read_text())

    own = config["games"]["nyt"]["strategies"]

    assert own[:3] == ["neg_entropy-any", "parts-any", "neg_entropy-nyt-hard"]
    assert "recipes" not in config


def test_the_default_config_says_what_the_defaults_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """config.yaml and the schema agree, so that leaving a part out changes nothing."""
    monkeypatch.chdir(ROOT)
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    bare = {key: config[key] for key in ("lists", "games")}

    assert check_config(config) == check_config(bare)


def test_two_configs_say_how_they_differ() -> None:
    """Both are named config.yaml: the first line says whose study it is, and names the other."""
    of_the_clone, *_ = (ROOT / "config.yaml").read_text().splitlines()

    assert "`make results`" in of_the_clone
    assert "config/config.yaml" in of_the_clone

    of_a_deployment, *_ = (ROOT / "config/config.yaml").read_text().splitlines()

    assert "`snakedeploy`" in of_a_deployment
    assert "config.yaml above this folder" in of_a_deployment


@pytest.mark.parametrize(
    ("change", "message"),
    [
        *cases(r"""
shipped: [nytt] => config, shipped: no game 'nytt'; did you mean 'nyt'?
shipped: [nyt], games: {nyt: 5} => config, games.nyt: found 5, expected names with values
only: [clas] => config, only: no game 'clas'; did you mean 'class'?
lsits: {} => config: unknown key 'lsits'; did you mean 'lists'?
lists: {} => config, lists: found no keys, expected 1 or more names with values
games: {class: {rule: wordle}} =>
    config, games.class: found the keys rule, expected the keys rule, targets
strategies: [max-al] => unknown strategy 'max-al'; did you mean 'max-any'?
any_window: {min: 9, max: 4} => config, any_window: max 4 is less than min 9
random: {rounds: 1} => config, random.rounds: found 1, expected 2 or more
games: {../x: {rule: wordle, targets: class}} => config, games: '../x' cannot be a name
games: {g: {rule: chess, targets: class}} =>
    config, games.g.rule: unknown rule 'chess'; choose one of black_pegs, jotto, pegs, wordle
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
    config, games.g: 'crane', in 'openers' or an opening, is not an allowed guess
games: {g: {rule: wordle, targets: class, followed: [mine]}}, recipes: {mine: {strategy: max-any,
    opening: [raise, slate]}} =>
    config, games.g.followed: 'mine' cannot be played out from every first guess; choose
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
    config, games.g: target 'aa' is not among the guesses
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
    config, games.class: unknown key 'exclude'; choose one of followed, guesses, histogram_to
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
            f"lists: {{class: {{url: 'http://x/y', sha256: '{63 * '0'}'}}}}",
            f"config, lists.class.sha256: '{63 * '0'}' is not a checksum; expected 64 hexa",
        ),
    ],
)
def test_mistakes_get_one_sentence(
    config: dict[str, Any], change: str, message: str
) -> None:
    """The sentence says where, what was found and what would do."""
    with pytest.raises(InputError, match=re.escape(message)):
        check_config(config | yaml.safe_load(f"{{{change}}}"))


BOMB = "a0: &a0 {x: 1, y: 2}\n" + "\n".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 13)
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *cases(r"""
"lists: {}\ngames: {}\nlists: {}" =>
    line 3: is not plain YAML (the key 'lists' comes twice); remove one
"games:\n  a: {rule: x, rule: y}" =>
    line 2: is not plain YAML (the key 'rule' comes twice); remove one
"lists: !!python/object/apply:os.system ['touch pwned']" =>
    line 1: is not plain YAML (tags are not allowed); remove the tag
"__use_yte__: true\n?exec('x'): 1" => has '__use_yte__', which runs code; write
"a: &a {x: 1}\nb: {<<: [*a, *a]}" => line 2: is not plain YAML ('<<' takes one mapping);
"lists: &a\n  b: [*a]" => has too many values or levels, or a key that is not text; use
"[1, 2]" => is not a config; begin it with keys such as 'lists' and 'games'
"" => is not a config
"\tlists: {}" => line 1: is not plain YAML (found character
"2001-99-99" => is not plain YAML (month must be in 1..12); indent with blanks
"lists: 0x_" => is not plain YAML (invalid literal for int
"? [a]\n: b" => line 1: is not plain YAML (found unhashable key)
"lists: {yes: {}}" => line 1: is not plain YAML (the key 'yes' is not text); put it in
"random: {seed: 9223372036854775808}" =>
    line 1: is not plain YAML ('9223372036854775808' is not a number of at most 18 digits); put
"""),
        (f'"{BOMB}"', "has too many values or levels, or a key that is not text; use"),
        (
            f'"{"[" * 90_000}"',
            "mine.yaml: is not plain YAML (maximum recursion depth exceeded",
        ),
        (f'"{"a: {file: x}, " * 20_000}"', "mine.yaml: is larger than 200,000 bytes"),
        (f'"seed: {"9" * 5000}"', "is not plain YAML (Exceeds the limit"),
    ],
)
def test_files_that_are_no_configs(text: str, message: str, tmp_path: Path) -> None:
    """Tags, templates and doubled keys are refused; nothing of a config ever runs.

    Size, levels, aliases and numbers are bounded.
    """
    path = tmp_path / "mine.yaml"
    path.write_text(text[1:-1].replace("\\n", "\n").replace("\\t", "\t"))

    with pytest.raises(InputError, match=re.escape(message)):
        check_config(load_config(path))
    assert [file.name for file in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize(
    "text",
    [
        "1_0",
        "010",
        "-010",
        "0x1F",
        "0b11",
        "1:30",
        "1:30.5",
        "1_000.5",
        ".inf",
        "-.inf",
        ".nan",
    ],
)
def test_numbers_are_plain(text: str, tmp_path: Path) -> None:
    """A number that YAML reads otherwise than people do is refused, and a text in quotes is not."""
    path = tmp_path / "mine.yaml"
    path.write_text(f"random:\n  seed: {text}\n")

    with pytest.raises(
        InputError,
        match=rf"line 2: .*'{re.escape(text)}' is not a number of at most 18 digits",
    ):
        load_config(path)

    path.write_text(
        f"recipes:\n  a: ['{text}', 10, 0, -3, +5, 1.5, .5, 1.0e-3, {2**53 + 1}]\n"
    )

    assert load_config(path)["recipes"]["a"] == [
        text,
        10,
        0,
        -3,
        5,
        1.5,
        0.5,
        1e-3,
        2**53 + 1,
    ]


def test_numbers_that_snakemake_has_read(tmp_path: Path) -> None:
    """Snakemake reads 010 as 8; the file is read again, and the number refused."""
    (tmp_path / "words.txt").write_text("raise\n")
    path = tmp_path / "mine.yaml"
    text = "lists: {a: {file: words.txt}}\ngames: {a: {rule: wordle, targets: a, pairs: 010}}\n"
    path.write_text(text)

    with pytest.raises(InputError, match=r"line 2: .*'010' is not a number"):
        check_config(yaml.safe_load(text), [path])


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A pipe is named, and not waited for."""
    os.mkfifo(tmp_path / "mine.yaml")

    with pytest.raises(
        InputError, match=r"mine\.yaml: cannot be read \(not a regular file\)"
    ):
        load_config(tmp_path / "mine.yaml")


def test_paths_are_relative_to_the_config_that_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each path goes with the file that gives its value last; inline ones with the folder."""
    for name in ("one/lists/a.txt", "two/b.txt", "two/b.csv", "work/c.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(
            "word,weight\nraise,1\n" if "csv" in name else "raise\n"
        )
    one = {"lists": {"a": {"file": "lists/a.txt"}, "b": {"file": "other.txt"}}}
    two = {"lists": {"b": {"file": "b.txt", "weights": {"file": "b.csv"}}}}
    for name, config in {"one": one, "two": two}.items():
        (tmp_path / f"{name}/mine.yaml").write_text(yaml.safe_dump(config))
    monkeypatch.chdir(tmp_path / "work")
    files = [Path("../one/mine.yaml"), tmp_path / "two/mine.yaml"]
    merged = {
        "lists": {**one["lists"], **two["lists"], "c": {"file": "c.txt"}},
        "games": {"g": {"rule": "wordle", "targets": "a"}},
    }
    lists = check_config(merged, files)["lists"]

    assert lists["a"]["file"] == "../one/lists/a.txt"
    assert lists["b"]["file"] == "../two/b.txt"
    assert lists["b"]["weights"]["file"] == "../two/b.csv"
    assert lists["c"]["file"] == "c.txt"


def test_descriptions_name_what_is_installed() -> None:
    """Names come from the registries, defaults that the command line shares from one module."""
    properties = schema()["properties"]
    text = yaml.safe_dump(schema(), width=10**6)

    assert "{" not in re.sub(r"\{0,79\}|\{0,8\}|\{3\}|\{64\}|\{\}", "", text)

    lists = properties["lists"]["additionalProperties"]["properties"]
    for names, part in (
        (GENERATORS, lists["generate"]),
        (families(), properties["strategies"]),
        (METRICS, properties["lookahead"]["properties"]["metric"]),
    ):
        assert all(name in part["description"] for name in names)

    assert lists["length"]["maximum"] == constants.MOST_LENGTH
    assert (
        properties["any_window"]["properties"]["max"]["default"] == defaults.ANY_WINDOW[1]
    )
    assert properties["lookahead"]["properties"]["widths"]["default"] == [
        *DEFAULTS["widths"]
    ]


def test_languages_are_known_before_any_job(config: dict[str, Any]) -> None:
    """A language without word frequencies is named at once."""
    pytest.importorskip("wordfreq")
    config["lists"]["class"]["weights"] = {"wordfreq": "xx"}

    with pytest.raises(
        InputError, match=r"weights\.wordfreq: wordfreq has no language 'xx'"
    ):
        check_config(config)


@pytest.mark.parametrize("key", ["strategies", "any_window", "games", "x" * 10**6])
def test_long_values_are_cut(key: str, config: dict[str, Any]) -> None:
    """A value of a megabyte does not fill the screen."""
    for value in ("x" * 10**6, ["x" * 10**6], {"x" * 10**6: 1}):
        with pytest.raises(InputError) as caught:
            check_config(config | {key: value})
        assert len(str(caught.value)) < 1000
        assert str(caught.value).startswith("config")


@pytest.mark.parametrize("path", ["{folder}//class.txt", "{folder}/./x/../class.txt"])
def test_paths_are_normal(path: str, config: dict[str, Any], tmp_path: Path) -> None:
    """Snakemake compares paths by their letters."""
    config["lists"]["class"]["file"] = path.format(folder=tmp_path)

    assert check_config(config)["lists"]["class"]["file"] == str(tmp_path / "class.txt")


def test_packages_that_are_missing_are_named(config: dict[str, Any]) -> None:
    """Before strategies and settings of theirs, which nobody else knows."""
    needed = {"numpy": "pip install numpy", "guesstree-none": "pip install examples/none"}

    with pytest.raises(InputError) as raised:
        check_config(config | {"packages": needed, "strategies": ["none-any"]})
    assert str(raised.value) == (
        "config, packages: the package 'guesstree-none' is not installed; "
        "install it with: pip install examples/none"
    )

    needed.pop("guesstree-none")

    assert check_config(config | {"packages": needed})["packages"] == needed


def test_a_game_that_only_leaves_out(tmp_path: Path) -> None:
    """A command says why a game of the config is not there."""
    (tmp_path / "a.txt").write_text("crane\nslate\n")
    games = "games: {g: {rule: jotto, targets: a}, h: {rule: wordle, targets: a}}"
    path = tmp_path / "mine.yaml"
    path.write_text(f"lists: {{a: {{file: a.txt}}}}\n{games}\nonly: [g]\n")

    with pytest.raises(
        InputError, match="'only' in the config leaves out the game 'h'; add the game"
    ):
        study_with("h", path, tmp_path)


@pytest.mark.parametrize(
    ("line", "mistake", "fault"),
    [
        (3, "  g: {rule: wordle, targets: a, pears: 3}", "games.g: unknown key 'pears'"),
        (3, "  g: {rule: wordle, targets: b}", "games.g.targets: no list 'b'"),
        (
            3,
            "  g: {rule: wordle}",
            "games.g: found the keys rule, expected the keys rule, targets",
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
    """The line is that of the key at fault; values that no file gives have none."""
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("crane\nslate\n")
    file = Path("mine.yaml")
    file.write_text(f"lists: {{a: {{file: a.txt}}}}\ngames:\n{mistake}\n")

    with pytest.raises(InputError, match=re.escape(f"mine.yaml, line {line}, {fault}")):
        check_config(load_config(file), [file])

    file.write_text("lists: {a: {file: a.txt}}\ngames: {g: {rule: wordle, targets: a}}\n")

    with pytest.raises(InputError, match=r"^config, only: no game 'h'"):
        check_config(load_config(file) | {"only": ["h"]}, [file])
