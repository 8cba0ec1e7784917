/** The loudness over time, a row for each party: who speaks, where words are missing or suspect, what was found. A click goes there. */
class Picture {
    constructor(model, player) {
        this.model = model;
        this.player = player;
        this.canvas = find("picture");
        this.hits = [];
        this.rows = Picture.rows(model);
        this.canvas.setAttribute("aria-label", this.description);
        this.canvas.style.height = `${Math.min(3, this.rows.length) * 26 + 10}px`;
        const seek = (event) => {
            const box = this.canvas.getBoundingClientRect();
            player.seek(((event.clientX - box.left) / box.width) * player.end);
        };
        this.canvas.addEventListener("pointerdown", (event) => {
            this.canvas.setPointerCapture(event.pointerId);
            seek(event);
        });
        this.canvas.addEventListener("pointermove", (event) => {
            if (this.canvas.hasPointerCapture(event.pointerId)) seek(event);
        });
        new ResizeObserver(() => this.redraw()).observe(this.canvas);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
        player.listeners.push(() => this.drawMoment());
    }

    /** A row whose name is a speaker's shows that speaker; one without shows everybody who has no row. */
    static rows(model) {
        const loudness = model.page.loudness;
        const parties = loudness?.parties ?? [{}];
        const named = new Set(parties.map((party) => party.name).filter((name) => model.speakers.includes(name)));
        return parties.map((party) => ({
            levels: party.levels ? Uint8Array.from(atob(party.levels), (letter) => letter.charCodeAt(0)) : null,
            start: loudness?.start ?? 0,
            step: loudness?.step ?? 0,
            shows: (part) => (named.has(party.name) ? part.speaker === party.name : !named.has(part.speaker)),
        }));
    }

    get description() {
        const suspects = this.model.suspects.length;
        const places = suspects === 1 ? "1 place" : `${suspects} places`;
        return `Loudness over ${clock(this.model.end)}, with who speaks; ${places} to check`;
    }

    setHits(times) {
        this.hits = times;
        this.redraw();
    }

    redraw() {
        const ratio = devicePixelRatio;
        const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
        if (width === 0) return;
        this.still = new OffscreenCanvas(width * ratio, height * ratio);
        const pen = this.still.getContext("2d");
        pen.scale(ratio, ratio);
        const style = getComputedStyle(this.canvas);
        this.colour = (name) => style.getPropertyValue(`--${name}`);
        const scale = width / Math.max(this.player.end, 0.001);
        const rowHeight = (height - 10) / this.rows.length;
        this.rows.forEach((row, index) => this.drawRow(pen, row, 5 + index * rowHeight, rowHeight, scale));
        pen.fillStyle = this.colour("hit");
        for (const time of this.hits) pen.fillRect(time * scale - 1, 0, 2, 5);
        this.canvas.width = this.still.width;
        this.canvas.height = this.still.height;
        this.drawMoment();
    }

    drawRow(pen, row, top, height, scale) {
        const parts = this.model.segments.filter(row.shows);
        for (const part of parts) {
            if (!part.suspect) continue;
            pen.fillStyle = this.colour("suspect");
            pen.fillRect(part.start * scale, top, Math.max(2, (part.end - part.start) * scale), height - 1);
        }
        const middle = top + height / 2;
        const bar = (start, end, level, colour) => {
            const half = Math.max(0.5, (level / 255) * (height / 2 - 1));
            pen.fillStyle = colour;
            pen.fillRect(start * scale, middle - half, Math.max(0.6, (end - start) * scale), 2 * half);
        };
        if (!row.levels) {
            for (const part of parts) bar(part.start, part.end, 120, this.partyColour(part));
        } else {
            this.drawLevels(row, parts, bar);
        }
        pen.fillStyle = this.colour("gap");
        for (const gap of this.model.gaps.filter(row.shows)) {
            for (let x = gap.start * scale; x < Math.max(gap.end * scale, gap.start * scale + 2); x += 3) {
                pen.fillRect(x, top, 1.5, height - 1);
            }
        }
    }

    /** Levels in the colour of whoever speaks then, and pale where nobody does. */
    drawLevels(row, parts, bar) {
        const pale = this.colour("pale");
        let next = 0;
        row.levels.forEach((level, index) => {
            const start = row.start + index * row.step;
            while (next < parts.length && parts[next].end <= start) next += 1;
            const part = parts[next];
            const speaks = part && part.start < start + row.step;
            bar(start, start + row.step, level, speaks ? this.partyColour(part) : pale);
        });
    }

    partyColour(part) {
        return this.colour(`party-${this.model.speakerIndex(part.speaker)}`);
    }

    drawMoment() {
        if (!this.still) return;
        const pen = this.canvas.getContext("2d");
        pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
        pen.drawImage(this.still, 0, 0);
        pen.fillStyle = this.colour("moment");
        const x = (this.player.time / Math.max(this.player.end, 0.001)) * this.canvas.width;
        pen.fillRect(x - devicePixelRatio, 0, 2 * devicePixelRatio, this.canvas.height);
        // A knob, so that it looks like what it is: something to be moved.
        pen.beginPath();
        pen.arc(x, this.canvas.height - 5 * devicePixelRatio, 5 * devicePixelRatio, 0, 2 * Math.PI);
        pen.fill();
    }
}
