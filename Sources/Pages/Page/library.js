/** All recordings of a folder: newest first, searched as one types. */
class Library {
    constructor(data) {
        this.recordings = data.recordings.map((recording) => ({
            ...recording,
            todos: Library.openTodos(recording),
            // Folded when it is searched for the first time.
            texts: null,
        }));
        this.query = "";
        this.list = find("recordings");
        for (const recording of this.recordings) {
            recording.found = make("ul", { "aria-label": "Found" });
            recording.element = this.entry(recording);
        }
        this.list.append(...this.recordings.map((recording) => recording.element));
        find("query").addEventListener("input", () => this.show());
        find("only-open").addEventListener("change", () => this.show());
        const seconds = data.recordings.reduce((sum, recording) => sum + recording.duration, 0);
        find("facts").textContent = `${this.recordings.length} recordings, ${clock(seconds)}`;
        this.show();
    }

    /** What its page has not ticked off; where the browser keeps pages apart, all of them. */
    static openTodos(recording) {
        const done = new Set(new Memory(recording.id).read("done", []));
        return recording.todos.filter((_, index) => !done.has(index));
    }

    entry(recording) {
        const title = make("span", { dir: "auto" }, recording.title);
        const heading = make("h3", {}, recording.page ? make("a", { href: recording.page }, title) : title);
        const facts = [recording.day, recording.duration > 0 ? clock(recording.duration) : null, recording.parties.join(", ")];
        const todos = recording.todos.map((todo) => {
            return make("li", { class: "todo", dir: "auto" }, this.link(recording, todo.start, todo.text));
        });
        return make(
            "li",
            {},
            heading,
            make("p", { class: "small" }, [...facts, recording.name].filter(Boolean).join(" · ")),
            todos.length > 0 ? make("ul", { "aria-label": "Open to-dos" }, ...todos) : null,
            recording.found,
        );
    }

    /** Text that leads to its moment on the recording's page, where there is one. */
    link(recording, start, ...content) {
        if (!recording.page || recording.duration === 0) return make("span", { class: "moment" }, ...content);
        return make("a", { class: "moment", href: `${recording.page}#t=${start}` }, ...content);
    }

    show() {
        const query = folded(find("query").value).trim().replace(/\s+/g, " ");
        const onlyOpen = find("only-open").checked;
        let count = 0;
        for (const recording of this.recordings) {
            const found = query === "" ? [] : this.look(recording, query);
            const isNamed = folded(`${recording.title} ${recording.name} ${recording.parties.join(" ")}`).includes(query);
            const isShown = (query === "" || found.length > 0 || isNamed) && (!onlyOpen || recording.todos.length > 0);
            recording.element.hidden = !isShown;
            if (isShown) count += 1;
            if (isShown || recording.found.firstChild) this.showFound(recording, found, query);
        }
        find("count").textContent = `${count} of ${this.recordings.length} shown`;
    }

    look(recording, query) {
        recording.texts ??= recording.segments.map(([, text]) => folded(text));
        const found = [];
        for (const [index, text] of recording.texts.entries()) {
            if (text.includes(query)) found.push(index);
            if (found.length > 3) break;
        }
        return found;
    }

    showFound(recording, found, query) {
        const rows = found.slice(0, 3).map((index) => {
            const [start, text] = recording.segments[index];
            const time = recording.duration > 0 ? make("span", { class: "time" }, clock(start)) : null;
            return make("li", { dir: "auto" }, this.link(recording, start, time, make("span", {}, ...marked(text, query))));
        });
        if (found.length > 3) rows.push(make("li", { class: "small" }, "and more"));
        recording.found.replaceChildren(...rows);
    }
}

new Library(JSON.parse(find("data").textContent));
