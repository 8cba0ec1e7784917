import Foundation
import LanguageModels

// The types of the language and of Foundation that a model can write.

extension GeneratedContent: Generable {
    /// Itself.
    public init(_ content: GeneratedContent) { self = content }
    /// Itself.
    public var generatedContent: GeneratedContent { self }
    /// Any text: the one schema that asks for nothing.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Bool: Generable {
    /// - Throws: where it is no truth value.
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let value) = content.json.kind else {
            throw GeneratedContent.ParsingError(wanted: "true or false", found: content)
        }
        self = value
    }

    /// As a truth value.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
    /// A truth value.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .boolean) }
}

extension String: Generable {
    /// - Throws: where it is no text.
    public init(_ content: GeneratedContent) throws {
        guard let value = content.json.text else {
            throw GeneratedContent.ParsingError(wanted: "a text", found: content)
        }
        self = value
    }

    /// As a text.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
    /// As it is.
    public var promptRepresentation: Prompt { return Prompt(text: self) }
    /// As it is.
    public var instructionsRepresentation: Instructions { return Instructions(text: self) }
    /// Any text.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Int: Generable {
    /// - Throws: where it is no whole number, or too large a one.
    public init(_ content: GeneratedContent) throws {
        guard let value = content.json.number, let whole = Int(exactly: value) else {
            throw GeneratedContent.ParsingError(wanted: "a whole number", found: content)
        }
        self = whole
    }

    /// As a number.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(Double(self))) }
    /// A whole number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .integer) }
}

extension Double: Generable {
    /// - Throws: where it is no number.
    public init(_ content: GeneratedContent) throws {
        guard let value = content.json.number else {
            throw GeneratedContent.ParsingError(wanted: "a number", found: content)
        }
        self = value
    }

    /// As a number.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
    /// Any number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Float: Generable {
    /// - Throws: where it is no number.
    public init(_ content: GeneratedContent) throws { self = Float(try Double(content)) }
    /// As a number.
    public var generatedContent: GeneratedContent { Double(self).generatedContent }
    /// Any number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Decimal: Generable {
    /// - Throws: where it is no number.
    public init(_ content: GeneratedContent) throws {
        // By its digits: what a Double is between two decimal numbers nobody has written.
        guard let value = Decimal(string: JSONText.number(try Double(content))) else {
            throw GeneratedContent.ParsingError(wanted: "a number", found: content)
        }
        self = value
    }

    /// As a number.
    public var generatedContent: GeneratedContent {
        GeneratedContent(kind: .number(double))
    }
    /// Any number.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Never: Generable {
    /// - Throws: always: there is no such value.
    public init(_ content: GeneratedContent) throws {
        throw GeneratedContent.ParsingError(wanted: "nothing", found: content)
    }

    /// What nobody can ask for.
    public var generatedContent: GeneratedContent { switch self {} }
    /// A choice of nothing, which is refused when something is asked with it.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .anyOf([])) }
}
