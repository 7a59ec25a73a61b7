"""The built web page: hashed files that never change, and one page for all other paths.

Each file is sent as the build has compressed it, in the best form that the browser takes.
"""

import mimetypes
import os
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(os.environ.get("NIMMT_WEB") or Path(__file__).parent.parent / "static")
"""`NIMMT_WEB` serves another build of the page."""
NOT_BUILT = "The web page is not built: run make web in the repository. Programs find theirs at /api/v1."
YEAR = 365 * 24 * 3600
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may be compressed, the best first, and how the names of such files end."""

mimetypes.add_type("text/javascript", ".js")  # the registry of Windows may say something else


class _Assets(StaticFiles):
    """Files with a hash of their content in the name: browsers may cache them forever.

    Only the names of files that were there at the start are looked up in the file system.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._names = _names(folder)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path in self._names else ("", None)

    async def get_response(self, path: str, scope: Scope) -> Response:
        encoding, ending = _encoding(path, self._names, Headers(scope=scope))
        response = await super().get_response(path + ending, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        _say_encoding(response.headers, encoding)
        return response


def web_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """Every path outside `/api` serves the page, which does its own routing."""
    names = _names(folder)

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith("api/"):
            raise HTTPException(404)
        if not (folder / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        name = path if path in names and (folder / path).is_file() else "index.html"
        encoding, ending = _encoding(name, names, request.headers)
        response = FileResponse(folder / (name + ending))
        response.headers["Cache-Control"] = "no-cache"
        _say_encoding(response.headers, encoding)
        return response

    return [Mount("/assets", _Assets(folder / "assets")), Route("/{path:path}", page)]


def _names(folder: Path) -> frozenset[str]:
    """The names of the files in a folder."""
    return frozenset([file.name for file in folder.iterdir() if file.is_file()] if folder.is_dir() else [])


def _encoding(name: str, names: frozenset[str], headers: Headers) -> tuple[str, str]:
    """The best encoding in which the browser takes this file, and the ending of its name; none is ``""``."""
    taken = _taken(headers.get("accept-encoding", ""))
    return next(
        (
            (encoding, ending)
            for encoding, ending in ENCODINGS.items()
            if encoding in taken and name + ending in names
        ),
        ("", ""),
    )


def _taken(accepted: str) -> frozenset[str]:
    """The encodings of `Accept-Encoding`, without those that it excludes by a weight of 0."""
    offers = [offer.replace(" ", "").lower().partition(";q=") for offer in accepted.split(",")]
    return frozenset([encoding for encoding, _, weight in offers if weight.strip("0.") or not weight])


def _say_encoding(headers: MutableHeaders, encoding: str) -> None:
    headers.add_vary_header("Accept-Encoding")
    if encoding:
        headers["Content-Encoding"] = encoding
