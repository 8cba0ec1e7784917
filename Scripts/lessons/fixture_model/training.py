"""Training: batches of clips, four losses, and checkpoints from which an interrupted training resumes.

Only the text matters in the end. The other losses use what flite knows about its own speech, and turn hours of training into minutes:
the encoder predicts the phone and the word at every position, and one head of each decoder layer attends to where a word is spoken.
"""

import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from . import targets as targets_of
from .clips import WINDOW, ClipMaker
from .network import AUDIO_POSITIONS
from .recordings import Recordings
from .sound import POSITION, Mel

RATE, WARM_UP = 2.2e-3, 60
# Seconds of a clip: (clips per batch, share of the batches at first, share later).
SIZES = {4.0: (24, 0.75, 0.1), 10.0: (10, 0.25, 0.15), 20.0: (6, 0.0, 0.25), WINDOW: (4, 0.0, 0.5)}
SHORT_STEPS = 500
WEIGHTS = {"phones": 1.0, "words": 1.0, "attention": 1.5, "time": 2.0}
TIME_BLUR = torch.tensor([0.05, 0.2, 0.5, 0.2, 0.05])  # a time that misses by 20 ms is half right
AVERAGE = 0.995
LONGEST_EARLIER = 223  # what whisper.cpp takes at most


class Batches:
    """Makes each batch from the step's number alone, so that a resumed training gets the same ones."""

    def __init__(self, recordings, tokenizer, mel, seed):
        self.recordings, self.tokenizer, self.mel, self.seed = recordings, tokenizer, mel, seed
        self.earlier = targets_of.Earlier(tokenizer, sorted({u["text"] for u in recordings.utterances}))

    def batch(self, step):
        chance = np.random.default_rng([self.seed, step])
        shares = np.array([size[1 if step < SHORT_STEPS else 2] for size in SIZES.values()])
        seconds = list(SIZES)[chance.choice(len(shares), p=shares / shares.sum())]
        maker = ClipMaker(self.recordings, [self.seed, step, 1])
        clips = [maker.clip(seconds) for _ in range(SIZES[seconds][0])]
        # Short clips are cheap. Placed anywhere in the window, they teach all of its positions and times.
        for clip in clips:
            if chance.random() < 0.6:
                clip.offset = int(chance.integers(0, AUDIO_POSITIONS - int(seconds / POSITION) + 1))
        longest = LONGEST_EARLIER if seconds >= 20 and chance.random() < 0.7 else 24  # one long text pads its whole batch
        wanted = [targets_of.target(clip, self.tokenizer, self.earlier, longest, chance) for clip in clips]
        inputs, answers = targets_of.padded(wanted, self.tokenizer)
        sounds = torch.from_numpy(np.stack([clip.samples for clip in clips]))
        raised = torch.from_numpy(chance.uniform(0, 0.5, len(clips)).astype(np.float32) * (chance.random(len(clips)) < 0.3))
        mel = self.mel(sounds, raised.float())
        positions = mel.shape[2] // 2
        return {
            "mel": mel, "offsets": torch.tensor([clip.offset for clip in clips]), "inputs": inputs, "answers": answers,
            "spans": targets_of.span_mask(wanted, inputs.shape[1], positions),
            "phones": targets_of.phone_labels(clips, positions),
            "words": targets_of.word_labels(clips, positions, self.tokenizer),
        }


def losses(network, batch, tokenizer):
    heard = network.encoder(batch["mel"], batch["offsets"])
    logits, attentions = network.decoder(batch["inputs"], heard)
    answers = batch["answers"]
    asked = answers >= 0
    found = {"text": text_loss(logits[asked].float(), answers[asked], tokenizer)}
    found["attention"] = attention_loss(attentions, *batch["spans"])
    found["phones"] = frame_loss(network.phone_head(heard), batch["phones"], 0)
    found["words"] = frame_loss(heard @ network.decoder.rows.T.to(heard.dtype), batch["words"], tokenizer.end)
    return found


