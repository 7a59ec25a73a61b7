"""schemathesis sends valid and invalid requests of the OpenAPI document to a real server."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from nimmt.bots import BOTS
from nimmt.rules import GAMES
from nimmt.server.people import COOKIE
from tests.server.live_server import UNLIMITED, Client, Server, serving

pytestmark = pytest.mark.anyio

EXAMPLES = settings().max_examples // 5
"""For each operation."""
PROGRAM = str(Path(sys.executable).with_name("schemathesis"))
CONFIG = """
[auth.openapi.bearer]
bearer = {token}

[dictionaries]
tables.values = {tables}
matches.values = [1]
persons.values = {persons}
groups.values = {groups}
seasons.values = [1]
games.values = {games}
bots.values = {bots}
names.values = ["Ana", "Bär 2", "牛"]

[parameters]
"path.table" = {{ dictionary = "tables", probability = 0.7 }}
"query.match" = {{ dictionary = "matches", probability = 0.7 }}
"path.group" = {{ dictionary = "groups", probability = 0.7 }}
"query.season" = {{ dictionary = "seasons", probability = 0.7 }}
"path.person" = {{ dictionary = "persons", probability = 0.7 }}
"body.name" = {{ dictionary = "names", probability = 0.5 }}
"body.settings.game" = {{ dictionary = "games", probability = 0.9 }}
"body.settings.sit_in" = {{ dictionary = "bots", probability = 0.9 }}

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "403", "404", "409"]

# which names are possible, and which settings make a game, is more than a schema can say
[[operations]]
include-operation-id = ["nameMe", "makeBot"]
checks.positive_data_acceptance.expected-statuses = ["2xx", "400"]

[[operations]]
include-operation-id = "openTable"
checks.positive_data_acceptance.expected-statuses = ["2xx", "422"]

# somebody can be in so many groups only
[[operations]]
include-operation-id = [
    "makeGroup", "changeGroup", "joinGroup", "beginSeason", "openGroupTable", "writeRemark",
]
checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "403", "404", "422", "429"]

# by somebody else, who may be a stranger soon
[[operations]]
include-operation-id = "deleteMe"
headers = {{ Authorization = {other} }}
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403"]

[[operations]]
include-operation-id = "forgetDevice"
headers = {{ Authorization = {other} }}
checks.positive_data_acceptance.expected-statuses = ["2xx", "401"]
"""


async def furnish(server: Server) -> tuple[str, str]:
    """Tables in every stage for a person who has played. Returns the hints for schemathesis and the token."""
    tables = []
    ana = await Client(server, "Ana").introduce()
    for stage in ("open", "playing", "finished"):
        options = {"deals": 1, "points": None, "hand": 2}
        tables.append(await ana.open_table(seats=2, options=options, public=True, pace="at-once"))
        await ana.enter(tables[-1])
        await ana.sit()
        if stage != "open":
            await ana.must("seat-bot", bot="lowest")
            await ana.must("begin")
        if stage == "finished":
            await ana.play_on(Random(1))
        await ana.leave()
    group = (await ana.http.post("/api/v1/groups", json={"name": "Tuesday"})).json()["id"]
    token, person = ana.http.cookies[COOKIE], ana.id
    await ana.close()
    bob = await Client(server, "Bob").introduce()
    other = f"Bearer {bob.http.cookies[COOKIE]}"
    await bob.close()
    values = {
        "token": token,
        "other": other,
        "tables": tables,
        "persons": [person],
        "groups": [group],
        "games": [*GAMES],
        "bots": [*BOTS],
    }
    return CONFIG.format(**{name: json.dumps(value) for name, value in values.items()}), token


@pytest.mark.timeout(1200)
async def test_nothing_is_answered_otherwise_than_described(tmp_path: Path) -> None:
    async with serving(tmp_path / "nimmt.db", command=UNLIMITED) as server:
        config, token = await furnish(server)
        (tmp_path / "schemathesis.toml").write_text(config, encoding="utf-8")
        status, output = await asyncio.to_thread(run_schemathesis, server.url, tmp_path)
        ana = Client(server, token=token)
        assert (await ana.http.get("/api/v1/me")).status_code == 200, "whoever asked all this is still known"
        await ana.close()
    assert status == 0, output
    assert [line for line in server.log if line["level"] == "error"] == []


def run_schemathesis(url: str, folder: Path) -> tuple[int, str]:
    """Its exit status and its output. A busy machine is not an error."""
    options = [f"--max-examples={EXAMPLES}", f"--seed={os.environ['NIMMT_SEED']}"]
    run = subprocess.run(
        [
            PROGRAM,
            "run",
            f"{url}/api/v1/openapi.json",
            *options,
            "--suppress-health-check=too_slow",
            "--no-color",
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout
