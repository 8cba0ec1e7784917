#!/usr/bin/env python3
"""Write a text model with only its first layers: all that tests need of a model that writes badly is that it writes, and quickly.

    shallow_model.py MODEL.gguf LAYERS OUT.gguf
"""

import re
import struct
import sys

# Sizes of GGUF's plain types; 8 is a string, 9 an array.
SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
ALIGNMENT = 32


class Reader:
    def __init__(self, data):
        self.data, self.place = data, 0

    def number(self, form):
        value, = struct.unpack_from("<" + form, self.data, self.place)
        self.place += struct.calcsize(form)
        return value

    def bytes(self, count):
        self.place += count
        return self.data[self.place - count:self.place]

    def string(self):
        return self.bytes(self.number("Q"))

    def skip_value(self, kind):
        if kind == 8:
            self.string()
        elif kind == 9:
            inner, count = self.number("I"), self.number("Q")
            for _ in range(count if inner in (8, 9) else 1):
                self.skip_value(inner) if inner in (8, 9) else self.bytes(SIZES[inner] * count)
        else:
            self.bytes(SIZES[kind])


def padded(count):
    return -count % ALIGNMENT


def shallow(data, layers):
    reader = Reader(data)
    head, tensors, values = reader.bytes(8), reader.number("Q"), reader.number("Q")
    settings = []
    for _ in range(values):
        start, name, kind = reader.place, reader.string(), reader.number("I")
        value = reader.place
        reader.skip_value(kind)
        setting = data[start:reader.place]
        if name.endswith(b".block_count"):
            setting = data[start:value] + struct.pack("<I", layers)
        settings.append(setting)
    infos = []
    for _ in range(tensors):
        start, name = reader.place, reader.string()
        reader.bytes(8 * reader.number("I") + 4)
        shape = data[start:reader.place]
        infos.append((name, shape, reader.number("Q")))
    begin = reader.place + padded(reader.place)
    ends = sorted(offset for _, _, offset in infos) + [len(data) - begin]
    kept, parts, offset = [], [], 0
    for name, shape, old in infos:
        layer = re.match(rb"blk\.(\d+)\.", name)
        if layer and int(layer[1]) >= layers:
            continue
        part = data[begin + old:begin + ends[ends.index(old) + 1]]
        kept.append(shape + struct.pack("<Q", offset))
        parts.append(part + bytes(padded(len(part))))
        offset += len(parts[-1])
    front = head + struct.pack("<QQ", len(kept), values) + b"".join(settings + kept)
    return front + bytes(padded(len(front))) + b"".join(parts)


if __name__ == "__main__":
    model, layers, out = sys.argv[1:]
    with open(model, "rb") as file:
        written = shallow(file.read(), int(layers))
    with open(out, "wb") as file:
        file.write(written)
