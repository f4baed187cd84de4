"""The last line on the screen of a run that fails: one sentence, after all that Snakemake prints."""

import atexit
import sys
import warnings

from snakemake.exceptions import WorkflowError

# Snakemake asks for the sizes of inputs while it runs a report, and drops the answer with a warning.
warnings.filterwarnings("ignore", "coroutine 'InputFiles[.]_predicated", RuntimeWarning)


def print_at_exit(sentences):
    """Print sentences when Snakemake exits, as it prints several lines of its own before."""
    atexit.register(print, "", *sentences, sep="\n", file=sys.stderr)


def stop(error):
    """Stop the run with the sentence of an error in user input."""
    print_at_exit([f"guesstree: {error}"])
    raise WorkflowError(str(error)) from None


KILLED = (
    "guesstree: a job ended without an error message; "
    "it may have been killed, perhaps for lack of memory; "
    "run the same command again to continue"
)
