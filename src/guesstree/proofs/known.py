"""Proofs that were made before, read back from their files."""

from pathlib import Path

from guesstree.proofs.certificates import read_certificate
from guesstree.proofs.conclusion import proof_of
from guesstree.proofs.objective import Objective, Proof
from guesstree.replies.matrix import ReplyMatrix
from guesstree.trees.tree import GuessTree


def read_proof(
    tree: GuessTree, certificate: Path, objective: Objective, replies: ReplyMatrix
) -> Proof:
    """Return the proof that a tree and its certificate are.

    Whether they agree with each other is for `guesstree.verifier` to tell.

    Raises
    ------
    InputError
        The file is no certificate, or one of another game or of another objective.
    """
    return proof_of(replies, objective, tree, read_certificate(certificate, objective, replies))
