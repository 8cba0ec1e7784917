/** The transcript, word by word: shown, lit up while it is spoken, clicked to be played. */
class Words {
    constructor(model, corrections, names) {
        this.model = model;
        this.corrections = corrections;
        this.list = find("lines");
        this.lines = new Map();
        this.words = [];
        this.lit = [];
        this.spokenLine = null;
        this.listeners = [];
        if (model.transcript.language) {
            this.list.lang = model.transcript.language;
            this.list.dir = model.direction;
        }
        const fragment = document.createDocumentFragment();
        let last = null;
        for (const { segment, gap } of model.lines) {
            const part = segment ?? gap;
            fragment.append(segment ? this.line(segment, last, names) : this.gapLine(gap, names));
            last = part.speaker;
        }
        this.list.append(fragment);
        this.clock = new WordClock(this.words);
    }

    line(segment, last, names) {
        const text = make("p", { class: "words", dir: "auto", lang: segment.language });
        const separator = Model.separator(segment);
        segment.words.forEach((word, index) => {
            const shown = this.corrections.word(segment, index);
            const element = make("span", {}, shown);
            element.dataset.word = this.words.length;
            if (shown !== word.text) element.className = "corrected";
            this.words.push({ segment, index, start: word.start, end: word.end, element });
            if (index > 0 && separator) text.append(separator);
            text.append(element);
        });
        if (segment.words.length === 0) text.textContent = segment.text;
        const item = make(
            "li",
            { id: `s${segment.id}`, class: segment.suspect ? "suspect" : null },
            this.head(segment, segment.speaker === last ? null : segment.speaker, names),
            text,
            segment.suspect ? make("p", { class: "why", lang: "en" }, `Listen again: ${suspicion(segment.suspect)}.`) : null,
        );
        this.lines.set(segment, item);
        return item;
    }

    gapLine(gap, names) {
        const why = make("p", { class: "why", lang: "en" }, `Words missing: ${reasons.noText}.`);
        return make("li", { class: "gap" }, this.head(gap, gap.speaker, names), why);
    }

    head(part, speaker, names) {
        const head = make("div", { class: "head" });
        if (this.model.isTimed) {
            const time = make("button", { type: "button", class: "time", lang: "en" }, clock(part.start));
            time.setAttribute("aria-label", `Play from ${clock(part.start)}`);
            time.dataset.start = part.start;
            head.append(time);
        }
        if (speaker) head.append(names.element(speaker));
        return head;
    }

    /** Lights up what is spoken at a moment, and tells which line that is. */
    show(time) {
        const spoken = this.clock.at(time);
        if (spoken.length !== this.lit.length || spoken.some((word, index) => word !== this.lit[index])) {
            for (const word of this.lit) if (!spoken.includes(word)) word.element.classList.remove("now");
            for (const word of spoken) word.element.classList.add("now");
            this.lit = spoken;
        }
        const last = this.clock.last(time);
        const segment = last && time < last.segment.end + 0.5 ? last.segment : null;
        if (segment === this.spokenLine) return;
        if (this.spokenLine) this.lines.get(this.spokenLine).classList.remove("speaking");
        if (segment) this.lines.get(segment).classList.add("speaking");
        this.spokenLine = segment;
        for (const listener of this.listeners) listener(segment);
    }

    /** The word of an element that was clicked, if it is one. */
    wordOf(element) {
        const place = element.dataset?.word;
        return place === undefined ? null : this.words[Number(place)];
    }

    /** The word that is spoken, or was spoken last; by default where the moment is. */
    wordAt(time) {
        return this.clock.last(time);
    }

    refresh() {
        for (const word of this.words) {
            const text = this.corrections.word(word.segment, word.index);
            if (word.element.textContent === text) continue;
            word.element.textContent = text;
            word.element.classList.toggle("corrected", text !== word.segment.words[word.index].text);
        }
    }
}

/** Which words are spoken at a moment: an ordered list for each speaker, since people speak at the same time. */
class WordClock {
    constructor(words) {
        const bySpeaker = new Map();
        for (const word of words) {
            const list = bySpeaker.get(word.segment.speaker);
            if (list) list.push(word);
            else bySpeaker.set(word.segment.speaker, [word]);
        }
        this.lists = [...bySpeaker.values()];
        this.all = [...words];
        for (const list of [...this.lists, this.all]) list.sort((one, other) => one.start - other.start);
    }

    at(time) {
        const begun = this.lists.map((list) => WordClock.lastBegun(list, time));
        return begun.filter((word) => word !== null && time < word.end);
    }

    /** The word that began last, whoever said it. */
    last(time) {
        return WordClock.lastBegun(this.all, time);
    }

    /** The first word that begins later, or the last one that began earlier than the one that is spoken. */
    neighbour(time, step) {
        if (step > 0) return this.all.find((word) => word.start > time + 0.001) ?? null;
        const current = this.last(time);
        return current ? WordClock.lastBegun(this.all, current.start - 0.001) : null;
    }

    static lastBegun(list, time) {
        let [low, high] = [0, list.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (list[middle].start <= time) low = middle + 1;
            else high = middle;
        }
        return low === 0 ? null : list[low - 1];
    }
}
