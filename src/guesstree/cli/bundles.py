"""Options that many commands have: declared once, and handed to a command as one value."""

import functools
import inspect
from collections.abc import Callable
from inspect import Parameter
from typing import Any, NamedTuple


class Bundle(NamedTuple):
    """Options that make one value, which is the type of a parameter: `Annotated[Kind, bundle]`.

    Attributes
    ----------
    options
        The annotation and the default of each option, by the name of its parameter.
    make
        Makes the value from the values of the options, which are keyword arguments.
    introduce
        Tells people what was made, before the command says anything; programs are not told.
    """

    options: dict[str, tuple[Any, Any]]
    make: Callable[..., Any]
    introduce: Callable[[Any], None] | None = None


def unbundled(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes the options of its bundles in place of the bundles."""
    parameters = inspect.signature(command).parameters.values()
    bundles = {one.name: bundle for one in parameters if (bundle := _bundle_of(one))}
    if not bundles:
        return command
    plain = [one for one in parameters if one.name not in bundles]
    options = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for bundle in bundles.values()
        for name, (annotation, default) in bundle.options.items()
    ]

    @functools.wraps(command)
    def run(**values: Any) -> None:
        for_people = not (values.get("as_csv") or values.get("as_json"))
        made = {
            name: bundle.make(**{option: values.pop(option) for option in bundle.options})
            for name, bundle in bundles.items()
        }
        for name, bundle in bundles.items():
            if bundle.introduce and for_people:
                bundle.introduce(made[name])
        command(**values, **made)

    shown = [*plain, *options]
    run.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in shown} | {"return": None}
    return run


def _bundle_of(parameter: Parameter) -> Bundle | None:
    about = getattr(parameter.annotation, "__metadata__", ())
    return next((one for one in about if isinstance(one, Bundle)), None)
