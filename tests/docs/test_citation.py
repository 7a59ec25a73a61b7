"""CITATION.cff keeps to version 1.2.0 of its format, and agrees with the package."""

import tomllib

import yaml  # type: ignore[import-untyped]

import nimmt
from tests.docs.pages import text_of

NEEDED = {"cff-version", "message", "title", "authors"}
ALLOWED = NEEDED | {
    *("abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license"),
    *("license-url", "preferred-citation", "references", "repository", "repository-artifact"),
    *("repository-code", "type", "url", "version"),
}


def test_the_citation_is_well_formed_and_tells_of_this_version() -> None:
    cited = yaml.safe_load(text_of("CITATION.cff"))
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    assert set(cited) >= NEEDED
    assert set(cited) <= ALLOWED
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "software")
    assert (cited["version"], cited["license"]) == (nimmt.__version__, project["license"])
    assert cited["authors"] == project["authors"]
    assert [work["title"] for work in cited["references"] if work["authors"]] == ["6 nimmt!"]
    assert all(isinstance(word, str) for word in cited["keywords"])
