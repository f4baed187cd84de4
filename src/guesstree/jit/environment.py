"""Numba as it is installed and set: settings that it cannot use are refused before it compiles."""

# mypy: disable-error-code="no-untyped-call"
# The compiler has no types.

import os
import re
import warnings
from pathlib import Path
from typing import Any

from guesstree.errors import InputError

_CONFIG_FILE = Path(".numba_config.yaml")
"""Settings that Numba reads in the current folder."""

_TRIED = (0, 62), (0, 68)
"""The first and the last version of Numba whose private interface the tests were run with."""

_PLACES = {"CACHE_DIR", "CACHE_LOCATOR_CLASSES", "DEBUG_CACHE"}
"""Settings that say where code is stored, not what it is."""


def _loaded() -> Any:
    """Import Numba, which reads its settings then.

    Raises
    ------
    InputError
        It cannot use one of them.
    """
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("error", "Environment variable", RuntimeWarning)
            import numba
    except (ImportError, OSError, MemoryError):
        raise
    except Exception as error:
        raise refusal(str(error).partition("\n")[0].rstrip(".")) from error
    return numba


def refusal(reason: str) -> InputError:
    """Return an error that names the settings that a reason mentions, or all that are set."""
    given = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    chosen = {name: value for name, value in given.items() if name in reason} or given
    named = [f"{name}={value}" for name, value in chosen.items()]
    if _CONFIG_FILE.exists():
        named.append(str(_CONFIG_FILE))
    return InputError(
        f"{', '.join(named)}: Numba cannot use this ({reason}); correct it, or remove it"
    )


numba = _loaded()


def check_cpu_features() -> None:
    """Raise `InputError` if NUMBA_CPU_FEATURES would end the process: LLVM checks nothing."""
    from llvmlite import binding

    has = binding.get_host_cpu_features() if numba.config.CPU_FEATURES else {}
    for feature in filter(None, (numba.config.CPU_FEATURES or "").split(",")):
        sign, name = feature[0], feature[1:]
        if sign not in "+-" or (sign == "+" and not has.get(name)):
            raise refusal(f"this processor has no feature {feature!r}; write +name or -name")


def settings() -> str:
    """Return the versions of the compiler, and Numba's settings that may change machine code.

    How many threads there are and what CUDA has differs between machines that share stored code.
    """
    import llvmlite
    import numpy as np

    chosen = [
        (name, repr(value))
        for name, value in sorted(vars(numba.config).items())
        if name.isupper() and name not in _PLACES and not name.startswith(("CUDA_", "NUMBA_"))
    ]
    return repr((numba.__version__, llvmlite.__version__, np.__version__, chosen))


def uses_public_interface() -> bool:
    """Return whether to compile by Numba's public interface alone; warn if nobody asked for it.

    GUESSTREE_PLAIN_JIT asks for it.
    """
    if os.environ.get("GUESSTREE_PLAIN_JIT"):
        return True
    version = tuple(map(int, re.findall(r"\d+", numba.__version__)[:2]))
    first, last = _TRIED
    if first <= version <= last:
        return False
    tried = " to ".join(".".join(map(str, one)) for one in _TRIED)
    warnings.warn(
        f"Numba {numba.__version__} was not tried (tried: {tried}); "
        "results are the same, but compiling takes longer",
        stacklevel=2,
    )
    return True
