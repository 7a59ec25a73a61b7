"""Internals of other packages that are used: each has a ceiling, and one that changes is named here.

Those of uvicorn's protocols are in `tests/server/{http,ws}/test_protocol.py`.
"""

import inspect
import re
import sys
import tomllib
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import grimp
import pytest
import uvicorn

from nimmt.server.ws import TableProtocol

ROOT = Path(__file__).parent.parent
INTERNALS = {
    "pettingzoo:AECEnv._accumulate_rewards": ["self"],
    "pettingzoo:AECEnv._was_dead_step": ["self", "action"],
    "rich.cells:cell_len": ["text", "unicode_version"],
    "rich.cells:set_cell_size": ["text", "total", "unicode_version"],
    "rich.constrain:Constrain": ["renderable", "width"],
    "starlette.staticfiles:StaticFiles.get_response": ["self", "path", "scope"],
    "starlette.staticfiles:StaticFiles.lookup_path": ["self", "path"],
    "textual.binding:ActiveBinding": ["node", "binding", "enabled", "tooltip"],
    "textual.screen:Screen.active_bindings.fget": ["self"],
    "uvicorn:Server.capture_signals": ["self"],
    "uvicorn:Server.handle_exit": ["self", "sig", "frame"],
    "uvicorn:Server.on_tick": ["self", "counter"],
    "uvicorn:Server.shutdown": ["self", "sockets"],
    "uvicorn:Server.startup": ["self", "sockets"],
    "websockets.http11:Request.parse": ["read_line"],
    "websockets.protocol:Protocol.data_to_send": ["self"],
}
"""With their parameters."""


@pytest.mark.parametrize("name", INTERNALS)
def test_an_internal_is_still_there_and_still_called_so(name: str) -> None:
    try:
        found: Any = resolve_name(name)
    except (AttributeError, ImportError):
        pytest.fail(f"{name} is gone: look where it is used in src/nimmt before you raise the ceiling.")
    assert [*inspect.signature(found).parameters] == INTERNALS[name]


def test_the_attributes_of_a_uvicorn_server_still_exist() -> None:
    server = uvicorn.Server(uvicorn.Config("nimmt:app", ws=TableProtocol, log_config=None))
    used = ("started", "should_exit", "force_exit", "server_state")
    assert [name for name in used if not hasattr(server, name)] == []
    assert not server.server_state.connections
    assert not server.server_state.tasks


OTHER_NAMES = {"fluent": "fluent.runtime", "pyspiel": "open-spiel"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def declared() -> dict[str, list[str]]:
    """The requirements for each package, wherever they are named."""
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    found: dict[str, list[str]] = {}
    for names in (PROJECT["project"]["dependencies"], *extras.values(), *groups.values()):
        for one in names:
            if isinstance(one, str):
                found.setdefault(re.split(r"[^\w.-]", one)[0], []).append(one)
    return found


def test_every_package_that_is_imported_is_named() -> None:
    """Not only by a package that happens to need it too."""
    graph = grimp.build_graph("nimmt", include_external_packages=True, cache_dir=None)
    others = {name for name in graph.modules if not name.startswith("nimmt")} - sys.stdlib_module_names
    assert {OTHER_NAMES.get(name, name) for name in others} - {*declared()} == set()


def test_a_package_whose_internals_are_used_has_a_ceiling() -> None:
    packages = {re.split(r"[.:]", name)[0] for name in INTERNALS}
    assert packages <= {*declared()}
    assert [one for name in packages for one in declared()[name] if not re.search(r"<\d", one)] == []
