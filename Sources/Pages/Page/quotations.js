/** Lines of the report after words were put right: a quotation follows its words; what is told in other words is marked as doubtful. */
class Quotations {
    constructor(model, corrections) {
        this.model = model;
        this.corrections = corrections;
    }

    /** The same line where nothing that it rests on was put right. */
    line(line) {
        const quotes = line.quotes?.map((quote) => this.line(quote));
        const words = this.words(line);
        if (!words.some((word) => word.now !== word.was)) return line;
        const text = this.followed(line.text, words);
        const changed = { ...line, text: text ?? line.text };
        if (quotes) changed.quotes = quotes;
        const due = line.due === undefined ? null : this.followed(line.due, words);
        if (due !== null) changed.due = due;
        // What a day is by the calendar was found out from other words.
        delete changed.dueDay;
        delete changed.days;
        const isOther = words.some((word) => Quotations.sounds(word.now) !== Quotations.sounds(word.was));
        if ((line.sentence || text === null) && isOther) changed.doubt = line.doubt ?? "corrected";
        return changed;
    }

    /** Everything in a report that is a line, at whatever depth it stands. */
    everywhere(value) {
        if (value === null || typeof value !== "object") return value;
        if (Array.isArray(value)) return value.map((entry) => this.everywhere(entry));
        const isLine = typeof value.text === "string" && Array.isArray(value.segments) && value.start !== undefined;
        if (isLine) return this.line(value);
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.everywhere(inner)]));
    }

    /** What a line rests on, word by word, as it was heard and as it was put right. */
    words(line) {
        const ranges = line.quotes ?? [line];
        const isIn = (word) => ranges.some((range) => word.start < range.end && word.end > range.start);
        return line.segments.flatMap((id) => {
            const segment = this.model.segmentByID.get(id);
            const words = (segment?.words ?? []).map((word, index) => {
                return { was: word.text, now: this.corrections.word(segment, index), isIn: !this.model.isTimed || isIn(word) };
            });
            return words.filter((word) => word.isIn);
        });
    }

    /** A text that quotes words, with what was put right in them and its own marks; `null` where it is no quotation. */
    followed(text, words) {
        const letters = Quotations.letters(text);
        const runs = words.map((_, first) => Quotations.run(letters, words, first)).filter(Boolean);
        const run = runs.find((places) => places.some(({ word }) => word.now !== word.was)) ?? runs[0];
        if (!run) return null;
        const parts = [];
        let end = 0;
        for (const { word, from, to } of run) {
            const core = word.now.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
            parts.push(text.slice(end, from), word.now === word.was ? text.slice(from, to) : core);
            end = to;
        }
        return (parts.join("") + text.slice(end)).replace(/ {2,}/g, " ").trim();
    }

    /**
     * Where each word from the first on stands in a text, if the letters of the text are exactly those of some words: a quotation is
     * tidied, so it may leave some out.
     */
    static run(letters, words, first) {
        const places = [];
        let at = 0;
        for (let index = first; index < words.length && at < letters.length; index += 1) {
            const own = Quotations.letters(words[index].was);
            if (own.length === 0) continue;
            if (own.some(({ letter }, place) => letters[at + place]?.letter !== letter)) {
                if (places.length === 0) return null;
                continue;
            }
            places.push({ word: words[index], from: letters[at].from, to: letters[at + own.length - 1].to });
            at += own.length;
        }
        return at === letters.length && at > 0 ? places : null;
    }

    /** Letters and figures, and where they stand. */
    static letters(text) {
        return [...text.matchAll(/[\p{L}\p{N}\p{M}]/gu)].map((match) => {
            return { letter: match[0].toLowerCase(), from: match.index, to: match.index + match[0].length };
        });
    }

    /** A word as it is said: without marks and capitals. */
    static sounds(word) {
        return Quotations.letters(word).map(({ letter }) => letter).join("");
    }
}
