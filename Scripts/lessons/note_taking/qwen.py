"""The default writing model in torch, read from its GGUF file, with trainable low-rank matrices (LoRA)."""

import math
from typing import NamedTuple

import gguf
import numpy
import torch
import torch.nn.functional as F
from torch import nn

MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m"
PRODUCTS = ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"]


class Batch(NamedTuple):
    positions: torch.Tensor
    parts: list  # (start, end, mask)


def batch(texts):
    """Texts that are computed together. Each has `tokens`, their `positions`, and a `mask`: which token sees which."""
    parts, end = [], 0
    for text in texts:
        parts.append((end, end + len(text.tokens), text.mask))
        end += len(text.tokens)
    return Batch(torch.tensor([place for text in texts for place in text.positions]), parts)


class Product(nn.Module):
    """A linear layer: the model's frozen weights, plus the trained low-rank part, which starts at zero."""

    def __init__(self, weights, bias, rank):
        super().__init__()
        self.weights, self.bias = weights, bias
        if rank:
            self.A = nn.Parameter(torch.randn(rank, weights.shape[1]) / math.sqrt(weights.shape[1]))
            self.B = nn.Parameter(torch.zeros(weights.shape[0], rank))

    def forward(self, x):
        y = F.linear(x, self.weights, self.bias)
        if not hasattr(self, "A"):
            return y
        return y + 2 * F.linear(F.linear(x, self.A.to(x.dtype)), self.B.to(x.dtype))


class Qwen(nn.Module):
    """The layers below `first` are not trained, so their output for a text is computed only once."""

    def __init__(self, path, rank, first):
        super().__init__()
        reader = gguf.GGUFReader(path)
        tensors = {tensor.name: self.numbers(tensor) for tensor in reader.tensors}
        number = lambda key: reader.fields[f"qwen2.{key}"].contents()  # noqa: E731
        self.layers, self.heads, self.pairs = number("block_count"), number("attention.head_count"), number("attention.head_count_kv")
        self.epsilon, self.base, self.first, self.rank = number("attention.layer_norm_rms_epsilon"), number("rope.freq_base"), first, rank
        self.width = number("embedding_length") // self.heads
        self.embeddings = tensors["token_embd.weight"]
        self.output = tensors.get("output.weight", self.embeddings)
        self.norms = {name: tensor for name, tensor in tensors.items() if "norm" in name}
        self.products = nn.ModuleDict()
        for layer in range(self.layers):
            for name in PRODUCTS:
                key = f"blk.{layer}.{name}"
                self.products[key.replace(".", "_")] = Product(
                    tensors[f"{key}.weight"], tensors.get(f"{key}.bias"), rank if layer >= first else 0)

    @staticmethod
    def numbers(tensor):
        numbers = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        shape = [int(size) for size in reversed(tensor.shape)]
        return torch.from_numpy(numpy.ascontiguousarray(numbers)).reshape(shape).to(torch.bfloat16)

    def norm(self, x, name):
        return F.rms_norm(x, (x.shape[-1],), self.norms[name], self.epsilon)

    def turned(self, x, positions):
        half = self.width // 2
        angles = positions.float()[:, None] / self.base ** (torch.arange(half).float() / half)
        cos, sin = angles.cos()[:, None].to(x.dtype), angles.sin()[:, None].to(x.dtype)
        left, right = x[..., :half], x[..., half:]
        return torch.cat([left * cos - right * sin, right * cos + left * sin], -1)

    def layer(self, number, x, batch):
        product = lambda name: self.products[f"blk_{number}_{name}"]  # noqa: E731
        h = self.norm(x, f"blk.{number}.attn_norm.weight")
        queries = self.turned(product("attn_q")(h).view(-1, self.heads, self.width), batch.positions)
        keys = self.turned(product("attn_k")(h).view(-1, self.pairs, self.width), batch.positions)
        values = product("attn_v")(h).view(-1, self.pairs, self.width)
        seen = []
        for start, end, mask in batch.parts:
            repeated = (each[start:end].repeat_interleave(self.heads // self.pairs, 1).transpose(0, 1)[None] for each in (keys, values))
            attended = F.scaled_dot_product_attention(queries[start:end].transpose(0, 1)[None], *repeated, attn_mask=mask[None, None])
            seen.append(attended[0].transpose(0, 1).reshape(end - start, -1))
        x = x + product("attn_output")(torch.cat(seen))
        h = self.norm(x, f"blk.{number}.ffn_norm.weight")
        return x + product("ffn_down")(F.silu(product("ffn_gate")(h)) * product("ffn_up")(h))

    def lower(self, texts, together):
        """The output of the layers below `first`."""
        x = self.embeddings[torch.tensor([token for text in texts for token in text.tokens])]
        for layer in range(self.first):
            x = self.layer(layer, x, together)
        return x

    def learned(self):
        return {name: value for name, value in self.products.state_dict().items() if name.endswith((".A", ".B"))}

    def read(self, path):
        """Loads an adapter to continue from; if its rank is smaller, the missing part keeps its initial values."""
        with torch.no_grad():
            for tensor in gguf.GGUFReader(path).tensors:
                _, layer, name, _, which = tensor.name.split(".")
                product, old = self.products[f"blk_{layer}_{name}"], torch.from_numpy(tensor.data.astype(numpy.float32))
                if which == "lora_a":
                    product.A[: old.shape[0]] = old
                else:
                    product.B[:, : old.shape[1]] = old

    def write(self, path):
        writer = gguf.GGUFWriter(path, "qwen2")
        writer.add_string("general.type", "adapter")
        writer.add_string("general.name", "readback notes")
        writer.add_string("adapter.type", "lora")
        writer.add_float32("adapter.lora.alpha", 2.0 * self.rank)
        for name, value in self.learned().items():
            key, which = name.split(".")
            _, layer, product = key.split("_", 2)
            writer.add_tensor(f"blk.{layer}.{product}.weight.lora_{which.lower()}", value.float().numpy().astype(numpy.float16))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
