"""Sound given away as a microphone gives it."""

import time

PIECE = 0.1  # seconds


def play(sound, rate, target):
    """16-bit samples, `rate` a second in all channels together: each piece when the last of its samples has been spoken."""
    size, start = round(PIECE * rate) * 2, time.monotonic()
    for count, place in enumerate(range(0, len(sound), size), 1):
        time.sleep(max(0, start + count * PIECE - time.monotonic()))
        target.write(sound[place:place + size])
        target.flush()
