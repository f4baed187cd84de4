"""Wrong input: each mistake gets one sentence."""

import re
import shlex
from pathlib import Path

import pytest

from guesstree.strategies.families import all_strategy_names
from tests.support.commands import cases, guesstree_here, output_of


@pytest.mark.parametrize(
    ("command", "sentence"),
    cases("""
advise crane => ninny:.Y...; to rate it as a first guess, use openers instead of advise
review crane ..Y.. => is a reply, but a word is expected here; write the guess, a colon, the reply:
advise --boards 2 crane => write the guess, a colon, the reply: ninny:.Y.../.Y...
reply crane 01002 => '01002' is a reply, but a word is expected here
openers wordle => 'wordle' is a game; write --game wordle to choose it
compare nyt => 'nyt' is a game; write --game nyt to choose it
advise words.txt => 'words.txt' is a game; write --game words.txt to choose it
solve --game quordle => 'quordle' is a game on 4 boards; choose the game of its words
openers --game Octordle => 'Octordle' is a game on 8 boards
advise raise:..... crane:GGGGG => no word fits all of these replies; correct one
openers --together crane crane => repeats a word
openers --together crane => an opening has 2 or 3 words
reply raise rais => 'rais' has 4 characters
reply raise abc --rule wordle => 'raise' has 5 characters and 'abc' has 3; give two words of one
tree 0 => the list has no target 0; choose from 1 to 9
tree trase => 'trase' is not among the targets; did you mean 'trace'?
reply закон знамя => for words outside the game, add --rule wordle
reply 1122 1212 --rule mastermind => the rule of the game 'mastermind' is 'pegs'
openers --results none => none: no such folder; give the results of a study
tree --strategy optimal-any --results . => needs a long search; run guesstree prove
openers --config no.yaml => no.yaml: cannot be read
openers --together crane trace --length 3 => --length cannot be combined with words; remove one
openers --by bits --metric max => --metric cannot be combined with --by; remove one of them
review raise:..... --target crane => the turns have replies already; remove them, or the target
review raise:..... --grid ..... => the turns have replies already; remove them, or the grid
openers --length 3 => --length is only for --together; add --together, or remove --length
openers --together --hard => --hard cannot be combined with --together; remove one of them
prove --hard => the strategy has the mode of a proof: add --strategy optimal-nyt-hard instead
prove --improve max-any --turn-limit 3 => --turn-limit cannot be combined with --improve; remove
prove --largest 9 => --largest is only for --improve; add --improve, or remove --largest
play --games 5 => --games is only for --boards; add --boards, or remove --games
play --boards 2 --games 5 --target crane => --target cannot be combined with --games
play --guesser max-any --strict-unknown => --strict-unknown is only for --guesser me
compare max-any parts-any --by-target => --by-target lists the targets of one strategy
answers crane --replay-since 2026-01-01 => --replay-since cannot be combined with words
answers --turn-limit 4 => --turn-limit is only for --replay-since; add --replay-since
answers --hard => --hard is only for --replay-since; add --replay-since, or remove --hard
answers --mode nyt-hard => --mode is only for --replay-since; add --replay-since, or remove --mode
advise --guess crane --hard => --hard cannot be combined with --guess; remove one of them
compare max-any --by-target --from-guess 2 => --from-guess cannot be combined with --by-target
tree crane --random 2 => --random cannot be combined with targets; remove one of them
advise --hard --mode consistent => --hard is not --mode consistent; remove one of them
prove --turn-limit 3 -s optimal4-any => 'optimal4-any' already has a limit; remove the other one
advise --metric nope => unknown metric 'nope'; choose one of
prove --output /proc/x.txt => /proc/x.txt: cannot be written (no such file or directory)
prove --output tree => tree: the suffix of a tree is its format; end it with one of .txt, .json
tree --output tree.pdf => tree.pdf: the suffix of a tree is its format
openers --csv --json => --csv cannot be combined with --json; remove one of them
people games.csv --output people.pdf => people.pdf: the suffix of a figure is its format
prove -s within0-any => which needs a number of guesses from 1 to 99; write it like
prove -s 'optimal-any cost=0 cost=0' => all costs are 0, so all trees are equally good
prove -s 'optimal-any cost=99999999999999999999' => not a whole number of at most 18 digits
play --boards 17 => boards is 17; choose from 2 to 16
advise --boards 2 raise:GGGGG/GGGGG crane:/ => 'crane' comes after all boards
review --boards 2 --target stare/crane stare crane stare => 'stare' comes
advise --boards 2 raise:..Y../...../..... => write them like ...../....., with / between boards
advise --boards 2 raise:GGGGG/..... crane:...../..... => write them like /....., with /
advise --boards 2 raise:GGGG./..... => board 1: no word fits all of these replies
advise --boards 2 --hard => --hard cannot be combined with --boards; remove one of them
solve --boards 2 --mode consistent => --mode cannot be combined with --boards; remove one of them
play --boards 2 --hard => --hard cannot be combined with --boards; remove one of them
review --boards 2 --hard => --hard cannot be combined with --boards; remove one of them
play --boards 2 --target crane => 1 target for 2 boards; give one target per board
review raise clout --reveal => --reveal shows the answer of a day; give its date with --day
review --boards 2 => no turns to review; give some, such as ninny:.Y.../.Y...
review --grid 🟩🟩🟩🟩🟩 --hard => mode 'nyt-hard' needs the words of a game; add them, or
"""),
)
def test_mistakes_get_one_sentence(command: str, sentence: str, folder: Path) -> None:
    """The sentence says what was found and what to do; the exit code is 1."""
    run = guesstree_here(*shlex.split(command), cwd=folder, code=1)
    assert sentence in " ".join(run.stderr.split())
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("command", "sentence", "remedy"),
    cases("""
compare magic => such as max-any => compare max-any
compare magic => for all names, see guesstree compare --help => compare --help
compare random => did you mean 'random-consistent'? => compare random-consistent
compare maxi-any => did you mean 'max-any'? A first guess, or a file => compare crane
tree crane --strategy random => did you mean 'random-consistent'? => tree --strategy max-any
advise crnae:..... => did you mean 'crane'? If the game took your word, add --any-word =>
    advise crnae:..... --any-word
review civet stare --target stare => if the game took your word, add --any-word =>
    review civet stare --target stare --any-word
advise zz:..... => choose one of annex, crane => advise crane:.....
tree 99 => choose from 1 to 9 => tree 9
compare crane --from-guess 50 => choose a number from 1 to => compare crane --from-guess 2
prove -s 'optimal-any cost=3 cost=1' => the costs fall from 3 to 1 at guess 2; write 3 or more =>
    prove -s 'optimal-any cost=3 cost=3'
prove -s magic => for all names, see guesstree compare --help => compare --help
openers --by foo => choose one of total, lower_bound, hard_total, => openers --by total
play --day 2026-01-01 => add a file of past answers with --answers =>
    answers --day 2026-01-01 --answers answers.txt
init odd.txt => guesstree init --cleaning lenient skips them => init --cleaning lenient odd.txt
openers --game odd.txt => guesstree init --cleaning lenient skips them =>
    init --cleaning lenient odd.txt
play --boards 1 => boards is 1; choose from 2 to 16 => play --boards 2
review --boards 1 stare => boards is 1; choose from 2 to 16 =>
    review --boards 2 stare crane --target stare/crane
advise crane:GGGGG stare:..... => crane was right, so stare cannot follow; remove the turns after =>
    advise crane:GGGGG
init list.txt --length 9 => has no word of 9 characters; choose one of its lengths: 5 =>
    init list.txt --length 5
init list.txt --folder '' => an argument is empty; write a value => init list.txt --folder new
init list.txt --alphabet klingon => twice (a capital and its small letter are the same); remove
    one of them, or name one of latin => init list.txt --alphabet latin
"""),
)
def test_remedies_help(command: str, sentence: str, remedy: str, folder: Path) -> None:
    """A refusal prints nothing else, and the command with its remedy succeeds."""
    (folder / "list.txt").write_text("crane\nstare\ntrace\n")
    (folder / "odd.txt").write_text(
        "crane%\nstare%\ntrace%\nbrick%\n" + "caper\nclout\nbeset\nannex\nsabot\n"
    )
    (folder / "answers.txt").write_text("crane\n")

    run = guesstree_here(*shlex.split(command), cwd=folder, code=1)
    remedied = guesstree_here(*shlex.split(remedy), cwd=folder)

    assert " ".join(sentence.split()) in " ".join(run.stderr.split())
    assert run.stdout == ""
    assert remedied.stdout + remedied.stderr


