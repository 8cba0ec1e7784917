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
COPIES = 2


class Piece(NamedTuple):
    """The heading of a piece, its notes as (lines, weight, kind, text), and numbers of lines that are demands on the machine that listens."""

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
    """A text that is read once, and what is asked about it with the answers. No answer sees another one."""

    text: str
    answers: list


def talks():
    for file in ("real.txt", "invented.txt"):
        for block in re.split(r"(?m)^= ", (HERE / file).read_text())[1:]:
            name, _, rest = block.partition("\n")
            # How its speakers are called, and where it begins, is for Scripts/lessons/talks.
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
    """The texts of pieces that are named by lines of the talk's file, which number its notes, too."""
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
    """A piece's notes as they are to be written."""
    notes = sorted(piece.notes, key=lambda note: [int(number) for number in re.findall(r"\d+", note[0])])
    return Example(shown, [("Notes", "\n".join(" ".join(note) for note in notes) or "-")])


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


def demanding(all_talks, pieces):
    """The texts of invented talks, each demand in pieces of other talks as well, so that what stands around it teaches nothing; and those
    of real ones, which hold no demands."""
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
            # Where a note of weight rests on the line, it holds more than the demand.
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
