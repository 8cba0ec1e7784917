"""The sentences for training and testing, from a closed vocabulary.

There are three kinds, because each alone teaches a bad habit: with templates alone, the language is so narrow that the model stops
listening; word lists alone teach no language at all.
"""

import random
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
FIXTURES = FOLDER.parents[2] / "Tests" / "Fixtures"
SPOKEN = ["call-booking", "meeting", "memo", "one-word", "overlap", "room", "story-magenta"]
HELD_OUT_SEED, HELD_OUT = 2026, 160
SHORTEST_TEST = 4  # words; shorter sentences are so few that training has them all


def grammar():
    """The slots and the templates of sentences.txt."""
    slots, templates = {}, []
    for line in (FOLDER / "sentences.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        name, equals, choices = line.partition(" = ")
        if equals:
            slots[name] = choices.split(" | ")
        else:
            templates.append(line)
    return slots, templates


def fixture_sentences():
    """Every sentence of the spoken fixtures. The model is never trained on one of them as a whole."""
    found = []
    for name in SPOKEN:
        for line in (FIXTURES / f"{name}.txt").read_text().splitlines():
            said = re.match(r"[A-Z][a-z]+: (.*)", line)
            if said:
                found += [part for part in re.split(r"(?<=[.?]) ", said[1]) if part]
    return found


def words_of(text):
    """The words as they are counted: lower case, no punctuation."""
    return re.findall(r"[a-z']+", text.lower())


class Corpus:
    """Generates sentences. The same seed gives the same ones."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.slots, self.templates = grammar()
        self.fixtures = fixture_sentences()
        self.reserved = {tuple(words_of(sentence)) for sentence in self.fixtures}
        self.vocabulary = self.spellings()
        self.listed = sorted(self.vocabulary.values())
        self.followers = self.chain()

    def spellings(self):
        """How each word is written inside a sentence, by its lower-case form. The first word of a sentence does not tell."""
        inside, first = {}, set()
        for text in [*self.fixtures, *self.templates]:
            for index, word in enumerate(re.findall(r"\{\w+\}|[A-Za-z']+", text)):
                if index == 0:
                    first.add(word.lower())
                elif word[0] != "{":
                    inside.setdefault(word.lower(), set()).add(word)
        for choices in self.slots.values():
            for word in re.findall(r"[A-Za-z']+", re.sub(r"\{\w+\}", "", " ".join(choices))):
                inside.setdefault(word.lower(), set()).add(word)
        known = {word: max(forms) for word, forms in inside.items()}  # small letters sort after capitals
        return {word: word for word in first if "{" not in word} | known

    def filled(self, template):
        """A template with every slot filled and a capital at the start."""
        text = template
        while match := re.search(r"\{(\w+)\}", text):
            text = text[:match.start()] + self.random.choice(self.slots[match[1]]) + text[match.end():]
        return text[0].upper() + text[1:]

    def chain(self):
        """Which words follow each word in the fixtures and the templates."""
        followers = {}
        for sentence in [*self.fixtures, *(self.filled(t) for t in self.templates for _ in range(3))]:
            previous = None
            for word in sentence.split():
                bare = re.sub(r"[^A-Za-z']", "", word)
                bare = self.vocabulary[bare.lower()]
                followers.setdefault(previous, []).append(bare + ("," if word.endswith(",") else ""))
                previous = bare
            followers.setdefault(previous, []).append(None)
        return followers

    def walk(self):
        """A sentence in which every pair of neighboring words occurs in the language, though the whole may mean nothing."""
        words, at = [], self.random.choice([None, self.random.choice(self.listed)])
        if at:
            words.append(at)
        while len(words) < 16:
            following = self.random.choice(self.followers.get(at) or [None])
            if following is None:
                break
            words.append(following)
            at = following.rstrip(",")
        return self.as_sentence(words)

    def word_list(self):
        """Words in random order, which only listening can tell."""
        words = [self.random.choice(self.listed) for _ in range(self.random.randint(2, 9))]
        for index in range(len(words) - 1):
            if self.random.random() < 0.12:
                words[index] += ","
        return self.as_sentence(words)

    def as_sentence(self, words):
        text = " ".join(words).rstrip(",")
        return text[:1].upper() + text[1:] + "."

    def template_sentence(self):
        return self.filled(self.random.choice(self.templates))

    def training(self, count, without):
        """`count` different sentences, none of them reserved for tests."""
        without = without | self.reserved
        seen, found = set(), []
        kinds = [self.template_sentence, self.walk, self.word_list]
        while len(found) < count:
            sentence = self.random.choices(kinds, [0.5, 0.28, 0.22])[0]()
            key = tuple(words_of(sentence))
            short = len(key) < SHORTEST_TEST
            if not key or sentence in seen or (not short and key in without):
                continue
            seen.add(sentence)
            found.append(sentence)
        return found

    def held_out(self, count):
        """Different template sentences for tests."""
        found = {}
        while len(found) < count:
            sentence = self.template_sentence()
            key = tuple(words_of(sentence))
            if len(key) >= SHORTEST_TEST and key not in self.reserved:
                found.setdefault(key, sentence)
        return list(found.values())


def held_out_sentences():
    """The sentences of the tests; training leaves them all out."""
    return Corpus(HELD_OUT_SEED).held_out(HELD_OUT)