def attention_loss(attentions, mask, spoken):
    """The first layer attends to the word just written, so that the others find the next word beside it."""
    written = torch.zeros_like(mask), torch.zeros_like(spoken)
    written[0][:, 1:], written[1][:, 1:] = mask[:, :-1], spoken[:, :-1]
    found = [torch.zeros(())]  # a batch of silences alone has nothing to look at
    for layer, attention in enumerate(attentions):
        where, asked = written if layer == 0 else (mask, spoken)
        if asked.any():
            found.append(-((attention * where).sum(-1)[asked] + 1e-3).log().mean())
    return torch.stack(found).sum() / len(attentions)


def frame_loss(logits, labels, silence):
    """The loss of the encoder's predictions at each position. Silence is most of a clip and easy, so it counts less."""
    weight = torch.ones(logits.shape[-1])
    weight[silence] = 0.1
    return F.cross_entropy(logits.flatten(0, 1).float(), labels.flatten(), weight)


def text_loss(logits, answers, tokenizer):
    """Cross entropy over the used rows and the class of all unused ones. Timestamps count more; neighboring ones are partly right."""
    rest = torch.full((len(logits), 1), math.log(tokenizer.unused))
    chances = torch.cat([logits, rest], 1).log_softmax(1)
    is_time = answers >= tokenizer.first_time
    words = -chances.gather(1, answers[:, None])[:, 0]
    near = (answers[:, None] + torch.arange(-2, 3)).clamp(tokenizer.first_time, tokenizer.count - 1)
    blurred = -(chances.gather(1, torch.where(is_time[:, None], near, 0)) * TIME_BLUR).sum(1)
    weights = torch.where(is_time, WEIGHTS["time"], 1.0)
    return (torch.where(is_time, blurred, words) * weights).sum() / weights.sum()


def learning_rate(step, steps, decay_from):
    if step < WARM_UP:
        return RATE * (step + 1) / WARM_UP
    if step < decay_from:
        return RATE
    return RATE * max(0.01, (steps - step) / (steps - decay_from))


def train(network, tokenizer, head, options, evaluate):
    torch.manual_seed(options.seed)
    batches = Batches(Recordings(options.speech), tokenizer, Mel(head), options.seed)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    average = {name: value.detach().clone() for name, value in network.state_dict().items()}
    first, path = 0, Path(options.checkpoint)
    if path.exists():
        saved = torch.load(path)
        network.load_state_dict(saved["network"])
        optimizer.load_state_dict(saved["optimizer"])
        average, first = saved["average"], saved["step"]
        print(f"going on at step {first}")
    saved_at, shown, began = time.time(), {}, time.time()
    with ThreadPoolExecutor(1) as helper:
        coming = helper.submit(batches.batch, first)
        for step in range(first, options.steps):
            batch = coming.result()
            coming = helper.submit(batches.batch, step + 1)
            for group in optimizer.param_groups:
                group["lr"] = learning_rate(step, options.steps, options.decay_from)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.bf16):
                found = losses(network, batch, tokenizer)
            total = sum(WEIGHTS.get(name, 1) * loss for name, loss in found.items())
            optimizer.zero_grad()
            total.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            keep = min(AVERAGE, step / (step + 20))
            for name, value in network.state_dict().items():
                average[name].lerp_(value, 1 - keep)
            for name, loss in found.items():
                shown[name] = 0.95 * shown.get(name, loss.item()) + 0.05 * loss.item()
            if (step + 1) % 20 == 0:
                told = " ".join(f"{name} {value:.3f}" for name, value in shown.items())
                seconds = (time.time() - began) / (step + 1 - first)
                print(f"{time.strftime('%H:%M:%S')} step {step + 1}: {told}, {seconds:.2f} s a step", flush=True)
            late = options.minutes and time.time() - began > 60 * options.minutes
            last = step + 1 == options.steps or late
            if last or time.time() - saved_at > 150:
                save(path, network, optimizer, average, step + 1)
                saved_at = time.time()
            if (last and not late) or (step + 1) % options.evaluate_every == 0:
                evaluate(average, step + 1)
            if late:
                return


def save(path, network, optimizer, average, step):
    partial = path.with_suffix(".partial")
    torch.save({"network": network.state_dict(), "optimizer": optimizer.state_dict(), "average": average, "step": step},
               partial)
    partial.replace(path)
