/// The code that is generated for one kind of type.
protocol Expansion {
    /// `public `, `package `, or nothing.
    var access: String { get }
    /// The type's description for the model, as it is written.
    var description: String? { get }

    var schema: String { get }
    var content: String { get }
    /// Types that the schema needs in addition to the type itself.
    var helpers: [String] { get }
    /// The partially generated type, if it is not the type itself.
    var partial: String? { get }
    var initializer: String { get }
}

extension Expansion {
    var helpers: [String] { [] }
    var partial: String? { nil }

    /// - Parameters:
    ///   - last: the argument that describes the values.
    ///   - flags: the arguments before it.
    func schema(_ last: String, flags: [String] = []) -> String {
        let arguments =
            ["type: Self.self"] + (description.map { ["description: \($0)"] } ?? []) + flags + [last]
        return """
            nonisolated \(access)static var generationSchema: \(Names.schema) {
                \(Names.schema)(
            \(arguments.listed(by: 8))
                )
            }
            """
    }

    func content(_ body: String) -> String {
        """
        nonisolated \(access)var generatedContent: \(Names.content) {
        \(body.indented())
        }
        """
    }

    func initializer(_ body: [String]) -> String {
        """
        nonisolated \(access)init(_ content: \(Names.content)) throws {
        \(body.joined(separator: "\n").indented())
        }
        """
    }

    /// Chooses the case that a text names; throws if there is no such case.
    func choice(of variable: String, _ branches: [String]) -> String {
        """
        switch \(variable) {
        \(branches.joined(separator: "\n"))
        default:
            throw \(Names.parsingError)(
                rawContent: content.jsonString, debugDescription: "\\"\\(\(variable))\\" is no case of \\(Self.self)")
        }
        """
    }
}

/// The names that expansions use, fully qualified so that a type of the program with the same name changes nothing.
enum Names {
    static let module = "LanguageSession"
    static let generable = "\(module).Generable"
    static let schema = "\(module).GenerationSchema"
    static let property = "\(schema).Property"
    static let content = "\(module).GeneratedContent"
    static let identity = "\(module).GenerationID"
    static let fromContent = "\(module).ConvertibleFromGeneratedContent"
    static let toContent = "\(module).ConvertibleToGeneratedContent"
    static let parsingError = "\(content).ParsingError"
}

extension String {
    /// Indents each line that is not empty. Multi-line strings keep their value, because their closing quotes move along.
    func indented(by spaces: Int = 4) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }
            .joined(separator: "\n")
    }

    var quoted: String { "\"\(self)\"" }
}

extension [String] {
    /// One per line, indented, with a comma after each but the last.
    func listed(by spaces: Int = 4) -> String { joined(separator: ",\n").indented(by: spaces) }
}
