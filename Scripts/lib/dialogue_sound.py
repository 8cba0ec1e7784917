"""The texts of Tests/Fixtures/eval as flite speaks them."""

import array

from fixture_sound import RATE, add, speak

LEAD_IN, GAP, LEAD_OUT = 0.3, 0.35, 0.5  # seconds, as in Scripts/render-fixtures
VOICES = ["slt", "rms"]


def utterances(text):
    """(speaker, words) of each line; a text without labels has one speaker."""
    for line in text.read_text().splitlines():
        label, colon, said = line.partition(": ")
        yield (label, said) if colon and label.isalnum() and label[0].isupper() else ("", line)


def tracks(text, number):
    """The recording's channels: two where two speak. Voices take turns: the first speaker of every second text has the other one."""
    said = list(utterances(text))
    speakers = list(dict.fromkeys(speaker for speaker, _ in said))
    channels = [[] for _ in range(2 if len(speakers) == 2 else 1)]
    now = round(LEAD_IN * RATE)
    for speaker, words in said:
        place = speakers.index(speaker)
        samples = speak(VOICES[(place + number) % 2], words)
        add(channels[place % len(channels)], now, samples)
        now += len(samples) + round(GAP * RATE)
    length = now + round(LEAD_OUT * RATE)
    for channel in channels:
        channel.extend([0] * (length - len(channel)))
    return channels


def interleaved(channels):
    """16-bit samples, as they stand in a file."""
    samples = array.array("h", bytes(2 * len(channels) * len(channels[0])))
    for place, channel in enumerate(channels):
        samples[place::len(channels)] = array.array("h", channel)
    return samples.tobytes()
