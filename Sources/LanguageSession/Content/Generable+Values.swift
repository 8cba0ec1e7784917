import Foundation
import LanguageModels

// Types of Swift and of Foundation that a model can write.

extension GeneratedContent: Generable {
    /// Copies the content.
    public init(_ content: GeneratedContent) { self = content }
    /// The content itself.
    public var generatedContent: GeneratedContent { self }
    /// Any text: the only schema without requirements.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Bool: Generable {
    /// - Throws: if the content is not a Boolean.
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let value) = content.json.kind else {
            throw GeneratedContent.ParsingError(wanted: "true or false", found: content)
        }
        self = value
    }

    /// The value as a Boolean.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
    /// A Boolean.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .boolean) }
}

extension String: Generable {
    /// - Throws: if the content is not text.
    public init(_ content: GeneratedContent) throws {
        guard let value = content.json.text else {
            throw GeneratedContent.ParsingError(wanted: "a text", found: content)
        }
        self = value
    }

    /// The value as text.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
    /// The text itself.
    public var promptRepresentation: Prompt { return Prompt(text: self) }
    /// The text itself.
    public var instructionsRepresentation: Instructions { return Instructions(text: self) }
    /// Any text.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Int: Generable {
    /// - Throws: if the content is not a whole number, or is too large.
    public init(_ content: GeneratedContent) throws {
        guard let value = content.json.number, let whole = Int(exactly: value) else {
            throw GeneratedContent.ParsingError(wanted: "a whole number", found: content)
        }
        self = whole
    }

    /// The value as a number.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(Double(self))) }
    /// A whole number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .integer) }
}

extension Double: Generable {
    /// - Throws: if the content is not a number.
    public init(_ content: GeneratedContent) throws {
        guard let value = content.json.number else {
            throw GeneratedContent.ParsingError(wanted: "a number", found: content)
        }
        self = value
    }

    /// The value as a number.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
    /// Any number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Float: Generable {
    /// - Throws: if the content is not a number.
    public init(_ content: GeneratedContent) throws { self = Float(try Double(content)) }
    /// The value as a number.
    public var generatedContent: GeneratedContent { Double(self).generatedContent }
    /// Any number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Decimal: Generable {
    /// - Throws: if the content is not a number.
    public init(_ content: GeneratedContent) throws {
        // From the digits that were written: the exact binary value of the Double differs from them.
        guard let value = Decimal(string: JSONText.number(try Double(content))) else {
            throw GeneratedContent.ParsingError(wanted: "a number", found: content)
        }
        self = value
    }

    /// The value as a number.
    public var generatedContent: GeneratedContent {
        GeneratedContent(kind: .number(double))
    }
    /// Any number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Never: Generable {
    /// - Throws: always, because there is no such value.
    public init(_ content: GeneratedContent) throws {
        throw GeneratedContent.ParsingError(wanted: "nothing", found: content)
    }

    /// Cannot be called, because there is no value.
    public var generatedContent: GeneratedContent { switch self {} }
    /// An empty choice, which is refused when it is used in a request.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .anyOf([])) }
}
