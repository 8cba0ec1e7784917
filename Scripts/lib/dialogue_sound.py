"""Synthesizes the texts of Tests/Fixtures/eval with flite."""

from lib.fixture_sound import GAP, LEAD_IN, LEAD_OUT, RATE, add, speak

VOICES = ["slt", "rms"]


def utterances(text):
    """(speaker, words) of each line; a text without labels has one speaker."""
    for line in text.read_text().splitlines():
        label, colon, said = line.partition(": ")
        yield (label, said) if colon and label.isalnum() and label[0].isupper() else ("", line)


def tracks(text, number):
    """The recording's channels; two speakers get one each. In every second text, the first speaker has the other voice."""
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
