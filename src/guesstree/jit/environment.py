"""Numba as it is installed and set: settings that would end it with a traceback are refused."""

import os
import re
import warnings
from pathlib import Path
from typing import Any

from guesstree.errors import InputError

_TRIED = (0, 62), (0, 68)
"""The first and the last version of Numba whose private interface the tests were run with."""


def _refusal(reason: object) -> InputError:
    """Return an error that names the settings of Numba, of which it cannot use one."""
    given = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_")]
    if Path(".numba_config.yaml").exists():  # Numba reads it in the current folder
        given.append(".numba_config.yaml")
    said = str(reason).partition("\n")[0].rstrip(".")
    return InputError(
        f"{', '.join(given)}: Numba cannot use this ({said}); correct it, or remove it"
    )


try:
    import numba
except (ImportError, OSError, MemoryError):
    raise
except Exception as error:
    raise _refusal(error) from error

config: Any = numba.config


def check_cpu_features() -> None:
    """Raise `InputError` if NUMBA_CPU_FEATURES would end the process: LLVM checks nothing."""
    from llvmlite import binding

    has = binding.get_host_cpu_features() if config.CPU_FEATURES else {}
    for feature in filter(None, (config.CPU_FEATURES or "").split(",")):
        if feature[0] != "-" and not (feature[0] == "+" and has.get(feature[1:])):
            raise _refusal(f"this processor has no feature {feature!r}; write +name or -name")


def uses_public_interface() -> bool:
    """Return whether to compile by Numba's public interface alone; warn if nobody asked for it.

    GUESSTREE_PLAIN_JIT asks for it.
    """
    if os.environ.get("GUESSTREE_PLAIN_JIT"):
        return True
    first, last = _TRIED
    if first <= tuple(map(int, re.findall(r"\d+", numba.__version__)[:2])) <= last:
        return False
    tried = " to ".join(".".join(map(str, one)) for one in _TRIED)
    warnings.warn(
        f"Numba {numba.__version__} was not tried (tried: {tried}); "
        "results are the same, but compiling takes longer",
        stacklevel=2,
    )
    return True
