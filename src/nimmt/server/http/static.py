"""The built web page: hashed files that never change, and one page for all other paths."""

import mimetypes
import os
from pathlib import Path

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
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
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
        found = path in names and (folder / path).is_file()
        return FileResponse(folder / (path if found else "index.html"), headers={"Cache-Control": "no-cache"})

    return [Mount("/assets", _Assets(folder / "assets")), Route("/{path:path}", page)]


def _names(folder: Path) -> frozenset[str]:
    """The names of the files in a folder."""
    return frozenset([file.name for file in folder.iterdir() if file.is_file()] if folder.is_dir() else [])
