"""Build the packages and test each in an empty environment, outside the checkout: `make dist`.

The wheel is installed once. The sdist is installed with a C compiler on the PATH, and without one, so that
zig from PyPI compiles the kernel. Packages that pass are copied to dist/. It needs only Python. All that it
downloads is pinned in requirements/.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

HOME = Path(__file__).resolve().parents[1]
DIST = HOME / "dist"
WINDOWS = os.name == "nt"
SCRIPTS = "Scripts" if WINDOWS else "bin"
COMPILERS = ("cc", "gcc", "clang")
REQUIREMENTS = str(HOME / "requirements" / "play.txt")
INSTALL_SECONDS = 1800.0
SECONDS = 120.0
"""The time limit of everything but downloads."""

GAMES = {"classic", "cow", "plus", "plus-dealt", "zeros", "simple", "tactics"}
TURN = {
    "game": "classic",
    "rows": [[30, 36], [37], [43, 44], [58, 61]],
    "plays": [{"seat": 0, "cards": [3]}, {"seat": 1, "cards": [9]}],
    "choices": {"0": 1},
}
ROWS_AFTER, HEADS_AFTER = [[30, 36], [3, 9], [43, 44], [58, 61]], {"0": 1}
RECORD = HOME / "examples" / "match.json"
TOTALS, PLACES = [26, 2, 17], [3, 1, 2]
"""The result of the record."""
LEGAL = [[4], [33], [82]]
SESSION = (
    '{"type":"hello","protocol":"nimmt-bot/1","time_ms":5000,"seed":7}\n'
    '{"type":"play","view":{"game":"classic","options":{"hand":3,"deals":1},"seats":3,"seat":1,"deal":1,'
    '"turn":1,"starter":null,"first_rows":[38,76,43,100],"turns":[],"rows":[[38],[76],[43],[100]],"cow":null,'
    '"piles":[[],[],[]],"totals":[0,0,0],"hand":[4,33,82],"hand_sizes":[3,3,3],"revealed":null,"deals":[]},'
    f'"legal":{LEGAL}}}\n'
    '{"type":"bye"}\n'
)
"""The beginning of the session in docs/program/bots.md."""
BOTS = {"greedy": [[82]], "learned": LEGAL, "expert:100": LEGAL}
"""The answers that each bot may give. The last two load nets, and the last one uses the kernel."""
KERNEL = """
import sys
from pathlib import Path
from random import Random
from nimmt.kernel import KernelMatch, libraries
from nimmt.rules import GAMES, Play, apply, deal, fair_deal, legal, seal, start

rng = Random(6)
for ruleset in GAMES.values():
    state, match = start(ruleset, seats=4), KernelMatch(ruleset, 4)
    cards = fair_deal(ruleset, 4, seal(rng.randbytes(32)), 1)
    state, _ = deal(state, cards)
    match.lay(cards.rows, cards.hands)
    while not state.deals:
        action = rng.choice(legal(state, state.acting[0]))
        state, _ = apply(state, action)
        if isinstance(action, Play):
            match.play(action.seat, action.cards)
        else:
            match.take(action.seat, action.row)
    if match.totals != [*state.totals]:
        sys.exit(f"In {ruleset.game} the kernel counts {match.totals} and the rules {[*state.totals]}.")
if not libraries()[0].resolve().is_relative_to(Path(sys.prefix).resolve()):
    sys.exit(f"The kernel is not from the package, but {libraries()[0]}.")
