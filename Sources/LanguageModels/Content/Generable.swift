/// A type that can be made from what a model wrote.
public protocol ConvertibleFromGeneratedContent: Sendable {
    /// - Throws: ``LanguageModelError`` with the code `decodingFailure` for content of another shape.
    init(_ content: GeneratedContent) throws
}

/// A type that can be shown to a model.
public protocol ConvertibleToGeneratedContent: Sendable {
    /// As a model would have written it.
    var generatedContent: GeneratedContent { get }
}

/// A type whose values a model can write: its schema says what they look like, and the engine enforces it.
///
/// ```swift
/// struct Point: Generable {
///     var text: String
///     var segments: [Int]
///
///     static var generationSchema: GenerationSchema {
///         GenerationSchema(type: Point.self, properties: [
///             .init(name: "text", type: String.self, guides: [.maximumLength(200)]),
///             .init(name: "segments", type: [Int].self, guides: [.minimumCount(1)]),
///         ])
///     }
///
///     init(_ content: GeneratedContent) throws {
///         text = try content.value(forProperty: "text")
///         segments = try content.value(forProperty: "segments")
///     }
///
///     var generatedContent: GeneratedContent {
///         GeneratedContent(properties: ["text": text, "segments": segments])
///     }
/// }
/// ```
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    /// What can be told while the value is still being written.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// What its values look like.
    static var generationSchema: GenerationSchema { get }
}

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
        guard case .bool(let value) = content.kind else {
            throw LanguageModelError.mismatch("true or false", found: content)
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
        guard case .string(let value) = content.kind else {
            throw LanguageModelError.mismatch("a text", found: content)
        }
        self = value
    }

    /// As a text.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
    /// Any text.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Int: Generable {
    /// - Throws: where it is no whole number, or too large a one.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let value) = content.kind, let whole = Int(exactly: value) else {
            throw LanguageModelError.mismatch("a whole number", found: content)
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
        guard case .number(let value) = content.kind else {
            throw LanguageModelError.mismatch("a number", found: content)
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

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// - Throws: where it is no list, or one of something else.
    public init(_ content: GeneratedContent) throws {
        guard case .array(let values) = content.kind else {
            throw LanguageModelError.mismatch("a list", found: content)
        }
        self = try values.map { try Element($0) }
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    /// As a list.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .array(map(\.generatedContent))) }
}

extension Array: Generable where Element: Generable {
    /// The elements so far, the last one perhaps in part.
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    /// A list of what its elements are.
    public static var generationSchema: GenerationSchema {
        let element = Element.generationSchema
        return GenerationSchema(
            root: .array(element.root, minimumCount: 0, maximumCount: nil), definitions: element.definitions)
    }
}

extension Optional: ConvertibleFromGeneratedContent where Wrapped: ConvertibleFromGeneratedContent {
    /// Nothing where it is null.
    public init(_ content: GeneratedContent) throws {
        self = content.kind == .null ? nil : try Wrapped(content)
    }
}

extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
    /// Null where there is nothing.
    public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(kind: .null) }
}
