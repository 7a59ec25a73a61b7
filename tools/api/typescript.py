"""The wire types in TypeScript, from the same definitions as JSON Schema and OpenAPI."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from nimmt.server.http import OPERATIONS, Operation

from .openapi import schema_of, summary, wire_types
from .schemas import SOCKET_RECEIVED, SOCKET_SENT, Schema, Wire, definitions_of

HEAD = "// Made by `python -m tools.make_docs` from the server's types, which are explained there."
NAMES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
PLACE = "#/$defs/"


def typescript() -> str:
    http = wire_types(PLACE)
    found = definitions_of(Wire(SOCKET_RECEIVED + http.received, SOCKET_SENT + http.sent, PLACE))
    types = [_definition(name, found[name]) for name in _in_order(found)]
    return "\n\n".join([HEAD, *types, _operations(OPERATIONS)]) + "\n"


def _in_order(found: dict[str, Schema]) -> Iterator[str]:
    """Each type, followed by the types of its fields."""
    waiting, seen = [*reversed(found), "LobbyDown", "Down", "Command"], set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            yield name
            inner = re.findall(rf'"{re.escape(PLACE)}(\w+)"', json.dumps(found[name]))
            waiting += reversed(inner)


def _definition(name: str, schema: Schema) -> str:
    if schema.get("type") == "object":
        return "\n".join([*_comment(schema), f"export interface {name} {_object(schema)}"])
    return "\n".join([*_comment(schema), f"export type {name} ={_choice(schema)};"])


def _comment(schema: Schema, indent: str = "") -> list[str]:
    said = schema.get("description")
    return [] if said is None else [f"{indent}/** {said} */"]


def _object(schema: Schema) -> str:
    lines = ["{"]
    for name, field in schema["properties"].items():
        lines += _comment(field, "  ")
        lines.append(f"  {name}{'' if name in schema['required'] else '?'}: {_type(field)};")
    return "\n".join([*lines, "}"])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"Required<{name}>" if "required" in schema else name
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        items = _type(schema["items"])
        return f"({items})[]" if " | " in items else f"{items}[]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(inner) if inner else 'unknown'} }}"
    if schema.get("type") in NAMES:
        return NAMES[schema["type"]]
    return " | ".join(_options(schema))


def _choice(schema: Schema) -> str:
    """A union; a long one has an option per line."""
    options = _options(schema)
    return (
        f" {' | '.join(options)}" if len(options) < 5 else "".join([f"\n  | {option}" for option in options])
    )


def _options(schema: Schema) -> list[str]:
    if "const" in schema:
        return [json.dumps(schema["const"])]
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    options = schema.get("anyOf") or schema.get("oneOf")
    return [_type(schema)] if options is None else [_type(option) for option in options]


def _operations(operations: Iterable[Operation]) -> str:
    lines = ["/** The HTTP operations. */", "export interface Operations {"]
    for operation in operations:
        lines += [f"  /** {summary(operation)} */", f"  {operation.name}: {_operation(operation)};"]
    return "\n".join([*lines, "}"])


def _operation(operation: Operation) -> str:
    query = "; ".join(
        [f"{parameter.name}?: {_type(schema_of(parameter.kind))}" for parameter in operation.query]
    )
    parts: dict[str, Any] = {
        "method": json.dumps(operation.method),
        "path": json.dumps(operation.path),
        "query": f"{{ {query} }}" if query else None,
        "takes": None if operation.takes is None else operation.takes.__name__,
        "gives": _type(schema_of(operation.gives)),
    }
    return "{ " + "; ".join([f"{key}: {value}" for key, value in parts.items() if value]) + " }"
