/** Search as one types: hits are marked in the text, counted, and shown in the picture. */
class Search {
    constructor(words, corrections, follow, picture) {
        this.words = words;
        this.corrections = corrections;
        this.follow = follow;
        this.picture = picture;
        this.hits = [];
        this.place = -1;
        this.texts = null;
        this.input = find("query");
        this.input.addEventListener("input", () => this.look());
        this.input.addEventListener("keydown", (event) => {
            if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
        });
        find("previous-hit").addEventListener("click", () => this.step(-1));
        find("next-hit").addEventListener("click", () => this.step(1));
    }

    /** What is searched, made once: each segment's text, and where each of its words begins in it. */
    prepare() {
        const bySegment = new Map();
        for (const word of this.words.words) {
            let entry = bySegment.get(word.segment);
            if (!entry) {
                entry = { text: "", starts: [], words: [], separator: Model.separator(word.segment) };
                bySegment.set(word.segment, entry);
            }
            if (entry.words.length > 0) entry.text += entry.separator;
            entry.starts.push(entry.text.length);
            entry.words.push(word);
            entry.text += folded(this.corrections.word(word.segment, word.index));
        }
        this.texts = [...bySegment.values()];
    }

    forgetTexts() {
        this.texts = null;
        if (this.input.value.trim()) this.look();
    }

    look() {
        this.clear();
        const query = folded(this.input.value).trim().replace(/\s+/g, " ");
        if (query !== "") {
            if (!this.texts) this.prepare();
            for (const entry of this.texts) this.lookInto(entry, entry.separator ? query : query.replaceAll(" ", ""));
        }
        for (const hit of this.hits) for (const word of hit) word.element.classList.add("hit");
        this.picture.setHits(this.hits.map((hit) => hit[0].start));
        this.showCount(query !== "");
    }

    lookInto(entry, query) {
        let from = entry.text.indexOf(query);
        while (from >= 0) {
            const to = from + query.length;
            this.hits.push(entry.words.filter((_, index) => {
                const end = entry.starts[index + 1] ?? entry.text.length;
                return entry.starts[index] < to && end - (index + 1 < entry.words.length ? entry.separator.length : 0) > from;
            }));
            from = entry.text.indexOf(query, to);
        }
    }

    clear() {
        for (const hit of this.hits) for (const word of hit) word.element.classList.remove("hit", "here");
        this.hits = [];
        this.place = -1;
    }

    showCount(isLooking) {
        const count = this.hits.length;
        const found = count === 1 ? "1 place" : `${count} places`;
        find("hits").textContent = !isLooking ? "" : this.place >= 0 ? `${this.place + 1} of ${count}` : found;
        find("previous-hit").hidden = find("next-hit").hidden = count === 0;
    }

    step(by) {
        const count = this.hits.length;
        if (count === 0) return;
        this.mark(false);
        this.place = this.place < 0 ? (by > 0 ? 0 : count - 1) : (this.place + by + count) % count;
        this.mark(true);
        this.follow.reveal(this.hits[this.place][0].element);
        this.showCount(true);
    }

    mark(isHere) {
        for (const word of this.hits[this.place] ?? []) word.element.classList.toggle("here", isHere);
    }
}
