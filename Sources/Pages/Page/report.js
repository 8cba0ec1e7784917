/** The report: what was found, what it rests on, what was left out and why. */
class ReportView {
    constructor(model, evidence, names, todos) {
        this.model = model;
        this.evidence = evidence;
        this.names = names;
        this.todos = todos;
        this.place = find("report");
        const report = model.report;
        if (report) this.showReport(report);
        this.showSuspects(model.suspects);
        if (report) this.showCoverage(report);
        this.place.hidden = this.place.children.length === 1;
        document.body.classList.toggle("has-report", !this.place.hidden);
    }

    showReport(report) {
        const add = (...elements) => this.place.append(...elements);
        if (report.teaser) add(this.evidence.row(report.teaser, this.told(report.teaser), "div"));
        if (report.overview) add(this.evidence.row(report.overview, this.told(report.overview), "div"));
        if (!report.givenTitle) this.section("Title", [report.title, ...(report.alternatives ?? [])].filter(Boolean), "mentions");
        if (report.answer !== undefined) add(make("h3", {}, "Answer"), this.answer(report.answer));
        this.section("Key moments", report.keyMoments);
        if (report.recipe === "scoring" && report.keyMoments.length > 0) {
            add(make("p", { class: "small" }, `These are quotations: ${report.model} ranks what was said and writes nothing.`));
        }
        this.section("Decisions", report.decisions);
        if (report.actions) add(make("h3", {}, "To do"), this.todos.list(report.actions, (line) => this.told(line), this.evidence));
        this.section("Open questions", report.questions);
        for (const [name, lines] of [["Amounts", report.amounts], ["Dates", report.dates], ["Names", report.names]]) {
            this.section(name, lines, "mentions");
        }
        this.stretches("Topics", report.topics);
        this.stretches("Chapters", report.chapters);
        if (report.rejected) this.showRejected(report.rejected);
    }

    section(heading, lines, kind = "findings") {
        if (!lines || lines.length === 0) return;
        const rows = lines.map((line) => this.evidence.row(line, this.told(line)));
        this.place.append(make("h3", {}, heading), make("ul", { class: kind }, ...rows));
    }

    /** What a line says: sentences as they were written, quotations with who said them. */
    told(line) {
        const element = make("span", { class: "claim", dir: "auto" });
        const quotes = line.quotes ?? [];
        if (line.sentence) element.append(line.sentence);
        else if (quotes.some((quote) => quote.sentence) || new Set(quotes.map((quote) => quote.speaker)).size > 1) {
            for (const quote of quotes) element.append(make("span", { class: "turn" }, this.told(quote)));
        } else {
            if (line.speaker) element.append(this.names.element(line.speaker), " ");
            element.append(make("q", {}, line.text));
        }
        const deed = [line.owner && line.owner !== line.speaker ? line.owner : null, line.due ? `due: ${line.due}` : null];
        const known = deed.filter(Boolean);
        if (known.length > 0) element.append(" ", make("span", { class: "small" }, `(${known.join(", ")})`));
        if (line.doubt) element.append(" ", make("strong", {}, `Not verified: ${suspicion(line.doubt)}.`));
        return element;
    }

    stretches(heading, stretches) {
        if (!stretches || stretches.length === 0) return;
        this.place.append(make("h3", {}, heading));
        stretches.forEach((stretch, index) => {
            const title = stretch.title?.text ?? `Part ${index + 1}`;
            const ids = this.model.segments.map((segment) => segment.id);
            const segments = ids.filter((id) => id >= stretch.firstSegment && id <= stretch.lastSegment).slice(0, 3);
            const line = { segments, start: stretch.start, end: stretch.end };
            this.place.append(this.evidence.row(line, make("h4", { dir: "auto" }, title), "div"));
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
            const text = make("span", { class: "claim", dir: "auto" }, make("s", {}, claim.text), " ");
            const detail = claim.detail ? ` (${claim.detail})` : "";
            text.append(make("span", { class: "small" }, `${suspicion(claim.reason)}${detail}`));
            return this.evidence.row(claim, text);
        });
        const count = rejected.length === 1 ? "1 claim was" : `${rejected.length} claims were`;
        const summary = make("summary", {}, `${count} left out, and why`);
        this.place.append(make("details", { id: "rejected" }, summary, make("ul", { class: "findings" }, ...rows)));
    }

    showSuspects(suspects) {
        if (suspects.length === 0 || !this.model.isTimed) return;
        const rows = suspects.map((suspect) => {
            const play = button(clock(suspect.start), () => this.evidence.player.playRange(suspect.start, suspect.end), { class: "cite" });
            play.setAttribute("aria-label", `Play from ${clock(suspect.start)}`);
            const who = suspect.speaker ? this.names.element(suspect.speaker) : "";
            return make("li", {}, play, " ", who, " ", suspect.reason);
        });
        const count = suspects.length === 1 ? "1 place" : `${suspects.length} places`;
        const list = make("ul", { class: "findings" }, ...rows);
        this.place.append(make("details", { id: "suspects" }, make("summary", {}, `${count} to check by ear`), list));
    }

    showCoverage(report) {
        const coverage = report.coverage;
        const heard = this.model.isTimed ? `Heard ${clock(coverage.audioSeconds)}, ${clock(coverage.speechSeconds)} of it speech; read ` : "Read ";
        const read = `${coverage.segmentsRead} of ${coverage.segments} segments.`;
        this.place.append(make("p", { class: "small" }, heard + read + ` ${report.task}, ${report.model}.`));
    }
}
