"""The program over many recordings, held against what was given to it: every result is there once, every bad recording has its sentence."""

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

# A small one, since it is about many recordings.
HEARS = "whisper-tiny.en"
# What did not hold.
missed = []
# By what a recording was copied from: what was heard, with the first recording of which it was.
heard = {}


def require(holds, sentence):
    if not holds:
        missed.append(sentence)
        print(f"MISSED {sentence}", flush=True)


class Run:
    """The program at work in a folder of its own, what it says, and what it holds meanwhile."""

    def __init__(self, program, endings, folder, *words):
        self.endings = endings
        self.folder, self.inbox, self.output, self.said = folder, folder / "in", folder / "out", folder / "said"
        # The batch has put its recordings there before.
        self.inbox.mkdir(exist_ok=True)
        state, temporary = folder / "state", folder / "tmp"
        temporary.mkdir()
        places = {"XDG_STATE_HOME": state, "TMPDIR": temporary, "XDG_CACHE_HOME": folder / "cache", "XDG_CONFIG_HOME": folder / "config"}
        environment = os.environ | {name: str(place) for name, place in places.items()} | {"READBACK_MODELS": str(STORE)}
        # What the program keeps while it works; all of it is to be gone at the end.
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
        """How many recordings are done with: of each a JSON is written, or a sentence begins with its name."""
        return len(re.findall(r"^readback: (?:wrote out/.*\.json|in/[^:]*:)", self.said.read_text(), re.MULTILINE))

    def ended(self):
        """How often each recording of a watched folder has come to its end, by name."""
        return Counter(re.findall(r"^readback: (?:done|failed .*?) in [\d.]+ s: in/(.*)", self.said.read_text(), re.MULTILINE))

    def finish(self, expected):
        """Waits for its end, after which nothing of it is left."""
        status = self.process.wait()
        self.watcher.join()
        self.seconds = time.monotonic() - self.started
        require(status == expected, f"it ended with {status} instead of {expected}: {self.lines()[-3:]}")
        require(is_childless(10), "a process was left behind")
        left = [str(path.relative_to(self.folder)) for path in files_in(self.kept)]
        require(not left, f"{len(left)} files were left: {left[:5]}")

    def check(self, wanted):
        """`wanted` has for each recording's name what it was copied from, once for each time that it was to be read."""
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
        """`words` are what may stand in the one sentence about it; without them nothing is to be said."""
        said = [line for line in self.lines() if line.startswith(f"readback: in/{name}: ")]
        statuses = re.findall(rf"^readback: +failed \((\d+), .* in/{name}$", self.said.read_text(), re.MULTILINE)
        require(len(said) == bool(words) and all(any(word in line for word in words) for line in said), f"{name} was told of by {said}")
        require(set(statuses) <= {str(BAD[re.split("[-.]", name)[1]].status)}, f"{name} ended with {statuses}")


def is_childless(seconds):
    """Orphans of the program are children of this process; all of them are gone, or go within that time."""
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
    """What was heard, without what differs from one copy to the next; nothing where the result is no whole JSON."""
    try:
        return json.dumps([segment["text"] for segment in json.loads(path.read_text())["transcript"]["segments"]])
    except (OSError, ValueError, KeyError):
        return ""
