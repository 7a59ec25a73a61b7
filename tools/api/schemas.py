"""All wire types as JSON Schema."""

from collections.abc import Callable, Iterable
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.inspect import EnumType, StructType, Type

from nimmt.rules import messages
from nimmt.server import wire
from nimmt.table import commands, entries, settings, view

from .docstrings import class_text, field_texts, name_text

Schema: TypeAlias = dict[str, Any]

ALIASES: dict[str, ModuleType] = {
    "Command": commands,
    "Down": wire,
    "LobbyDown": wire,
    "Event": messages,
    "Ref": commands,
    "Part": commands,
    "Phrase": entries,
    "Watch": settings,
    "Pace": settings,
    "Presence": view,
}
"""Named types that are not classes, and their modules."""
SOCKET_RECEIVED, SOCKET_SENT = (commands.Command,), (wire.Down, wire.LobbyDown)


class Wire(NamedTuple):
    """The types of one document, seen from the server, and its reference prefix."""

    received: tuple[Any, ...]
    sent: tuple[Any, ...]
    place: str


def socket_document() -> Schema:
    """The socket messages; each is a `Command`, `Down` or `LobbyDown`."""
    definitions = definitions_of(Wire(SOCKET_RECEIVED, SOCKET_SENT, "#/$defs/"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The sockets of nimmt",
        "description": "At a table `Command` is sent and `Down` received, in the lobby `LobbyDown`.",
        "$defs": {name: without(schema, "discriminator") for name, schema in definitions.items()},
    }


def definitions_of(types: Wire) -> dict[str, Schema]:
    """Every reachable type, by name."""
    roots = [*types.received, *types.sent]
    schemas, found = msgspec.json.schema_components(roots, ref_template=f"{types.place}{{name}}")
    received, sent = _kinds(types.received), _kinds(types.sent)
    always = {name: _with_defaults(found[name]) for name in received}
    for name, kind in (received | sent).items():
        _describe(found[name], kind)
        if name not in received:
            _promise(found[name], kind, always, types.place)
    return _with_names(found, schemas, types.place)


def without(schema: Any, key: str) -> Any:
    """The schema without this key, at any depth."""
    return _rewritten(schema, lambda node: {name: value for name, value in node.items() if name != key})


def _describe(schema: Schema, kind: Type) -> None:
    if isinstance(kind, StructType):
        texts, names = field_texts(kind.cls), {field.name: field.encode_name for field in kind.fields}
        for name in names.keys() & texts.keys():
            schema["properties"][names[name]]["description"] = texts[name]
    if isinstance(kind, StructType | EnumType) and "description" in schema:
        schema["description"] = class_text(kind.cls)


def _promise(schema: Schema, kind: Type, always: dict[str, list[str]], place: str) -> None:
    """Tighten a type that is only sent: its fields are always present, or omitted but never null."""
    if not isinstance(kind, StructType):
        return
    for name in _with_defaults(schema):
        written = schema["properties"][name]
        if not kind.cls.__struct_config__.omit_defaults:
            del written["default"]
            schema["required"].append(name)
        elif written["default"] is None:
            _drop_null(written)
    for written in schema["properties"].values():
        name = written.get("$ref", "").removeprefix(place)
        if always.get(name):
            written["required"] = always[name]


def _with_defaults(schema: Schema) -> list[str]:
    """The fields that have a default."""
    return [name for name, written in schema.get("properties", {}).items() if "default" in written]


def _drop_null(schema: Schema) -> None:
    del schema["default"]
    others = [option for option in schema.pop("anyOf") if option != {"type": "null"}]
    schema |= others[0] if len(others) == 1 else {"anyOf": others}


def _kinds(types: Iterable[Any]) -> dict[str, Type]:
    """Every reachable struct and enum, by name."""
    found: dict[str, Type] = {}
    waiting = list(msgspec.inspect.multi_type_info(types))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, StructType | EnumType):
            if kind.cls.__name__ in found:
                continue
            found[kind.cls.__name__] = kind
        waiting += _parts(kind)
    return found


def _parts(kind: Type) -> list[Type]:
    if isinstance(kind, StructType):
        return [field.type for field in kind.fields]
    inner = [getattr(kind, name) for name in kind.__struct_fields__]
    return [
        part
        for value in inner
        for part in (value if isinstance(value, tuple) else (value,))
        if isinstance(part, Type)
    ]


def _with_names(found: dict[str, Schema], roots: Iterable[Schema], place: str) -> dict[str, Schema]:
    """Define each alias, and refer to it wherever it occurs."""
    text: dict[str, Any] = {"roots": [*roots], **found}
    for name, module in ALIASES.items():
        (alias,), _ = msgspec.json.schema_components([getattr(module, name)], ref_template=f"{place}{{name}}")
        pointed = _rewritten(text, partial(_pointed, alias, f"{place}{name}"))
        if pointed != text:
            says = name_text(module.__name__, name)
            text = pointed | {name: alias | ({"description": says} if says else {})}
    del text["roots"]
    return {name: _rewritten(text[name], _tidied) for name in sorted(text)}


def _pointed(alias: Schema, place: str, node: Schema) -> Schema:
    """The node, with a reference instead of the text of the alias."""
    if alias.items() <= node.items():
        rest = {key: value for key, value in node.items() if key not in alias}
        return {"$ref": place} | rest
    options, others = alias.get("anyOf", []), node.get("anyOf", [])
    if options and all(option in others for option in options):
        return node | {"anyOf": [{"$ref": place}, *[other for other in others if other not in options]]}
    return node


def _tidied(node: Schema) -> Schema:
    """Write an enum of one value as a constant, and a tagged union as `oneOf`."""
    if len(node.get("enum", ())) == 1:
        [value] = node["enum"]
        return {"const": value} | {key: value for key, value in node.items() if key != "enum"}
    if "discriminator" in node:
        return {"oneOf": node["anyOf"]} | {key: value for key, value in node.items() if key != "anyOf"}
    return node


def _rewritten(value: Any, change: Callable[[Schema], Schema]) -> Any:
    """A copy with every object changed, the inner ones first."""
    if isinstance(value, dict):
        return change({key: _rewritten(inner, change) for key, inner in value.items()})
    if isinstance(value, list | tuple):
        return [_rewritten(inner, change) for inner in value]
    return value
