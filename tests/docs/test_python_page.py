"""docs/program/python.md explains every error."""

from nimmt.rules import NimmtError, errors
from tests.docs.pages import text_of

ERRORS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, NimmtError)]


def test_it_explains_every_error() -> None:
    text = text_of("docs/program/python.md")
    assert [kind.__name__ for kind in ERRORS if f"`{kind.__name__}`" not in text] == []
