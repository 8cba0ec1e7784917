"""Whisper's tokens, and the few of them that this model uses.

The ids are constants of whisper.cpp, so the vocabulary keeps its 51,864 rows; rows that no sentence needs stay zero. Training uses only
the needed rows, numbered from 0, and treats all others as one class: a zero row always has the logit 0, and 49,000 of them together weigh
as much as one row with the logit log(49,000).
"""

import re
import struct
import sys
import tarfile
from pathlib import Path

VOCABULARY = 51864
END, START, PREVIOUS, NO_SPEECH, NO_TIMES, FIRST_TIME = 50256, 50257, 50360, 50361, 50362, 50363
TIMES = 1501  # 0.00 to 30.00 in steps of 0.02
STEP = 0.02
FIRST_SHAPE = 4 * 12  # bytes before the mel filters
WORD_PATTERN = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+")


def packaged_head():
    """whisper.cpp's own vocabulary test file (without weights), from the package that Scripts/setup --peers downloads."""
    for package in sorted((Path.home() / ".cache" / "readback" / "downloads").glob("pywhispercpp-*.tar.gz")):
        with tarfile.open(package) as archive:
            for member in archive:
                if member.name.endswith("/for-tests-ggml-tiny.en.bin"):
                    return archive.extractfile(member).read()
    sys.exit("whisper.cpp's for-tests-ggml-tiny.en.bin is not there: run Scripts/setup --peers, or name the file with --head")


def read_head(path=None):
    """The mel filters (shape and bytes) and the vocabulary of a ggml file, unchanged."""
    data = path.read_bytes() if path else packaged_head()
    bands, bins = struct.unpack_from("<2i", data, FIRST_SHAPE)
    at = FIRST_SHAPE + 8
    filters = data[at:at + 4 * bands * bins]
    at += len(filters)
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    texts = []
    for _ in range(count):
        (length,) = struct.unpack_from("<i", data, at)
        texts.append(data[at + 4:at + 4 + length].decode("utf-8", "replace"))
        at += 4 + length
    return {"bands": bands, "bins": bins, "filters": filters, "texts": texts, "bytes": data[FIRST_SHAPE:at]}


class Tokenizer:
    """Converts text to used rows and back. Splits words like whisper.cpp: the longest token first."""

    def __init__(self, texts, sentences):
        self.texts = texts
        self.ids = {text: number for number, text in enumerate(texts)}
        used = {number for sentence in sentences for number in self.library_ids(" " + sentence)}
        self.used = [*sorted(used), END, START, PREVIOUS, NO_SPEECH, NO_TIMES]
        self.rows = {number: row for row, number in enumerate(self.used)}
        self.end, self.start, self.previous, self.no_speech, self.no_times = range(len(used), len(used) + 5)
        self.text_rows = len(used)
        self.first_time = len(self.used)
        self.count = self.first_time + TIMES
        self.unused = VOCABULARY - self.count

    def library_ids(self, text):
        found = []
        for word in WORD_PATTERN.findall(text):
            while word:
                length = next(n for n in range(len(word), 0, -1) if word[:n] in self.ids)
                found.append(self.ids[word[:length]])
                word = word[length:]
        return found

    def rows_of(self, text):
        return [self.rows[number] for number in self.library_ids(text)]

    def text(self, rows):
        return "".join(self.texts[self.used[row]] for row in rows if row < self.text_rows)

    def time(self, seconds):
        return self.first_time + min(max(round(seconds / STEP), 0), TIMES - 1)
