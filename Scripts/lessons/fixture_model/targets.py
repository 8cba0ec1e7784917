"""The decoder's input and expected output for a clip, as rows of the tokenizer."""

from dataclasses import dataclass

import numpy as np
import torch

from .clips import WINDOW
from .sound import POSITION

IGNORED = -1
NEAR = 0.08  # a time is looked for this close to it, in seconds


@dataclass
class Target:
    inputs: list
    answers: list
    spans: list  # per answer: where in the sound it is heard (begin, end), or None


def target(clip, tokenizer, earlier, longest, chance):
    """`earlier` generates text of earlier windows, up to `longest` rows."""
    inputs = []
    if chance.random() < 0.6:
        inputs += [tokenizer.previous, *earlier(chance, longest)]
    inputs.append(tokenizer.start)
    timed = chance.random() < 0.8
    if not timed:
        inputs.append(tokenizer.no_times)
    answers, spans = [IGNORED] * (len(inputs) - 1), [None] * (len(inputs) - 1)
    told = silence(tokenizer, timed, chance) if not clip.segments else \
        list(timed_segments(clip, tokenizer, chance) if timed else plain_segments(clip, tokenizer))
    told.append((tokenizer.end, None))
    inputs += [row for row, _ in told[:-1]]
    answers += [row for row, _ in told]
    spans += [span for _, span in told]
    return Target(inputs, answers, spans)


def timed_segments(clip, tokenizer, chance):
    """A pair of timestamps around every segment. Timestamps count from the start of the window, spans from that of the clip."""
    def at(seconds):
        return tokenizer.time(seconds + clip.offset * POSITION), (seconds - NEAR, seconds + NEAR)

    for index, segment in enumerate(clip.segments):
        if index == 0 and clip.offset == 0 and segment.begin > 1 and chance.random() < 0.3:
            yield tokenizer.time(1.0), at(segment.begin)[1]
        else:
            yield at(segment.begin)
        yield from words_of(segment, tokenizer)
        yield at(segment.end)
    if clip.unfinished is not None:
        yield at(clip.unfinished)


def plain_segments(clip, tokenizer):
    for segment in clip.segments:
        yield from words_of(segment, tokenizer)


def words_of(segment, tokenizer):
    for word, begin, end in segment.words:
        for row in tokenizer.rows_of(" " + word):
            yield row, (begin, end)


def silence(tokenizer, timed, chance):
    """The answer to silence: the no-speech token. The library reads its probability and then forbids it as output, so some clips teach what
    else to write: with timestamps, 0.00 and the end; without, a random word, so that the forced word has almost no probability."""
    if chance.random() < 0.85:
        return [(tokenizer.no_speech, None)]
    return [(tokenizer.first_time if timed else int(chance.integers(tokenizer.text_rows)), None)]


class Earlier:
    """Text of earlier windows, with or without timestamps, or a list of words like a user's."""

    def __init__(self, tokenizer, sentences):
        self.tokenizer, self.sentences = tokenizer, sentences

    def __call__(self, chance, longest):
        rows, clock = [], 0.0
        timed = chance.random() < 0.6
        for _ in range(chance.integers(1, 9) if chance.random() < 0.8 else 30):
            sentence = self.sentences[chance.integers(len(self.sentences))]
            begin, clock = clock + chance.uniform(0, 1), clock + chance.uniform(1, 4)
            words = self.tokenizer.rows_of(" " + sentence)
            rows += [self.tokenizer.time(begin), *words, self.tokenizer.time(clock)] if timed else words
            if clock > WINDOW - 5:
                clock = 0.0
        return rows[-longest:]


def padded(targets, tokenizer):
    """A batch's tensors: inputs, answers."""
    longest = max(len(t.inputs) for t in targets)
    inputs = torch.full((len(targets), longest), tokenizer.end)
    answers = torch.full((len(targets), longest), IGNORED)
    for index, one in enumerate(targets):
        inputs[index, :len(one.inputs)] = torch.tensor(one.inputs)
        answers[index, :len(one.answers)] = torch.tensor(one.answers)
    return inputs, answers


def span_mask(targets, longest, positions):
    """A mask of the positions where each answer is spoken, and which answers are spoken at all."""
    mask = np.zeros((len(targets), longest, positions), dtype=bool)
    for index, one in enumerate(targets):
        for place, span in enumerate(one.spans):
            if span:
                first = max(0, int(span[0] / POSITION))
                mask[index, place, min(first, positions - 1):int(span[1] / POSITION) + 1] = True
    mask = torch.from_numpy(mask)
    return mask, mask.any(-1)


def phone_labels(clips, positions):
    """The phone at each position of the encoder; 0 is silence."""
    labels = np.zeros((len(clips), positions), dtype=np.int64)
    for index, clip in enumerate(clips):
        for number, begin, end in clip.phones:
            if number == 0:
                continue
            labels[index, round(begin / POSITION):round(end / POSITION)] = number
    return torch.from_numpy(labels)


def word_labels(clips, positions, tokenizer):
    """The row spoken at each position of the encoder, or the row of the end token where nobody speaks."""
    labels = np.full((len(clips), positions), tokenizer.end, dtype=np.int64)
    for index, clip in enumerate(clips):
        for word, begin, end in clip.words:
            rows = tokenizer.rows_of(" " + word.strip(",.?"))
            for place, row in enumerate(rows):
                first, last = (begin + (end - begin) * part / len(rows) for part in (place, place + 1))
                labels[index, round(first / POSITION):round(last / POSITION)] = row
    return torch.from_numpy(labels)
