"""Normalizes text to spoken words, so that spellings of the same words compare equal: "24" and "twenty four", "Mr." and "mister"."""

import re

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth", "twelve": "twelfth"}
SAME = {"mr": "mister", "mrs": "missus", "dr": "doctor", "ok": "okay", "am": "a m", "pm": "p m"}


def number(value):
    if value < 20:
        return [ONES[value]]
    if value < 100:
        return [TENS[value // 10]] + ([ONES[value % 10]] if value % 10 else [])
    if value < 1000:
        return [ONES[value // 100], "hundred"] + (number(value % 100) if value % 100 else [])
    return number(value // 1000) + ["thousand"] + (number(value % 1000) if value % 1000 else [])


def ordinal(value):
    words = number(value)
    last = words[-1]
    words[-1] = ORDINALS.get(last, last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return words


def words(text):
    text = text.lower().replace("\u2019", "'")
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text = re.sub(r"\$(\d+)", r"\1 dollars", text)
    text = re.sub(r"(\d)%", r"\1 percent", text)
    text = re.sub(r"(\d+):(\d\d)", lambda time: time[1] + ("" if time[2] == "00" else f" {time[2]}"), text)
    text = re.sub(r"\b([ap])\.m\b\.?", r"\1m", text)
    text = re.sub(r"(\d+)(st|nd|rd|th)\b", lambda match: " ".join(ordinal(int(match[1]))), text)
    text = re.sub(r"\d+", lambda match: " " + " ".join(number(int(match[0]))) + " " if int(match[0]) < 1e6 else match[0], text)
    found = re.sub(r"[^a-z' ]", " ", text).split()
    found = [SAME.get(word.strip("'"), word.strip("'")) for word in found]
    return " ".join(found).split()
