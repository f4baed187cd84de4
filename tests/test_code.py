"""Digests of the code change with what they cover, and with nothing else."""

import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib.metadata import EntryPoint, EntryPoints, version
from pathlib import Path
from types import FrameType

import pytest

from guesstree import code
from guesstree.code import code_of, code_of_proofs
from tests.here import make
from tests.pipeline import STAGES, make_folder
from tests.workflow.rules import starts_of_rules

RULES = starts_of_rules()

version_of = cache(version)

Source = tuple[Path, str, tuple[object, ...]]
"""A module or function, and the state of the files in its folder."""


def forget() -> None:
    """Forget all digests."""
    for cached in (code_of, code._entries, code._file, code._source, state_of):
        cached.cache_clear()


class Text(str):
    """The code of a module, whose `repr` is made once: all digests that cover it ask for it."""

    @cached_property
    def quoted(self) -> str:
        """The text as a literal."""
        return super().__repr__()

    def __repr__(self) -> str:
        return self.quoted


@cache
def state_of(folder: Path) -> tuple[object, ...]:
    """Return the files below a folder of the package, with their sizes and times."""
    files = (file for file in sorted(folder.rglob("*")) if file.suffix != ".pyc")
    return tuple(
        (file.relative_to(folder), file.stat().st_size, file.stat().st_mtime_ns)
        for file in files
        if file.is_file()
    )


def digests() -> dict[str, str]:
    """Return the digest of each rule, and that of the search, as another process would."""
    forget()
    added = {"without": ("guesstree.metrics", "guesstree.strategies")}
    of_rules = {
        rule: code_of(*starts, **(added if ".proofs:" in starts[0] else {}))
        for rule, starts in RULES.items()
    }
    return of_rules | {"search": code_of_proofs()}


