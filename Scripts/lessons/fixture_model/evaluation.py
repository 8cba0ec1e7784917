"""Measures a model with whisper-cli, as the tests use it: word errors, end times, silence."""

import json
import re
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

from . import sound
from .corpus import FIXTURES, held_out_sentences
from .decoding import word_errors
from .speech import RATE, VOICES, Speaker

CHANNELS = {"call-booking": 2, "meeting": 1, "memo": 1, "story-magenta": 1}


def write_wav(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.clip(np.round(samples * 32767), -32768, 32767).astype("<i2").tobytes())


def listen(whisper, model, files):
    """The segments that whisper-cli finds in each file: (text, begin, end)."""
    command = [whisper, "--model", model, "--threads", "1", "--beam-size", "1", "--best-of", "1", "--no-prints",
               "--output-json"]
    for file in files:
        command += ["--file", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"whisper-cli failed: {done.stderr.strip()[-500:]}")
    found = []
    for file in files:
        segments = json.loads(Path(f"{file}.json").read_text(encoding="utf-8", errors="replace"))["transcription"]
        found.append([(s["text"], s["offsets"]["from"] / 1000, s["offsets"]["to"] / 1000) for s in segments])
    return found


class Recording:
    """Sentences one after the other, with the true end times of their last words."""

    def __init__(self, spoken, gap=0.0):
        self.text = " ".join(sentence for sentence, _ in spoken)
        pieces, self.ends, at = [], [], 0.0
        for _, utterance in spoken:
            pieces += [utterance.samples / 32768, np.zeros(int(gap * RATE))]
            self.ends.append(at + utterance.words[-1][2])
            at += (len(pieces[-2]) + len(pieces[-1])) / RATE
        self.samples = np.concatenate(pieces).astype(np.float32)


def recordings():
    """Single sentences, groups of five within 30 s, and three minutes in one file, in both voices."""
    sentences = held_out_sentences()
    for voice in VOICES:
        speaker = Speaker(voice)
        spoken = [(sentence, speaker.say(sentence)) for sentence in sentences]
        yield voice, "one sentence", [Recording([one]) for one in spoken]
        yield voice, "five sentences", [Recording(spoken[at:at + 5], 0.5) for at in range(0, 100, 5)]
        yield voice, "long file", [Recording(spoken[:60], 0.4)]


def evaluate(model, whisper, only=""):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for voice, kind, made in recordings():
            for band in ("16 kHz", "telephone"):
                name = f"{voice}, {kind}, {band}"
                if only not in name:
                    continue
                files = []
                for index, recording in enumerate(made):
                    files.append(folder / f"{voice}-{kind}-{band}-{index}.wav".replace(" ", "-"))
                    write_wav(files[-1], recording.samples if band == "16 kHz" else sound.telephone_line(recording.samples))
                report(name, made, listen(whisper, model, files))
        if not only:
            report_silence(folder, whisper, model)
            report_fixtures(folder, whisper, model)


def report(name, made, heard):
    wrong = said = 0
    off, whole = [], 0
    for recording, segments in zip(made, heard):
        errors, words = word_errors(recording.text, " ".join(text for text, _, _ in segments))
        wrong, said = wrong + errors, said + words
        whole += errors == 0
        if segments:
            off.append(abs(segments[-1][2] - recording.ends[-1]))
    times = f"last end off by {np.median(off):.2f} s (median), {np.percentile(off, 95):.2f} s (95%), {max(off):.2f} s (most)" \
        if off else "no segment"
    print(f"{name}: {wrong} of {said} words wrong ({100 * wrong / said:.1f}%), {whole} of {len(made)} files without error; "
          f"{times}", flush=True)


def report_silence(folder, whisper, model):
    chance = np.random.default_rng(3)
    sounds = {"10 s of zeros": np.zeros(10 * RATE), "45 s of zeros": np.zeros(45 * RATE)}
    for decibels in (-70, -50, -30):
        sounds[f"20 s of noise at {decibels} dB"] = sound.noise(20 * RATE, decibels, chance)
    files = [folder / f"silence-{index}.wav" for index in range(len(sounds))]
    for file, samples in zip(files, sounds.values()):
        write_wav(file, samples)
    for name, segments in zip(sounds, listen(whisper, model, files)):
        text = " ".join(text for text, _, _ in segments).strip()
        print(f"{name}: " + (f"wrote '{text}'" if text else "nothing written"), flush=True)


def report_fixtures(folder, whisper, model):
    """The spoken fixtures: the same words as in training, but other sentences."""
    for name, channels in CHANNELS.items():
        lines = [re.match(r"(\w+): (.*)", line) for line in (FIXTURES / f"{name}.txt").read_text().splitlines()]
        lines = [(line[1], line[2]) for line in lines if line and line[1][0].isupper()]
        speakers = list(dict.fromkeys(speaker for speaker, _ in lines))
        wrong = said = 0
        for channel in range(channels):
            file = folder / f"{name}-{channel}.wav"
            subprocess.run(["ffmpeg", "-v", "error", "-i", str(FIXTURES / f"{name}.flac"), "-af",
                            f"pan=mono|c0=c{channel}", "-ar", str(RATE), str(file)], check=True)
            text = " ".join(text for speaker, text in lines if channels == 1 or speaker == speakers[channel])
            heard = " ".join(text for text, _, _ in listen(whisper, model, [file])[0])
            errors, words = word_errors(text, heard)
            wrong, said = wrong + errors, said + words
        print(f"Tests/Fixtures/{name}.flac: {wrong} of {said} words wrong ({100 * wrong / said:.1f}%)", flush=True)
