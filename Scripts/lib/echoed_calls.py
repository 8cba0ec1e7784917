"""Loudspeaker calls, made of recordings of two people on one channel. The first speaker is at the microphone, the other on the system's
channel, and a simulated room adds the other to the microphone, too. The random seed is fixed. Needs numpy.
"""

import subprocess
import wave
from dataclasses import dataclass

import numpy

RATE = 16000


@dataclass
class Room:
    name: str
    delay: float  # seconds from the loudspeaker's channel to the microphone
    level: float  # decibels against the own voice
    decay: float  # seconds until the room is 60 dB quieter
    clipping: bool = False
    drift: float = 0  # parts per million by which the clocks differ


ROOMS = [
    Room("near and loud", 0.12, -3, 0.35),
    Room("desk", 0.02, -12, 0.3),
    Room("soft and late", 0.25, -22, 0.25),
    Room("clocks differ", 0.09, -8, 0.3, drift=50),
    Room("clipping", 0.3, -6, 0.4, clipping=True),
]


def samples(path):
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return numpy.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, numpy.float32).astype(float)


def turns(segments):
    """(speaker, start, end) of adjacent segments of one speaker."""
    found = []
    for segment in segments:
        if found and found[-1][0] == segment["speaker"] and segment["start"] - found[-1][2] < 1:
            found[-1][2] = segment["end"]
        else:
            found.append([segment["speaker"], segment["start"], segment["end"]])
    return found


def loudness(sound):
    """The mean power of the loud frames."""
    frames = (sound[: len(sound) // 320 * 320].reshape(-1, 320) ** 2).mean(1)
    return frames[frames > frames.max() * 1e-3].mean()


def laid_out(sound, segments, seconds, dice):
    """Two channels whose turns follow each other as in conversation; both speak at once for about a fifth of the time."""
    near, far = numpy.zeros(int(seconds * RATE)), numpy.zeros(int(seconds * RATE))
    found = turns(segments)
    first, place, fade = found[0][0], 0.5, RATE // 50
    for speaker, start, end in found:
        piece = sound[max(0, int((start - 0.03) * RATE)) : int((end + 0.05) * RATE)].copy()
        at = int(place * RATE)
        if at + len(piece) > len(near):
            break
        if len(piece) < 3 * fade:
            continue
        piece[:fade] *= numpy.linspace(0, 1, fade)
        piece[-fade:] *= numpy.linspace(1, 0, fade)
        (near if speaker == first else far)[at : at + len(piece)] += piece
        length = len(piece) / RATE
        overlap = min(0.7 * length, 4) if dice.random() < 0.6 else -dice.uniform(0.2, 0.6)
        place += max(0.3, length - overlap)
    end = int(place * RATE) + RATE
    return [channel[:end] / loudness(channel) ** 0.5 * 0.08 for channel in (near, far)]


def one_pole(signal, frequency):
    keep, last, result = numpy.exp(-2 * numpy.pi * frequency / RATE), 0.0, numpy.empty_like(signal)
    for index, value in enumerate(signal):
        last = (1 - keep) * value + keep * last
        result[index] = last
    return result


def response(room, dice):
    """An impulse response: a loudspeaker without bass and treble, and a room's decaying noise."""
    length, start = int((room.delay + room.decay) * RATE) + 400, int(room.delay * RATE)
    time = numpy.arange(length - start) / RATE
    result = numpy.zeros(length)
    result[start] = 1
    result[start:] += dice.standard_normal(length - start) * numpy.exp(-6.9 * time / room.decay) * 0.25 * (time > 0.003)
    dull = one_pole(result, 3000)
    return dull - one_pole(dull, 200)


def echo(far, near, room, dice):
    played = numpy.clip(far, -0.12, 0.12) if room.clipping else far
    heard_through = response(room, dice)
    size = 1 << (len(played) + len(heard_through) - 1).bit_length()
    result = numpy.fft.irfft(numpy.fft.rfft(played, size) * numpy.fft.rfft(heard_through, size), size)[: len(played)]
    if room.drift:
        places = numpy.arange(len(played))
        result = numpy.interp(places * (1 + room.drift * 1e-6), places, result, right=0)
    return result / loudness(result) ** 0.5 * loudness(near) ** 0.5 * 10 ** (room.level / 20)


def write(path, first, second):
    both = numpy.stack([first, second], 1)
    both /= max(1, abs(both).max() / 0.9)
    with wave.open(str(path), "wb") as target:
        target.setparams((2, 2, RATE, 0, "NONE", ""))
        target.writeframes((both * 32767).astype("<i2").tobytes())


def make(folder, sound, segments, room, seconds, seed):
    """Writes clean.wav, shaken.wav (clean with inaudible noise) and echo.wav into the folder."""
    dice = numpy.random.default_rng(seed)
    near, far = laid_out(sound, segments, seconds, dice)
    hiss = [dice.standard_normal(len(near)) * 2.5e-4 for _ in range(2)]
    write(folder / "clean.wav", near + hiss[0], far + hiss[1])
    write(folder / "shaken.wav", near + dice.standard_normal(len(near)) * 4e-4, far + hiss[1])
    write(folder / "echo.wav", near + hiss[0] + echo(far, near, room, dice), far + hiss[1])