"""


class CheckFailed(Exception):  # noqa: N818
    """A check failed; the message says which."""


class Environment(NamedTuple):
    """A virtual environment and its empty working folder."""

    folder: Path
    variables: Mapping[str, str]
    neutral: Path

    def script(self, name: str) -> str:
        return str(self.folder / SCRIPTS / (f"{name}.exe" if WINDOWS else name))

    def run(self, name: str, *words: str, stdin: str | None = None, seconds: float = SECONDS) -> str:
        return run([self.script(name), *words], self.variables, self.neutral, stdin=stdin, seconds=seconds)

    def install(self, *what: str) -> None:
        quietly = ("--quiet", "--disable-pip-version-check", "--no-input")
        self.run("python", "-m", "pip", "install", *quietly, *what, seconds=INSTALL_SECONDS)

    def install_locked(self, file: str) -> None:
        self.install("--require-hashes", "--only-binary", ":all:", "-r", file)

    def install_needs(self, *program: str) -> None:
        """Install the requirements file that the program names, if any."""
        if file := self.run("python", *program):
            self.install_locked(file)


def run(
    command: Sequence[str],
    variables: Mapping[str, str],
    folder: Path,
    *,
    stdin: str | None = None,
    seconds: float = SECONDS,
) -> str:
    """The output of a command; on failure everything it printed is shown."""
    words = " ".join([Path(command[0]).name, *command[1:]])
    named = words if "\n" not in words and len(words) < 200 else f"{words[:40].splitlines()[0]} …"
    try:
        done = subprocess.run(
            command,
            env=variables,
            cwd=folder,
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except OSError as error:
        raise CheckFailed(f"{named} cannot be run: {error.strerror}.") from None
    except subprocess.TimeoutExpired:
        raise CheckFailed(f"{named} did not end within {seconds:.0f} s.") from None
    if done.returncode:
        said = f"{done.stdout}{done.stderr}".rstrip()
        print(f"\n{said}")
        last = said.splitlines()[-1] if said else "no output"
        raise CheckFailed(f"{named} ended with status {done.returncode}: {last}")
    return done.stdout


@contextmanager
def step(what: str) -> Iterator[None]:
    """Print a step and its duration."""
    print(f"{what}: ", end="", flush=True)
    began = monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{monotonic() - began:.0f} s", flush=True)


def make_environment(folder: Path, *, compiler: bool = True) -> Environment:
    """Make a virtual environment. Without a compiler, the PATH contains nothing else."""
    made, neutral, data = folder / "environment", folder / "neutral", folder / "data"
    neutral.mkdir(parents=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "NIMMT_", "VIRTUAL_ENV", "MAKE"))
    }
    path = [str(made / SCRIPTS), kept.get("PATH", os.defpath)]
    variables = {**kept, "NIMMT_DATA": str(data), "PATH": os.pathsep.join(path if compiler else path[:1])}
    if not compiler:
        variables.pop("CC", None)
    run([sys.executable, "-m", "venv", str(made)], kept, neutral, seconds=INSTALL_SECONDS)
    return Environment(made, variables, neutral)


def build(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it."""
    builder, built = make_environment(folder / "builder"), folder / "built"
    builder.install_locked(REQUIREMENTS)
    builder.install_needs(str(HOME / "web_build.py"), "--needs")
    _hatch(builder, "sdist", HOME, built)
    [sdist] = built.glob("*.tar.gz")
    source = unpacked(sdist, folder / "source")
    builder.install_needs(str(source / "hatch_build.py"))
    _hatch(builder, "wheel", source, built)
    [wheel] = built.glob("*.whl")
    return sdist, wheel


def _hatch(builder: Environment, target: str, source: Path, built: Path) -> None:
    command = [
        builder.script("python"),
        "-m",
        "hatchling",
        "build",
        "--target",
        target,
        "--directory",
        str(built),
    ]
    run(command, builder.variables, source, seconds=INSTALL_SECONDS)


def unpacked(sdist: Path, folder: Path) -> Path:
    """The unpacked sdist. pip caches what it builds from an archive, but not what it builds from a folder."""
    shutil.unpack_archive(sdist, folder)
    (made,) = folder.iterdir()
    return made


def check(right: bool, sentence: str) -> None:
    if not right:
        raise CheckFailed(sentence)


def try_version(nimmt: Environment, version: str) -> None:
    said = nimmt.run("nimmt", "--version").strip()
    check(said == f"nimmt {version}", f"The package is {version}, and nimmt --version says {said!r}.")


def try_games(nimmt: Environment) -> None:
    lacking = GAMES - set(nimmt.run("nimmt", "games").replace("|", " ").split())
    check(not lacking, f"nimmt games does not list {', '.join(sorted(lacking))}.")


def try_rules(nimmt: Environment) -> None:
    output = nimmt.run("nimmt", "rules", "cow", "--lang", "de")
    check("Die springende Kuh" in output, "nimmt rules does not explain a game in German.")


def try_referee(nimmt: Environment) -> None:
    said = nimmt.run("nimmt", "referee", stdin=f"{json.dumps(TURN)}\n")
    answer = read(said)
    right = (answer.get("rows"), answer.get("heads")) == (ROWS_AFTER, HEADS_AFTER)
    check(right, f"nimmt referee settles a turn wrongly: {said.strip()}")


def try_replay(nimmt: Environment) -> None:
    record = shutil.copy(RECORD, nimmt.neutral)
    outcome = read(nimmt.run("nimmt", "replay", "--json", str(record)))
    right = (outcome.get("totals"), outcome.get("places")) == (TOTALS, PLACES)
    check(right, f"nimmt replay ends {RECORD.name} wrongly: {outcome}")
    nimmt.run("nimmt", "replay", str(record))


def try_kernel(nimmt: Environment) -> None:
    nimmt.run("python", "-c", KERNEL)


