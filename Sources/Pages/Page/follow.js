/** Keeps what is spoken in sight, until the reader scrolls by himself. */
class Follow {
    constructor(words, player) {
        this.words = words;
        this.player = player;
        this.button = find("follow");
        this.isOn = true;
        // Until then what scrolls is this page itself.
        this.quietUntil = 0;
        this.button.addEventListener("click", () => this.set(!this.isOn));
        words.listeners.push((segment) => {
            if (segment && this.isOn && player.isPlaying) this.show(segment);
        });
        for (const event of ["wheel", "touchmove"]) {
            addEventListener(event, () => this.readerScrolls(), { passive: true });
        }
        addEventListener("scroll", () => {
            if (performance.now() > this.quietUntil) this.readerScrolls();
        });
    }

    readerScrolls() {
        if (this.isOn && this.player.isPlaying) this.set(false);
    }

    set(isOn) {
        this.isOn = isOn;
        this.button.setAttribute("aria-pressed", String(isOn));
        if (isOn && this.words.spokenLine) this.show(this.words.spokenLine);
    }

    show(segment) {
        this.reveal(this.words.lines.get(segment));
    }

    /** Scrolls only if it must: text that jumps cannot be read. */
    reveal(element, mayGlide = true) {
        // Of the tools, search alone stays in sight on a telephone.
        const bar = document.querySelector(".bar");
        const top = bar.offsetHeight || find("query").parentElement.offsetHeight;
        const bottom = innerHeight - find("player").offsetHeight;
        const place = element.getBoundingClientRect();
        if (place.top >= top && place.bottom <= bottom) return;
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const smooth = mayGlide && !isStill && Math.abs(place.top) < 2 * innerHeight;
        this.quietUntil = performance.now() + (smooth ? 1200 : 200);
        const target = scrollY + place.top - top - (bottom - top) / 4;
        scrollTo({ top: target, behavior: smooth ? "smooth" : "instant" });
        if (smooth) return;
        // Lines that were never drawn have guessed heights: once they are drawn, the place is put right.
        requestAnimationFrame(() => {
            const now = element.getBoundingClientRect();
            if (now.top < top || now.bottom > bottom) scrollBy(0, now.top - top - (bottom - top) / 4);
        });
    }
}
