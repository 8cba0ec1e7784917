import PromptLibrary

extension Template {
    /// The built-in templates, in listing order.
    public static let builtIn = PromptLibrary.templates.map { name, text in
        do {
            return try Template(text, named: name)
        } catch {
            preconditionFailure("the template \(name): \(error)")
        }
    }

    static func named(_ name: String) -> Template {
        guard let template = builtIn.first(where: { $0.name == name }) else {
            preconditionFailure("no template \(name) comes with the program")
        }
        return template
    }

    /// The text of a built-in template, as a starting point for a new one; `nil` if there is none of this name.
    public static func text(ofBuiltIn name: String) -> String? {
        PromptLibrary.templates.first { $0.name == name }?.text
    }
}
