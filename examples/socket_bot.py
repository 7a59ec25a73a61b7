"""A bot for the WebSocket interface: python examples/socket_bot.py http://127.0.0.1:8000 TABLE TOKEN."""

import asyncio
import json
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SERVER, TABLE, TOKEN = sys.argv[1:]
ADDRESS = f"{SERVER.replace('http', 'ws', 1)}/api/v1/tables/{TABLE}/socket"


def answer(told: dict[str, Any]) -> dict[str, Any] | None:
    """Take a seat first; then play the lowest card, and take the first row."""
    if told.get("table") and told["table"]["you"] is None:
        return {"type": "sit", "ref": "sit"}  # with a ref it happens once, however often it is said
    if not told.get("legal"):
        return None
    first = told["legal"][0]
    decision = (
        {"type": "play", "cards": first} if isinstance(first, list) else {"type": "take-row", "row": first}
    )
    return {**decision, "asked": told["asked"]}


def refuses(told: dict[str, Any]) -> bool:
    """The server refused the connection."""
    return (told["type"] == "bye" and not told["again"]) or (
        told["type"] == "error" and told.get("ref") == "sit"
    )


async def main() -> None:
    async for socket in connect(ADDRESS, additional_headers={"Authorization": f"Bearer {TOKEN}"}):
        try:
            async for message in socket:
                told = json.loads(message)
                if refuses(told):
                    sys.exit(told["error"])
                if told.get("table") and told["table"]["stage"] in ("finished", "closed"):
                    return
                if decision := answer(told):
                    await socket.send(json.dumps(decision))
        except ConnectionClosed:
            continue  # come back, and be told everything anew


asyncio.run(main())
