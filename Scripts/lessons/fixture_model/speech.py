"""Speech from flite's library, with the end times of its words and phones.

The library is called directly because only it tells when each word is spoken, which flite's program does not. From these times the
model learns timestamps and attention; nobody had to label anything.
"""

import ctypes
from dataclasses import dataclass

import numpy as np

RATE = 16000
VOICES = ("slt", "rms")


class Wave(ctypes.Structure):
    """flite 2.2's cst_wave."""
    _fields_ = [("type", ctypes.c_char_p), ("rate", ctypes.c_int), ("count", ctypes.c_int),
                ("channels", ctypes.c_int), ("samples", ctypes.POINTER(ctypes.c_short))]


@dataclass
class Utterance:
    """One sentence as one voice says it. Times are in seconds from the first sample."""
    samples: np.ndarray  # int16
    words: list          # (word, begin, end)
    phones: list         # (phone, begin, end)


class Speaker:
    """One flite voice. Threads and processes must not share it."""

    def __init__(self, voice):
        self.flite = ctypes.CDLL("libflite.so.1", mode=ctypes.RTLD_GLOBAL)
        for name in ("libflite_usenglish.so.1", "libflite_cmulex.so.1"):
            ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_float
        for name, result, arguments in [
            ("flite_synth_text", pointer, [text, pointer]),
            ("utt_wave", ctypes.POINTER(Wave), [pointer]),
            ("utt_relation", pointer, [pointer, text]),
            ("relation_head", pointer, [pointer]),
            ("item_next", pointer, [pointer]),
            ("ffeature_string", text, [pointer, text]),
            ("ffeature_float", number, [pointer, text]),
            ("flite_feat_set_float", None, [pointer, text, number]),
            ("delete_utterance", None, [pointer]),
        ]:
            function = getattr(self.flite, name)
            function.restype, function.argtypes = result, arguments
        self.flite.flite_init()
        library = ctypes.CDLL(f"libflite_cmu_us_{voice}.so.1")
        register = getattr(library, f"register_cmu_us_{voice}")
        register.restype, register.argtypes = pointer, [text]
        self.voice = register(None)
        # The second field of the voice struct is its feature set, for which the library exports no accessor.
        self.features = ctypes.cast(self.voice, ctypes.POINTER(pointer))[1]

    def say(self, sentence, stretch=1.0):
        """The sentence as speech; `stretch` above 1 is slower, with the same pitch."""
        flite = self.flite
        flite.flite_feat_set_float(self.features, b"duration_stretch", stretch)
        utterance = flite.flite_synth_text(sentence.encode(), self.voice)
        wave = flite.utt_wave(utterance).contents
        samples = np.ctypeslib.as_array(wave.samples, (wave.count,)).copy()
        phones, begin = [], 0.0
        for item in self.items(utterance, b"Segment"):
            end = flite.ffeature_float(item, b"end")
            phones.append((flite.ffeature_string(item, b"name").decode(), begin, end))
            begin = end
        words = []
        for item in self.items(utterance, b"Word"):
            word = flite.ffeature_string(item, b"name").decode()
            first = flite.ffeature_float(item, b"R:SylStructure.daughter1.daughter1.R:Segment.p.end")
            last = flite.ffeature_float(item, b"R:SylStructure.daughtern.daughtern.R:Segment.end")
            words.append((word, first, last))
        flite.delete_utterance(utterance)
        return Utterance(samples, words, phones)

    def items(self, utterance, relation):
        item = self.flite.relation_head(self.flite.utt_relation(utterance, relation))
        while item:
            yield item
            item = self.flite.item_next(item)
