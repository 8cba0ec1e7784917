"""Writes the network in the file format of whisper.cpp."""

import os
import struct

import numpy as np

from .network import (AUDIO_POSITIONS, BANDS, DECODER_LAYERS, ENCODER_LAYERS, HEAD, TEXT_POSITIONS, WIDTH)
from .tokens import FIRST_TIME, VOCABULARY

MAGIC = 0x67676D6C
FLOAT32, FLOAT16 = 0, 1
KEPT_EXACT = ("encoder.positional_embedding", "decoder.positional_embedding")


def parameters(network, tokenizer):
    """The names and values of the file: used rows at their places among the 51,864, without the parts that only training needs."""
    found = {name: value.detach().float().numpy() for name, value in network.state_dict().items()
             if not name.startswith(("phone_head.", "decoder.rows", "decoder.times", "decoder.clock"))}
    embedding = network.decoder.embedding().detach().float().numpy()
    table = np.zeros((VOCABULARY, WIDTH), dtype=np.float32)
    table[tokenizer.used] = embedding[:tokenizer.first_time]
    table[FIRST_TIME:] = embedding[tokenizer.first_time:]
    found["decoder.token_embedding.weight"] = table
    return found


def write(path, network, tokenizer, head):
    """Writes matrices as 16-bit floats, everything else as 32-bit; the file is complete or absent."""
    partial = path.with_name(path.name + ".partial")
    with open(partial, "wb") as file:
        heads = WIDTH // HEAD
        file.write(struct.pack("<12i", MAGIC, VOCABULARY, AUDIO_POSITIONS, WIDTH, heads, ENCODER_LAYERS,
                               TEXT_POSITIONS, WIDTH, heads, DECODER_LAYERS, BANDS, FLOAT16))
        file.write(head["bytes"])
        for name, value in parameters(network, tokenizer).items():
            if name in ("encoder.conv1.bias", "encoder.conv2.bias"):
                value = value.reshape(-1, 1)
            exact = value.ndim < 2 or value.shape[1] == 1 or name in KEPT_EXACT
            encoded = name.encode()
            file.write(struct.pack("<3i", value.ndim, len(encoded), FLOAT32 if exact else FLOAT16))
            file.write(struct.pack(f"<{value.ndim}i", *reversed(value.shape)))
            file.write(encoded)
            file.write(value.astype(np.float32 if exact else np.float16).tobytes())
    os.replace(partial, path)
