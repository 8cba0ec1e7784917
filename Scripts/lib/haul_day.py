"""A day of recordings that arrive in a watched folder in all the usual ways."""

import random
import time

from lib.haul_recordings import BAD, copy
from lib.haul_run import require

# Number of recordings arriving at the same time.
AT_ONCE = 4


class Day:
    """Recordings that arrive in a watched folder. Each is a generator, which is resumed until it is finished."""

    def __init__(self, run, recordings):
        self.run, self.recordings, self.wanted = run, recordings, {}
        self.dice, self.sources, self.ended = random.Random(3), 0, run.ended()

    def next_source(self):
        self.sources += 1
        return self.recordings.good[self.sources % len(self.recordings.good)]

    def arrival(self, number):
        """The generator for the recording of that number."""
        if number % 10 == 7:
            return self.bad(number, list(BAD)[number // 10 % len(BAD)])
        ways = [self.moved] * 4 + [self.slow] * 2 + [self.renamed, self.again, self.replaced, self.removed]
        way = self.dice.choice(ways)
        source = self.next_source()
        name = f"{number:04}-{way.__name__}{source.suffix}"
        self.wanted[name] = [source]
        return way(self.run.inbox / name, source)

    def until_read(self, path, times=1):
        """Waits until the recording has been read this many times, for at most ten minutes."""
        deadline = time.monotonic() + 600
        while self.ended[path.name] < times:
            if time.monotonic() > deadline:
                require(False, f"{path.name} was not read within ten minutes")
                return
            yield

    def moved(self, path, source):
        copy(source, path)
        yield from self.until_read(path)

    def slow(self, path, source):
        content = source.read_bytes()
        with open(path, "wb", buffering=0) as file:
            for piece in range(8):
                file.write(content[len(content) * piece // 8:len(content) * (piece + 1) // 8])
                yield from pause(0.5)
        yield from self.until_read(path)

    def renamed(self, path, source):
        unfinished = path.with_name(path.name + ".part")
        unfinished.write_bytes(source.read_bytes())
        yield from pause(3)
        unfinished.rename(path)
        yield from self.until_read(path)

    def again(self, path, source):
        """After it was read, the file is overwritten with another recording of its format."""
        copy(source, path)
        yield from self.until_read(path)
        path.write_bytes(self.other(path, source).read_bytes())
        yield from self.until_read(path, 2)

    def replaced(self, path, source):
        """After it was read, the file is removed, and another recording arrives under its name."""
        copy(source, path)
        yield from self.until_read(path)
        path.unlink()
        yield from pause(self.dice.choice([0, 2.5]))
        copy(self.other(path, source), path)
        yield from self.until_read(path, 2)

    def removed(self, path, source):
        copy(source, path)
        yield from self.until_read(path)
        path.unlink()

    def other(self, path, source):
        alike = [one for one in self.recordings.good if one.suffix == source.suffix and one != source]
        self.wanted[path.name].append(self.dice.choice(alike))
        return self.wanted[path.name][-1]

    def bad(self, number, kind):
        path = self.run.inbox / f"{number:04}-{kind}.{BAD[kind].ending}"
        # `watch` waits for an empty file, because its writer may not be finished.
        self.wanted[path.name] = [] if kind == "empty" else ["skipped", BAD[kind].words]
        copy(self.recordings.bad[kind], path)
        yield from pause(4) if kind in ("empty", "link") else self.until_read(path)

    def come(self, numbers):
        """Returns when all of them have arrived and have been read."""
        waiting, coming = [self.arrival(number) for number in numbers], []
        while (waiting or coming) and self.run.process.poll() is None:
            while waiting and len(coming) < AT_ONCE:
                coming.append(waiting.pop(0))
            coming = [one for one in coming if next(one, "over") != "over"]
            self.ended = self.run.ended()
            time.sleep(0.1)
        require(self.run.process.poll() is None, "watch ended by itself")


def pause(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
