"""Greedy decoding with whisper.cpp's rules for timestamps, for the quick check during training."""

import torch

from lib.word_errors import errors

from .corpus import words_of


def decode(network, mel, tokenizer, longest=120):
    """The rows decoded for each clip of a batch."""
    with torch.no_grad():
        heard = network.encoder(mel)
        rows = torch.full((len(mel), 1), tokenizer.start)
        done = torch.zeros(len(mel), dtype=torch.bool)
        for _ in range(longest):
            logits, _ = network.decoder(rows, heard)
            following = allowed(logits[:, -1], rows, tokenizer).argmax(1)
            following[done] = tokenizer.end
            rows = torch.cat([rows, following[:, None]], 1)
            done |= following == tokenizer.end
            if done.all():
                break
    return [row[1:].tolist() for row in rows]


def allowed(logits, rows, tokenizer):
    """Masks forbidden rows: timestamps come in pairs and never decrease; if they are together likelier than any word, one must follow."""
    logits = logits.float().clone()
    first = tokenizer.first_time
    logits[:, [tokenizer.start, tokenizer.previous, tokenizer.no_speech, tokenizer.no_times]] = -torch.inf
    if rows.shape[1] == 1:
        logits[:, tokenizer.end] = -torch.inf
        logits[:, first + 51:] = -torch.inf
    for index, row in enumerate(rows[:, 1:]):
        times = row[row >= first]
        if len(times):
            logits[index, first:times[-1]] = -torch.inf
        if len(row) and row[-1] >= first:
            if len(row) < 2 or row[-2] >= first:
                logits[index, first:] = -torch.inf
            else:
                logits[index, :tokenizer.end] = -torch.inf
    chances = logits.log_softmax(1)
    timely = chances[:, first:].logsumexp(1) > chances[:, :first].amax(1)
    logits[timely, :first] = -torch.inf
    return logits


def word_errors(said, heard):
    """The number of word errors, and of words said."""
    said, heard = words_of(said), words_of(heard)
    return errors(said, heard), len(said)
