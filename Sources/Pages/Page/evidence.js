/** What a line of the report rests on: shown while the line is pointed at or has the focus, played by a click. */
class Evidence {
    constructor(model, corrections, names, player) {
        this.model = model;
        this.corrections = corrections;
        this.names = names;
        this.player = player;
        this.boxes = [];
        this.placed = () => {};
        addEventListener("scroll", () => this.placed(), { capture: true, passive: true });
    }

    /** A line of the report: its content, a button that plays, and a box with the words that were said. */
    row(line, content, tag = "li", kind = "") {
        const segments = line.segments.map((id) => this.model.segmentByID.get(id)).filter(Boolean);
        const start = line.start ?? segments[0]?.start;
        const end = line.end ?? segments.at(-1)?.end;
        const row = make(tag, { class: `cited ${kind}`.trim(), dir: this.model.direction === "rtl" ? "rtl" : null });
        if (segments.length === 0) {
            row.append(content);
            return row;
        }
        const id = `e${this.boxes.length}`;
        const box = make("div", { class: "evidence", id });
        this.boxes.push({ box, segments, ranges: line.quotes ?? (line.start === undefined ? segments : [line]) });
        this.fill(this.boxes.at(-1));
        if (this.model.isTimed) {
            const play = button(clock(start), () => this.player.playRange(start, end), { class: "cite" });
            play.setAttribute("aria-label", `Play what was said at ${clock(start)}`);
            play.setAttribute("aria-describedby", id);
            row.append(play);
            content.addEventListener("click", (event) => {
                if (!event.target.closest("input, label, button, summary")) this.player.playRange(start, end);
            });
        } else {
            row.tabIndex = 0;
            row.setAttribute("aria-describedby", id);
        }
        row.append(content, box);
        row.addEventListener("keydown", (event) => {
            if (event.key === "Escape") row.classList.add("dismissed");
        });
        for (const event of ["pointerenter", "focusin"]) {
            row.addEventListener(event, () => {
                this.placed = () => Evidence.place(row, box);
                this.placed();
            });
        }
        for (const event of ["pointerleave", "focusout"]) {
            row.addEventListener(event, () => row.classList.remove("dismissed"));
        }
        return row;
    }

    /** Beside its line, so that the next one can be pointed at; on narrow screens below it, or above it where that is out of sight. */
    static place(row, box) {
        const isBeside = matchMedia("(min-width: 62rem)").matches;
        box.classList.toggle("beside", isBeside);
        box.classList.remove("above");
        const line = row.getBoundingClientRect();
        const bottom = innerHeight - find("player").offsetHeight;
        if (isBeside) {
            box.style.left = `${line.right}px`;
            box.style.maxWidth = `${innerWidth - line.right - 16}px`;
            box.style.top = `${Math.max(0, Math.min(line.top, bottom - box.offsetHeight - 8))}px`;
        } else {
            box.removeAttribute("style");
            const shown = box.getBoundingClientRect();
            box.classList.toggle("above", shown.bottom > bottom && line.top - shown.height > 0);
        }
    }

    /** The segments whole, with what the line rests on marked in them. */
    fill({ box, segments, ranges }) {
        box.replaceChildren(...segments.map((segment) => {
            const isIn = (word) => ranges.some((range) => word.start < range.end && word.end > range.start);
            const separator = Model.separator(segment);
            const text = make("span", { class: "quoted", dir: "auto", lang: segment.language ?? this.model.transcript.language });
            let marked = null;
            segment.words.forEach((word, index) => {
                const shown = (index > 0 ? separator : "") + this.corrections.word(segment, index);
                if (!this.model.isTimed || !isIn(word)) {
                    marked = null;
                    text.append(shown);
                } else if (marked) {
                    marked.append(shown);
                } else {
                    marked = make("mark", {}, shown.trimStart());
                    text.append(index > 0 ? separator : "", marked);
                }
            });
            if (segment.words.length === 0) text.textContent = segment.text;
            const who = segment.speaker ? this.names.element(segment.speaker) : null;
            return make("p", {}, who, who ? " " : "", text);
        }));
    }

    refresh() {
        for (const box of this.boxes) this.fill(box);
    }
}
