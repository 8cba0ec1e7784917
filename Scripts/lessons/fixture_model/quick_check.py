"""Decodes a few held-out sentences in PyTorch during training, so that the log shows its progress."""

import numpy as np
import torch

from .corpus import held_out_sentences
from .decoding import decode, word_errors
from .speech import RATE, VOICES, Speaker


class QuickCheck:
    """A few held-out sentences, in clips of one and of four, decoded during training."""

    def __init__(self, mel, tokenizer, count=16):
        sentences = held_out_sentences()[:count]
        speakers = {voice: Speaker(voice) for voice in VOICES}
        self.tokenizer, self.texts, self.ends = tokenizer, [], []
        short, long = (np.zeros((number, seconds * RATE), dtype=np.float32) for number, seconds in ((count, 8), (count // 4, 30)))
        spoken = [speakers[VOICES[index % 2]].say(sentence) for index, sentence in enumerate(sentences)]
        groups = [[index] for index in range(count)] + [range(index, index + 4) for index in range(0, count, 4)]
        for row, group in zip([*short, *long], groups):
            at, ends = 0, []
            for index in group:
                samples = spoken[index].samples / np.float32(32768)
                row[at:at + len(samples)] = samples
                ends.append(at / RATE + spoken[index].words[-1][2])
                at += len(samples)
            self.texts.append(" ".join(sentences[index] for index in group))
            self.ends.append(ends)
        self.mels = [mel(torch.from_numpy(sounds)) for sounds in (short, long)]
        self.alone = count

    def __call__(self, network):
        """One line for the log, and the pairs of said and decoded texts."""
        rows = [row for mel in self.mels for row in decode(network, mel, self.tokenizer)]
        heard = [self.tokenizer.text(row) for row in rows]
        told = []
        for name, part in (("single", slice(0, self.alone)), ("four", slice(self.alone, None))):
            pairs = [word_errors(said, got) for said, got in zip(self.texts[part], heard[part])]
            told.append(f"{name} {100 * sum(e for e, _ in pairs) / sum(n for _, n in pairs):.1f}%")
        off = []
        for row, ends in zip(rows, self.ends):
            times = [0.02 * (value - self.tokenizer.first_time) for value in row if value >= self.tokenizer.first_time]
            off.append(abs((times[-1] if times else 30.0) - ends[-1]))
        told.append(f"last end off by {np.median(off):.2f} s (median), {max(off):.2f} s (most)")
        return "word errors " + ", ".join(told), list(zip(self.texts, heard))
