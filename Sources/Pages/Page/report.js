/** The report: what was found, what it rests on, which sentences are not shown and why. */
class ReportView {
    constructor(model, corrections, evidence, names, todos) {
        this.model = model;
        this.corrections = corrections;
        this.evidence = evidence;
        this.names = names;
        this.todos = todos;
        this.shown = [];
        this.place = find("report");
        const report = model.report;
        if (report) this.showReport(report);
        this.showMarks(model.transcript.marks ?? []);
        this.showSuspects(model.suspects);
        if (report) this.showCoverage(report);
        this.refresh();
        this.place.hidden = this.place.children.length === 1;
        document.body.classList.toggle("has-report", !this.place.hidden);
    }

    showReport(report) {
        const add = (...elements) => this.place.append(...elements);
        for (const line of [report.teaser, report.overview]) {
            if (line) add(this.evidence.row(line, this.told(line), "div", "lead"));
        }
        if (report.answer !== undefined) add(make("h3", {}, "Answer"), this.answer(report.answer));
        for (const section of Model.sections(report)) this.showSection(section, report);
        if (!report.givenTitle) this.showTitles([report.title, ...(report.alternatives ?? [])].filter(Boolean));
        if (report.rejected) this.showRejected(report.rejected);
    }

    showSection({ form, heading, lines }, report) {
        if (form === "to do") {
            if (!report.actions) return;
            const list = this.todos.list(report.actions, (line) => this.told(line), this.evidence);
            this.place.append(make("h3", {}, heading), list);
        } else if (form === "mentioned") {
            for (const [name, found] of Model.mentions(report)) this.section(name, found, "mentions");
        } else if (form === "speaking time") {
            this.showSpeakingTimes(heading, report.speakingTimes ?? []);
        } else if (form === "topics" || form === "chapters") {
            this.stretches(heading, report[form]);
        } else {
            this.section(heading, lines);
        }
    }

    /** What was noted while it was recorded. */
    showMarks(marks) {
        if (marks.length === 0) return;
        const rows = marks.map((mark) => {
            const play = button(clock(mark.time), () => this.evidence.player.playFrom(mark.time), { class: "cite" });
            play.setAttribute("aria-label", `Play from ${clock(mark.time)}`);
            const row = make("li", { class: "cited" });
            row.append(play, make("span", { dir: "auto" }, Model.marked(mark)));
            return row;
        });
        this.place.append(make("h3", {}, "Noted while recording"), make("ul", { class: "findings" }, ...rows));
    }

    /** Titles are phrases and no quotations. */
    showTitles(titles) {
        const rows = titles.map((title) => this.evidence.row(title, this.phrase(title, "span", { class: "claim" })));
        if (rows.length > 0) this.place.append(make("h3", {}, "What the title rests on"), make("ul", { class: "mentions" }, ...rows));
    }

    section(heading, lines, kind = "findings") {
        if (!lines || lines.length === 0) return;
        const rows = lines.map((line) => this.evidence.row(line, this.told(line)));
        this.place.append(make("h3", {}, heading), make("ul", { class: kind }, ...rows));
    }

    /** The title of the page, with what was put right in it. */
    get title() {
        const { title } = this.model.report ?? {};
        return title && title.text === this.model.page.title ? this.corrections.line(title).text : this.model.page.title;
    }

    /** Shows every line again that rests on words which were put right, or are no longer. */
    refresh() {
        for (const entry of this.shown) {
            const line = this.corrections.line(entry.line);
            const state = JSON.stringify(line);
            if (entry.state === state) continue;
            entry.state = state;
            entry.element.replaceChildren(...entry.parts(line), ...this.doubt(line));
        }
        if (find("title").textContent !== this.title) find("title").textContent = this.title;
    }

    /** An element that shows a line, and goes on showing it when words are put right. */
    kept(line, parts, tag, attributes) {
        const element = make(tag, { dir: "auto", lang: this.model.transcript.language, ...attributes });
        this.shown.push({ line, element, parts });
        return element;
    }

    told(line) {
        return this.kept(line, (now) => this.parts(now), "span", { class: "claim" });
    }

    phrase(line, tag, attributes = {}) {
        return this.kept(line, (now) => [now.text], tag, attributes);
    }

