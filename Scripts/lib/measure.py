"""Measures commands: CPU seconds, clock seconds, peak memory; alternating rounds, and medians."""

import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass


@dataclass
class Cost:
    output: str
    processor: float
    clock: float
    # Of the largest process, in MB.
    memory: float


def wait(child):
    """Waits for a process like its own `wait`; returns its resource usage."""
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return used


def cost(command, given=""):
    """Runs a command (a list of words) to its end. It must succeed."""
    words = [str(word) for word in command]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as source:
        source.write(given.encode())
        source.seek(0)
        started = time.monotonic()
        child = subprocess.Popen(words, stdin=source, stdout=output, stderr=errors)
        used = wait(child)
        clock = time.monotonic() - started
        if child.returncode:
            errors.seek(0)
            sys.exit(f"{' '.join(words)[:300]} ended with {child.returncode}: {errors.read()[-500:].decode(errors='replace')}")
        output.seek(0)
        return Cost(output.read().decode(errors="replace"), used.ru_utime + used.ru_stime, clock, used.ru_maxrss / 1024)


def apart(work):
    """Does work in a process of its own. A command's peak memory includes what its parent held when it forked, so a script that has made
    three hours of audio would add that to every program it measures."""
    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(f"a process of this script ended with {process.exitcode}")


def in_turn(contestants, rounds):
    """The costs of each contestant, by name. They alternate, round by round, so that a slow minute of the machine affects all of them."""
    costs = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            costs[name].append(work())
    return costs


def median(costs, what):
    return statistics.median(getattr(one, what) for one in costs)


def spread(costs, what):
    values = [getattr(one, what) for one in costs]
    return max(values) - min(values)


def forget(*paths):
    """Drops these files from the page cache, so that the next program reads them from the disk."""
    for path in paths:
        with open(path, "rb") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
