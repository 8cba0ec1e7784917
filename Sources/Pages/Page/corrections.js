/** What the reader has put right: names of speakers, and words. The result itself stays as it was found. */
class Corrections {
    constructor(model, memory) {
        this.model = model;
        this.memory = memory;
        this.listeners = [];
        const kept = memory.read("corrections", {});
        this.names = new Map(Object.entries(kept.names ?? {}));
        this.words = new Map(Object.entries(kept.words ?? {}));
        this.quotations = new Quotations(model, this);
    }

    get count() {
        return this.names.size + this.words.size;
    }

    name(speaker) {
        return this.names.get(speaker) ?? speaker;
    }

    word(segment, index) {
        if (this.words.size === 0) return segment.words[index].text;
        return this.words.get(`${segment.id}:${index}`) ?? segment.words[index].text;
    }

    text(segment, first = 0, end = segment.words.length) {
        if (segment.words.length === 0) return segment.text;
        const words = segment.words.slice(first, end).map((_, index) => this.word(segment, first + index));
        return words.filter((word) => word !== "").join(Model.separator(segment));
    }

    /** A line of the report after what was put right in the words that it rests on, and in the names that it tells. */
    line(line) {
        const followed = this.words.size === 0 ? line : this.quotations.line(line);
        return this.names.size === 0 ? followed : this.named(followed);
    }

    named(line) {
        const named = { ...line };
        if (line.sentence) named.sentence = this.renamed(line.sentence);
        if (line.quotes) named.quotes = line.quotes.map((quote) => this.named(quote));
        return named;
    }

    /** A sentence that calls speakers by their names, with the names that they have now. */
    renamed(sentence) {
        const old = [...this.names.keys()].sort((one, other) => other.length - one.length);
        const plain = old.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
        const names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${plain.join("|")})(?![\\p{L}\\p{N}])`, "gu");
        return this.names.size === 0 ? sentence : sentence.replace(names, (name) => this.name(name));
    }

    rename(speaker, name) {
        this.set(this.names, speaker, name === "" || name === speaker ? null : name);
    }

    replace(segment, index, text) {
        this.set(this.words, `${segment.id}:${index}`, text === segment.words[index].text ? null : text);
    }

    discard() {
        this.names.clear();
        this.words.clear();
        this.changed();
    }

    set(map, key, value) {
        if (value === null) map.delete(key);
        else map.set(key, value);
        this.changed();
    }

    changed() {
        this.memory.write("corrections", {
            names: Object.fromEntries(this.names),
            words: Object.fromEntries(this.words),
        });
        for (const listener of this.listeners) listener();
    }

    /** The result with everything put right, in the form that `readback summarize` reads. */
    get corrected() {
        const result = structuredClone(this.model.result);
        for (const [index, segment] of this.model.segments.entries()) {
            const copy = result.transcript.segments[index];
            copy.text = this.text(segment);
            copy.words = copy.words
                .map((word, place) => ({ ...word, text: this.word(segment, place) }))
                .filter((word) => word.text !== "");
        }
        if (result.report) result.report = this.quotations.everywhere(result.report);
        this.renameEverywhere(result.transcript);
        this.renameEverywhere(result.report);
        return result;
    }

    /** Speakers and owners, and sentences that tell of them, at whatever depth they stand. */
    renameEverywhere(value) {
        if (value === null || typeof value !== "object") return;
        for (const [key, inner] of Object.entries(value)) {
            if ((key === "speaker" || key === "owner") && typeof inner === "string") value[key] = this.name(inner);
            else if (key === "sentence" && typeof inner === "string") value[key] = this.renamed(inner);
            else this.renameEverywhere(inner);
        }
    }
}
