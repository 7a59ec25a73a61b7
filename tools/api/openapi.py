"""The HTTP API as OpenAPI 3.1, from the operations and their types."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from nimmt.server.http import CONFLICT, OPERATIONS, STATUS, Operation, Parameter
from nimmt.server.keys import ID_LETTERS, PERSON_ID_LENGTH, TABLE_ID_LENGTH
from nimmt.server.people import COOKIE, GroupView
from nimmt.server.wire import CodeBody, NewBot, OneTimeCode, OpenedTable, Problem, TvCode, TvCodeBody
from nimmt.table import Code

from .docstrings import field_texts, plain
from .schemas import Schema, Wire, definitions_of

PLACE = "#/components/schemas/"
ABOUT = (
    "Tables for 6 nimmt! and all its games. What is asked once is asked here; a table's life goes over the"
    " WebSocket `/api/v1/tables/{table}/socket`, and the list of open tables over `/api/v1/lobby`. The"
    " messages of both are in `/api/v1/socket.json`."
)
PATH = {
    "table": (f"^[{ID_LETTERS}]{{{TABLE_ID_LENGTH}}}$", "The table, as in its link."),
    "group": (f"^[{ID_LETTERS}]{{{TABLE_ID_LENGTH}}}$", "The group, as in its link."),
    "person": (f"^[{ID_LETTERS}]{{{PERSON_ID_LENGTH}}}$", "The person, as in the chairs of a table."),
    "code": ("^[2-9A-Za-z][2-9A-Za-z -]*$", "The code of a table, as people type it."),
}
IDS = {"table": OpenedTable, "group": GroupView, "person": NewBot}
"""The responses whose ids other paths accept."""
CODES: dict[type, type] = {OneTimeCode: CodeBody, TvCode: TvCodeBody}
"""The responses that contain codes, and the bodies that accept them."""
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "For people."},
    "bearer": {"type": "http", "scheme": "bearer", "description": "For programs."},
}


def wire_types(place: str) -> Wire:
    """The types of all bodies and responses."""
    taken = [operation.takes for operation in OPERATIONS if operation.takes is not None]
    return Wire(tuple(taken), (*[operation.gives for operation in OPERATIONS], Problem), place)


def openapi_document() -> Schema:
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "nimmt", "version": "1", "description": ABOUT, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": definitions_of(wire_types(PLACE)), "securitySchemes": SECURITY},
    }


def _described(operation: Operation) -> Schema:
    known: list[Schema] = [{name: []} for name in SECURITY]
    described: Schema = {
        "operationId": operation.name,
        "summary": summary(operation),
        "parameters": [*_in_path(operation), *map(_in_query, operation.query)],
        "responses": {str(operation.status): _answer(operation)} | _refusals(operation),
        "security": known if operation.identified else [{}, *known],
    }
    _, _, description = (operation.handler.__doc__ or "").partition("\n\n")
    if description:
        described["description"] = plain(description)
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": _json(schema_of(operation.takes))}
    return described


def summary(operation: Operation) -> str:
    """The first line of the handler's docstring."""
    return plain((operation.handler.__doc__ or "").partition("\n\n")[0])


def schema_of(kind: Any) -> Schema:
    """The schema of a type, or a reference to it."""
    [schema], _ = msgspec.json.schema_components([kind], ref_template=f"{PLACE}{{name}}")
    return schema


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _in_path(operation: Operation) -> Iterable[Schema]:
    for name in re.findall(r"{(\w+)}", operation.path):
        pattern, says = PATH[name]
        schema = {"type": "string", "pattern": pattern}
        yield {"name": name, "in": "path", "required": True, "description": says, "schema": schema}


def _in_query(parameter: Parameter) -> Schema:
    schema = schema_of(parameter.kind)
    return {"name": parameter.name, "in": "query", "description": parameter.says, "schema": schema}


def _answer(operation: Operation) -> Schema:
    links = {other.name: link for other in OPERATIONS for link in _links(operation.gives, other)}
    answer = {"description": summary(operation), "content": _json(schema_of(operation.gives))}
    return answer | ({"links": links} if links else {})


def _links(gives: type, other: Operation) -> Iterable[Schema]:
    """OpenAPI links from a response to another operation."""
    if other.takes is not None and CODES.get(gives) is other.takes:
        yield {"operationId": other.name, "requestBody": {"code": "$response.body#/code"}}
    for name, source in IDS.items():
        if gives is source and f"{{{name}}}" in other.path:
            yield {"operationId": other.name, "parameters": {name: "$response.body#/id"}}


def refusals_of(operation: Operation) -> list[Code]:
    """The refusals of an operation, with the general ones, in the order of the enum."""
    codes = {*operation.refusals, Code.BAD_MESSAGE, Code.TOO_FAST, Code.UNAVAILABLE}
    if operation.identified:
        codes.add(Code.NO_IDENTITY)
    if operation.takes is not None:
        codes.add(Code.TOO_LARGE)
    if operation.method != "GET":
        codes.add(Code.FORBIDDEN)
    return [code for code in Code if code in codes]


def _refusals(operation: Operation) -> dict[str, Schema]:
    by_status: dict[str, list[Code]] = {}
    for code in refusals_of(operation):
        by_status.setdefault(str(STATUS.get(code, CONFLICT)), []).append(code)
    return {status: _refusal(codes) for status, codes in sorted(by_status.items())}


def _refusal(codes: list[Code]) -> Schema:
    texts = field_texts(Code)
    says = " ".join([f"`{code}`: {texts[code.name]}" for code in codes])
    problem = {"$ref": f"{PLACE}{Problem.__name__}", "properties": {"code": {"enum": [*codes]}}}
    return {"description": says, "content": _json(problem)}
