"""Results for the page tests, as `--format json` writes them: a call with a report, one of three hours, one in which every text is
hostile, one in a right-to-left language. Always the same bytes.
"""

import json
import pathlib
import random
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests" / "Fixtures"


def words_of(text, start, end):
    """Words with times in proportion to their lengths."""
    texts = text.split()
    letters = sum(len(word) + 1 for word in texts)
    words, at = [], 0
    for word in texts:
        begin = start + (end - start) * at / letters
        at += len(word) + 1
        finish = start + (end - start) * at / letters
        words.append({"text": word, "start": round(begin, 3), "end": round(finish, 3), "confidence": 0.9})
    return words


def segment(number, start, end, speaker, text):
    return {"id": number, "start": round(start, 3), "end": round(end, 3), "speaker": speaker, "text": " ".join(text.split()),
            "words": words_of(text, start, end)}


def transcript(segments, duration, language="en-US", notices=()):
    return {"schemaVersion": 1, "duration": duration, "language": language, "notices": list(notices), "segments": segments}


def coverage(segments, duration):
    return {"audioSeconds": duration, "speechSeconds": round(duration * 0.9, 3), "segments": len(segments),
            "segmentsRead": len(segments), "windowsPlanned": 1, "windowsFinished": 1, "stopReasons": [], "retries": 0,
            "truncatedSegments": 0}


def line(segments, index, **more):
    said = segments[index]
    return {"text": said["text"], "speaker": said["speaker"], "segments": [said["id"]], "start": said["start"],
            "end": said["end"], **more}


def call():
    """The fixture call, with its exact words."""
    truth = json.loads((FIXTURES / "call-booking.json").read_text())
    segments = [segment(index + 1, said["start"], said["end"], said["speaker"], said["text"])
                for index, said in enumerate(truth["utterances"])]
    segments[5]["suspect"] = "lowProbability"
    whole = transcript(segments, truth["duration"], notices=["Narrow-band sound: names may be wrong."])
    whole["gaps"] = [{"start": 66.2, "end": 68.1, "speaker": "Customer"}]
    report = {
        "schemaVersion": 1, "task": "call", "recipe": "notes", "model": "a-model",
        "title": line(segments, 2) | {"text": truth["title"]},
        "overview": line(segments, 2, sentence="Agent offers Customer the garden room; the agent is an Agentur."),
        "keyMoments": [line(segments, 2, sentence="The customer asked for a room for a company meeting."), line(segments, 8)],
        "decisions": [line(segments, 10, sentence="The customer takes the garden room.")],
        "actions": [line(segments, 11, owner="Agent", due="Friday", dueDay="2026-06-05",
                         days=[{"text": "Friday", "day": "2026-06-05"}]),
                    line(segments, 13, sentence="The customer sends the list of guests.", owner="Customer")],
        "questions": [line(segments, 4)],
        "amounts": [line(segments, 8) | {"text": "$950"}],
        "speakingTimes": [{"speaker": "Agent", "seconds": 30.5, "share": 0.61}, {"speaker": "Customer", "seconds": 19.5, "share": 0.39}],
        "topics": [{"title": line(segments, 2) | {"text": "A room"}, "firstSegment": 1, "lastSegment": 9,
                    "start": segments[0]["start"], "end": segments[8]["end"], "lines": [line(segments, 6)]}],
        "rejected": [{"text": "The customer paid in cash.", "segments": [9], "reason": "unlikely", "certainty": 0.1}],
        "coverage": coverage(segments, truth["duration"]),
    }
    return {"schemaVersion": 1, "transcript": whole, "report": report}


