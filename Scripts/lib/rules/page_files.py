"""The rules for the page's files: readable plain text, without anything that could fetch, run or show what it must not.

Every finding is one line and says how to fix it.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / "Sources" / "Pages" / "Page"
WIDTH = 140
LINES = 300

RULES = [
    (r"\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|srcdoc", "js",
     "text is never read as markup; use make() or textContent"),
    (r"\beval\s*\(|new Function|setTimeout\(\s*[\"'`]|javascript:", "js", "text is never run"),
    (r"\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\bimport\b|importScripts|new Worker|new Image", "js",
     "the page fetches nothing"),
    (r"https?://|url\(|@import", "js css html", "the page names nothing outside itself"),
    (r"\bvar\s|[^=!<>]==[^=]|!=[^=]", "js", "use const or let, === and !=="),
    (r"\bconsole\.|\bdebugger\b|\balert\(", "js", "leave it out"),
    (r"<[^>]+\s(on\w+|style)\s*=", "html", "the policy forbids it; use the script or the style sheet"),
    (r"!important", "css", "only where a rule for paper, for reduced motion or for what is hidden must win"),
    (r"\b(TODO|FIXME|XXX)\b", "js css html", "finish it or leave it out"),
    (r"\t|[ \t]+$", "js css html", "indent with spaces, and end lines without them"),
]
MAY_INSIST = re.compile(r"hidden|transition|animation|scroll-behavior|display: none|position: static|max-block-size|background: none")

findings = []


def find(path, line, what, mend):
    findings.append(f"{path.relative_to(ROOT)}:{line}: {what}; {mend}")


def check(path):
    kind = path.suffix[1:]
    lines = path.read_text().splitlines()
    if len(lines) > LINES:
        find(path, len(lines), f"has {len(lines)} lines", "split it by idea")
    for number, line in enumerate(lines, 1):
        if len(line) > WIDTH:
            find(path, number, f"is {len(line)} characters wide", f"keep to {WIDTH}")
        for pattern, kinds, mend in RULES:
            if kind not in kinds.split() or not re.search(pattern, line):
                continue
            if "!important" in pattern and MAY_INSIST.search(line):
                continue
            find(path, number, f"forbidden: {line.strip()}", mend)
        step = 4 if kind != "html" else 2
        indent = len(line) - len(line.lstrip(" "))
        if line.strip() and indent % step and not line.lstrip().startswith("*"):
            find(path, number, f"is indented by {indent}", f"indent in steps of {step}")
        declared = re.match(r"(class \w+|function \w+)", line)
        if declared and declared[1].startswith("class") and not lines[number - 2].rstrip().endswith("*/"):
            find(path, number, f"{declared[1]} does not say what it is for", "write one sentence above it")


def check_lists():
    """Finds files that are not compiled in, or not used by any page."""
    manifest = (ROOT / "Package.swift").read_text()
    page = (FOLDER.parent / "Page.swift").read_text()
    for path in sorted(FOLDER.iterdir()):
        if f'"{path.name}"' not in manifest:
            find(path, 1, "is not among pageFiles", "name it in Package.swift")
        if f"PackageResources.{path.name.replace('.', '_')}" not in page:
            find(path, 1, "is in no page", "name it in Sources/Pages/Page.swift, or remove it")


for file in sorted(FOLDER.iterdir()):
    check(file)
check_lists()
for finding in findings:
    print(finding, file=sys.stderr)
sys.exit(1 if findings else 0)
