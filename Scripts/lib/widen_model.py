"""widen_model.py MODEL TARGET: a Whisper model that hears what MODEL hears and works as hard as Whisper tiny, to measure speed.

What a program does beside the network weighs too much where the network is as small as that of Models/fixtures. Three copies of
each of its vectors stand beside one another, each matrix takes a third of its input from each copy, and one more layer, which adds
nothing, stands behind the others in both halves: the same function, 384 wide and 4 deep. Needs no packages.
"""

import struct
import sys
from pathlib import Path

COPIES, LAYERS = 3, 4
FLOAT32, FLOAT16, Q5_1 = 0, 1, 7
BLOCK, BLOCK_BYTES = 32, 24
AUDIO_WIDTH, AUDIO_HEADS, AUDIO_LAYERS, TEXT_WIDTH, TEXT_HEADS, TEXT_LAYERS, FORMAT = 3, 4, 5, 7, 8, 9, 11
ADDS = ("attn.out.", "cross_attn.out.", "mlp.2.")  # what a layer gives to those behind it
TABLES = ("token_embedding.weight", "positional_embedding")


def unquantized(data):
    """The values of a row of Q5_1 blocks."""
    for at in range(0, len(data), BLOCK_BYTES):
        scale, least, high = struct.unpack_from("<eeI", data, at)
        low = data[at + 8:at + BLOCK_BYTES]
        quarters = [byte & 15 for byte in low] + [byte >> 4 for byte in low]
        yield from (scale * (quarter | (high >> place & 1) << 4) + least for place, quarter in enumerate(quarters))


class Tensor:
    def __init__(self, data, at):
        dimensions, length, self.kind = struct.unpack_from("<3i", data, at)
        at += 12
        self.shape = struct.unpack_from(f"<{dimensions}i", data, at)[::-1]
        at += 4 * dimensions
        self.name = data[at:at + length].decode()
        at += length
        self.rows, self.across = self.shape[0], 1
        for count in self.shape[1:]:
            self.across *= count
        row = self.across // BLOCK * BLOCK_BYTES if self.kind == Q5_1 else self.across * (4 if self.kind == FLOAT32 else 2)
        self.data, self.row, self.end = data[at:at + self.rows * row], row, at + self.rows * row

    def values(self, number):
        """One row. Most rows of the vocabulary are zero."""
        row = self.data[number * self.row:(number + 1) * self.row]
        if not any(row):
            return [0.0] * self.across
        if self.kind == Q5_1:
            return list(unquantized(row))
        return list(struct.unpack(f"<{self.across}{'f' if self.kind == FLOAT32 else 'e'}", row))

    def widened(self):
        """The shape and the bytes of the wide tensor."""
        is_table, is_vector = self.name.endswith(TABLES), self.across == 1
        is_input = self.name.startswith("encoder.conv1.")  # the spectrum is as it was
        # The last norm also makes up for the three copies that the table of the vocabulary multiplies.
        scale = 1 / COPIES if self.name.startswith("decoder.ln.") or not (is_table or is_vector or is_input) else 1
        across = 1 if is_vector or is_input else COPIES
        letter = "f" if is_vector or self.kind == FLOAT32 else "e"
        rows = [struct.pack(f"<{self.across}{letter}", *(scale * value for value in self.values(number))) * across
                for number in range(self.rows)]
        down = 1 if is_table else COPIES
        shape = [self.rows * down, *self.shape[1:]]
        if len(shape) > 1:
            shape[1] *= across
        return shape, FLOAT32 if letter == "f" else FLOAT16, b"".join(rows) * down


def write(file, name, shape, kind, data):
    encoded = name.encode()
    file.write(struct.pack(f"<3i{len(shape)}i", len(shape), len(encoded), kind, *reversed(shape)) + encoded + data)


def layers(tensor):
    """The names under which a tensor goes into the wide model, and whether it is to be zero there."""
    yield tensor.name, False
    half, _, rest = tensor.name.partition(".blocks.")
    layer, _, part = rest.partition(".")
    if rest and int(layer) == LAYERS - 2:
        yield f"{half}.blocks.{LAYERS - 1}.{part}", part.startswith(ADDS)


def main(source, target):
    data = source.read_bytes()
    head = list(struct.unpack_from("<12i", data))
    at = 48 + 8 + 4 * head[10] * struct.unpack_from("<i", data, 52)[0]
    (words,) = struct.unpack_from("<i", data, at)
    at += 4
    for _ in range(words):
        at += 4 + struct.unpack_from("<i", data, at)[0]
    for place in (AUDIO_WIDTH, AUDIO_HEADS, TEXT_WIDTH, TEXT_HEADS):
        head[place] *= COPIES
    head[AUDIO_LAYERS] = head[TEXT_LAYERS] = LAYERS
    head[FORMAT] = FLOAT16
    with open(target, "wb") as file:
        file.write(struct.pack("<12i", *head) + data[48:at])
        while at < len(data):
            tensor = Tensor(data, at)
            at = tensor.end
            shape, kind, values = tensor.widened()
            for name, is_zero in layers(tensor):
                write(file, name, shape, kind, bytes(len(values)) if is_zero else values)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
