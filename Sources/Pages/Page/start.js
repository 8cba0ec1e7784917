// Puts the page together: each part is told of what it needs, and of nothing else.

const model = new Model(JSON.parse(find("data").textContent));
const memory = new Memory(model.page.id);
const corrections = new Corrections(model, memory);
const source = model.page.recording?.source;
const audio = source && model.isTimed ? new Audio() : null;
const player = new Player(audio, model.end);
const names = new Names(model, corrections, dialog);
const words = new Words(model, corrections, names);
const controls = new Controls(player, model);
const follow = new Follow(words, player);
const picture = new Picture(model, player);
const search = new Search(words, corrections, follow, picture);
const sentences = new Sentences(corrections);
const evidence = new Evidence(model, corrections, names, player);
const todos = new Todos(memory);
const report = new ReportView(model, corrections, evidence, names, todos);

function showFacts() {
    const page = model.page;
    const facts = [page.recording?.name ?? page.name, page.day];
    if (model.isTimed) facts.push(clock(model.transcript.duration));
    if (model.transcript.language) facts.push(languageName(model.transcript.language));
    find("facts").textContent = facts.filter(Boolean).join(" · ");
    const notices = [...model.fate, ...(model.report?.notices ?? []), ...model.transcript.notices];
    find("notices").append(...notices.map((notice) => make("li", { dir: "auto" }, notice)));
    find("notices").hidden = notices.length === 0;
    find("player").hidden = !model.isTimed;
    find("copy").hidden = !model.report;
    find("next-suspect").hidden = model.suspects.length === 0;
}

function languageName(code) {
    try {
        return new Intl.DisplayNames(["en"], { type: "language" }).of(code);
    } catch {
        return code;
    }
}

function listen() {
    let said = {};
    player.listeners.push((time, isPlaying) => {
        words.show(time);
        const word = words.wordAt(time);
        if (!words.spokenLine || !isPlaying) return;
        const sentence = sentences.around(word.segment, word.index);
        if (sentence.segment === said.segment && sentence.first === said.first) return;
        // A name is said where somebody begins to speak, and not before each of his sentences.
        const speaker = word.segment.speaker === said.segment?.speaker ? null : word.segment.speaker;
        find("now").textContent = (speaker ? `${corrections.name(speaker)}: ` : "") + sentence.text;
        said = sentence;
    });
    words.list.addEventListener("click", (event) => {
        const word = words.wordOf(event.target);
        if (word && isCorrecting()) return askWord(word);
        if (word && model.isTimed && getSelection().isCollapsed) return player.playFrom(word.start);
        const start = event.target.dataset?.start;
        if (start !== undefined) player.playFrom(Number(start));
    });
    if (audio) openSound();
}

function openSound() {
    const name = model.page.recording.name;
    audio.addEventListener("error", () => {
        player.loseSound();
        controls.hideSound();
        controls.note(`${name} is not beside this page, or this browser cannot play it; everything else works.`);
    });
    // FLAC that was written into a pipe, for example, in Firefox. Before this moment not every browser knows.
    audio.addEventListener("canplay", () => {
        if (audio.seekable.length > 0) return;
        controls.note(`This browser plays ${name} from its start alone; a page made with --embed-audio plays from anywhere.`);
    });
    audio.preload = "metadata";
    audio.src = source;
}

function isCorrecting() {
    return find("correct").getAttribute("aria-pressed") === "true";
}

function askWord(word) {
    const text = corrections.word(word.segment, word.index);
    dialog.ask("Correct a word", "Word (empty: it was not said)", text, (answer) => {
        corrections.replace(word.segment, word.index, answer.trim().replace(/\s+/g, " "));
        announce("Corrected");
    });
}

function showCorrections() {
    const count = corrections.count;
    const things = count === 1 ? "1 correction" : `${count} corrections`;
    find("download").textContent = count === 0 ? "Download" : `Download with ${things}`;
    find("discard").hidden = count === 0;
}

function download() {
    const isCorrected = corrections.count > 0;
    const text = `${JSON.stringify(corrections.corrected, null, 2)}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = make("a", { href: address, download: `${model.page.name}${isCorrected ? ".corrected" : ""}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function offerCorrections() {
    corrections.listeners.push(() => {
        names.refresh();
        words.refresh();
        evidence.refresh();
        report.refresh();
        search.forgetTexts();
        showCorrections();
    });
    find("correct").addEventListener("click", (event) => {
        const isOn = !isCorrecting();
        event.currentTarget.setAttribute("aria-pressed", String(isOn));
        document.body.classList.toggle("correcting", isOn);
        announce(isOn ? "Click a word to correct it" : "Words play again when they are clicked");
    });
    find("download").addEventListener("click", download);
    find("discard").addEventListener("click", () => corrections.discard());
    find("copy").addEventListener("click", () => {
        const markdown = new Markdown(report.title, corrections.corrected, todos.done).text;
        copyText(markdown, "The report is copied.", "Report as Markdown");
    });
    showCorrections();
}

function nextSuspect() {
    const suspect = model.suspects.find((place) => place.start > player.time + 0.01) ?? model.suspects[0];
    if (suspect) goTo(suspect.start);
}

function goTo(seconds, mayGlide = true) {
    player.seek(seconds);
    words.show(seconds);
    const word = words.wordAt(seconds);
    if (word) follow.reveal(words.lines.get(word.segment), mayGlide);
}

/** A link may name a moment: `#t=63.2`. */
function goToNamedMoment() {
    const named = /^#t=(\d+(?:\.\d+)?)$/.exec(location.hash);
    if (named && model.isTimed) goTo(Number(named[1]), false);
}

function stepWord(step) {
    const word = words.clock.neighbour(player.time, step);
    if (word) goTo(word.start);
}

function offerKeys() {
    new Keys([
        { keys: [" ", "k"], what: "play, pause", act: () => player.toggle() },
        { keys: ["ArrowLeft"], what: "5 seconds back", act: () => player.skip(-5) },
        { keys: ["ArrowRight"], what: "5 seconds on", act: () => player.skip(5) },
        { keys: ["j"], what: "10 seconds back", act: () => player.skip(-10) },
        { keys: ["l"], what: "10 seconds on", act: () => player.skip(10) },
        { keys: [","], what: "to the word before", act: () => stepWord(-1) },
        { keys: ["."], what: "to the next word", act: () => stepWord(1) },
        { keys: ["<", "-"], what: "slower", act: () => controls.changeRate(-1) },
        { keys: [">", "+"], what: "faster", act: () => controls.changeRate(1) },
        { keys: ["f"], what: "scroll along, or not", act: () => follow.set(!follow.isOn) },
        { keys: ["/"], what: "search", act: () => find("query").focus() },
        { keys: ["n"], what: "next hit", act: () => search.step(1) },
        { keys: ["p"], what: "previous hit", act: () => search.step(-1) },
        { keys: ["s"], what: "next place to check by ear", act: nextSuspect },
        { keys: ["e"], what: "correct the word that is spoken", act: () => {
            const word = words.wordAt(player.time) ?? words.words[0];
            if (word) askWord(word);
        } },
        { keys: ["?"], what: "these keys", act: () => find("help").click() },
    ], memory);
}

showFacts();
listen();
offerCorrections();
offerKeys();
find("next-suspect").addEventListener("click", nextSuspect);
addEventListener("hashchange", goToNamedMoment);
player.tick();
goToNamedMoment();
