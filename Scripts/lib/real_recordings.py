"""Recordings of real speech to measure with, joined from clips with known words.

    real_recordings.py FOLDER      makes them there, each as NAME.wav (16 kHz), with its words in NAME.txt

JFK comes with the sources of whisper.cpp (Scripts/setup puts it into .native/assets), the other clips are in Tests/Fixtures/librivox.
The random seeds are fixed. NAME.json has the position of each clip in seconds.
"""

import json
import random
import subprocess
import sys
import wave
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ASSETS = ROOT / ".native/assets"
FIXTURES = ROOT / "Tests/Fixtures"
RATE = 16000
JFK = "and so my fellow americans ask not what your country can do for you ask what you can do for your country"


def frames(path):
    with wave.open(str(path)) as source:
        assert source.getframerate() == RATE and source.getnchannels() == 1 and source.getsampwidth() == 2, path
        return source.readframes(source.getnframes())


def write(path, data, words, places):
    with wave.open(str(path), "wb") as target:
        target.setparams((1, 2, RATE, 0, "NONE", ""))
        target.writeframes(data)
    path.with_suffix(".txt").write_text(words + "\n")
    path.with_suffix(".json").write_text(json.dumps(places) + "\n")
    return path


def clips():
    """(name, samples, words) of JFK and the five clips of LibriVox."""
    texts = {}
    for line in (FIXTURES / "librivox/transcription").read_text().splitlines():
        words, name = line.rsplit("(", 1)
        texts[name.strip(" )")] = words.replace("<s>", "").replace("</s>", "").strip()
    found = [("jfk", frames(ASSETS / "jfk.wav"), JFK)]
    return found + [(name, frames(FIXTURES / f"librivox/{name}.wav"), words) for name, words in sorted(texts.items())]


def room(seconds, dice):
    """Room noise, about 66 dB below full scale, because no real recording is digitally silent."""
    return b"".join(dice.randrange(-16, 17).to_bytes(2, "little", signed=True) for _ in range(int(seconds * RATE)))


def joined(path, length, pause, seed):
    """Clips in a new random order in each round, with pauses between them, up to a length in seconds."""
    dice, data, words, places = random.Random(seed), bytearray(), [], []
    while True:
        order = clips()
        dice.shuffle(order)
        for name, samples, said in order:
            if (len(data) + len(samples)) / 2 / RATE > length:
                return write(path, data, " ".join(words), places)
            places.append({"clip": name, "start": len(data) / 2 / RATE, "end": (len(data) + len(samples)) / 2 / RATE})
            words.append(said)
            data += samples + room(pause(dice), dice)


def dense(path, length=300, seed=2):
    """Clips one after the other."""
    return joined(path, length, lambda dice: 0.3, seed)


def half_silent(path, length=300, seed=3):
    """Clips with as much silence as speech."""
    return joined(path, length, lambda dice: dice.uniform(0.3, 20), seed)


def by_telephone(source, target):
    """Converts to 8 kHz, 300 to 3400 Hz, mu-law, and back to 16 kHz."""
    telephone = target.with_suffix(".ulaw.wav")
    for command in (
        ["-i", source, "-af", "highpass=f=300,lowpass=f=3400", "-ar", "8000", "-c:a", "pcm_mulaw", telephone],
        ["-i", telephone, "-ar", str(RATE), "-c:a", "pcm_s16le", target],
    ):
        subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, command)], check=True)
    telephone.unlink()
    for suffix in (".txt", ".json"):
        target.with_suffix(suffix).write_text(source.with_suffix(suffix).read_text())
    return target


def fixture(name, channel, target):
    """One party of a fixture recording with its words; the meeting has all parties in one channel."""
    source = next(FIXTURES.glob(f"{name}.flac"))
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(source), "-af", f"pan=mono|c0=c{channel}", "-ar", str(RATE),
                    "-c:a", "pcm_s16le", str(target)], check=True)
    said = json.loads((FIXTURES / f"{name}.json").read_text())["utterances"]
    words = " ".join(one["text"] for one in said if one["channel"] == channel)
    target.with_suffix(".txt").write_text(words + "\n")
    target.with_suffix(".json").write_text("[]\n")
    return target


def make(folder):
    """Makes all recordings; returns them in the order of the report."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    name, samples, words = clips()[0]
    jfk = write(folder / "jfk.wav", samples, words, [])
    short = dense(folder / "joined-short.wav", 45, 1)
    long, half = dense(folder / "dense.wav"), half_silent(folder / "half-silence.wav")
    call = fixture("call-booking", 0, folder / "call.wav")
    meeting = fixture("meeting", 0, folder / "meeting.wav")
    telephone = [by_telephone(source, folder / f"{source.stem}-telephone.wav") for source in (long, half, call)]
    return [jfk, short, long, half, *telephone[:2], call, telephone[2], meeting]


if __name__ == "__main__":
    for path in make(sys.argv[1]):
        print(path)