@pytest.fixture(autouse=True, scope="module")
def _read_once() -> Iterator[None]:
    """Read each state of a file, and each version, only once."""
    read = code._source.__wrapped__
    known: dict[Source, code._Source] = {}

    @cache
    def source_of(path: Path, function: str) -> code._Source:
        key = path.relative_to(code.PACKAGE), function, state_of(path.parent)
        if key not in known:
            source = read(path, function)
            known[key] = source._replace(code=Text(source.code))
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(code, "_source", source_of)
        patch.setattr(code, "version", version_of)
        yield


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Leave no digest of a test to others."""
    yield
    forget()


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """Return the digests of the package as it is."""
    return digests()


def changed(before: dict[str, str]) -> set[str]:
    """Return the rules whose digests are other ones now."""
    return {rule for rule, digest in digests().items() if digest != before[rule]}


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """Let the digests look at a copy of the package."""
    copy = tmp_path / "elsewhere/guesstree"
    shutil.copytree(code.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(code, "PACKAGE", copy)
        yield copy


def test_the_place_of_the_package_does_not_count(
    before: dict[str, str], package: Path
) -> None:
    """A copy elsewhere has the same digests."""
    assert package == code.PACKAGE
    assert not changed(before)


LISTS = {"clean_words", "generate_words", "derive_words", "weigh_words", "compute_replies"}
PROOFS = {"find_incumbent", "refute_openers", "conclude_proof", "search"}
TREES = {"grow_trees", "grow_tree", "look_ahead", "follow_openers"}


@pytest.mark.parametrize(
    ("edited", "made", "kept"),
    [
        ("report/explorer_pages/player.css", {"build_explorer"}, {*RULES, "search"}),
        ("cli/solving.py", set(), {*RULES, "search"}),
        (
            "advice/finished_games.py",
            {"judge_people"},
            LISTS | PROOFS | TREES | {"summarise", "draw_game"},
        ),
        ("advice/word_lists.py", {"rank_openers", "judge_people"}, LISTS | PROOFS | TREES),
        (
            "report/figures/strategies.py",
            {"draw_game", "judge_people"},
            LISTS | PROOFS | TREES,
        ),
        (
            "report/figures/figures.toml",
            {"draw_game", "count_letters"},
            LISTS | PROOFS | TREES,
        ),
        (
            "strategies/greedy.py",
            {"grow_trees", "grow_tree"},
            LISTS | PROOFS | {"draw_game"},
        ),
        (
            "strategies/optimal.py",
            {"look_ahead", "grow_tree"},
            LISTS | {"grow_trees", "search"},
        ),
        ("search/proof.py", PROOFS, LISTS | TREES),
        (
            "search/tree_search.py",
            PROOFS | {"look_ahead", "grow_tree"},
            LISTS | {"grow_trees"},
        ),
        ("jit/linked.py", PROOFS | TREES, LISTS),
        (
            "words/generators.py",
            {"generate_words"},
            TREES | {"refute_openers", "clean_words"},
        ),
        ("words/downloads.py", {"clean_words"}, TREES | {"generate_words"}),
        (
            "study/config.schema.yaml",
            {"rank_openers", "judge_people", "adopt_proof"},
            LISTS | TREES | PROOFS,
        ),
        ("games/rule.py", {*RULES} - {"fetch_words"}, {"fetch_words"}),
        ("errors.py", {*RULES, "search"}, set()),
        ("__init__.py", set(), {*RULES, "search"}),
        ("data/games.yaml", set(), {*RULES, "search"}),
        ("report/new.py", set(), {*RULES, "search"}),
        ("search/__pycache__/tree_search.pyc", set(), {*RULES, "search"}),
    ],
)
def test_edits(
    edited: str, made: set[str], kept: set[str], before: dict[str, str], package: Path
) -> None:
    """A file counts for the stages that import it, also within functions, and for no other."""
    path = package / edited
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        file.write("\n")

    rerun = changed(before)

    assert made <= rerun
    assert not (kept - made) & rerun


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("    _play_random(read_replies", "    _play_random( read_replies", set()),
        ("    recipe = Recipe.parse(strategy)\n", "    pass\n", {"look_ahead"}),
        ("def look_ahead(", "@stopped\ndef look_ahead(", {"look_ahead"}),
        ("import Sequence\n", "import Sequence, Set\n", TREES),
    ],
)
def test_edits_of_one_stage(
    old: str, new: str, made: set[str], before: dict[str, str], package: Path
) -> None:
    """Another stage of the same module is not concerned, unless all share what was edited."""
    path = package / "stages/trees.py"
    text = path.read_text("utf-8")

    assert old in text

    path.write_text(text.replace(old, new), "utf-8")

    assert changed(before) == made


def test_helpers_of_a_stage_count(before: dict[str, str], package: Path) -> None:
    """What the stages of a module share is a part of each."""
    path = package / "stages/proofs.py"
    text = path.read_text("utf-8")
    path.write_text(text.replace("def _control(", "def _control(  # edited\n"), "utf-8")

    assert changed(before) == PROOFS - {"search"} | {"adopt_proof"}


def upgraded(library: str) -> Callable[[str], str]:
    """Return a function that says another version of a library."""
    return lambda name: "99" if name == library else version_of(name)


@pytest.mark.parametrize(
    ("library", "made", "kept"),
    [
        ("numba", TREES | PROOFS, LISTS),
        ("numpy", {*RULES} - {"fetch_words"}, set()),
        ("matplotlib", {"draw_game", "judge_people"}, LISTS | TREES | PROOFS),
        ("typer", set(), {*RULES, "search"}),
    ],
)
def test_libraries(
    library: str,
    made: set[str],
    kept: set[str],
    before: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The version of a library counts where it is imported, if it decides values."""
    monkeypatch.setattr(code, "version", upgraded(library))

    rerun = changed(before)

    assert made <= rerun
    assert not kept & rerun


