/** The speakers' names, wherever they stand, and their list at the head of the page. */
class Names {
    constructor(model, corrections, dialog) {
        this.model = model;
        this.corrections = corrections;
        this.dialog = dialog;
        this.shown = [];
        for (const speaker of model.speakers) {
            const rename = button("Rename", () => this.ask(speaker), { class: "rename" });
            const item = make("li", {}, this.element(speaker), rename);
            this.shown.push({ speaker, element: rename, label: (name) => `Rename ${name}` });
            find("speakers").append(item);
        }
        find("speakers").hidden = model.speakers.length === 0;
        this.refresh();
    }

    /** A speaker's name, which changes wherever it stands when it is put right. */
    element(speaker) {
        const colour = this.model.speakers.includes(speaker) ? `p${this.model.speakerIndex(speaker)}` : "";
        const element = make("span", { class: `speaker ${colour}`, dir: "auto" }, this.corrections.name(speaker));
        this.shown.push({ speaker, element });
        return element;
    }

    refresh() {
        for (const { speaker, element, label } of this.shown) {
            const name = this.corrections.name(speaker);
            if (label) element.setAttribute("aria-label", label(name));
            else if (element.textContent !== name) element.textContent = name;
        }
    }

    ask(speaker) {
        this.dialog.ask("Rename a speaker", "Name", this.corrections.name(speaker), (name) => {
            this.corrections.rename(speaker, name.trim());
            announce(`Renamed to ${this.corrections.name(speaker)}`);
        });
    }
}
