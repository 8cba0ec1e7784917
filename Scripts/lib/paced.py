"""Plays audio in real time, as a microphone delivers it."""

import time

PIECE = 0.1  # seconds


def play(sound, rate, target):
    """Writes 16-bit samples, `rate` per second over all channels, each piece when its last sample has been spoken."""
    size, start = round(PIECE * rate) * 2, time.monotonic()
    for count, place in enumerate(range(0, len(sound), size), 1):
        time.sleep(max(0, start + count * PIECE - time.monotonic()))
        target.write(sound[place:place + size])
        target.flush()
