"""Checks of a config: each recipe is resolved once."""

import pytest

from guesstree.strategies.recipes import Recipe
from guesstree.study.config import check_config


def test_a_recipe_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games share a strategy and a recipe, and play out both from every first guess."""
    resolved = []
    from_config = Recipe.from_config

    def counted(config: object, name: str) -> Recipe:
        resolved.append(name)
        return from_config(config, name)  # type: ignore[arg-type]

    monkeypatch.setattr(Recipe, "from_config", counted)
    game = {
        "rule": "wordle",
        "targets": "wordle",
        "strategies": ["max-any", "mine"],
        "followed": ["mine"],
    }
    check_config(
        {
            "games": {"first": game, "second": game},
            "recipes": {"mine": {"strategy": "parts-any", "ties": ["max"]}},
            "shipped": ["wordle"],
        }
    )

    assert len(resolved) == len(set(resolved))
    assert {"max-any", "mine"} <= set(resolved)
