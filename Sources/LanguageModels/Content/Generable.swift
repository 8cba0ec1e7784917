/// A type that can be made from what a model wrote.
public protocol ConvertibleFromGeneratedContent: Sendable {
    /// - Throws: ``LanguageModelError`` with the code `decodingFailure` for content of another shape.
    init(_ content: GeneratedContent) throws
}

/// A type that can be shown to a model.
public protocol ConvertibleToGeneratedContent: Sendable {
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

    static var generationSchema: GenerationSchema { get }
}

extension GeneratedContent: Generable {
    public init(_ content: GeneratedContent) { self = content }
    public var generatedContent: GeneratedContent { self }
    /// Any text: the one schema that asks for nothing.
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Bool: Generable {
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let value) = content.kind else {
            throw LanguageModelError.mismatch("true or false", found: content)
        }
        self = value
    }

    public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .boolean) }
}

extension String: Generable {
    public init(_ content: GeneratedContent) throws {
        guard case .string(let value) = content.kind else {
            throw LanguageModelError.mismatch("a text", found: content)
        }
        self = value
    }

    public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .string) }
}

extension Int: Generable {
    public init(_ content: GeneratedContent) throws {
        guard case .number(let value) = content.kind, let whole = Int(exactly: value) else {
            throw LanguageModelError.mismatch("a whole number", found: content)
        }
        self = whole
    }

    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(Double(self))) }
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .integer) }
}

extension Double: Generable {
    public init(_ content: GeneratedContent) throws {
        guard case .number(let value) = content.kind else {
            throw LanguageModelError.mismatch("a number", found: content)
        }
        self = value
    }

    public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Float: Generable {
    public init(_ content: GeneratedContent) throws { self = Float(try Double(content)) }
    public var generatedContent: GeneratedContent { Double(self).generatedContent }
    public static var generationSchema: GenerationSchema { GenerationSchema(root: .number) }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    public init(_ content: GeneratedContent) throws {
        guard case .array(let values) = content.kind else {
            throw LanguageModelError.mismatch("a list", found: content)
        }
        self = try values.map { try Element($0) }
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .array(map(\.generatedContent))) }
}

extension Array: Generable where Element: Generable {
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    public static var generationSchema: GenerationSchema {
        let element = Element.generationSchema
        return GenerationSchema(
            root: .array(element.root, minimumCount: 0, maximumCount: nil), definitions: element.definitions)
    }
}

extension Optional: ConvertibleFromGeneratedContent where Wrapped: ConvertibleFromGeneratedContent {
    public init(_ content: GeneratedContent) throws {
        self = content.kind == .null ? nil : try Wrapped(content)
    }
}

extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
    public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(kind: .null) }
}
