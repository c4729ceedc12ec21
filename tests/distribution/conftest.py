import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

BACKEND = Path(__file__).resolve().parents[2] / "build_backend"


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Loads a module of the build backend, anew for every test."""
    monkeypatch.syspath_prepend(BACKEND)

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(name, BACKEND / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