@pytest.mark.parametrize(
    ("group", "made", "kept"),
    [
        ("rules", {*RULES} - {"fetch_words"} | {"search"}, {"fetch_words"}),
        ("word_sources", {"generate_words"}, TREES | {"compute_replies", "refute_openers"}),
        ("strategies", TREES, LISTS | PROOFS),
        ("metrics", TREES, LISTS | PROOFS),
    ],
)
def test_packages(
    group: str,
    made: set[str],
    kept: set[str],
    before: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Packages that add to a registry count for the stages that read it, with their code."""
    module = tmp_path / "mine/depths.py"
    module.parent.mkdir()
    (tmp_path / "mine/__init__.py").write_text("from mine import depths\n")
    module.write_text("deep = 1\n")
    found = EntryPoints([EntryPoint("mine", "mine:mine", f"guesstree.{group}")])
    with monkeypatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        patch.setattr(code, "entry_points", lambda: found)
        installed = digests()
        added = {rule for rule, digest in installed.items() if digest != before[rule]}
        assert made <= added
        assert not kept & added

        module.write_text("deep = 2\n")
        edited = changed(installed)
        assert made <= edited
        assert not kept & edited

    assert not changed(before)


DRAWN = (
    "count-letters words.parquet --frequencies f.csv --ratings r.csv --counts c.csv "
    "--png letters.png --pangram 10 --pangrams p.csv",
    "grow g.parquet -s 'optimal-any opening={word}' -s 'lookahead-any opening={word}' "
    "--trees t --scores s",
    "draw game g.parquet openers/g.parquet scores/max-any.parquet --figures drawn",
    "judge-people g.parquet games.csv scores/max-any.parquet --scores s --png people.png",
    "weigh words.parquet --answers answers.csv --core words.parquet --output w.parquet",
    "replay g.parquet --answers answers.csv --core words.parquet --strategy advise-any "
    "--month 2026-07 --since 2026-06-30 --output months/advise-any/7.parquet",
    "replay g.parquet --answers answers.csv --strategy 'max-any weighted=yes' "
    "--month 2026-07 --since 2026-06-30 --output months/likely/7.parquet",
    "gather-replays months/advise-any/7.parquet months/likely/7.parquet --output played "
    "--csv replay.csv --markdown replay.md --png replay.png",
    "solved proofs/optimal-any.parquet scores/optimal-any.parquet --csv solved.csv",
    "proof adopt g.parquet trees/optimal-any.parquet proofs/optimal-any.parquet -s optimal-any "
    "--trees t --scores s --certificates c",
)
"""Commands of further stages, after those of `STAGES`."""


COMPILED = 1 + next(at for at, line in enumerate(STAGES) if line.startswith("find-pairs"))
"""How many of the stages it takes to run each kernel."""


def test_no_stage_runs_other_code(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """Every module that runs in a stage counts in the digest of its rule."""
    words = wordle_words[::100]
    folder = make_folder(tmp_path, words)
    (folder / "few.txt").rename(folder / "list.txt")
    commands = [*STAGES, *(line.format(word=words[0]) for line in DRAWN)]
    make(folder, *commands[:COMPILED])  # stored kernels do not run the compiler
    ran: dict[str, set[str]] = {}
    running: list[FrameType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        start = f"{module}:{frame.f_code.co_name}"
        if event == "call" and not running and module.startswith("guesstree.stages"):
            running.append(frame)
            ran.setdefault(start, set())
        elif event == "return" and running == [frame]:
            running.clear()
        elif event == "call" and running and module.startswith("guesstree."):
            first = running[0]
            ran[f"{first.f_globals['__name__']}:{first.f_code.co_name}"].add(module)

    sys.setprofile(note)
    try:
        make(folder, *commands)
    finally:
        sys.setprofile(None)
    for stage, modules in ran.items():
        starts = {name for names in RULES.values() if stage in names for name in names}
        covered = {name.partition(":")[0] for name in code._sources(starts)}
        # Progress is shown by the command. What a stage of no rule runs does not count.
        beyond = {name for name in modules if not name.startswith("guesstree.cli.")}
        assert not starts or beyond <= covered, stage

    assert {starts[0] for starts in RULES.values()} - {*ran} == {
        f"guesstree.stages.lists:{name}" for name in ("generate", "derive")
    }
