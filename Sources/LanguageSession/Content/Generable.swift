/// A type that can be made from what a model wrote.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// - Throws: an error, ``GeneratedContent/ParsingError`` for example, for content of another shape.
    init(_ content: GeneratedContent) throws
}

/// A type that can be shown to a model.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// As a model would have written it.
    var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
    /// As JSON.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }
    /// As JSON.
    public var instructionsRepresentation: Instructions {
        return Instructions(text: generatedContent.jsonString)
    }
}

/// A type whose values a model can write: its schema says what they look like, and the engine enforces it.
///
/// A macro can write the conformance. By hand it is:
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

extension Generable {
    /// The value as it looks when a model has just written it to its end.
    public func asPartiallyGenerated() -> PartiallyGenerated {
        do { return try PartiallyGenerated(generatedContent) } catch {
            preconditionFailure("\(Self.self) cannot be read from its own content: \(error)")
        }
    }
}

extension Optional: ConvertibleFromGeneratedContent where Wrapped: ConvertibleFromGeneratedContent {
    /// Nothing where it is null.
    public init(_ content: GeneratedContent) throws {
        self = content.json.kind == .null ? nil : try Wrapped(content)
    }
}

extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
    /// Null where there is nothing.
    public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(kind: .null) }
}

extension Optional where Wrapped: Generable {
    /// What can be told of the value, if there is one.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// The last element may be missing while the list is being written.
    ///
    /// - Throws: where it is no list, or one of something else.
    public init(_ content: GeneratedContent) throws {
        guard case .array(let values) = content.kind else {
            throw GeneratedContent.ParsingError(wanted: "a list", found: content)
        }
        self = try values.compactMap { try $0.valueSoFar(Element.self) }
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
        let element = GenerationSchema.part(Element.self)
        return GenerationSchema(element, root: .array(element.root, minimumCount: 0, maximumCount: nil))
    }
}
