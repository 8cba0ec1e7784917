/** The report as Markdown, with everything that was put right. */
class Markdown {
    constructor(title, result, done) {
        this.title = title;
        this.report = result.report;
        this.isTimed = result.transcript.duration > 0;
        this.marks = result.transcript.marks ?? [];
        this.notices = [...(this.report?.notices ?? []), ...result.transcript.notices];
        this.done = done;
    }

    get text() {
        const report = this.report;
        const blocks = [...this.notices.map((notice) => `> ${notice}`), `# ${this.title}`];
        if (report) {
            for (const line of [report.teaser, report.overview]) if (line) blocks.push(line.sentence ?? line.text);
            for (const section of Model.sections(report)) blocks.push(...this.shown(section, report));
        }
        if (this.marks.length > 0) {
            const rows = this.marks.map((mark) => `- \`${clock(mark.time)}\` ${Model.marked(mark)}`);
            blocks.push("## Noted while recording", rows.join("\n"));
        }
        return `${blocks.join("\n\n")}\n`;
    }

    shown({ form, heading, lines }, report) {
        if (form === "to do") return this.todos(heading, report.actions ?? []);
        if (form === "mentioned") return this.mentions(heading, report);
        if (form === "speaking time") return this.speakingTimes(heading, report.speakingTimes ?? []);
        if (form === "topics" || form === "chapters") return this.stretches(heading, report[form]);
        return this.section(heading, lines);
    }

    section(heading, lines) {
        if (!lines || lines.length === 0) return [];
        return [`## ${heading}`, lines.map((line) => `- ${this.row(line)}`).join("\n")];
    }

    todos(heading, actions) {
        const rows = actions.map((line, index) => `- [${this.done.has(index) ? "x" : " "}] ${this.row(line)}`);
        return rows.length === 0 ? [] : [`## ${heading}`, rows.join("\n")];
    }

    mentions(heading, report) {
        const rows = Model.mentions(report).filter(([, lines]) => lines?.length > 0).map(([name, lines]) => {
            const times = lines.map((line) => (this.isTimed ? ` (${clock(line.start)})` : ""));
            return `- ${name}: ${lines.map((line, index) => Model.dated(line.text, line.days) + times[index]).join(", ")}`;
        });
        return rows.length === 0 ? [] : [`## ${heading}`, rows.join("\n")];
    }

    speakingTimes(heading, times) {
        const rows = times.map((time) => `- **${time.speaker}:** ${Model.speakingTime(time)}`);
        return rows.length === 0 ? [] : [`## ${heading}`, rows.join("\n")];
    }

    stretches(heading, stretches) {
        if (!stretches || stretches.length === 0) return [];
        return [`## ${heading}`, ...stretches.flatMap((stretch, index) => {
            const times = this.isTimed ? ` \`${clock(stretch.start)}–${clock(stretch.end)}\`` : "";
            const rows = (stretch.lines ?? []).map((line) => `- ${this.row(line)}`);
            const account = stretch.account ? [stretch.account.text] : [];
            return [`### ${stretch.title?.text ?? `Part ${index + 1}`}${times}`, ...account, ...(rows.length > 0 ? [rows.join("\n")] : [])];
        })];
    }

    row(line) {
        return (this.isTimed ? `\`${clock(line.start)}\` ` : "") + this.told(line) + this.deed(line);
    }

    told(line) {
        const doubt = line.doubt ? ` **[not verified: ${line.doubt}]**` : "";
        if (line.sentence) return Model.dated(line.sentence, line.days) + doubt;
        const quotes = line.quotes ?? [];
        const isTalk = quotes.some((quote) => quote.sentence) || new Set(quotes.map((quote) => quote.speaker)).size > 1;
        if (isTalk) return quotes.map((quote) => this.told(quote)).join("  \n  ");
        return `${line.speaker ? `**${line.speaker}:** ` : ""}“${Model.dated(line.text, line.days)}”${doubt}`;
    }

    deed(line) {
        const deed = Model.deed(line);
        return deed ? ` (${deed})` : "";
    }
}
