"""`python -m guesstree` is the `guesstree` command."""

from guesstree.cli import main

main()
