/** What the reader has done on this page, kept by the browser under the result's own name. Where it keeps nothing, all else works. */
class Memory {
    constructor(identity) {
        this.identity = identity;
    }

    read(name, fallback) {
        try {
            const text = localStorage.getItem(this.key(name));
            return text === null ? fallback : JSON.parse(text);
        } catch {
            return fallback;
        }
    }

    write(name, value) {
        try {
            localStorage.setItem(this.key(name), JSON.stringify(value));
        } catch {
            announce("This browser keeps nothing for this page; it is forgotten when the page is closed.");
        }
    }

    key(name) {
        return `readback:${this.identity}:${name}`;
    }
}
