"""Normalizes text with the usual English normalizer (`whisper-normalizer` in the Python index, from Whisper's paper): one form for numbers,
spellings and contractions, without hesitations and text in brackets. Other languages get its basic form.
"""

import json
import subprocess
import sys

from lib.peers import CACHE

PINNED = "whisper-normalizer==0.1.12"
NORMALISE = """
import json, sys
from whisper_normalizer.{module} import {name} as Normalizer
normal = Normalizer()
print(json.dumps([normal(text).split() for text in json.load(sys.stdin)]))
"""


def python():
    found = CACHE.parent / "whisper-normalizer/bin/python"
    if not found.exists():
        subprocess.run([sys.executable, "-m", "venv", found.parents[1]], check=True)
        subprocess.run([found, "-m", "pip", "install", "-q", PINNED], check=True)
    return found


def words(texts, language="en"):
    """The normalized words of each text."""
    form = ("english", "EnglishTextNormalizer") if language == "en" else ("basic", "BasicTextNormalizer")
    done = subprocess.run([python(), "-c", NORMALISE.format(module=form[0], name=form[1])], input=json.dumps(texts), capture_output=True,
                          text=True, check=True)
    return json.loads(done.stdout)
