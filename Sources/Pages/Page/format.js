// Small helpers that know nothing of the page.

/** A time as a clock on a player shows it: 1:02, 1:01:02. */
function clock(seconds) {
    const whole = Math.max(0, Math.floor(seconds));
    const padded = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    const rest = padded(whole % 60);
    return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** An element with attributes and children. Text becomes a text node: nothing that was said is ever read as markup. */
function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== null && value !== false) {
            element.setAttribute(name, value === true ? "" : value);
        }
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
}

function find(id) {
    return document.getElementById(id);
}

function button(text, action, attributes = {}) {
    const element = make("button", { type: "button", ...attributes }, text);
    element.addEventListener("click", action);
    return element;
}

/** Text as a search compares it: no case, no accents. */
function folded(text) {
    return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
}

/** Text with the places of a folded query marked in it. */
function marked(text, query) {
    let plain = "";
    // Where each letter that is compared comes from: folding makes some of one, and none of others.
    const origins = [];
    let at = 0;
    for (const letter of text) {
        const compared = folded(letter);
        for (let unit = 0; unit < compared.length; unit += 1) origins.push(at);
        plain += compared;
        at += letter.length;
    }
    const parts = [];
    let end = 0;
    for (let found = plain.indexOf(query); found >= 0; found = plain.indexOf(query, found + query.length)) {
        const start = origins[found];
        parts.push(text.slice(end, start));
        end = origins[found + query.length] ?? text.length;
        parts.push(make("mark", {}, text.slice(start, end)));
    }
    return [...parts, text.slice(end)];
}

/** Says what has just happened to screen readers, and shows it to everybody else for a moment. */
function announce(text) {
    const said = find("said");
    said.textContent = text;
    said.classList.remove("visually-hidden");
    clearTimeout(announce.timer);
    announce.timer = setTimeout(() => said.classList.add("visually-hidden"), 4000);
}

/** The writing direction of a language, as far as the browser knows it. */
function direction(language) {
    try {
        const locale = new Intl.Locale(language);
        return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "auto";
    } catch {
        return "auto";
    }
}
