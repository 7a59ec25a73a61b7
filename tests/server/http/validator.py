"""Messages checked against the generated descriptions by an independent validator."""

from functools import cache
from typing import Any

import jsonschema_rs

from tools.api.openapi import openapi_document
from tools.api.schemas import Schema, socket_document


@cache
def _socket() -> Schema:
    return socket_document()


@cache
def _http() -> Schema:
    return openapi_document()


@cache
def _validator(name: str) -> Any:
    return jsonschema_rs.validator_for({**_socket(), "$ref": f"#/$defs/{name}"})


def check_message(name: str, message: Any) -> None:
    """Refuse a message that is not a `Command`, `Down` or `LobbyDown`."""
    _validator(name).validate(message)


def check_body(method: str, path: str, body: Any) -> None:
    """The response of this path, with its parameters in braces."""
    _check(_operation(method, path)["requestBody"], body)


def check_answer(method: str, path: str, status: int, answer: Any) -> None:
    _check(_operation(method, path)["responses"][str(status)], answer)


def _operation(method: str, path: str) -> Schema:
    operation: Schema = _http()["paths"][path][method.lower()]
    return operation


def _check(described: Schema, value: Any) -> None:
    schema = described["content"]["application/json"]["schema"]
    jsonschema_rs.validate({"$schema": DIALECT, "components": _http()["components"], **schema}, value)


DIALECT = "https://json-schema.org/draft/2020-12/schema"
