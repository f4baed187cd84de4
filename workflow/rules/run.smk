"""Messages and records of a run, and the command of its jobs."""

import atexit
import logging
import sys
import warnings
from pathlib import Path
from shlex import quote

from snakemake.exceptions import WorkflowError
from snakemake.logging import LogEvent, logger
from snakemake.settings.types import ExecMode, Quietness

from guesstree.errors import InputError
from guesstree.defaults import RESULTS
from guesstree.study.logs import LOGS, failures, log_times, without_message
from guesstree.study.study import write_record

# Snakemake asks for the sizes of inputs while it runs a report, and drops the answer with a warning.
warnings.filterwarnings("ignore", "coroutine 'InputFiles[.]_predicated", RuntimeWarning)

logs_before = {}


class JobLines(logging.Filter):
    """Shows one line for each job that starts: how many are done, its rule and its wildcards.

    Snakemake itself prints three lines for each choice of jobs, and three for the end of each.
    """

    done, total = 0, 0

    def filter(self, record):
        """Count the jobs, and tell whether a message is shown."""
        event = getattr(record, "event", None)
        if event == LogEvent.RUN_INFO:
            self.total = record.stats["total"]
            return workflow.dryrun
        elif event == LogEvent.PROGRESS:
            self.done, self.total = record.done, record.total
            return self.done == self.total
        elif event == LogEvent.JOB_INFO:
            what = " ".join([record.rule_name, *record.wildcards.values()])
            record.event, record.msg = None, f"{self.done} of {self.total} done: {what}"
        return event not in LEFT_OUT and record.msg != "Select jobs to execute..."


LEFT_OUT = {LogEvent.RESOURCES_INFO, LogEvent.JOB_STARTED, LogEvent.JOB_FINISHED}

if Quietness.RULES in (workflow.output_settings.quiet or ()):
    logger.addFilter(JobLines())


def say_last(*sentences):
    """Print sentences when Snakemake exits, as it prints several lines of its own before."""
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


def own_command():
    """Return a shell function `guesstree`, which runs the command of Snakemake's environment.

    That environment need not be activated or on PATH.
    """
    python = quote(sys.executable).replace("{", "{{").replace("}", "}}")
    return f'guesstree() {{{{ {python} -P -m guesstree "$@"; }}}}; '


shell.prefix(own_command())


def record_config():
    """Record the config files of a run, also of one that finds nothing to do."""
    if workflow.executor_plugin is not None and not workflow.dryrun:
        call_or_stop(write_record, RESULTS, list(map(Path, workflow.configfiles)))


atexit.register(record_config)


onstart:
    record_config()
    logs_before.update(log_times(LOGS))


onerror:
    say_last(*ways_on(), *(failures(LOGS, logs_before) or [without_message(map(Path, log))]))
