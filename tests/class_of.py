"""A class to try the kit on: `python tests/class_of.py 300 DIR` writes what 300 students hand in, some of it hostile.

The same number gives the same class, on any machine.
"""

from __future__ import annotations

import random
import sys
import warnings
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
SLUGS = sorted(folder.name for folder in (ROOT / "exercises").iterdir() if (folder / "exercise.toml").is_file())
NAMES = (
    "=cmd|' -C calc'!A0",
    "+1+1",
    "@SUM(A1)",
    'O\'Neill "Bob"',
    "王小明",
    "Zoë Åström",
    "a,b;c",
    "<b>bold<b>",
    "..hidden",
    "con",
    "%s {0} [red]",
    "名" * 60,
)
KINDS = "wheat wheat wheat chaff chaff chaff chaff attack stub broken half nothing".split()
BROKEN = (b"", b"def generate(:\n", b"\xff\xfe\x00", b"x = '" + b"a" * 70_000 + b"'\n", b"import os\nos._exit(0)\n")
Files = dict[str, bytes]


def cases(kind: str, slug: str) -> list[Path]:
    """Return the wheat, chaff or attacks on the main file of an exercise."""
    found = sorted((ROOT / "tests" / kind / slug).glob("*.py"))
    return [path for path in found if b"# replaces:" not in path.read_bytes()[:300]]


def files_of(slug: str, folder: str) -> Files:
    """Return the files that a student edits, solved or as handed out."""
    wanted = sorted((ROOT / "solutions" / slug).glob("*.py"))
    return {path.name: (ROOT / folder / slug / path.name).read_bytes() for path in wanted}


def work(kind: str, slugs: list[str], dice: random.Random) -> Files:
    """Return one student's files by path."""
    done: Files = {}
    for slug in slugs:
        files = files_of(slug, "exercises" if kind in ("stub", "nothing") else "solutions")
        main = next((name for name in files if name != "answers.py"), "answers.py")
        pool = cases({"attack": "attacks"}.get(kind, kind), slug) if kind in ("wheat", "chaff", "attack") else []
        if pool:
            files[main] = dice.choice(pool).read_bytes()
        if kind == "broken":
            files[main] = dice.choice(BROKEN)
        if kind == "half" and dice.random() < 0.5:
            files = files_of(slug, "exercises")
        done |= {f"{slug}/{name}": source for name, source in files.items()}
    return {} if kind == "nothing" else done


def write_folder(files: Files, folder: Path) -> None:
    """Write a student's files as a folder."""
    folder.mkdir(parents=True)
    for path, source in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(source)


def write_zip(files: Mapping[str, bytes], path: Path) -> None:
    """Write a student's files as a zip, always with the same bytes."""
    with zipfile.ZipFile(path, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, source in files.items():
            info = zipfile.ZipInfo(name, (2026, 3, 1, 12, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, source)


def hand_in(number: int, slugs: list[str], target: Path) -> None:
    """Write what student `number` hands in: each in another shape."""
    files = work(KINDS[number % len(KINDS)], slugs, random.Random(number))
    name = NAMES[number // 5 % len(NAMES)] + f" {number}" if number % 5 == 0 else f"student-{number:04d}"
    shape = random.Random(-number).randrange(5)
    if number % 24 == 19:
        (target / f"{name}.zip").write_bytes(b"PK\x03\x04 this is no archive")
    elif shape == 0:
        write_folder({f"exercises/{path}": source for path, source in files.items()}, target / name)
    elif shape == 1:
        write_folder({f"my homework/{path}": source for path, source in files.items()}, target / name)
    elif shape == 2:
        folder = target / f"{name}_{10_000 + number}_assignsubmission_file_"
        folder.mkdir()
        write_zip(files, folder / "work.zip")
    elif shape == 3:
        write_zip(files, target / f"{name.replace('_', '')}_{500 + number}_{900 + number}_work.zip")
    else:
        write_zip({**files, "../../outside.py": b"x = 1\n", "/etc/passwd": b"x"}, target / f"{name}.zip")


def class_of(count: int, target: Path, slugs: list[str] | None = None) -> None:
    """Write a class of `count` students into the new folder `target`. Each does three to all of the exercises."""
    target.mkdir(parents=True)
    for number in range(count):
        dice = random.Random(number + 1_000_000)
        offered = slugs or SLUGS
        chosen = sorted(
            {"01_generate" if "01_generate" in offered else offered[0], *dice.sample(offered, min(3, len(offered)))}
        )
        hand_in(number, chosen, target)
    write_folder(work("chaff", (slugs or SLUGS)[:2], random.Random(1)), target / "twin-1")
    write_folder(work("chaff", (slugs or SLUGS)[:2], random.Random(1)), target / "twin-2")


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].isdecimal():
        sys.exit("usage: python tests/class_of.py 300 DIR")
    class_of(max(int(sys.argv[1]) - 2, 0), Path(sys.argv[2]))
