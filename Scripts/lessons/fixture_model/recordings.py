"""The synthesized sentences on disk: a file of samples, and a line of JSON for each utterance."""

import json
import multiprocessing
import random
from pathlib import Path

import numpy as np

from .speech import RATE, VOICES, Speaker

PHONES = ("pau aa ae ah ao aw ax ay b ch d dh eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh"
          ).split()
PARTS = 2  # processes that speak at the same time


def speak_all(sentences, folder, seed):
    """Synthesizes every sentence in one of the voices: six in ten at flite's own speed, as its users do, the rest faster or slower."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [(sentences[part::PARTS], folder / f"part{part}", seed + part) for part in range(PARTS)]
    with multiprocessing.Pool(PARTS) as pool:
        print("spoken:", sum(pool.starmap(speak_part, jobs)), "utterances")


def speak_part(sentences, path, seed):
    speakers = {voice: Speaker(voice) for voice in VOICES}
    chance, at, spoken_count = random.Random(seed), 0, 0
    with open(f"{path}.raw", "wb") as sound, open(f"{path}.json", "w") as index:
        for sentence in sentences:
            voice = chance.choice(VOICES)
            stretch = 1.0 if chance.random() < 0.6 else chance.uniform(0.85, 1.25)
            spoken = speakers[voice].say(sentence, stretch)
            if len(spoken.words) != len(sentence.split()):
                print("left out, for flite says it in other words:", sentence)
                continue
            sound.write(spoken.samples.tobytes())
            index.write(json.dumps({
                "text": sentence, "voice": voice, "at": at, "count": len(spoken.samples),
                "words": [[round(begin, 3), round(end, 3)] for _, begin, end in spoken.words],
                "phones": [[PHONES.index(phone), round(end, 3)] for phone, _, end in spoken.phones],
            }) + "\n")
            at += len(spoken.samples)
            spoken_count += 1
            if spoken_count % 100 == 0:
                sound.flush()
                index.flush()
    return spoken_count


class Recordings:
    """Everything `speak_all` left in a folder."""

    def __init__(self, folder):
        self.utterances, self.sounds = [], []
        for path in sorted(Path(folder).glob("part*.json")):
            part = [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
            written = path.with_suffix(".raw").stat().st_size // 2
            part = [utterance for utterance in part if utterance["at"] + utterance["count"] <= written]
            for utterance in part:
                utterance["part"] = len(self.sounds)
                utterance["seconds"] = utterance["count"] / RATE
            self.utterances += part
            self.sounds.append(np.memmap(path.with_suffix(".raw"), dtype=np.int16, mode="r"))

    def samples(self, utterance):
        at = utterance["at"]
        return np.asarray(self.sounds[utterance["part"]][at:at + utterance["count"]], dtype=np.float32) / 32768
