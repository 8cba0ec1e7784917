"""Damages model files: where the fields of GGUF and Whisper (ggml) files are, and what to overwrite."""

import struct

SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
EXTREMES = [0, 1, 2, 3, 31, 32, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**62, 2**63 - 1, 2**63, 2**64 - 1]


class Fields:
    """Where a file's fields are: (what, offset, size)."""

    def __init__(self, data):
        self.data, self.at, self.fields = data, 0, []

    def take(self, what, size):
        number = int.from_bytes(self.data[self.at : self.at + size], "little")
        self.fields.append((what, self.at, size))
        self.at += size
        return number


class GGUFHeader(Fields):
    def __init__(self, data):
        super().__init__(data)
        self.take("mark", 4)
        self.take("version", 4)
        tensors, entries = self.take("tensor count", 8), self.take("metadata count", 8)
        for _ in range(entries):
            self.string("key")
            self.value(self.take("type", 4))
        for _ in range(tensors):
            self.string("tensor name")
            for _ in range(self.take("rank", 4)):
                self.take("dimension", 8)
            self.take("tensor type", 4)
            self.take("tensor offset", 8)

    def string(self, what):
        length = self.take(f"{what} length", 8)
        self.fields.append((what, self.at, length))
        self.at += length

    def value(self, kind):
        if kind == 8:
            self.string("text")
        elif kind == 9:
            element, count = self.take("element type", 4), self.take("array count", 8)
            # A vocabulary has fifty thousand fields; only the first ones are listed.
            for index in range(count):
                if element == 8:
                    known = len(self.fields)
                    self.string("element")
                    if index > 20:
                        del self.fields[known:]
                else:
                    self.at += SIZES[element]
        else:
            self.take("number", SIZES[kind])


class WhisperHeader(Fields):
    """Header, filters, vocabulary, and the tensor entries, which stand between the weights."""

    HEAD = ["vocabulary", "audio positions", "audio width", "audio heads", "audio layers", "text positions", "text width",
            "text heads", "text layers", "bands", "kind of numbers"]
    BLOCKS = {0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34)}

    def __init__(self, data):
        super().__init__(data)
        self.take("mark", 4)
        for what in self.HEAD:
            self.take(what, 4)
        filters, length = self.take("filters", 4), self.take("length of a filter", 4)
        for _ in range(8):
            self.take("filter", 4)
        self.at += (filters * length - 8) * 4
        for index in range(self.take("words", 4)):
            known = len(self.fields)
            size = self.take("length of a word", 4)
            self.at += size
            # Of fifty thousand words, only the first ones are listed.
            if index > 20:
                del self.fields[known:]
        self.weights = []
        while self.at < len(data):
            rank, length, kind = self.take("rank", 4), self.take("length of a name", 4), self.take("number", 4)
            elements = 1
            for _ in range(rank):
                elements *= self.take("dimension", 4)
            self.fields.append(("name", self.at, length))
            self.at += length
            count, size = self.BLOCKS[kind]
            self.weights.append((self.at, elements // count * size))
            self.at += elements // count * size


def damage_weights(header, pick):
    """Changes weights: the file stays valid, but the model is damaged."""
    patches = []
    for _ in range(pick.randint(1, 4)):
        at, size = pick.choice(header.weights)
        kind = pick.choice(["flip", "infinite", "noise", "zero"])
        if kind == "flip":
            place = at + pick.randrange(size)
            patches.append((place, bytes([header.data[place] ^ (1 << pick.randrange(8))])))
        elif kind == "infinite":
            place = at + pick.randrange(max(1, size // 4)) * 4
            patches.append((place, struct.pack("<f", pick.choice([float("inf"), float("nan"), -float("inf")]))[: size]))
        else:
            length = min(size, pick.choice([64, 1024, size]))
            patches.append((at, bytes(length) if kind == "zero" else pick.randbytes(length)))
    return "weights", patches, None


def damage(header, size, pick):
    """Returns a kind of damage, what to overwrite, as [(offset, bytes)], and the length to cut the file to, or None."""
    kind = pick.choice(["field", "field", "field", "number", "flip", "flip", "zero", "move", "cut"])
    if kind in ("field", "number"):
        wanted = [field for field in header.fields if (field[0] == "number") == (kind == "number") and 0 < field[2] <= 8]
        patches = []
        for what, offset, width in pick.sample(wanted, pick.choice([1, 1, 1, 2])):
            old = int.from_bytes(header.data[offset : offset + width], "little")
            new = pick.choice([*EXTREMES, old + 1, old - 1, old * 2, old // 2, pick.getrandbits(8 * width)])
            patches.append((offset, (new % (1 << 8 * width)).to_bytes(width, "little")))
        return kind, patches, None
    if kind == "flip":
        # Half of them at fields, half anywhere, because most of a header is vocabulary.
        patches = []
        for _ in range(pick.randint(1, 6)):
            at = pick.choice(header.fields)[1] if pick.random() < 0.5 else pick.randrange(header.at)
            patches.append((at, bytes([header.data[at] ^ (1 << pick.randrange(8))])))
        return kind, patches, None
    if kind == "cut":
        return kind, [], pick.choice([pick.randrange(header.at), pick.randrange(size), size - pick.randint(1, 64)])
    length = pick.choice([1, 4, 16, 64, 512])
    at = pick.choice(header.fields)[1] if pick.random() < 0.7 else pick.randrange(header.at)
    source = pick.randrange(header.at)
    new = bytes(length) if kind == "zero" else header.data[source : source + length]
    return kind, [(at, new[: max(1, header.at - at)])], None


