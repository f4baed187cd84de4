"""Guesses of the least estimated total, by a model that is learned from exact totals."""

from guesstree import Family


def grow(replies, recipe):
    """Grow the tree of a recipe; what that needs is imported when a tree is grown."""
    from guesstree_learned.trees import grow_learned, read_model

    tried = recipe.setting("tried")
    if tried < 1:
        raise ValueError(f"tried is {tried}; expected 1 or more")
    return grow_learned(replies, read_model(recipe.setting("model")), tried)


learned = Family(
    name="learned",
    title="minimises the estimated total",
    modes=("any",),
    grow=grow,
    settings={"model": "", "tried": 20},
    file="model",
)
