/** What is to be done, as boxes that the browser remembers. */
class Todos {
    constructor(memory) {
        this.memory = memory;
        this.done = new Set(memory.read("done", []));
        this.progress = make("p", { class: "small progress", role: "status" });
    }

    list(actions, told, evidence) {
        const rows = actions.map((action, index) => {
            const box = make("input", { type: "checkbox", id: `todo${index}` });
            box.checked = this.done.has(index);
            box.addEventListener("change", () => this.set(index, box.checked, actions.length));
            const label = make("label", { for: box.id }, told(action));
            return evidence.row(action, make("span", { class: "todo" }, box, " ", label));
        });
        this.showProgress(actions.length);
        return make("div", {}, make("ul", { class: "findings" }, ...rows), this.progress);
    }

    set(index, isDone, count) {
        if (isDone) this.done.add(index);
        else this.done.delete(index);
        this.memory.write("done", [...this.done]);
        this.showProgress(count);
    }

    showProgress(count) {
        this.progress.textContent = `${this.done.size} of ${count} done`;
    }
}
