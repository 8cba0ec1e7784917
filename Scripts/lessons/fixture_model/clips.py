"""Training clips: sentences joined with known silences, and the text that the model should write for them.

All boundaries are known, so every segment has its true start and end. The clips also teach four rules of whisper.cpp: a sentence that does
not end within the 30 seconds is left to the next window, which starts at the last timestamp; the first timestamp is at most one second,
because the library allows no later one; earlier text, or a list of words, may precede the start; and silence is answered with the
no-speech token.
"""

from dataclasses import dataclass, field

import numpy as np

from . import sound
from .speech import RATE

WINDOW = 30.0


@dataclass
class Segment:
    text: str
    begin: float
    end: float
    words: list  # (piece of text, begin, end)


@dataclass
class Clip:
    samples: np.ndarray
    segments: list = field(default_factory=list)
    phones: list = field(default_factory=list)  # (number, begin, end)
    words: list = field(default_factory=list)  # all that is heard, also of a sentence that is cut off
    unfinished: float = None  # where the sentence begins that the window cuts off
    until: float = 0.5  # where the recording ends
    offset: int = 0  # positions of the encoder before the clip


class ClipMaker:
    def __init__(self, recordings, seed):
        self.recordings = recordings
        self.chance = np.random.default_rng(seed)

    def clip(self, seconds):
        """A clip of exactly this length."""
        chance = self.chance
        if chance.random() < 0.07:
            return self.without_speech(seconds)
        track = np.zeros(int(seconds * RATE), dtype=np.float32)
        clip = Clip(track)
        pace = chance.uniform(0.92, 1.09) if chance.random() < 0.3 else 1.0
        heard_to = seconds if seconds == WINDOW else seconds - chance.uniform(0.3, 1.0)
        wanted = 1 if seconds <= 4 else chance.integers(1, 4) if chance.random() < 0.4 else 99
        at = chance.uniform(0, 0.6) if chance.random() < 0.8 else chance.uniform(0, min(seconds / 4, 6))
        same_voice = chance.random() < 0.5
        voice, loud = None, 10 ** (chance.uniform(-20, 3) / 20)
        end_is_cut = chance.random() < 0.15
        while len(clip.segments) < wanted:
            utterance = self.pick(seconds if not clip.segments else WINDOW, voice if same_voice else None)
            voice = utterance["voice"]
            samples, words, phones = self.spoken(utterance, pace)
            if chance.random() < 0.06 and len(words) > 3:
                samples, words, phones = without_first(samples, words, phones, chance.integers(1, len(words) - 1))
            if len(words) == 0:
                continue
            room = heard_to - at
            if len(samples) / RATE > room:
                self.add_cut(clip, samples, words, phones, at, seconds, end_is_cut and room > 0.5, room, loud)
                break
            self.add(clip, samples, words, phones, at, loud * 10 ** (chance.uniform(-3, 3) / 20))
            at += len(samples) / RATE
            at += chance.uniform(0, 0.5) if chance.random() < 0.7 else chance.uniform(0.3, 4)
        if not clip.segments and clip.unfinished is None:
            return self.clip(seconds)
        if seconds == WINDOW and (clip.unfinished is not None or chance.random() < 0.3):
            clip.until = WINDOW
        self.roughen(clip)
        return clip

    def pick(self, seconds, voice):
        """An utterance that fits, if possible."""
        for _ in range(20):
            utterance = self.recordings.utterances[self.chance.integers(len(self.recordings.utterances))]
            if utterance["seconds"] < seconds - 1.2 and voice in (None, utterance["voice"]):
                break
        return utterance

    def spoken(self, utterance, pace):
        samples = self.recordings.samples(utterance)
        words = [(word, begin / pace, end / pace) for word, (begin, end) in
                 zip(utterance["text"].split(), utterance["words"])]
        phones, begin = [], 0.0
        for number, end in utterance["phones"]:
            phones.append((number, begin / pace, end / pace))
            begin = end
        if pace != 1:
            samples = sound.at_pace(samples, pace)
        if self.chance.random() < 0.5:  # as in the fixtures, where the silence around an utterance is taken away
            first = max(0, words[0][1] - 0.02)
            samples = samples[int(first * RATE):int((words[-1][2] + 0.06) * RATE)]
            words, phones = moved(words, -first), moved(phones, -first)
        return samples, words, phones

    def add(self, clip, samples, words, phones, at, gain):
        start = int(at * RATE)
        room = len(clip.samples) - start
        clip.samples[start:start + len(samples)] += samples[:room] * gain
        words = moved(words, at)
        clip.segments.append(Segment(" ".join(word for word, _, _ in words), words[0][1], words[-1][2], words))
        clip.phones += moved(phones, at)
        clip.words += words
        clip.until = max(clip.until, at + len(samples) / RATE)

    def add_cut(self, clip, samples, words, phones, at, seconds, end_is_cut, room, gain):
        """Adds a sentence that does not fit: it is left to the next window or, where the recording ends, written as far as it goes."""
        if seconds == WINDOW and clip.segments and not end_is_cut and at + words[0][1] < WINDOW - 0.1:
            start = int(at * RATE)
            clip.samples[start:] += samples[:len(clip.samples) - start] * gain
            clip.unfinished = at + words[0][1]
            clip.words += moved(words, at)
            clip.phones += moved(phones, at)
        elif end_is_cut or not clip.segments:
            room -= 0.2 if seconds == WINDOW else 0
            kept = [word for word in words if word[2] <= room + 0.03]
            if kept and room > 0:
                samples = samples[:int(room * RATE)]
                phones = [(number, begin, min(end, room)) for number, begin, end in phones if begin < room]
                self.add(clip, samples, kept, phones, at, gain)

    def without_speech(self, seconds):
        clip = Clip(np.zeros(int(seconds * RATE), dtype=np.float32))
        if self.chance.random() < 0.7:
            clip.samples += sound.noise(len(clip.samples), self.chance.uniform(-90, -20), self.chance)
        return clip

    def roughen(self, clip):
        """Adds telephone sound and noise to the recorded part; the library pads the rest with zeros."""
        count = min(int(clip.until * RATE), len(clip.samples))
        part = clip.samples[:count]
        if self.chance.random() < 0.3:
            part = sound.telephone(part, self.chance)
        if self.chance.random() < 0.6:
            level = 20 * np.log10(np.sqrt((part ** 2).mean()) + 1e-6)
            part = part + sound.noise(count, level - self.chance.uniform(15, 60), self.chance)
        clip.samples[:count] = np.clip(part, -1, 1)


def moved(items, by):
    return [(name, begin + by, end + by) for name, begin, end in items]


def without_first(samples, words, phones, count):
    """The utterance from word `count` on, as in a window that starts in the middle of a sentence."""
    cut = words[count][1]
    phones = [(number, max(begin, cut), end) for number, begin, end in phones if end > cut]
    return samples[int(cut * RATE):], moved(words[count:], -cut), moved(phones, -cut)
