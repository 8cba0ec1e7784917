"""Many short recordings of real speech in several formats, and bad ones of several kinds."""

import os
import random
import subprocess
from collections import namedtuple

from lib import real_recordings

FORMATS = ["wav", "flac", "mp3", "ogg", "m4a"]
# File ending of a bad recording, words in the message about it, and the exit status when it is read alone.
Bad = namedtuple("Bad", "ending words status", defaults=[3])
BAD = {
    "empty": Bad("wav", "it is empty"),
    "text": Bad("wav", "it is not a recording"),
    "cut": Bad("m4a", "it has no index"),
    "picture": Bad("mp4", "no audio"),
    "noise": Bad("mp3", "it is not a recording"),
    "head": Bad("wav", "it contains no audio"),
    "silent": Bad("wav", "it contains no speech", 5),
    "link": Bad("wav", "no such file"),
}


class Recordings:
    """Twenty-five clips of 3 to 8 seconds, and a bad recording of each kind, to copy from."""

    def __init__(self, folder):
        folder.mkdir()
        dice, sources = random.Random(1), real_recordings.clips()
        self.good = []
        for number in range(25):
            name, samples, _ = sources[number % len(sources)]
            path = folder / f"{number:02}-{name}.wav"
            real_recordings.write(path, samples[:int(dice.uniform(3, 8) * real_recordings.RATE) * 2], "", [])
            self.good.append(encoded(path, FORMATS[number % len(FORMATS)]))
        self.bad = {kind: self.make(kind, folder / f"{kind}.{bad.ending}") for kind, bad in BAD.items()}

    def make(self, kind, path):
        sound = self.good[0].read_bytes()
        if kind == "cut":
            # The index is at the end of the file.
            path.write_bytes(self.good[FORMATS.index("m4a")].read_bytes()[:9000])
        elif kind == "picture":
            ffmpeg("-f", "lavfi", "-i", "testsrc=duration=2:size=64x64", path)
        elif kind == "silent":
            ffmpeg("-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", "4", path)
        elif kind == "link":
            path.symlink_to("nowhere")
        else:
            path.write_bytes({"empty": b"", "text": b"Dear all,\n", "noise": random.Random(2).randbytes(3000), "head": sound[:44]}[kind])
        return path


def encoded(path, ending):
    if ending == "wav":
        return path
    target = path.with_suffix(f".{ending}")
    ffmpeg("-i", path, *(["-c:a", "libopus"] if ending == "ogg" else []), target)
    return target


def ffmpeg(*words):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, words)], check=True)


def copy(source, target):
    """The recording appears complete, under a new name; a link stays a link."""
    beside = target.parent.parent / "arriving"
    beside.unlink(missing_ok=True)
    if source.is_symlink():
        beside.symlink_to(os.readlink(source))
    else:
        beside.write_bytes(source.read_bytes())
    beside.rename(target)
