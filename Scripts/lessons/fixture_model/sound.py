"""Changes to speech before it reaches the model: telephone, noise, speed; and whisper.cpp's mel spectrogram."""

import numpy as np
import torch

from .speech import RATE

FRAME, HOP = 400, 160
POSITION = 2 * HOP / RATE  # seconds of one position of the encoder


def at_pace(samples, factor):
    """Faster (above 1) or slower; the pitch changes, too, as on a tape."""
    count = int(len(samples) / factor)
    return np.interp(np.arange(count) * factor, np.arange(len(samples)), samples).astype(np.float32)


def telephone(samples, chance):
    """8 kHz, sometimes limited to about 300-3400 Hz, sometimes as mu-law; returned at 16 kHz."""
    low, high = (chance.uniform(150, 300), chance.uniform(3300, 3500)) if chance.random() < 0.6 else (0, 3800)
    return telephone_line(samples, low, high, chance.random() < 0.6)


def telephone_line(samples, low=300, high=3400, coded=True):
    """The samples as a telephone network transmits them."""
    count = -(-len(samples) // RATE) * RATE  # whole seconds: a length that transforms fast
    spectrum = np.fft.rfft(samples, count)[:count // 4 + 1]
    rates = np.linspace(0, 4000, len(spectrum))
    spectrum *= 1 / (1 + np.exp(-(rates - low) / 25)) if low else 1
    spectrum *= 1 / (1 + np.exp((rates - high) / 25))
    narrow = np.fft.irfft(spectrum, count // 2) / 2
    if coded:
        narrow = mu_law(narrow)
    wide = np.zeros(count // 2 + 1, dtype=np.complex128)
    wide[:count // 4 + 1] = np.fft.rfft(narrow) * 2
    return np.fft.irfft(wide, count)[:len(samples)].astype(np.float32)


def mu_law(samples):
    """Encodes to eight bits and decodes again."""
    loud = np.clip(samples, -1, 1)
    bits = np.round(np.sign(loud) * np.log1p(255 * np.abs(loud)) / np.log(256) * 127) / 127
    return np.sign(bits) * np.expm1(np.abs(bits) * np.log(256)) / 255


def noise(count, decibels, chance):
    """White noise, or noise that gets weaker at higher frequencies."""
    whole = -(-count // RATE) * RATE
    shape = chance.standard_normal(whole, dtype=np.float32)
    if chance.random() < 0.4:
        spectrum = np.fft.rfft(shape)
        spectrum /= np.sqrt(np.arange(len(spectrum)) + 1.0)
        shape = np.fft.irfft(spectrum, whole).astype(np.float32)
    shape = shape[:count]
    return shape * np.float32(10 ** (decibels / 20) / (shape.std() + 1e-9))


class Mel:
    """The log-mel spectrogram exactly as whisper.cpp computes it, from the filters in a ggml file."""

    def __init__(self, head):
        filters = np.frombuffer(head["filters"], dtype=np.float32).reshape(head["bands"], head["bins"])
        self.filters = torch.from_numpy(filters.copy())
        self.window = torch.hann_window(FRAME)

    def __call__(self, sounds, raised=None):
        """`sounds` is a batch of clips of one length; `raised` raises the maximum, as in a file that is louder elsewhere."""
        spectrum = torch.stft(sounds, FRAME, HOP, window=self.window, center=True, pad_mode="reflect",
                              return_complex=True)[..., :-1]
        level = (self.filters @ spectrum.abs().square()).clamp(min=1e-10).log10()
        top = level.amax(dim=(1, 2), keepdim=True)
        if raised is not None:
            top = top + raised[:, None, None]
        return (level.maximum(top - 8) + 4) / 4
