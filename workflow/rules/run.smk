"""What happens around the jobs: their environment, the record of a run, and its last message."""

import atexit
import os
import sys
import warnings
from pathlib import Path
from shlex import quote

from snakemake.exceptions import WorkflowError
from snakemake.settings.types import ExecMode

from guesstree.base.code import PACKAGE
from guesstree.base.defaults import RESULTS
from guesstree.base.errors import InputError
from guesstree.stages.job import LOGS, failures, log_times, without_message
from guesstree.study.folder import write_record

# Jobs run the Python that Snakemake runs in, whether its environment is activated or not, and
# import nothing from the folder of the study.
PYTHON = Path(sys.executable)
os.environ.update(
    PATH=os.pathsep.join([str(PYTHON.parent), *os.get_exec_path()]),
    PYTHONSAFEPATH="1",
    GUESSTREE_SOURCE=str(PACKAGE.parents[1]),  # what envs/guesstree.yaml installs
)

# Snakemake does not quote the path of Python when it runs a script.
if quote(sys.executable) != sys.executable:
    sys.executable = PYTHON.name

# Snakemake asks for the sizes of inputs while it makes a report, and drops the answer with a warning.
warnings.filterwarnings("ignore", "coroutine 'InputFiles[.]_predicated", RuntimeWarning)

# At exit, Snakemake is back in the folder that it was started in, despite --directory.
FOLDER = Path.cwd()

# The values of --config.
OVERRIDES = workflow.config_settings.config

logs_before = {}
"""When each log was last written before this run."""


def say_last(*sentences):
    """Print sentences when Snakemake exits, below the lines that it prints itself."""
    atexit.register(print, "", *sentences, sep="\n", file=sys.stderr)


def say(sentence):
    """Print a sentence, unless a job of this run reads the rules again."""
    if workflow.exec_mode == ExecMode.DEFAULT:
        print(sentence, file=sys.stderr)


def call_or_stop(function, *arguments):
    """Return what a function returns, or stop with the sentence of its error before any job runs."""
    try:
        return function(*arguments)
    except InputError as error:
        say_last(f"guesstree: {error}")
        raise WorkflowError(str(error)) from None


def record_config():
    """Record which config the results follow, also if there is nothing to do."""
    if workflow.executor_plugin is not None and not workflow.dryrun:
        files = [FOLDER / file for file in workflow.configfiles]
        call_or_stop(write_record, FOLDER / RESULTS, files, OVERRIDES)


atexit.register(record_config)


onstart:
    record_config()
    logs_before.update(log_times(LOGS))


onerror:
    messages = failures(LOGS, logs_before) or [without_message(map(Path, log))]
    say_last(*command_without_failed_games(), *messages)