def try_bots(nimmt: Environment) -> None:
    for name, right in BOTS.items():
        lines = nimmt.run("nimmt", "bot", name, stdin=SESSION).splitlines()
        answer = read(lines[-1]) if len(lines) == 2 else {}
        check(answer.get("cards") in right, f"The bot {name} answers wrongly: {lines}")


def try_server(nimmt: Environment) -> None:
    """Start a server on a free port, load the page, and stop it."""
    log, data = nimmt.neutral / "server.log", nimmt.neutral / "data"
    command = [nimmt.script("nimmt"), "serve", "--port", "0", "--data", str(data)]
    with log.open("wb") as stderr:
        process = subprocess.Popen(
            command, env=nimmt.variables, cwd=nimmt.neutral, stdin=subprocess.DEVNULL, stderr=stderr
        )
    try:
        address = _wait_for(lambda: _event(log, "ready"), process, log)["address"]
        health = _get(f"{address}/healthz")
        check(read(health).get("ok") is True, f"/healthz does not report ok: {health}")
        page = _get(f"{address}/")
        script = page.partition('src="')[2].partition('"')[0]
        check(script.endswith(".js"), "The page is not in the package: / names no script.")
        check(len(_get(f"{address}{script}")) > 10_000, f"{script}, which the page loads, is too short.")
        process.terminate()
        process.wait(SECONDS)
        check(WINDOWS or _event(log, "stopped") is not None, "The server exited without the event stopped.")
    except subprocess.TimeoutExpired:
        raise CheckFailed(f"The server did not exit within {SECONDS:.0f} s.") from None
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _wait_for(
    seen: Callable[[], dict[str, Any] | None], process: "subprocess.Popen[bytes]", log: Path
) -> dict[str, Any]:
    until = monotonic() + SECONDS
    while (found := seen()) is None:
        if process.poll() is not None or monotonic() > until:
            print(f"\n{log.read_text('utf-8', 'replace')}".rstrip())
            raise CheckFailed("nimmt serve does not start.")
        sleep(0.1)
    return found


def _event(log: Path, name: str) -> dict[str, Any] | None:
    """The first event of this name, from the complete lines of the log."""
    *lines, _ = log.read_text("utf-8", "replace").split("\n")
    return next((line for line in map(read, lines) if line.get("event") == name), None)


def _get(address: str) -> str:
    try:
        with build_opener(ProxyHandler({})).open(address, timeout=SECONDS) as answer:
            return str(answer.read(), "utf-8")
    except (URLError, OSError) as error:
        raise CheckFailed(f"{address} does not answer: {error}.") from None


def read(text: str) -> dict[str, Any]:
    """The JSON object in the text, or an empty one."""
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def try_all(nimmt: Environment, version: str) -> None:
    try_version(nimmt, version)
    for one in (try_games, try_rules, try_referee, try_replay, try_kernel, try_bots, try_server):
        one(nimmt)


def try_package(what: str, package: Path, nimmt: Environment, version: str) -> None:
    with step(f"{what}: install it in an empty environment"):
        nimmt.install_locked(REQUIREMENTS)
        if package.is_dir():
            nimmt.install_needs(str(package / "hatch_build.py"))
        nimmt.install("--no-deps", "--no-build-isolation", str(package))
        nimmt.run("python", "-m", "pip", "check")
    with step(f"{what}: version, games, rules, referee, replay, kernel, bots and server pass"):
        try_all(nimmt, version)


def dist(folder: Path) -> None:
    with step("Build the sdist, and the wheel from it"):
        sdist, wheel = build(folder)
    version = sdist.name.removesuffix(".tar.gz").partition("-")[2]
    try_package(wheel.name, wheel, make_environment(folder / "wheel"), version)

    title = f"{sdist.name} with a compiler"
    if not WINDOWS and (os.environ.get("CC") or any(map(shutil.which, COMPILERS))):
        source = unpacked(sdist, folder / "with")
        try_package(title, source, make_environment(folder / "sdist"), version)
    else:
        print(f"{title}: skipped, because there is none")

    alone = make_environment(folder / "alone", compiler=False)
    there = [name for name in COMPILERS if shutil.which(name, path=alone.variables["PATH"])]
    check(not there, f"There is still a compiler on the PATH: {', '.join(there)}.")
    try_package(f"{sdist.name} without a compiler", unpacked(sdist, folder / "without"), alone, version)

    DIST.mkdir(exist_ok=True)
    for package in (sdist, wheel):
        shutil.copy(package, DIST)
        print(f"{DIST.name}/{package.name}: {package.stat().st_size / 1e6:.1f} MB")


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a running server is stopped too
    try:
        with TemporaryDirectory(prefix="nimmt-dist-", ignore_cleanup_errors=True) as folder:
            dist(Path(folder).resolve())
    except CheckFailed as error:
        print(f"dist: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
