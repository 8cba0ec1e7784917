/// What one kind of type gets.
protocol Expansion {
    /// `public `, `package `, or nothing.
    var access: String { get }
    /// What the model is told of the type, as it is written.
    var description: String? { get }

    var schema: String { get }
    var content: String { get }
    /// Types that the schema needs beside the type itself.
    var helpers: [String] { get }
    /// The type while it is being written, if it is not the type itself.
    var partial: String? { get }
    var initializer: String { get }
}

extension Expansion {
    var helpers: [String] { [] }
    var partial: String? { nil }

    /// - Parameters:
    ///   - last: the argument that says what values look like.
    ///   - flags: what stands before it.
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

    /// Chooses the case that a text names; thrown is what a text names that is none.
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

/// What expansions name. Full names, so that a type of the program with the same name changes nothing.
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
    /// With so many spaces before each line that has something. Strings of several lines stay what they are: the
    /// quotes that close them move along.
    func indented(by spaces: Int = 4) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }
            .joined(separator: "\n")
    }

    var quoted: String { "\"\(self)\"" }
}

extension [String] {
    /// One on each line, further in, with a comma behind each but the last.
    func listed(by spaces: Int = 4) -> String { joined(separator: ",\n").indented(by: spaces) }
}
