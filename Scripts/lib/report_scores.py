"""Scores a Markdown report against the reference ("gold") of its conversation: what it tells, what it gets wrong, and in how many words.

A gold file (`NAME.gold.json`) lists weighted facts, decisions, actions and typical mistakes. Each is found by regular expressions in one
sentence or list line of the report. They only find mistakes that somebody has thought of, so people read the reports, too.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

ABBREVIATION = re.compile(r"\b(Dr|Mr|Mrs|Ms|St|e\.g|i\.e|vs|approx|No|Prof|Hon|etc|a\.m|p\.m)\.(?=\s)", re.IGNORECASE)
ONE_DOT_LEADER = "\u2024"
HEADING = re.compile(r"(#{1,6})\s+(.*)")
BOLD_LINE = re.compile(r"\s*\*\*([^*]{2,50}?):?\*\*:?\s*")
LIST_LINE = re.compile(r"\s*(?:[-*+\u2022]|\d+[.)]|\|)")
MARKER = re.compile(r"^\s*(?:[-*+\u2022]|\d+[.)]|>)\s+(?:\[[ xX]\]\s*)?")
# Sections that only list names, dates or amounts state nothing.
KEYWORDS = re.compile(r"(?:also )?mentioned|key ?words|tags|names|entities|glossary", re.IGNORECASE)
SECTIONS = {"decisions": re.compile(r"decision|decide", re.IGNORECASE), "actions": re.compile(r"to[ -]?do|action|next", re.IGNORECASE)}
PLAIN = str.maketrans({"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u00a0": " ", "\u2011": "-"})
ASKED = re.compile(
    r"^[\w\s:,'.-]{0,60}\bask(?:s|ed)\b(?: \w+){0,3}? (?:if|whether|about|what|how|when|where|why|which|who)\b"
    r"(?!.{0,200}(?:;|\b(?:said|says|answer\w*|repl\w*|report\w*|confirm\w*|den(?:y|ied|ies)|found|learn\w*|"
    r"(?:patient|and|but) (?:has|had|does|did|is|was|he|she|they))\b))")
QUESTION_WORDS = re.compile(
    r"^(?:[\w .]{1,25}: )?[\"']?(?:and |so |ok(?:ay)?,? )*(?:(?:have|do|did|are|is|has|can|could|were|was|does) "
    r"(?:you|he|she|they|there|your|it)\b|any\b)", re.IGNORECASE)
WONDERED = re.compile(
    r"\b(?:ask(?:s|ed|ing)?|wonder\w*|question\w*|inquir\w*|enquir\w*)\b.{0,40}\b(?:if|whether|about|for|why|what|how)\b|\bwhether\b",
    re.IGNORECASE)


@dataclass
class Unit:
    """A heading, a list line or a sentence."""
    text: str
    section: str | None
    is_heading: bool = False
    is_list_line: bool = False


@dataclass
class Report:
    title: str = ""
    units: list = field(default_factory=list)
    words: int = 0


@dataclass
class Scores:
    kind: str
    title: str
    has_title: bool
    words: int
    facts: list
    weights: list
    # By section: which gold entries are told anywhere, which in their own section, and which lines of that section are right.
    told: dict
    in_section: dict
    right_lines: dict
    # Pairs of a mistake and the sentence that makes it.
    wrong: list


def tidy(text):
    text = re.sub(r"\s*\((?:0?\.\d+|1\.0+)\)\s*$", "", text.translate(PLAIN).strip())
    return re.sub(r"\s+", " ", MARKER.sub("", re.sub(r"\*\*|__|`", "", text))).strip()


def sentences(line):
    text = ABBREVIATION.sub(lambda found: found.group(1).replace(".", "") + ONE_DOT_LEADER, tidy(line))
    parts = re.split(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9-])", text)
    return [part.strip().replace(ONE_DOT_LEADER, ".") for part in parts if re.search(r"\w", part)]


def section_of(headings):
    """The innermost heading below the title that names a section."""
    for level, text in reversed(headings):
        for name, pattern in SECTIONS.items():
            if level > 1 and pattern.search(text):
                return name
    return None


def parse(text):
    """Parses a Markdown report, without front matter and transcript."""
    report, headings = Report(), []
    text = text.lstrip("\ufeff")
    if front := re.match(r"---\s*\n(.*?)\n---\s*(?:\n|$)", text, re.DOTALL):
        if title := re.search(r'^title:\s*"?(.*?)"?\s*$', front.group(1), re.MULTILINE):
            report.title = title.group(1)
        text = text[front.end():]
    text = re.split(r"(?im)^#{1,4}\s*(?:full\s+)?transcript\b.*$", text)[0]
    for line in text.splitlines():
        if not line.strip() or re.fullmatch(r"[\s|:\-=*_]+", line):
            continue
        heading = HEADING.match(line)
        bold = None if heading else BOLD_LINE.fullmatch(line)
        if heading or bold:
            level, name = (len(heading.group(1)), heading.group(2)) if heading else (6, bold.group(1))
            if level == 1 and not headings:
                report.title = name
            headings = [one for one in headings if one[0] < level] + [(level, name)]
            report.units.append(Unit(tidy(name), None, is_heading=True))
            continue
        if any(level > 1 and KEYWORDS.match(name.strip()) for level, name in headings):
            continue
        section = section_of(headings)
        if LIST_LINE.match(line):
            report.units.append(Unit(tidy(line), section, is_list_line=True))
        report.units += [Unit(sentence, section) for sentence in sentences(line)]
    report.words = len(re.findall(r"[\w'\u2019]+", text))
    return report


@lru_cache(None)
def compiled(pattern):
    return re.compile(pattern, re.IGNORECASE)


def matches(entry, text):
    return any(compiled(pattern).search(text) for pattern in entry["patterns"])


def is_question(text):
    return text.rstrip("\"') ").endswith("?")


def states_no_fact(text):
    """Whether the text is a question, or only says that one was asked."""
    return is_question(text) or ASKED.match(text) is not None


def claims_nothing(text):
    """Whether the text is a question, or says that somebody asked."""
    return is_question(text) or QUESTION_WORDS.match(text) is not None or WONDERED.search(text) is not None


def score(gold, text):
    report = parse(text)

    def told(entry, units):
        return any(matches(entry, unit.text) for unit in units)

    facts = [told(entry, [unit for unit in report.units if not states_no_fact(unit.text)]) for entry in gold["facts"]]
    anywhere, in_section, right_lines = {}, {}, {}
    for name in SECTIONS:
        own = [unit for unit in report.units if unit.section == name]
        anywhere[name] = [told(entry, report.units) for entry in gold[name]]
        in_section[name] = [told(entry, own) for entry in gold[name]]
        right_lines[name] = [any(matches(entry, unit.text) for entry in gold[name]) for unit in own if unit.is_list_line]
    claims = [unit.text for unit in report.units if not unit.is_heading and not unit.is_list_line and not claims_nothing(unit.text)]
    wrong = []
    for entry in gold["wrong"]:
        if said := next((claim for claim in claims if matches(entry, claim)), None):
            wrong.append((entry["text"], said))
    has_title = any(re.search(rf"\b{re.escape(word)}|{re.escape(word)}\b", report.title, re.IGNORECASE) for word in gold["title_words"])
    return Scores(gold["kind"], report.title, has_title, report.words, facts, [entry["weight"] for entry in gold["facts"]],
                  anywhere, in_section, right_lines, wrong)


def share(part, whole):
    return part / whole if whole else None


def summed(scores):
    """The figures of several reports together: shares over all entries, mean number of words, sum of mistakes."""
    weight = sum(sum(one.weights) for one in scores)
    figures = {
        "reports": len(scores),
        "facts": share(sum(w for one in scores for w, hit in zip(one.weights, one.facts) if hit), weight),
        "musts": share(sum(hit for one in scores for w, hit in zip(one.weights, one.facts) if w == 2),
                       sum(w == 2 for one in scores for w in one.weights)),
        "wrong": sum(len(one.wrong) for one in scores),
        "words": round(share(sum(one.words for one in scores), len(scores)) or 0),
        "titles": sum(one.has_title for one in scores),
    }
    for name in SECTIONS:
        entries = sum(len(one.told[name]) for one in scores)
        figures[name] = {
            "anywhere": share(sum(sum(one.told[name]) for one in scores), entries),
            "recall": share(sum(sum(one.in_section[name]) for one in scores), entries),
            "precision": share(sum(sum(one.right_lines[name]) for one in scores), sum(len(one.right_lines[name]) for one in scores)),
        }
    return figures
