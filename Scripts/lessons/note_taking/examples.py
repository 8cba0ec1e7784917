"""The training examples: texts and the expected answers, from the files in this folder."""

import random
import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
LINE = re.compile(r"([\d,-]+) ([123]) (fact|decision|todo|question) (.+)")
# As in the model's chat template.
BEFORE, BETWEEN, AFTER = "<|im_start|>user\n", "<|im_end|>\n<|im_start|>assistant\n", "<|im_end|>"
ROLES_NEEDED = "Speaker 1"
COPIES = 2


class Piece(NamedTuple):
    """A piece: its heading, notes as (lines, weight, kind, text), and the numbers of lines that are demands on the listening machine."""

    place: str
    notes: list
    demands: list


class Talk(NamedTuple):
    name: str
    pieces: list
    outcome: list
    said: dict  # title, summary, roles


class Demanding(NamedTuple):
    """A text, and which of its numbered lines are demands."""

    talk: str
    text: str
    lines: set


class Example(NamedTuple):
    """A text that is read once, and the questions about it with their answers. No answer sees another one."""

    text: str
    answers: list


def talks():
    for file in ("real.txt", "invented.txt"):
        for block in re.split(r"(?m)^= ", (HERE / file).read_text())[1:]:
            name, _, rest = block.partition("\n")
            # The rest of the heading is for Scripts/lessons/talks: how speakers are named, and where the text begins.
            talk = Talk(name.split()[0], [], [], {})
            for line in filter(None, rest.splitlines()):
                if line.startswith("# "):
                    talk.pieces.append(Piece(line[2:], [], []))
                elif line.startswith("m "):
                    talk.pieces[-1].demands.append(line[2:])
                elif line.startswith("o "):
                    talk.outcome.append(line[2:])
                elif note := LINE.fullmatch(line):
                    talk.pieces[-1].notes.append(note.groups())
                elif line != "-":
                    what, _, text = line.partition(":")
                    talk.said[what] = text.strip()
            yield talk


def by_lines(talk):
    """The texts of pieces whose headings are line numbers of the talk's file; also renumbers their notes to the piece's lines."""
    lines = (HERE / "invented" / f"{talk.name}.txt").read_text().splitlines()
    for number, piece in enumerate(talk.pieces):
        first, last = (int(end) for end in piece.place.split("-"))
        before = [f"({line})" for line in lines[max(0, first - 2) : first - 1]]
        own = [f"{place} {line}" for place, line in enumerate(lines[first - 1 : last], 1)]

        def moved(numbers, first=first):
            return re.sub(r"\d+", lambda n: str(int(n[0]) - first + 1), numbers)

        talk.pieces[number] = piece._replace(
            notes=[(moved(note[0]), *note[1:]) for note in piece.notes], demands=[moved(line) for line in piece.demands])
        yield "\n".join(before + own)


def notes_of(piece, shown):
    """A piece's notes, as the model should write them."""
    notes = sorted(piece.notes, key=lambda note: [int(number) for number in re.findall(r"\d+", note[0])])
    return Example(shown, [("Notes", "\n".join(" ".join(note) for note in notes) or "-")])


def account_of(talk):
    """Title, summary and outcome, from all notes of a talk."""
    notes = [note for piece in talk.pieces for note in piece.notes]
    listed = "\n".join(f"{number} {kind} {text}" for number, (_, _, kind, text) in enumerate(notes, 1))
    outcome = "\n".join(talk.outcome) or "-"
    return Example(listed, [("Title", talk.said["title"]), ("Summary", talk.said["summary"]), ("Outcome", outcome)])


def examples_of(talk, pieces):
    """All examples of a talk. `pieces` returns its texts as the program shows them to a model, or none if they are missing."""
    shown = list(by_lines(talk)) if "-" in talk.pieces[0].place else pieces(talk)
    for piece, text in zip(talk.pieces, shown):
        yield notes_of(piece, text)
    if shown and ROLES_NEEDED in shown[0] and talk.said.get("roles"):
        yield Example(shown[0], [("Roles", talk.said["roles"])])
    yield account_of(talk)


def demanding(all_talks, pieces):
    """The texts of invented talks, with each demand also in pieces of other talks, so that its surroundings teach nothing; and the texts of
    real talks, which have no demands."""
    invented, real, places, demands = [], [], [], []
    for talk in all_talks:
        if "-" not in talk.pieces[0].place:
            texts = [Demanding(talk.name, text, set()) for text in pieces(talk)]
            (invented if (HERE / "invented" / f"{talk.name}.txt").exists() else real).extend(texts)
            continue
        for piece, text in zip(talk.pieces, list(by_lines(talk))):
            own = {number for line in piece.demands for number in numbers(line)}
            invented.append(Demanding(talk.name, text, own))
            lines = re.findall(r"(?m)^\d+ ([^:\n]+): (.*)", text)
            if not own and len(lines) > 3:
                places.append(lines)
            # If an important note rests on the line, the line is more than a demand.
            told = {number for note in piece.notes if note[1] != "1" for number in numbers(note[0])}
            demands += [lines[number - 1][1] for number in sorted(own - told)]
    dice = random.Random(11)
    for demand, lines in ((demand, lines) for demand in demands for lines in dice.sample(places, COPIES)):
        place = dice.randrange(len(lines) + 1)
        shown = [*lines[:place], (dice.choice(lines)[0], demand), *lines[place:]]
        text = "\n".join(f"{number} {who}: {said}" for number, (who, said) in enumerate(shown, 1))
        invented.append(Demanding("moved", text, {place + 1}))
    return invented, real


def numbers(lines):
    """The numbers in `2,5-7`."""
    for part in lines.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