def long_call(hours=3, count=30_000):
    """As many words as three hours of conversation have."""
    chance = random.Random(20)
    vocabulary = sorted(set(re.findall(r"[a-z]+", (FIXTURES / "meeting.txt").read_text().lower())))
    segments, at = [], 0.0
    each = hours * 3600 / (count / 15)
    for index in range(count // 15):
        text = " ".join(chance.choice(vocabulary) for _ in range(15))
        segments.append(segment(index + 1, at, at + each * 0.9, f"Speaker {index // 2 % 3 + 1}", text))
        at += each
    for index in range(0, len(segments), 97):
        segments[index]["suspect"] = "repetition"
    report = {"schemaVersion": 1, "task": "call", "recipe": "quotations",
              "keyMoments": [line(segments, index) for index in range(0, 1000, 100)],
              "coverage": coverage(segments, hours * 3600.0)}
    return {"schemaVersion": 1, "transcript": transcript(segments, hours * 3600.0), "report": report}


def from_right_to_left():
    texts = ["שלום, כאן המלון הירוק. איך אפשר לעזור?", "אני רוצה להזמין חדר לפגישה ביום שני.", "כמה אנשים יהיו בפגישה?"]
    segments = [segment(index + 1, index * 4.0, index * 4.0 + 3.5, ["נציגה", "לקוח"][index % 2], text)
                for index, text in enumerate(texts)]
    segments.append(segment(4, 12.0, 14.0, "לקוח", "Twenty four people.") | {"language": "en"})
    report = {"schemaVersion": 1, "task": "call", "recipe": "notes", "model": "a-model", "title": line(segments, 1),
              "keyMoments": [line(segments, 1)], "actions": [line(segments, 0)], "coverage": coverage(segments, 14.0)}
    return {"schemaVersion": 1, "transcript": transcript(segments, 14.0, "he"), "report": report}


HOSTILE = [
    "<script>attack()</script>", "</script><script>attack()</script>", "<!--<script>", "-->", "]]>", "<![CDATA[", "<img src=x onerror=attack()>",
    "<svg onload=attack()>", "\"><script>attack()</script>", "' onmouseover='attack()", "\" onfocus=\"attack()\" autofocus=\"",
    "javascript:attack()", "data:text/html,<script>attack()</script>", "{{data}}", "{{script}}", "${attack()}", "`${attack()}`", "\u2028attack()",
    "\u2029attack()", "\\u003cscript\\u003eattack()\\u003c/script\\u003e", "&lt;script&gt;attack()&lt;/script&gt;", "&#60;script&#62;",
    "<iframe srcdoc='<script>parent.attack()</script>'>", "<base href=http://attack.invalid/>", "<link rel=stylesheet href=//attack.invalid>",
    "<meta http-equiv=refresh content='0;url=http://attack.invalid'>", "<form action=http://attack.invalid><input autofocus>",
    "<a href=javascript:attack()>here</a>", "<video src=http://attack.invalid/a onerror=attack()>", "<object data=http://attack.invalid>",
    "<style>@import 'http://attack.invalid';</style>", "style=background:url(http://attack.invalid)", "__proto__", "constructor", "toString",
    "hasOwnProperty", "\\", "\\\"", "\"", "'", "`", "\\u0000", "\u202eattack\u202c", "\u200b", "\ufeff", "\U0001F468\u200D\U0001F469\u200D\U0001F467",
    "a" * 3000, "<" * 500, "<plaintext>", "<textarea>", "</title><script>attack()</script>", "</style><script>attack()</script>",
    "<template><script>attack()</script></template>", "<noscript><p title='</noscript><script>attack()</script>'>", "<math><mtext><script>attack()",
    "http://attack.invalid/", "//attack.invalid/x.js", "file:///etc/passwd", "../../../etc/passwd", "%3Cscript%3Eattack()%3C/script%3E",
    "#t=1", "?a=<script>", "|", "*", "[x](javascript:attack())", "![x](http://attack.invalid/x.png)", "= 1 + 1", "@attack", "-attack()",
    "\t", "null", "undefined", "NaN", "true", "0", "[]", "{}", "{\"x\":1}", "/*", "*/", "//", "<!DOCTYPE html>", "<?php attack() ?>", "<%= attack() %>",
]


def hostile_texts():
    """The list above and combinations from it, a hundred in all."""
    chance = random.Random(20)
    texts = list(HOSTILE)
    while len(texts) < 100:
        texts.append("".join(chance.sample(HOSTILE[:40], 3)))
    return texts


def hostile_names():
    """Those texts as file names: shortened as the file system requires, all different."""
    names = []
    for number, text in enumerate(hostile_texts()):
        name = text.replace("/", "\u2215").replace("\0", "")
        while len(name.encode()) > 200:
            name = name[:-1]
        # Files that begin with a dot are hidden, and are skipped.
        name = "_" + name if name.startswith(".") else name
        names.append(name if name not in names else f"{name} {number}")
    return names


def hostile():
    """Each text as a speaker's name and as words, in the report and in its reasons."""
    segments = []
    for index, text in enumerate(hostile_texts()):
        said = segment(index + 1, index * 2.0, index * 2.0 + 1.5, text, "plain words")
        said["words"][0]["text"] = text
        said["text"] = f"{text} words"
        segments.append(said)
    lines = [line(segments, index) for index in range(len(segments))]
    lists = {name: lines for name in ("decisions", "questions", "amounts", "dates", "names", "alternatives")}
    report = {"schemaVersion": 1, "task": HOSTILE[0], "recipe": "notes", "model": HOSTILE[1], "givenTitle": HOSTILE[50],
              "notices": hostile_texts(), "title": lines[0], "teaser": lines[1] | {"sentence": HOSTILE[6]}, "keyMoments": lines,
              "actions": [entry | {"owner": entry["speaker"] + "x", "due": entry["speaker"]} for entry in lines],
              "topics": [{"title": entry, "firstSegment": 1, "lastSegment": 2, "start": 0.0, "end": 1.0, "lines": [entry]} for entry in lines],
              "answer": {text: [text] for text in hostile_texts()},
              "rejected": [{"text": text, "segments": [1], "reason": "name", "detail": text} for text in hostile_texts()],
              "coverage": coverage(segments, 200.0), **lists}
    return {"schemaVersion": 1, "transcript": transcript(segments, 200.0, "en-US", hostile_texts()), "report": report}
