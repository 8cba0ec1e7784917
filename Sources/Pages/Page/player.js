/** Plays the recording and knows the moment. Without a recording there is a moment all the same, which can be moved. */
class Player {
    constructor(audio, end) {
        this.audio = audio;
        this.knownEnd = end;
        this.listeners = [];
        this.moment = 0;
        this.stopAt = null;
        if (!audio) return;
        for (const event of ["play", "pause", "seeked", "loadedmetadata", "ratechange", "ended"]) {
            audio.addEventListener(event, () => this.tick());
        }
        audio.addEventListener("play", () => this.run());
    }

    get time() {
        return this.audio ? this.audio.currentTime : this.moment;
    }

    get end() {
        const length = this.audio?.duration;
        return Number.isFinite(length) ? Math.max(length, this.knownEnd) : this.knownEnd;
    }

    get isPlaying() {
        return this.audio !== null && !this.audio.paused;
    }

    /** From now on there is no sound. */
    loseSound() {
        this.moment = this.audio?.currentTime ?? 0;
        this.audio = null;
        this.tick();
    }

    seek(seconds) {
        this.stopAt = null;
        const moment = Math.min(Math.max(0, seconds), this.end);
        if (this.audio) this.audio.currentTime = moment;
        this.moment = moment;
        this.tick();
    }

    skip(seconds) {
        this.seek(this.time + seconds);
    }

    play() {
        this.audio?.play().catch(() => {});
    }

    playFrom(seconds) {
        this.seek(seconds);
        this.play();
    }

    /** Plays what was said there, and stops behind it. */
    playRange(start, end) {
        this.playFrom(start);
        this.stopAt = end;
    }

    toggle() {
        this.stopAt = null;
        if (this.isPlaying) this.audio.pause();
        else this.play();
    }

    set rate(value) {
        if (this.audio) this.audio.playbackRate = value;
    }

    /** Words change faster than the browser tells the time, so it is asked with every picture. */
    run() {
        if (!this.isPlaying) return;
        if (this.stopAt !== null && this.time >= this.stopAt) {
            this.stopAt = null;
            this.audio.pause();
        }
        this.tick();
        requestAnimationFrame(() => this.run());
    }

    tick() {
        for (const listener of this.listeners) listener(this.time, this.isPlaying);
    }
}

/** The buttons of the player. */
class Controls {
    constructor(player, model) {
        this.player = player;
        this.model = model;
        this.soundButtons = [...document.querySelectorAll(".sound")];
        find("play").addEventListener("click", () => player.toggle());
        find("back").addEventListener("click", () => player.skip(-10));
        find("forward").addEventListener("click", () => player.skip(10));
        find("rate").addEventListener("change", (event) => this.setRate(Number(event.target.value)));
        find("position").addEventListener("input", (event) => player.seek(Number(event.target.value)));
        find("link").addEventListener("click", () => this.copyLink());
        player.listeners.push((time, isPlaying) => this.show(time, isPlaying));
        // What else is on the screen must know how much of it the player covers.
        const place = find("player");
        new ResizeObserver(() => {
            document.documentElement.style.setProperty("--player", `${place.offsetHeight}px`);
        }).observe(place);
        if (!player.audio) this.hideSound();
    }

    show(time, isPlaying) {
        const position = find("position");
        const end = this.player.end;
        if (Number(position.max) !== end) position.max = end;
        position.value = time;
        const text = `${clock(time)} / ${clock(end)}`;
        if (find("time").textContent !== text) {
            find("time").textContent = text;
            position.setAttribute("aria-valuetext", `${clock(time)} of ${clock(end)}`);
        }
        const word = isPlaying ? "Pause" : "Play";
        if (find("play").textContent !== word) find("play").textContent = word;
    }

    setRate(rate) {
        this.player.rate = rate;
        find("rate").value = String(rate);
        announce(`Speed ${rate}`);
    }

    /** One step faster or slower. */
    changeRate(steps) {
        const options = [...find("rate").options].map((option) => Number(option.value));
        const place = options.indexOf(Number(find("rate").value)) + steps;
        this.setRate(options[Math.min(Math.max(0, place), options.length - 1)]);
    }

    hideSound() {
        for (const element of this.soundButtons) element.hidden = true;
    }

    /** What is wrong with the sound. */
    note(text) {
        find("sound-note").textContent = text;
        find("sound-note").hidden = false;
    }

    copyLink() {
        const moment = `#t=${Math.round(this.player.time * 10) / 10}`;
        history.replaceState(null, "", moment);
        copyText(location.href, "The link is copied.", "Link to this moment");
    }
}
