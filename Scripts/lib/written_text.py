"""Extracts the text that a reader sees from every file format that the program writes."""

import csv
import io
import json
import re
import zipfile
from xml.etree import ElementTree

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FORMATS = "md html txt json ndjson srt vtt tsv csv lrc docx".split()


def lines_in(path):
    """The lines of text, as a reader sees them."""
    kind = path.suffix[1:]
    if kind == "docx":
        return paragraphs(path)
    text = path.read_text(encoding="utf-8")
    if kind in ("json", "html", "ndjson"):
        return [found for document in documents(kind, text) for found in strings(document)]
    if kind in ("tsv", "csv"):
        return [cell for row in csv.reader(io.StringIO(text), delimiter="\t" if kind == "tsv" else ",") for cell in row]
    return [shown(line) for line in text.splitlines()]


def cues_in(path):
    """The lines of each subtitle cue."""
    blocks = re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip())
    return [block.split("\n", 1 + block[:block.index(" --> ")].count("\n"))[-1].splitlines() for block in blocks if " --> " in block]


def shown(line):
    """A line of text without its time or list mark."""
    return re.sub(r"^(- )?(`[\d:]+`|\[[\d:.]+\]) ?", "", line)


def documents(kind, text):
    if kind == "html":
        text = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)[1]
    return [json.loads(line) for line in (text.splitlines() if kind == "ndjson" else [text])]


def strings(value):
    """All texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def paragraphs(path):
    """The paragraphs of a Word document, each with its runs joined."""
    with zipfile.ZipFile(path) as document:
        body = ElementTree.fromstring(document.read("word/document.xml"))
    return ["".join(run.text or "" for run in paragraph.iter(f"{WORD}t")) for paragraph in body.iter(f"{WORD}p")]
