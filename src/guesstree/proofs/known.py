"""Proofs that were made before, read back from their files."""

from pathlib import Path

from guesstree.proofs.certificates import read_certificate
from guesstree.proofs.conclusion import proof_of
from guesstree.proofs.objective import Objective, Proof
from guesstree.replies.matrix import ReplyMatrix
from guesstree.trees.files import read_tree


def read_proof(tree: Path, certificate: Path, objective: Objective, replies: ReplyMatrix) -> Proof:
    """Return the proof that a tree and its certificate are.

    Whether they agree with each other is for `guesstree.verifier` to tell.

    Raises
    ------
    InputError
        A file is of another kind, of another game, or answers another question.
    """
    best, _ = read_tree(tree, of=replies.fingerprint)
    entries = read_certificate(certificate, objective, replies)
    return proof_of(replies, objective, best, entries)
