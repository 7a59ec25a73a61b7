"""6 nimmt! and all its games."""

from collections.abc import Callable, Mapping
from importlib import import_module

__version__ = "0.1.0"


def late_names(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """A package's `__getattr__`, which imports a module when one of its names is first used.

    `modules` lists the names that each module exports, separated by blanks.
    """
    places = {name: module for module, names in modules.items() for name in names.split()}

    def get(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    return get
