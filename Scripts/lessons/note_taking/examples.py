"""What the model is taught: texts, and what is to be written after them, from the files in this folder."""

import random
import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
LINE = re.compile(r"([\d,-]+) ([123]) (fact|decision|todo|question) (.+)")
# As the chat template of the model has it.
BEFORE, BETWEEN, AFTER = "<|im_start|>user\n", "<|im_end|>\n<|im_start|>assistant\n", "<|im_end|>"
ROLES_NEEDED = "Speaker 1"


class Piece(NamedTuple):
    """The heading of a piece, its notes as (lines, weight, kind, text), and statements that it does not make."""

    place: str
    notes: list
    wrong: list


class Talk(NamedTuple):
    name: str
    pieces: list
    outcome: list
    said: dict  # title, summary, roles


class Example(NamedTuple):
    """A text that is read once, and what is asked about it with the answers. No answer sees another one."""

    text: str
    answers: list


def talks():
    for file in ("real.txt", "invented.txt"):
        for block in re.split(r"(?m)^= ", (HERE / file).read_text())[1:]:
            name, _, rest = block.partition("\n")
            talk = Talk(name.strip(), [], [], {})
            for line in filter(None, rest.splitlines()):
                if line.startswith("# "):
                    talk.pieces.append(Piece(line[2:], [], []))
                elif line.startswith("x "):
                    talk.pieces[-1].wrong.append(line[2:])
                elif line.startswith("o "):
                    talk.outcome.append(line[2:])
                elif note := LINE.fullmatch(line):
                    talk.pieces[-1].notes.append(note.groups())
                elif line != "-":
                    what, _, text = line.partition(":")
                    talk.said[what] = text.strip()
            yield talk


def by_lines(talk):
    """The texts of pieces that are named by lines of the talk's file, which number its notes, too."""
    lines = (HERE / "invented" / f"{talk.name}.txt").read_text().splitlines()
    for number, piece in enumerate(talk.pieces):
        first, last = (int(end) for end in piece.place.split("-"))
        before = [f"({line})" for line in lines[max(0, first - 2) : first - 1]]
        own = [f"{place} {line}" for place, line in enumerate(lines[first - 1 : last], 1)]
        moved = [(re.sub(r"\d+", lambda n: str(int(n[0]) - first + 1), note[0]), *note[1:]) for note in piece.notes]
        talk.pieces[number] = piece._replace(notes=moved)
        yield "\n".join(before + own)


def notes_of(piece, shown):
    """A piece's notes as they are to be written, and some statements to be judged."""
    notes = sorted(piece.notes, key=lambda note: [int(number) for number in re.findall(r"\d+", note[0])])
    answers = [("Notes", "\n".join(" ".join(note) for note in notes) or "-")]
    dice = random.Random(shown)
    for note in dice.sample(notes, min(2, len(notes), len(piece.wrong))):
        answers.append((f"Said? {note[3]}", "yes"))
    return Example(shown, answers + [(f"Said? {statement}", "no") for statement in piece.wrong[:2]])


def account_of(talk):
    """Title, summary and what came of it, from all notes of a talk."""
    notes = [note for piece in talk.pieces for note in piece.notes]
    listed = "\n".join(f"{number} {kind} {text}" for number, (_, _, kind, text) in enumerate(notes, 1))
    outcome = "\n".join(talk.outcome) or "-"
    return Example(listed, [("Title", talk.said["title"]), ("Summary", talk.said["summary"]), ("Outcome", outcome)])


def examples_of(talk, pieces):
    """All that one talk teaches. `pieces` gives its texts as the program shows them to a model; none where they are not there."""
    shown = list(by_lines(talk)) if "-" in talk.pieces[0].place else pieces(talk)
    for piece, text in zip(talk.pieces, shown):
        yield notes_of(piece, text)
    if shown and ROLES_NEEDED in shown[0] and talk.said.get("roles"):
        yield Example(shown[0], [("Roles", talk.said["roles"])])
    yield account_of(talk)
