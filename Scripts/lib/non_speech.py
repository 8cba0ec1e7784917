"""Recordings without speech: noise, tones, music, breathing, typing, hum, made with a fixed seed.

    non_speech.py FOLDER MINUTES     makes NAME.wav (16 kHz) of each kind there, MINUTES long
"""

import array
import math
import random
import subprocess
import sys
import wave
from pathlib import Path

RATE = 16000


def write(path, samples):
    with wave.open(str(path), "wb") as target:
        target.setparams((1, 2, RATE, 0, "NONE", ""))
        target.writeframes(array.array("h", (int(max(-1, min(1, value)) * 32767) for value in samples)).tobytes())


def repeated(samples, seconds):
    wanted = seconds * RATE
    return (samples * (wanted // len(samples) + 1))[:wanted]


def music(dice, seconds):
    """Plucked chords with a beat, like the music on hold."""
    samples = [0.0] * (seconds * RATE)
    for beat in range(0, seconds * 2):
        root = dice.choice([220.0, 246.9, 261.6, 293.7, 329.6])
        for step in (1, 1.2599, 1.4983):
            pitch = root * step
            for index in range(min(RATE, len(samples) - beat * RATE // 2)):
                time = index / RATE
                value = sum(math.sin(2 * math.pi * pitch * partial * time) / partial for partial in (1, 2, 3))
                samples[beat * RATE // 2 + index] += 0.06 * math.exp(-3 * time) * value
    return samples


def bursts(dice, seconds, every, length, smooth, level):
    """Noise that swells and fades: breathing, or typing if it is short."""
    samples, at = [0.0] * (seconds * RATE), 0.0
    while at < seconds - length - 0.1:
        low, count = 0.0, int(length * dice.uniform(0.7, 1.3) * RATE)
        for index in range(min(count, len(samples) - int(at * RATE))):
            low += (dice.uniform(-1, 1) - low) * smooth
            samples[int(at * RATE) + index] += level * low * math.sin(math.pi * index / count)
        at += every * dice.uniform(0.5, 1.5)
    return samples


def make(folder, minutes):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    seconds, dice = minutes * 60, random.Random(7)
    for colour in ("white", "pink", "brown"):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"anoisesrc=r={RATE}:c={colour}:a=0.1:s=7",
                        "-t", str(seconds), str(folder / f"noise-{colour}.wav")], check=True)
    made = {
        "music": music(dice, 30),
        "breathing": bursts(dice, 30, 2.4, 1.1, 0.25, 0.25),
        "typing": bursts(dice, 30, 0.17, 0.02, 0.8, 0.5),
        "tones": [0.2 * math.sin(2 * math.pi * (440 if index // RATE % 2 else 620) * index / RATE) * (index // (RATE // 2) % 4 < 2)
                  for index in range(30 * RATE)],
        "hum": [0.03 * math.sin(2 * math.pi * 50 * index / RATE) + 0.01 * math.sin(2 * math.pi * 150 * index / RATE)
                for index in range(30 * RATE)],
        "silence": [0.0] * RATE,
    }
    for name, samples in made.items():
        write(folder / f"{name}.wav", repeated(samples, seconds))
    return sorted(folder.glob("*.wav"))


if __name__ == "__main__":
    make(sys.argv[1], int(sys.argv[2]))
