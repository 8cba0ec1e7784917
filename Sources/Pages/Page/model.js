/** The result that the page shows: what `--format json` writes, and what the page knows beside it. Nothing here changes. */
class Model {
    constructor(data) {
        this.page = data.page;
        this.result = data.result;
        const transcript = data.result.transcript;
        this.transcript = transcript;
        this.report = data.result.report ?? null;
        this.segments = transcript.segments;
        this.gaps = transcript.gaps ?? [];
        this.isTimed = transcript.duration > 0;
        this.direction = transcript.language ? direction(transcript.language) : "auto";
        this.segmentByID = new Map(this.segments.map((segment) => [segment.id, segment]));
        this.speakers = [...new Set([...this.segments, ...this.gaps].map((part) => part.speaker).filter(Boolean))];
        this.end = [...this.segments, ...this.gaps].reduce((end, part) => Math.max(end, part.end), transcript.duration);
    }

    /** Segments and gaps by their times. */
    get lines() {
        const lines = this.segments.map((segment) => ({ start: segment.start, segment }));
        lines.push(...this.gaps.map((gap) => ({ start: gap.start, gap })));
        return lines.sort((one, other) => one.start - other.start);
    }

    /** What should be listened to before anybody relies on it. */
    get suspects() {
        return this.lines
            .filter((line) => line.gap || line.segment.suspect)
            .map(({ start, segment, gap }) => ({
                start,
                end: (segment ?? gap).end,
                speaker: (segment ?? gap).speaker,
                reason: gap ? reasons.noText : suspicion(segment.suspect),
            }));
    }

    /** What stands between the words of a segment: nothing in languages that are written without spaces. */
    static separator(segment) {
        return segment.words.map((word) => word.text).join(" ") === segment.text ? " " : "";
    }

    /** Words of a line, with the days of the calendar behind those that speak of days. */
    static dated(text, days = []) {
        return days.reduce((told, { text: phrase, day }) => told.replace(phrase, () => `${phrase} (${day})`), text);
    }

    /** Who is to do something, and until when, as far as the line does not say so itself. */
    static deed(line) {
        const told = line.sentence ?? "";
        const due = line.due && !told.includes(line.due) ? `due: ${line.due}${line.dueDay ? ` (${line.dueDay})` : ""}` : null;
        const who = line.owner !== line.speaker && !told.startsWith(`${line.owner}:`) ? line.owner : null;
        return [who, due].filter(Boolean).join(", ");
    }

    /** The sections of a report in their order: those of its template, or the usual ones. */
    static sections(report) {
        const usual = [
            ["key moments", "Key moments", report.keyMoments],
            ["decisions", "Decisions", report.decisions],
            ["to do", "To do", report.actions],
            ["open questions", "Open questions", report.questions],
            ["mentioned", "Mentioned"],
            ["speaking time", "Speaking time"],
            ["topics", "Topics"],
            ["chapters", "Chapters"],
        ].map(([form, heading, lines]) => ({ form, heading, lines }));
        return (report.sections ?? usual).map((section) => ({ ...usual.find(({ form }) => form === section.form), ...section }));
    }

    static mentions(report) {
        return [["Amounts", report.amounts], ["Dates", report.dates], ["Names", report.names]];
    }

    /** That the sound, or a part of it, is gone. */
    get fate() {
        const { kept, keptOn } = this.result.provenance?.recording ?? {};
        if (kept === "none") return [`The sound of this recording was deleted on ${keptOn}.`];
        return kept === "speech" ? [`Since ${keptOn} the sound is silent where nobody speaks.`] : [];
    }

    /** What a mark says behind its time. */
    static marked(mark) {
        return mark.kind === "paused" ? "Recording paused" : mark.text ?? "Marked";
    }

    static speakingTime(time) {
        return `${clock(time.seconds)} (${Math.round(100 * time.share)}%)`;
    }

    speakerIndex(speaker) {
        return Math.max(0, this.speakers.indexOf(speaker)) % 6;
    }
}

/** Why something should be listened to, and why something that a model wrote was left out, in words. */
const reasons = {
    noText: "somebody speaks, and no words were found",
    repetition: "the recogniser repeated itself, and what it repeated was cut",
    lowProbability: "the recogniser hardly believes these words",
    silence: "nobody was found to speak here",
    noEvidence: "it names nothing that was said",
    number: "a number was not said",
    date: "a date was not said",
    name: "a name was not said",
    unlikely: "the model was not sure of it",
    unfitTitle: "it breaks the rules for titles",
    form: "it has not the form that was asked for",
    corrected: "a word that it rests on was put right",
};

function suspicion(reason) {
    return Object.hasOwn(reasons, reason) ? reasons[reason] : String(reason);
}
