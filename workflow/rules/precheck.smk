"""Checks config.yaml before Snakemake reads it, which would take minutes for some files."""

from pathlib import Path

from guesstree.errors import InputError
from guesstree.study.config import read_config

try:
    read_config(Path("config.yaml"))
except InputError as error:
    stop(error)
