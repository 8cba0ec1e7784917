"""Speech, noise and audio files, made with the standard library, flite and ffmpeg."""

import array
import io
import math
import os
import random
import subprocess
import sys
import tempfile
import wave

RATE = 16000
LEAD_IN, GAP, LEAD_OUT = 0.3, 0.35, 0.5  # seconds
SPEECH_THRESHOLD = 96  # flite pads with near-silence; an utterance begins and ends at this level


def fail(message):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {message}")


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, **options)
    if done.returncode != 0:
        fail(f"{command[0]} failed: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def speak(voice, text):
    """One utterance, without the silence that flite puts around it."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        run("flite", "-voice", voice, "-t", text, "-o", file.name)
        with wave.open(file.name) as sound:
            if (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) != (RATE, 1, 2):
                fail(f"flite's voice {voice} does not speak 16 kHz mono")
            samples = array.array("h", sound.readframes(sound.getnframes()))
    loud = [index for index, sample in enumerate(samples) if abs(sample) >= SPEECH_THRESHOLD]
    if not loud:
        fail(f"flite said nothing for: {text}")
    return samples[loud[0]:loud[-1] + 1]


def noise(kind, count, level, seed):
    """White noise, or pink noise by Voss's algorithm (a sum of white sources that change at different rates); `level` is the RMS in dB."""
    source = random.Random(seed).random
    if kind == "white":
        shape = [source() - source() for _ in range(count)]
    else:
        rows = [source() - 0.5 for _ in range(14)]
        shape = []
        for index in range(1, count + 1):
            row = (index & -index).bit_length() - 1
            rows[row % len(rows)] = source() - 0.5
            shape.append(math.fsum(rows) + source() - 0.5)
    scale = 32768 * 10 ** (level / 20) / math.sqrt(math.fsum(x * x for x in shape) / count)
    return [round(x * scale) for x in shape]


def add(track, start, samples, decibels=0.0):
    gain = 10 ** (decibels / 20)
    track.extend([0] * (start + len(samples) - len(track)))
    for index, sample in enumerate(samples, start):
        track[index] += round(sample * gain)


def interleaved(tracks):
    """Interleaved 16-bit samples, as in a file."""
    samples = array.array("h", bytes(2 * len(tracks) * len(tracks[0])))
    for channel, track in enumerate(tracks):
        samples[channel::len(tracks)] = array.array("h", track)
    return samples.tobytes()


def wav_bytes(pcm, channels):
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as sound:
        sound.setnchannels(channels)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(pcm)
    return buffer.getvalue()


def flac_bytes(pcm, channels):
    return run("ffmpeg", "-v", "error", "-f", "s16le", "-ar", RATE, "-ac", channels, "-i", "-", "-c:a", "flac",
               "-compression_level", "12", "-bitexact", "-metadata_header_padding", "0", "-f", "flac", "-", input=pcm)


def decode(path):
    return run("ffmpeg", "-v", "error", "-i", path, "-f", "s16le", "-c:a", "pcm_s16le", "-")


def wav_chunk(data, name):
    """The payload of one chunk of a WAV file."""
    at = 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4:at + 8], "little")
        if data[at:at + 4] == name:
            return data[at + 8:at + 8 + size]
        at += 8 + size + size % 2
    fail(f"a WAV file without its {name.decode()} chunk")
