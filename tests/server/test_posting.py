"""Messages that are handed to the socket itself."""

import pytest
from websockets.frames import Frame, Opcode

from nimmt.server.posting import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2**16 - 1, 2**16])
def test_a_message_is_framed_as_websockets_does_it(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
