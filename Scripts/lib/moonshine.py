"""Moonshine tiny with its publisher's library, for comparison; it is not part of Readback."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from lib.known_speech import CACHE, PIP, downloaded
from lib.measure import cost

PACKAGE = (
    "moonshine_voice-0.1.0-py3-none-manylinux_2_34_x86_64.whl", "0f833deb43bad5dcfb4cfd3257b6df83ef9abd3f27be3199622fe41932e8d916",
    [*PIP, "--only-binary", ":all:", "moonshine-voice==0.1.0"])

HEAR = """
import array, sys, types, wave
# Not by its own beginning, which asks for packages to download with.
package = sys.modules["moonshine_voice"] = types.ModuleType("moonshine_voice")
package.__path__ = [sys.argv[1] + "/moonshine_voice"]
from moonshine_voice.moonshine_api import ModelArch
from moonshine_voice.transcriber import Transcriber
with wave.open(sys.argv[2]) as file:
    samples = array.array("h", file.readframes(file.getnframes()))
with Transcriber(sys.argv[1] + "/moonshine_voice/assets/tiny-en", ModelArch.TINY) as transcriber:
    lines = transcriber.transcribe_without_streaming([one / 32768 for one in samples], 16000).lines
print(" ".join(line.text.strip() for line in lines))
"""


def heard_by_moonshine(path):
    """Moonshine's text of a mono recording, and its CPU seconds."""
    folder = CACHE / "moonshine_voice-0.1.0"
    if not folder.is_dir():
        unfinished = folder.with_suffix(".part")
        with zipfile.ZipFile(downloaded(*PACKAGE)) as wheel:
            wheel.extractall(unfinished)
        unfinished.rename(folder)
    with tempfile.TemporaryDirectory() as scratch:
        clip = Path(scratch) / "clip.wav"
        subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", clip], check=True)
        done = cost([sys.executable, "-c", HEAR, folder, clip])
    return done.output, done.processor
