"""Texts as the program shows them to its model."""

import json
import re
import subprocess

from lessons.note_taking.examples import HERE


def pieces(talk, folder, readback):
    """The texts of a talk's pieces, as the model will see them."""
    file = HERE / "invented" / f"{talk.name}.txt"
    if not file.exists():
        file = folder / f"{talk.name}.txt" if folder else None
    if not file or not file.exists():
        return []
    run = subprocess.run([readback, "__pieces", str(file)], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def units(text):
    """Splits a text as the program does before tokenizing: markup as a whole, everything else by line."""
    return [text] if text.startswith("<|") else re.findall(r"[^\n]*\n+|[^\n]+", text)
