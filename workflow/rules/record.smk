"""What a run checks before its jobs and notes of them, and the command that its jobs run."""

import sys
from pathlib import Path
from shlex import quote

from guesstree.errors import InputError
from guesstree.study.config import check_config
from guesstree.study.study import LOGS, failures, log_times
from guesstree.files.storage import RESULTS
from guesstree.study.study import check_folders, write_record

CONFIG_FILES = [Path(path) for path in workflow.configfiles]


def call_or_stop(function, *arguments):
    """Return what a function returns, or stop with the sentence of its error before any job runs."""
    try:
        return function(*arguments)
    except InputError as error:
        stop(error)


def checked(config):
    """Return the config with its defaults, if it can be used with these folders."""
    check_folders(Path(str(workflow.current_basedir)).parent, RESULTS, LOGS)
    return check_config(config, CONFIG_FILES)


def own_command():
    """Return a shell function, which runs the command of the environment that Snakemake runs in.

    That need not be activated. A function needs no room on PATH, whatever the folder is called.
    Where Snakemake is told to activate another environment (--sdm), there is none.
    """
    if workflow.deployment_settings.deployment_method:
        return ""
    python = quote(sys.executable).replace("{", "{{").replace("}", "}}")
    return f'guesstree() {{{{ {python} -P -m guesstree "$@"; }}}}; '


study = call_or_stop(checked, config)
shell.prefix(own_command())

logs_before = {}


onstart:
    call_or_stop(write_record, RESULTS, CONFIG_FILES)
    logs_before.update(log_times(LOGS))


onerror:
    print_at_exit(failures(LOGS, logs_before) or [KILLED])