    /** What a line says: sentences as they were written, quotations with who said them. */
    parts(line) {
        const quotes = line.quotes ?? [];
        const parts = [];
        if (line.sentence) parts.push(Model.dated(line.sentence, line.days));
        else if (quotes.some((quote) => quote.sentence) || new Set(quotes.map((quote) => quote.speaker)).size > 1) {
            for (const quote of quotes) parts.push(make("span", { class: "turn" }, ...this.parts(quote), ...this.doubt(quote)));
        } else {
            if (line.speaker) parts.push(this.names.element(line.speaker), " ");
            parts.push(make("q", {}, Model.dated(line.text, line.days)));
        }
        const deed = Model.deed(line);
        if (deed) parts.push(" ", make("span", { class: "small" }, `(${deed})`));
        return parts;
    }

    doubt(line) {
        return line.doubt ? [" ", make("strong", { lang: "en" }, `Not verified: ${suspicion(line.doubt)}.`)] : [];
    }

    showSpeakingTimes(heading, times) {
        const rows = times.map((time) => make("li", {}, this.names.element(time.speaker), ` ${Model.speakingTime(time)}`));
        if (rows.length > 0) this.place.append(make("h3", {}, heading), make("ul", { class: "mentions" }, ...rows));
    }

    stretches(heading, stretches) {
        if (!stretches || stretches.length === 0) return;
        this.place.append(make("h3", {}, heading));
        stretches.forEach((stretch, index) => {
            const title = stretch.title ? this.phrase(stretch.title, "h4") : make("h4", {}, `Part ${index + 1}`);
            const ids = this.model.segments.map((segment) => segment.id);
            const segments = ids.filter((id) => id >= stretch.firstSegment && id <= stretch.lastSegment).slice(0, 3);
            const line = { segments, start: stretch.start, end: stretch.end };
            this.place.append(this.evidence.row(line, title, "div"));
            if (stretch.account) this.place.append(this.evidence.row(stretch.account, this.told(stretch.account), "div"));
            const rows = (stretch.lines ?? []).map((row) => this.evidence.row(row, this.told(row)));
            if (rows.length > 0) this.place.append(make("ul", { class: "findings" }, ...rows));
        });
    }

    /** The answer of a user's own task, whatever its shape. */
    answer(value) {
        if (Array.isArray(value)) return make("ul", {}, ...value.map((entry) => make("li", {}, this.answer(entry))));
        if (value === null || typeof value !== "object") return make("span", { dir: "auto" }, String(value));
        const rows = Object.entries(value).flatMap(([name, entry]) => [make("dt", {}, name), make("dd", {}, this.answer(entry))]);
        return make("dl", {}, ...rows);
    }

    showRejected(rejected) {
        const rows = rejected.map((claim) => {
            const said = make("s", { lang: this.model.transcript.language }, claim.text);
            const text = make("span", { class: "claim", dir: "auto" }, said, " ");
            const detail = claim.detail ? ` (${claim.detail})` : "";
            text.append(make("span", { class: "small" }, `${suspicion(claim.reason)}${detail}`));
            return this.evidence.row(claim, text);
        });
        const count = rejected.length === 1 ? "1 sentence" : `${rejected.length} sentences`;
        const summary = make("summary", {}, `${count} of the model not shown, and why`);
        this.place.append(make("details", { id: "rejected" }, summary, make("ul", { class: "findings" }, ...rows)));
    }

    showSuspects(suspects) {
        if (suspects.length === 0 || !this.model.isTimed) return;
        const rows = suspects.map((suspect) => {
            const play = button(clock(suspect.start), () => this.evidence.player.playRange(suspect.start, suspect.end), { class: "cite" });
            play.setAttribute("aria-label", `Play from ${clock(suspect.start)}`);
            const who = suspect.speaker ? this.names.element(suspect.speaker) : "";
            return make("li", {}, play, make("span", {}, who, " ", suspect.reason));
        });
        const count = suspects.length === 1 ? "1 place" : `${suspects.length} places`;
        const list = make("ul", { class: "findings" }, ...rows);
        this.place.append(make("details", { id: "suspects" }, make("summary", {}, `${count} to check by ear`), list));
    }

    showCoverage(report) {
        const coverage = report.coverage;
        const times = `Heard ${clock(coverage.audioSeconds)}, ${clock(coverage.speechSeconds)} of it speech; read`;
        const read = `${coverage.segmentsRead} of ${coverage.segments} segments.`;
        const text = `${this.model.isTimed ? times : "Read"} ${read} ${report.task}, ${report.model}.`;
        this.place.append(make("p", { class: "small coverage" }, text));
    }
}
