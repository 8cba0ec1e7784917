"""Runs the program on many recordings and checks the outcome: every result exactly once, a message for every bad recording."""

import json
import os
import re
import subprocess
import time
from collections import Counter
from pathlib import Path

from lib.haul_recordings import BAD
from lib.process_family import Watcher, files_in
from lib.program import STORE

# A small model, because the number of recordings is what matters.
HEARS = "whisper-tiny.en"
# Requirements that failed.
missed = []
# Transcripts by the clip that a recording was copied from, each with the name of the first recording that had it.
heard = {}


def require(holds, sentence):
    if not holds:
        missed.append(sentence)
        print(f"MISSED {sentence}", flush=True)


class Run:
    """A run of the program in a folder of its own, with its messages and resources."""

    def __init__(self, program, endings, folder, *words):
        self.endings = endings
        self.folder, self.inbox, self.output, self.said = folder, folder / "in", folder / "out", folder / "said"
        # The batch has already put its recordings there.
        self.inbox.mkdir(exist_ok=True)
        state, temporary = folder / "state", folder / "tmp"
        temporary.mkdir()
        places = {"XDG_STATE_HOME": state, "TMPDIR": temporary, "XDG_CACHE_HOME": folder / "cache", "XDG_CONFIG_HOME": folder / "config"}
        environment = os.environ | {name: str(place) for name, place in places.items()} | {"READBACK_MODELS": str(STORE)}
        # The program's own files while it works; all must be gone at the end.
        self.kept = [state, temporary, folder / "cache", self.output / ".readback"]
        self.started = time.monotonic()
        with open(self.said, "wb") as said:
            models = ["--model", HEARS, "--recipe", "quotations"]
            tells = ["--exec", f"sh -c 'echo \"$0\" >>{folder}/told'"]
            formats = [word for ending in endings for word in ("--format", ending)]
            self.process = subprocess.Popen([program, *map(str, words), "--jobs", "2", "--output-dir", "out", *formats, *models, *tells],
                                            cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self.watcher = Watcher(self.process, program, self.kept, self.count)
        self.watcher.start()

    def lines(self):
        return self.said.read_text().splitlines()

    def count(self):
        """How many recordings are finished: a JSON was written, or a message begins with the name."""
        return len(re.findall(r"^readback: (?:wrote out/.*\.json|in/[^:]*:)", self.said.read_text(), re.MULTILINE))

    def ended(self):
        """How often each recording of a watched folder has been finished, by name."""
        return Counter(re.findall(r"^readback: (?:done|failed .*?) in [\d.]+ s: in/(.*)", self.said.read_text(), re.MULTILINE))

    def finish(self, expected):
        """Waits for the program's end; then no process and no file may be left."""
        status = self.process.wait()
        self.watcher.join()
        self.seconds = time.monotonic() - self.started
        require(status == expected, f"it ended with {status} instead of {expected}: {self.lines()[-3:]}")
        require(is_childless(10), "a process was left behind")
        left = [str(path.relative_to(self.folder)) for path in files_in(self.kept)]
        require(not left, f"{len(left)} files were left: {left[:5]}")

    def check(self, wanted):
        """`wanted` has, by recording name, the clips it was copied from, one for each time that it should be read."""
        told = Counter(line.removeprefix("in/") for line in (self.folder / "told").read_text().splitlines())
        sentences = Counter(match[1] for line in self.lines() if (match := re.match(r"readback: in/([^:]*\.\w+): ", line)))
        results = {path.name for path in self.output.glob("*") if path.is_file()}
        for name, sources in wanted.items():
            if is_bad(name):
                self.check_bad(name, sources)
                require(not told[name], f"{name} was told of as if it had been read")
                continue
            require(told[name] == len(sources), f"{name} was read {told[name]} times instead of {len(sources)}")
            require(not sentences[name], f"there is a sentence about {name}")
            for ending in self.endings:
                result = name.rsplit(".", 1)[0] + f".{ending}"
                require(result in results, f"{result} is missing")
                results.discard(result)
            text = transcript(self.output / f"{Path(name).stem}.json")
            require(text, f"{name}: its JSON is not whole")
            heard.setdefault(sources[-1].name, {}).setdefault(text, name)
        require(not results, f"nobody wanted {sorted(results)[:5]}")
        bad = sum(is_bad(name) for name in wanted)
        print(f"{len(wanted)} recordings, {bad} of them bad; {sum(told.values())} readings gave results\n")

    def check_bad(self, name, words):
        """The one message about it must contain one of `words`; without any, there must be no message."""
        said = [line for line in self.lines() if line.startswith(f"readback: in/{name}: ")]
        statuses = re.findall(rf"^readback: +failed \((\d+), .* in/{name}$", self.said.read_text(), re.MULTILINE)
        require(len(said) == bool(words) and all(any(word in line for word in words) for line in said), f"{name} was told of by {said}")
        require(set(statuses) <= {str(BAD[re.split("[-.]", name)[1]].status)}, f"{name} ended with {statuses}")


def is_childless(seconds):
    """Whether all child processes end within that time; orphans of the program become children of this process."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.1)
        except ChildProcessError:
            return True
    return False


def is_bad(name):
    return re.split("[-.]", name)[1] in BAD


def transcript(path):
    """The texts, without what differs between copies; empty if the result is not a complete JSON."""
    try:
        return json.dumps([segment["text"] for segment in json.loads(path.read_text())["transcript"]["segments"]])
    except (OSError, ValueError, KeyError):
        return ""
