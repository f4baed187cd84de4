"""What a run checks before its jobs and notes after them, and what it gives to all jobs."""

import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote

from guesstree.code.digest import REMEMBERED, digest_of_folder
from guesstree.errors import InputError
from guesstree.report.figures.table import drawers, figures
from guesstree.storage.provenance import EXPECTED
from guesstree.study.config import check_config
from guesstree.study.logs import LOGS, failures, log_times
from guesstree.study.origins import StudyOrigins
from guesstree.study.paths import RESULTS
from guesstree.study.record import (
    check_code,
    check_folders,
    check_record,
    code_of_results,
    complete_record,
    write_origins,
    write_record,
)

from snakemake.io import IOFile
from snakemake.persistence.db import DbPersistence
from snakemake.persistence.file import FilePersistence
from snakemake.settings.types import PersistenceBackend, RerunTrigger

CONFIG_FILES = [Path(path) for path in workflow.configfiles]

# Whether all results are made anew. Snakemake tells it only after it has read this file.
ANEW = not {"--forceall", "-F"}.isdisjoint(sys.argv)


def call_or_stop(function, *arguments):
    """Return what a function returns, or stop with the sentence of its error before any job runs."""
    try:
        return function(*arguments)
    except InputError as error:
        stop(error)


def checked(config):
    """Return the config with its defaults, if it can be used with these folders and results."""
    check_folders(Path(str(workflow.current_basedir)).parent, RESULTS, LOGS)
    complete = check_config(config, CONFIG_FILES)
    advice = "name a folder of its own by --directory, such as --directory studies/mine"
    check_record(RESULTS, CONFIG_FILES, advice)
    return complete


def checked_code():
    """Return what to record of the code, if no results of other code stay."""
    with suppress(OSError):  # Snakemake would make this folder later
        REMEMBERED.parent.mkdir(exist_ok=True)
    pages = digest_of_folder("report/explorer_pages")
    drawn = drawers(figures().values())
    code = code_of_results(drawn) + f"explorer {pages}\nstudy {origins.of_study()}\n"
    if workflow.is_main_process and not ANEW:
        snakefile = Path(workflow.main_snakefile)
        check_code(RESULTS, code, snakefile, CONFIG_FILES, unknown_artifacts())
    return code


def artifacts():
    """Yield what stands in the folder of results and is made by a rule: files, and whole folders."""
    for path in map(Path.as_posix, RESULTS.rglob("*")):
        if any(maker.is_producer(path) for maker in workflow.rules):
            yield path


def unknown_artifacts():
    """Yield the artifacts of which Snakemake knows neither what made them nor that they are partial."""
    settings = workflow.workflow_settings
    if settings.persistence_backend == PersistenceBackend.DB:
        known = DbPersistence(nolock=True, db_url=settings.persistence_backend_db_url)
    else:
        known = FilePersistence(nolock=True)
    for path in artifacts():
        if not known.metadata(IOFile(path)) and not known._filter_incomplete_keys([path]):
            yield path


def made_all():
    """Tell whether the run that ends has brought everything that config.yaml asks for up to date.

    Snakemake can be told to believe that files are up to date, or to ignore that code has changed.
    """
    if workflow.touch or not workflow.rerun_triggers >= RerunTrigger.all():
        return False
    jobs = workflow.dag.jobs
    return any(job.rule.name in ("all", "default") and workflow.dag.finished(job) for job in jobs)


def job_prefix(parts):
    """Return what the shell of every job runs first; `parts` are those of a proof.

    A job finds there which origins its inputs must have. It runs the command of the environment that
    Snakemake runs in, activated or not, unless Snakemake is told to activate another (--sdm). A
    function needs no room on PATH, whatever the folder is called.
    """
    prefix = f"export {EXPECTED}={write_origins(origins.of_files(parts)).as_posix()}; "
    if workflow.deployment_settings.deployment_method:
        return prefix
    python = quote(sys.executable).replace("{", "{{").replace("}", "}}")
    return prefix + f'guesstree() {{{{ {python} -P -m guesstree "$@"; }}}}; '


study = call_or_stop(checked, config)
origins = StudyOrigins(study)

logs_before = {}


onstart:
    call_or_stop(write_record, RESULTS, CONFIG_FILES, CODE)
    logs_before.update(log_times(LOGS))


onsuccess:
    if made_all():
        call_or_stop(complete_record, RESULTS, CODE)


onerror:
    print_at_exit(failures(LOGS, logs_before) or [KILLED])
