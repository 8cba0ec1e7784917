import PromptLibrary

extension Template {
    /// Those that come with the program, in the order in which they are listed.
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

    /// The text of one that comes with the program, to begin another from.
    public static func text(ofBuiltIn name: String) -> String? {
        PromptLibrary.templates.first { $0.name == name }?.text
    }
}