@pytest.mark.parametrize(
    ("command", "sentence", "remedy"),
    cases("""
openers --count 0 => --count is 0; give a number of at least 1 => openers --count 1
openers --together --length x => --length is 'x'; give a whole number =>
    openers --together --length 2
openers --together --length 9 => --length is 9; give a number of at most 3 =>
    openers --together --length 3
advise --mode hard => --mode is 'hard'; did you mean 'nyt-hard'? => advise --mode nyt-hard
play --tiles red => choose one of brown, colour-blind, standard => play --tiles brown
openers --metrix max => no option --metrix; did you mean '--metric'? => openers --metric max
openers --zzz => guesstree openers --help lists all => openers --help
play --minutes 3 => no option --minutes; guesstree play --help lists all => play --help
openers --by => --by needs a value; guesstree openers --help explains it => openers --help
reply crane => TARGET is missing; guesstree reply --help explains it => reply --help
solve nyt => 'nyt' is a game; write --game nyt to choose it => solve --game nyt
play words.txt => is a game; write --game words.txt to choose it => play --game words.txt
reply crane trace stare => unexpected: stare; remove it => reply crane trace
opners => no command 'opners'; did you mean 'openers'? => openers
fllow => guesstree --help lists all => --help
"""),
)
def test_remedies_of_misuse_help(
    command: str, sentence: str, remedy: str, folder: Path
) -> None:
    """The same for words that are no command, argument or option; the exit code is 2."""
    run = guesstree_here(*shlex.split(command), cwd=folder, code=2)
    remedied = guesstree_here(*shlex.split(remedy), cwd=folder)

    assert sentence in " ".join(run.stderr.split())
    assert run.stdout == ""
    assert remedied.stdout


def test_the_help_names_every_strategy(folder: Path) -> None:
    """Refusals of unknown strategies point to this help."""
    words = {*re.findall(r"\w+", output_of(folder, "compare", "--help"))}

    aims = {name.partition("-")[0] for name in all_strategy_names()}
    assert aims <= words


def test_long_work_is_announced(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large game's equilibrium and perfect replier come after a warning; others without it."""
    monkeypatch.setattr("guesstree.cli.play._LONG_WORK", 9)
    play = ("play", "--guesser", "max-any", "--target")

    large = guesstree_here(*play, "equilibrium", cwd=folder)
    small = guesstree_here(*play, "crane", cwd=folder)

    assert "equilibrium may take hours; Ctrl-C stops it" in large.stderr
    assert "may take" not in small.stderr
