"""A small Whisper network. The parameters have the names of the ggml format.

Three decoder layers: with two, whisper.cpp takes a model for a distilled one and turns timestamps off.
Heads of 64, as in every published Whisper model.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH, HEAD, ENCODER_LAYERS, DECODER_LAYERS = 128, 64, 3, 3
AUDIO_POSITIONS, TEXT_POSITIONS, BANDS = 1500, 448, 80
SHARPNESS = 1.3  # of the places where the encoder's heads look at first


def sinusoids(count, width=WIDTH):
    """Sines and cosines of the position, as in Whisper's encoder."""
    rates = torch.exp(-torch.arange(width // 2) * (torch.log(torch.tensor(10000.0)) / (width // 2 - 1)))
    angles = torch.arange(count)[:, None] * rates[None]
    return torch.cat([angles.sin(), angles.cos()], dim=1)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query = nn.Linear(WIDTH, WIDTH)
        self.key = nn.Linear(WIDTH, WIDTH, bias=False)
        self.value = nn.Linear(WIDTH, WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)

    def forward(self, x, source=None, causal=False):
        """Returns the output and the attention. Written out, because on a CPU this is faster than PyTorch's own."""
        source = x if source is None else source
        q, k, v = (self.heads(part(of)) for part, of in ((self.query, x), (self.key, source), (self.value, source)))
        scores = (q * HEAD ** -0.5) @ k.transpose(2, 3)
        if causal:
            scores = scores + torch.full(scores.shape[2:], -torch.inf).triu(1).to(scores.dtype)
        attention = scores.softmax(-1)
        return self.out((attention.to(v.dtype) @ v).transpose(1, 2).flatten(2)), attention

    @staticmethod
    def heads(x):
        return x.unflatten(2, (-1, HEAD)).transpose(1, 2)


def look_aside(attention, shifts):
    """Initializes each head to attend to the position `shift` away from its own, and a little around it.

    Rotating the sines and cosines of one position by an angle each gives those of another. The encoder needs most of a training
    to find this out by itself, and without it has no neighboring positions from which to recognize a phone or a word.
    """
    half = WIDTH // 2
    angles = torch.exp(-torch.arange(HEAD // 2) * (math.log(10000) / (half - 1)))
    places = torch.arange(HEAD // 2)
    with torch.no_grad():
        for part in (attention.query, attention.key):
            part.weight *= 0.3
        for head, shift in enumerate(shifts):
            sine, cosine = head * HEAD + places, head * HEAD + HEAD // 2 + places
            attention.key.weight[sine, places] += SHARPNESS
            attention.key.weight[cosine, half + places] += SHARPNESS
            turned_sine, turned_cosine = SHARPNESS * torch.sin(angles * shift), SHARPNESS * torch.cos(angles * shift)
            attention.query.weight[sine, places] += turned_cosine
            attention.query.weight[sine, half + places] += turned_sine
            attention.query.weight[cosine, half + places] += turned_cosine
            attention.query.weight[cosine, places] -= turned_sine


class Block(nn.Module):
    def __init__(self, cross=False):
        super().__init__()
        self.attn, self.attn_ln = Attention(), nn.LayerNorm(WIDTH)
        self.cross_attn, self.cross_attn_ln = (Attention(), nn.LayerNorm(WIDTH)) if cross else (None, None)
        self.mlp = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU("tanh"), nn.Linear(4 * WIDTH, WIDTH))
        self.mlp_ln = nn.LayerNorm(WIDTH)

    def forward(self, x, source=None):
        x = x + self.attn(self.attn_ln(x), causal=self.cross_attn is not None)[0]
        attention = None
        if self.cross_attn:
            heard, attention = self.cross_attn(self.cross_attn_ln(x), source)
            x = x + heard
        return x + self.mlp(self.mlp_ln(x)), attention


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv1d(BANDS, WIDTH, 3, padding=1)
        self.conv2 = nn.Conv1d(WIDTH, WIDTH, 3, stride=2, padding=1)
        self.register_buffer("positional_embedding", sinusoids(AUDIO_POSITIONS))
        self.blocks = nn.ModuleList(Block() for _ in range(ENCODER_LAYERS))
        self.ln_post = nn.LayerNorm(WIDTH)
        for layer, block in enumerate(self.blocks):
            look_aside(block.attn, [-(2 << layer), 2 << layer])

    def forward(self, mel, offsets=None):
        """`offsets` has each clip's first position, for clips that are part of a longer window."""
        x = F.gelu(self.conv2(F.gelu(self.conv1(mel), approximate="tanh")), approximate="tanh").transpose(1, 2)
        places = torch.arange(x.shape[1])
        x = x + self.positional_embedding[places if offsets is None else offsets[:, None] + places]
        for block in self.blocks:
            x, _ = block(x)
        return self.ln_post(x)


class Decoder(nn.Module):
    """The embedding of a timestamp is a linear function of the sinusoids that the encoder's positions use.

    A model that has learned to find one time has learned to find all; a separate row for each of the 1,501 timestamps would
    need many examples of each.
    """

    def __init__(self, rows, times):
        super().__init__()
        self.rows = nn.Parameter(torch.randn(rows, WIDTH) * 0.05)
        self.times = nn.Linear(WIDTH, WIDTH)
        nn.init.eye_(self.times.weight)
        self.times.weight.data *= 0.1
        nn.init.zeros_(self.times.bias)
        self.register_buffer("clock", sinusoids(times))
        self.positional_embedding = nn.Parameter(torch.randn(TEXT_POSITIONS, WIDTH) * 0.02)
        self.blocks = nn.ModuleList(Block(cross=True) for _ in range(DECODER_LAYERS))
        self.ln = nn.LayerNorm(WIDTH)

    def embedding(self):
        return torch.cat([self.rows, self.times(self.clock)])

    def forward(self, tokens, heard):
        """The logits, and the attention of the first head of each layer."""
        embedding = self.embedding()
        x = F.embedding(tokens, embedding) + self.positional_embedding[:tokens.shape[1]]
        attentions = []
        for block in self.blocks:
            x, attention = block(x, heard)
            attentions.append(attention[:, 0])
        return self.ln(x) @ embedding.T.to(x.dtype), attentions


class Network(nn.Module):
    def __init__(self, tokenizer, phones):
        super().__init__()
        self.encoder = Encoder()
        self.decoder = Decoder(tokenizer.first_time, tokenizer.count - tokenizer.first_time)
        self.phone_head = nn.Linear(WIDTH, phones)  # for training only
