/** The one dialog of the page: it asks for a text, or shows something. */
class Dialog {
    constructor() {
        this.element = find("dialog");
        this.save = () => {};
        find("dialog-save").addEventListener("click", () => this.finish());
        find("dialog-close").addEventListener("click", () => this.element.close());
        this.element.addEventListener("keydown", (event) => {
            if (event.key !== "Enter" || !event.target.matches("input[type=text]")) return;
            // Else the same key would press the button that has the focus when the dialog is gone.
            event.preventDefault();
            this.finish();
        });
    }

    ask(title, label, text, save) {
        const input = make("input", { type: "text", id: "dialog-input", dir: "auto", autocomplete: "off" });
        input.value = text;
        this.open(title, [make("label", { for: "dialog-input" }, label), input], () => save(input.value));
        input.focus();
        input.select();
    }

    /** Text for the reader to copy, where the browser does not let the page do it. */
    offer(title, text) {
        const area = make("textarea", { readonly: true, rows: 12, "aria-label": title });
        area.value = text;
        this.open(title, [area], null);
        area.focus();
        area.select();
    }

    open(title, content, save) {
        this.save = save;
        find("dialog-title").textContent = title;
        find("dialog-body").replaceChildren(...content);
        find("dialog-save").hidden = save === null;
        this.element.showModal();
    }

    finish() {
        this.element.close();
        this.save?.();
    }
}

const dialog = new Dialog();

function copyText(text, done, title) {
    const offer = () => dialog.offer(title, text);
    if (!navigator.clipboard) return offer();
    return navigator.clipboard.writeText(text).then(() => announce(done), offer);
}
