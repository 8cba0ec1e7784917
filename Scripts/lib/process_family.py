"""What a process and its descendants use while they work: memory, descriptors, threads, other programs, and files."""

import os
import re
import threading
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Sample:
    # Number of recordings finished by then.
    done: int
    # Memory of the program's own processes, and of other programs started by it, in MB.
    memory: float
    others_memory: float
    others: int
    threads: int
    descriptors: int
    # Bytes in the folders that must be empty at the end.
    disk: int


class Watcher(threading.Thread):
    """Samples a process and its descendants every second until it ends."""

    def __init__(self, process, program, places, done):
        """`places` are the folders with the program's temporary files; `done` returns the number of finished recordings."""
        super().__init__(daemon=True)
        self.process, self.program, self.places, self.done = process, program, places, done
        self.samples = []

    def run(self):
        while self.process.poll() is None:
            if sample := self.look():
                self.samples.append(sample)
            time.sleep(1)

    def look(self):
        """One sample; None if the process has ended."""
        # Between fork and exec, a child looks like its parent; it is counted as neither the program nor another one.
        direct = [self.process.pid, *children_of(self.process.pid)]
        held = {pid: found for pid in family(self.process.pid) if (found := what_it_holds(pid))}
        own = [found for pid, found in held.items() if pid in direct and found[0] == self.program]
        others = [found for found in held.values() if found[0] != self.program]
        if not own:
            return None
        return Sample(self.done(), sum(memory for _, memory, _, _ in own), sum(memory for _, memory, _, _ in others), len(others),
                      sum(threads for _, _, threads, _ in own), sum(descriptors for *_, descriptors in own), bytes_in(self.places))


def family(pid):
    """The process and all its descendants."""
    found = [pid]
    for parent in found:
        found += children_of(parent)
    return found


def children_of(pid):
    found = []
    # Each thread lists the children that it has started.
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += map(int, children.read_text().split())
        except OSError:
            pass
    return found


def what_it_holds(pid):
    """A process's program, megabytes in memory, threads and descriptors; None if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        memory, threads = (re.search(rf"^{name}:\s+(\d+)", status, re.MULTILINE) for name in ("VmRSS", "Threads"))
        return os.readlink(f"/proc/{pid}/exe"), int(memory[1]) / 1024, int(threads[1]), len(os.listdir(f"/proc/{pid}/fd"))
    # An ending process has no memory any more.
    except (OSError, TypeError):
        return None


def files_in(places):
    """Every file there. Folders come and go meanwhile; os.walk skips those that are gone."""
    return [Path(folder, name) for place in places for folder, _, names in os.walk(place) for name in names]


def bytes_in(places):
    total = 0
    for path in files_in(places):
        try:
            total += path.lstat().st_size
        except OSError:
            pass
    return total
