"""A real nginx with the configuration of `deploy/`, on loopback, in a folder of its own."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.live_server import GUARD
from tests.server.store.samples import ROOT

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
NAME = "127.0.0.1"
CERTIFICATE = "ssl_certificate /etc/nginx/nimmt.crt; ssl_certificate_key /etc/nginx/nimmt.key;"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Proxy:
    def __init__(self, folder: Path, https: int, http: int) -> None:
        self.certificate = folder / "nimmt.crt"
        self.url, self.plain_url = f"https://127.0.0.1:{https}", f"http://127.0.0.1:{http}"


@contextmanager
def proxying(
    folder: Path, ports: tuple[int, int], changes: Mapping[str, str] | None = None
) -> Iterator[Proxy]:
    """A proxy for these two processes; `changes` replace other parts of the configuration.

    It inherits listening sockets, so its ports are free and early clients wait.
    """
    _certify(folder)
    with ExitStack() as stack:
        https, http = (stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(2))
        proxy = Proxy(folder, https.getsockname()[1], http.getsockname()[1])
        _configure(folder, https.getsockname()[1], http.getsockname()[1], ports, changes or {})
        sockets = (https.fileno(), http.fileno())
        nginx = [str(NGINX), "-e", "stderr", "-c", str(folder / "nginx.conf")]
        tried = subprocess.run([*nginx, "-t"], capture_output=True, text=True, timeout=GUARD, check=False)
        assert tried.returncode == 0, tried.stderr
        process = subprocess.Popen(
            [*nginx, "-g", "daemon off;"],
            env={**os.environ, "NGINX": "".join(f"{number};" for number in sockets)},
            pass_fds=sockets,
        )
        try:
            yield proxy
        finally:
            process.terminate()
            process.wait(GUARD)


def _certify(folder: Path) -> None:
    made = ["-keyout", str(folder / "nimmt.key"), "-out", str(folder / "nimmt.crt"), "-days", "2"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command = ["openssl", "req", "-x509", "-nodes", *curve, *made, *names]
    subprocess.run(command, check=True, capture_output=True, timeout=GUARD)


def _configure(
    folder: Path, https: int, http: int, ports: tuple[int, int], changes: Mapping[str, str]
) -> None:
    temporary = "".join(f"\n{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    local = {
        "user www-data;": "user root;" if os.geteuid() == 0 else "",
        "worker_processes auto;": "worker_processes 1;",
        "worker_rlimit_nofile 65536;": "",
        "worker_connections 16384;": "worker_connections 256;",
        "/run/nginx.pid": f"{folder}/nginx.pid",
        "/var/log/nginx/error.log": "stderr",
        "/var/cache/nginx/nimmt": f"{folder}/cache",
        "http {": f"http {{{temporary}",
        "listen [::]:": "# listen [::]:",
        " listen 80": f" listen 127.0.0.1:{http}",
        " listen 443": f" listen 127.0.0.1:{https}",
        "nimmt.example.org": NAME,
        "https://$host$request_uri": f"https://$host:{https}$request_uri",
        "ssl_reject_handshake on;": CERTIFICATE,  # a client that connects to an address names no server
        "/etc/nginx/nimmt.": f"{folder}/nimmt.",
        "127.0.0.1:8001": f"127.0.0.1:{ports[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{ports[1]}",
    }
    text = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    for was, now in (local | dict(changes)).items():
        assert was in text, f"deploy/nginx.conf has no {was!r} any more"
        text = text.replace(was, now)
    (folder / "nginx.conf").write_text(text, "utf-8")
