"""Tests of docs."""

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from tests.conftest import ROOT


def docs_module(name: str) -> Any:
    """Return a module of the folder docs, which is no package."""
    spec = spec_from_file_location(name, ROOT / f"docs/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
