"""Every page is well formed, and its links lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, every_page, page, table
from tests.e2e.pictures import SCREENS

PAGES = every_page()

_LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=name_of)
class TestPage:
    def test_links_lead_somewhere(self, path):
        for link in map("".join, _LINK.findall(path.read_text())):
            if re.match(r"https?://", link):
                continue
            to, _, anchor = link.partition("#")
            target = (path.parent / to).resolve() if to else path
            assert target.exists(), f"{path.name} links to {link}"
            if anchor:
                assert anchor in anchors(target.read_text()), f"{path.name} links to {link}"

    def test_code_stands_between_fences_that_close(self, path):
        assert path.read_text().count("```") % 2 == 0

    def test_the_list_of_contents_has_every_section(self, path):
        head, _, rest = without_code(path.read_text()).partition("\n## ")
        listed = re.findall(r"\]\(#([\w-]+)\)", head)
        if listed and path.parent == ROOT / "docs":
            assert listed == anchors_of(re.findall(r"^## (.+)$", f"\n## {rest}", re.MULTILINE))


@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.md")), ids=name_of)
def test_the_index_leads_to_every_page(path):
    index = page("docs/README.md")
    where = path.relative_to(ROOT / "docs").as_posix()
    assert f"({where})" in index or where == "README.md"


@pytest.mark.parametrize("picture", sorted((ROOT / "docs").rglob("*.png")), ids=name_of)
def test_a_picture_is_small_and_described_to_those_who_do_not_see_it(picture):
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 300_000
    pages = "".join(path.read_text() for path in PAGES)
    where = picture.relative_to(ROOT / "docs").as_posix()
    described = re.findall(rf'<img src="(?:docs/)?{where}"[^>]* alt="([^"]+)"', pages)
    assert described
    assert min(map(len, described)) > 100


def test_there_is_a_picture_of_each_screen():
    kept = {path.stem for path in (ROOT / "docs/screens").glob("*.png")}
    shown = re.findall(r'src="screens/(\w+)\.png"', page("docs/screens.md"))
    assert kept == set(shown) == set(SCREENS)


def test_the_glossary_is_in_order_and_says_each_word_once():
    words = [*table(page("docs/glossary.md"))]
    assert len(words) > 40
    assert words == sorted(words, key=str.casefold)


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(text: str) -> set[str]:
    """Return what a link to a heading of a page may say after the `#`."""
    return set(anchors_of(re.findall(r"^#+ (.+)$", without_code(text), re.MULTILINE)))


def anchors_of(headings: list[str]) -> list[str]:
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
