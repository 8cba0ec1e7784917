"""The default writing model's tokenizer, from the vocabulary in its GGUF file."""

import gguf
from tokenizers import AddedToken, Regex, Tokenizer, models, pre_tokenizers

# How the model's own tokenizer splits a text before it looks up tokens.
CUTS = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
CONTROL = 3


def tokenizer(path):
    fields = gguf.GGUFReader(path).fields
    tokens, kinds, merges = (fields[f"tokenizer.ggml.{key}"].contents() for key in ("tokens", "token_type", "merges"))
    made = Tokenizer(models.BPE(
        vocab={token: number for number, token in enumerate(tokens)}, merges=[tuple(merge.split(" ", 1)) for merge in merges]))
    made.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(CUTS), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    made.add_special_tokens([AddedToken(token, normalized=False) for token, kind in zip(tokens, kinds) if kind == CONTROL])
    return made
