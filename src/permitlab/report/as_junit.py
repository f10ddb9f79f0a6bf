"""The verdict as JUnit XML: a suite per exercise, a case per check, points and misconception as properties."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, ExerciseResult, Status, Verdict
from permitlab.words import Words

KIND = {Status.FAILED: "failure", Status.NOT_STARTED: "failure", Status.BROKEN: "error", Status.WAITING: "skipped"}


def legal(text: str) -> str:
    """Return `text` without the characters that XML 1.0 cannot hold."""
    return "".join(
        c if c in "\t\n\r" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff" else "\ufffd"
        for c in text
    )


def _case(result: CheckResult, words: Words) -> ElementTree.Element:
    case = ElementTree.Element("testcase", classname=result.slug, name=result.check.name, time="0")
    properties = ElementTree.SubElement(case, "properties")
    values = {
        "title": title_of(result, words),
        "score": result.score,
        "max_score": result.check.points,
        "status": result.status,
        "misconception": result.misconception or "",
    }
    for name, value in values.items():
        ElementTree.SubElement(properties, "property", name=name, value=legal(str(value)))
    if result.status in KIND:
        message = legal(message_of(result, words))
        ElementTree.SubElement(case, KIND[result.status], message=message).text = message
    return case


def _suite(exercise: ExerciseResult, words: Words) -> ElementTree.Element:
    found = [KIND.get(result.status) for result in exercise.checks]
    counts = {
        f"{kind}s" if kind != "skipped" else kind: str(found.count(kind)) for kind in ("failure", "error", "skipped")
    }
    attributes = {"name": exercise.slug, "tests": str(len(found)), "time": "0", **counts}
    suite = ElementTree.Element("testsuite", attributes)
    if exercise.broken:
        case = ElementTree.SubElement(suite, "testcase", classname=exercise.slug, name="grader", time="0")
        ElementTree.SubElement(case, "error", message=legal(exercise.broken))
        suite.set("errors", "1")
        suite.set("tests", "1")
    suite.extend(_case(result, words) for result in exercise.checks)
    return suite


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the verdict as one XML document."""
    root = ElementTree.Element("testsuites", name="permitlab")
    root.extend(_suite(exercise, words_for(exercise.slug)) for exercise in verdict.exercises)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"
