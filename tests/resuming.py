"""Files that programs go on from, made by other code: checkpoints of proofs."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from guesstree.code import code_of_proofs
from guesstree.games.matrix import compute_replies
from guesstree.search import certificates
from guesstree.search.objective import REFUTED, Control, Objective
from guesstree.search.proof import WHOLE, find_incumbent, prove_optimal, refute_part
from tests.damage import damaged_bytes

GAMES = [
    compute_replies("wordle", words.split())
    for words in ("raise slate stale crane hobby", "raise slate stale mince abbey")
]
GOALS = [Objective("any"), Objective("consistent"), Objective("any", limit=4)]


class Checkpoints:
    """Proofs that resume from a file that is not theirs, or that is damaged."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "checkpoint.parquet"
        self.proofs = {(game, goal): self._prove(game, goal) for game in (0, 1) for goal in GOALS}

    def resume(self, chance: random.Random) -> bool:
        """Resume a proof from a file of another game, goal or code; nothing in it counts."""
        mine, proof = chance.choice(list(self.proofs.items()))
        other = chance.choice(list(self.proofs))
        is_edited = mine == other or chance.randrange(2) > 0
        self._lie(*other, is_edited=is_edited)
        if chance.randrange(3) == 0:
            self.path.write_bytes(damaged_bytes(self.path.read_bytes(), chance))
        try:
            found = self._prove(*mine)
        finally:
            self.path.unlink(missing_ok=True)
        assert found == proof, (mine, other, is_edited)
        return False

    def _prove(self, game: int, goal: Objective) -> tuple[Any, ...]:
        proof = prove_optimal(GAMES[game], goal, control=Control(checkpoint=self.path))
        return proof.lower_bound, proof.certificate, proof.tree and proof.tree.total

    def _lie(self, game: int, goal: Objective, *, is_edited: bool) -> None:
        """Write a checkpoint of a proof that says of every first guess that it is bad."""
        replies = GAMES[game]
        incumbent = find_incumbent(replies, goal)
        blocks = refute_part(replies, goal, incumbent, WHOLE)
        lies = {
            block: [replace(entry, bound=99, status=REFUTED) for entry in entries]
            for block, entries in blocks.items()
        }
        code = "other code" if is_edited else code_of_proofs()
        with patch.object(certificates, "code_of_proofs", lambda: code):
            key = certificates.proof_key(replies, goal, incumbent)
        certificates.write_checkpoint(lies, self.path, key)
