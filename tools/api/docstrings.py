"""The docstrings of wire types: of classes, and below their fields and module constants."""

import ast
import inspect
import re
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise


def class_text(kind: type) -> str:
    return plain(kind.__doc__ or "")


def field_texts(kind: type) -> dict[str, str]:
    """The docstrings below the fields of a class or the members of an enum, with inherited ones."""
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("nimmt."):
            texts |= _texts(base.__module__).get(base.__name__, {})
    return texts


def name_text(module: str, name: str) -> str:
    """The docstring below a name of a module."""
    return _texts(module)[""].get(name, "")


def plain(text: str) -> str:
    """The text on one line, without rule numbers."""
    text = re.sub(r"^[A-Z]\d+(, [A-Z]\d+)*: | \([A-Z]\d+\)", "", " ".join(text.split()))
    return text[:1].upper() + text[1:]


@cache
def _texts(module: str) -> dict[str, dict[str, str]]:
    """The docstrings by class, then by field; those of module names have the empty class name."""
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    return {"": _below(body)} | {
        node.name: _below(node.body) for node in body if isinstance(node, ast.ClassDef)
    }


def _below(body: Sequence[ast.stmt]) -> dict[str, str]:
    texts = {}
    for before, after in pairwise(body):
        match before, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = plain(text)
    return texts
