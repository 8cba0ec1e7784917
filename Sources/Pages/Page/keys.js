/** The keyboard. Single letters can be switched off, for people whose dictation or screen reader uses them. */
class Keys {
    constructor(actions, memory) {
        this.actions = actions;
        this.memory = memory;
        this.areOn = memory.read("keys", true);
        addEventListener("keydown", (event) => this.take(event));
        find("help").addEventListener("click", () => this.showHelp());
    }

    take(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || find("dialog").open) return;
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const action = this.actions.find((action) => action.keys.includes(key));
        if (!action || this.belongsToElement(event.target, key)) return;
        if (!this.areOn && key.length === 1 && key !== " ") return;
        event.preventDefault();
        action.act(event);
    }

    /** Keys that mean something to what has the focus are left to it. */
    belongsToElement(element, key) {
        if (element.matches("input:not([type=checkbox]):not([type=range]), textarea, select")) return true;
        if (element.matches("input[type=range]")) return key.startsWith("Arrow");
        return key === " " && element.matches("button, summary, input, a");
    }

    showHelp() {
        const names = { " ": "Space", ArrowLeft: "←", ArrowRight: "→" };
        const rows = this.actions.flatMap(({ keys, what }) => [
            make("dt", {}, ...keys.flatMap((key) => [make("kbd", {}, names[key] ?? key), " "])), make("dd", {}, what),
        ]);
        const box = make("input", { type: "checkbox", id: "keys-on" });
        box.checked = this.areOn;
        box.addEventListener("change", () => {
            this.areOn = box.checked;
            this.memory.write("keys", this.areOn);
        });
        const label = make("label", { for: "keys-on" }, " Single keys are on");
        dialog.open("Keys", [make("dl", { class: "keys" }, ...rows), make("p", {}, box, label)], null);
    }
}
