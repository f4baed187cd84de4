"""Commands that remedy an error of the library."""

from shlex import quote

from guesstree.errors import InputError


def with_command(error: InputError) -> str:
    """Return the message of an error, with the command that makes a tree that is missing."""
    recipe = getattr(error, "recipe", None)
    if recipe is None:
        return str(error)

    from guesstree.api.game_data import SearchNeededError
    from guesstree.strategies.recipes import recipe_text

    assert isinstance(error, SearchNeededError)
    if not error.game:
        return str(error)
    strategy = quote(recipe_text(recipe))
    prove = f"guesstree prove --game {error.game} --strategy {strategy}"
    return f"{error}: {prove} --output {recipe.name}.txt"
