"""`class.html`: one page for the teacher, without scripts: whom to look at, marks, checks, misconceptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from permitlab.classroom.standing import Standing, State
from permitlab.classroom.tallies import Tallies, identical
from permitlab.report.as_html import text
from permitlab.words import Words

STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2rem;color:#222}h2{margin-top:2.2rem}
table{border-collapse:collapse}th,td{padding:.2rem .55rem;border-bottom:1px solid #ddd}
th,td{text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}th{position:sticky;top:0;background:#fff}
.broken,.damaged,.kept{color:#b3261e}.not_started{color:#666}.bar{background:#dfe7dd;height:.7em;display:inline-block}
"""


def render(
    standings: Sequence[Standing], tallies: Tallies, slugs: Sequence[str], files: dict[str, str], words: Words
) -> str:
    """Return the page. `files` names each submission's feedback file."""
    told = [one for one in standings if one.counts]
    parts = [
        f"<h1>Permit Lab: {words.label('class.title', count=len(told))}</h1>",
        _section("look", words, "".join(_looks(told, words))),
        _section("marks", words, _table(_head(slugs, words), (_marks(one, slugs, files, words) for one in told))),
        _section(
            "checks", words, _table(_check_head(words), (_check(name, tallies, words) for name in tallies.checks))
        ),
        _section("misconceptions", words, "".join(_misconceptions(tallies, words))),
    ]
    head = f'<!doctype html>\n<html lang="{words.language}">\n<meta charset="utf-8">\n<title>Permit Lab</title>\n'
    return f"{head}<style>{STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"


def _section(name: str, words: Words, body: str) -> str:
    return f"<h2>{words.label(f'class.{name}')}</h2>\n{body or '<p>' + words.label('class.nothing') + '</p>'}"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = ["".join(row) for row in rows]
    return f"<table><tr>{''.join(head)}</tr>\n" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</table>"


def _number(value: object, tag: str = "td") -> str:
    return f'<{tag} class="n">{text("" if value is None else str(value))}</{tag}>'


def _cell(value: str, tag: str = "td") -> str:
    return f"<{tag}>{text(value)}</{tag}>"


def _head(slugs: Sequence[str], words: Words) -> Iterator[str]:
    yield _cell(words.label("class.student"), "th")
    yield from (_number(slug[:2], "th") for slug in slugs)
    yield from (_number(words.label(f"class.{name}"), "th") for name in ("points", "late", "total"))
    yield _cell(words.label("class.state"), "th")


def _marks(one: Standing, slugs: Sequence[str], files: dict[str, str], words: Words) -> Iterator[str]:
    name = one.student if one.student == one.name else f"{one.student} ({one.name})"
    yield f'<td><a href="feedback/{quote(files[one.name])}.html">{text(name)}</a></td>'
    yield from (_number(one.scores.get(slug)) for slug in slugs)
    yield _number(one.points) + _number(f"-{one.deducted} ({one.days_late})" if one.days_late else "")
    yield _number(one.total)
    yield f'<td class="{one.state}">{words.label(f"class.state-{one.state}")}</td>'


def _check_head(words: Words) -> Iterator[str]:
    yield _cell(words.label("class.check"), "th")
    yield _number(words.label("class.passed"), "th") + _cell("", "th")


def _check(name: str, tallies: Tallies, words: Words) -> Iterator[str]:
    passed, began = tallies.rate(name)
    share = round(100 * passed / began) if began else 0
    yield f"<td>{text(tallies.titles[name])} <small>{text(name)}</small></td>"
    yield _number(words.label("class.of", passed=passed, began=began))
    yield f'<td><span class="bar" style="width:{share}px"></span> {share}%</td>'


def _misconceptions(tallies: Tallies, words: Words) -> Iterator[str]:
    for misconception, names in sorted(tallies.holders.items(), key=lambda found: (-len(found[1]), found[0])):
        known = words.misconceptions.get(misconception)
        title = f"{known.name} [{misconception}]" if known else misconception
        listed = ", ".join(names)
        yield f"<details><summary>{len(names)} × {text(title)}</summary><p>{text(known.why) if known else ''}</p>"
        yield f"<p>{text(listed)}</p></details>\n"


def _looks(standings: Sequence[Standing], words: Words) -> Iterator[str]:
    lines = [line for one in standings for line in looks(one, words)]
    lines += [
        words.label("class.identical", names=", ".join(names), files=files) for files, names in identical(standings)
    ]
    if lines:
        yield "<ul>" + "\n".join(f"<li>{text(line)}</li>" for line in lines) + "</ul>"


def looks(one: Standing, words: Words) -> Iterator[str]:
    """Yield the reasons to look at a submission, as sentences that begin with its name."""
    if one.state in (State.BROKEN, State.KEPT, State.DAMAGED):
        why = one.broken or words.label("class.part-closed")
        yield f"{one.name}: {words.label(f'class.state-{one.state}')}: {why}"
    yield from (f"{one.name}: {flag}" for flag in one.flags)
    if one.called_late:
        yield f"{one.name}: {words.label('class.called-late')}"
    yield from (f"{one.name}: {line}" for line in differences(one, words))


def differences(one: Standing, words: Words) -> Iterator[str]:
    """Yield where a claimed score differs from the regrade."""
    if one.claim is None:
        return
    for slug, score in one.claim.scores.items():
        ours = one.scores.get(slug)
        if ours is not None and ours != score:
            yield words.label("class.claimed", what=slug, claimed=score, regraded=ours)
    if one.claim.total != one.points and one.state is not State.BROKEN:
        yield words.label("class.claimed", what=words.label("total"), claimed=one.claim.total, regraded=one.points)
