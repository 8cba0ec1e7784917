@testable import MacroText

/// The answers that the compiler would get for a declaration at the start of a file.
struct Expanding {
    let source: String

    init(_ source: String) { self.source = source }

    /// The text that is added inside the type.
    var members: String? { result("member").source }

    /// The extension that is added.
    var conformance: String? { result("extension").source }

    /// The messages, each with its line and column.
    var complaints: [String] { result("member").diagnostics }

    func result(_ role: String, macro: String = "GenerableMacro", context: String? = nil) -> (
        source: String?, diagnostics: [String]
    ) {
        let attachment = HostMessage.Attachment(
            macro: .init(typeName: macro), macroRole: role, attributeSyntax: syntax(attribute),
            declSyntax: syntax(source),
            extendedTypeSyntax: nil, lexicalContext: context.map { [syntax($0)] })
        guard case .expandMacroResult(let text, let diagnostics) = attachment.expansion else {
            return (nil, [])
        }
        return (text, diagnostics.map { "\(place($0.position.offset)): \($0.message)" })
    }

    private func syntax(_ text: String) -> HostMessage.Syntax {
        HostMessage.Syntax(source: text, location: .init(fileName: "Types.swift", offset: 0))
    }

    /// The attribute as it stands before the declaration.
    private var attribute: String {
        let text = SourceText(source)
        var cursor = Cursor(text.trees())
        return cursor.modifiers(in: text).attributes.first { $0.name == "Generable" }?.text ?? ""
    }

    private func place(_ offset: Int) -> String {
        let before = String(decoding: Array(source.utf8)[..<offset], as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        return "\(before.count):\((before.last?.count ?? 0) + 1)"
    }
}
