"""Transcripts of Readback and whisper-cli, and their word errors."""

import json
import re
import subprocess
from pathlib import Path

from lib.measure import cost
from lib.program import ROOT, STORE, meter, program

PEER = ROOT / ".native/bin/whisper-cli"
TIMES = re.compile(r"^\[[\d:.]+ --> [\d:.]+\]", re.MULTILINE)


def model_file(model):
    """The ggml file of a Whisper model, or None."""
    path = Path(model)
    if not path.is_file():
        path = next(iter(sorted((STORE / model).glob("ggml-*.bin"))), None)
    return path if path and path.open("rb").read(4) == b"lmgg" else None


def heard_by_program(model, path, language, *options):
    """Readback's transcript, and its CPU seconds."""
    done = cost([program(), "transcribe", path, "--model", model, "--language", language, "--quiet", "--format", "json", "-o", "-", *options])
    return json.loads(done.output)["transcript"], done.processor


def heard_by_peer(file, path, language, *options):
    """whisper-cli's text without times, and its CPU seconds."""
    done = cost([PEER, "-m", file, "-f", path, "-l", language, "-np", *options])
    return TIMES.sub("", done.output), done.processor


def counted(pairs):
    """Substitutions, deletions, insertions and words said, as ReportMeter counts them over pairs of a reference and a transcript."""
    lines = "".join(json.dumps({"reference": said, "recognized": heard}) + "\n" for said, heard in pairs)
    done = subprocess.run([meter("ReportMeter"), "words"], input=lines, capture_output=True, text=True, check=True)
    counts = [json.loads(line) for line in done.stdout.splitlines()]
    return [sum(c[name] for c in counts) for name in ("substitutions", "deletions", "insertions", "referenceWords")]
