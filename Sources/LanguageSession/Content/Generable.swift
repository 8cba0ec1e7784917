/// A type that can be created from what a model wrote.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// - Throws: an error, such as ``GeneratedContent/ParsingError``, if the content has another shape.
    init(_ content: GeneratedContent) throws
}

/// A type that can be shown to a model.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// The value as a model would have written it.
    var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
    /// The value as JSON.
    public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }
    /// The value as JSON.
    public var instructionsRepresentation: Instructions {
        return Instructions(text: generatedContent.jsonString)
    }
}

/// A type whose values a model can write. Its schema describes them, and the engine enforces it.
///
/// A macro can write the conformance. By hand it looks like this:
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
    /// What is known while the value is still being written.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// The schema of its values.
    static var generationSchema: GenerationSchema { get }
}

extension Generable {
    /// The value in the form that it has when a model has just finished it.
    public func asPartiallyGenerated() -> PartiallyGenerated {
        do { return try PartiallyGenerated(generatedContent) } catch {
            preconditionFailure("\(Self.self) cannot be read from its own content: \(error)")
        }
    }
}

extension Optional: ConvertibleFromGeneratedContent where Wrapped: ConvertibleFromGeneratedContent {
    /// `nil` if the content is null.
    public init(_ content: GeneratedContent) throws {
        self = content.json.kind == .null ? nil : try Wrapped(content)
    }
}

extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
    /// Null if there is no value.
    public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(kind: .null) }
}

extension Optional where Wrapped: Generable {
    /// What is known of the value so far, if there is one.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// The last element may be missing while the list is being written.
    ///
    /// - Throws: if the content is not a list, or a list of something else.
    public init(_ content: GeneratedContent) throws {
        guard case .array(let values) = content.kind else {
            throw GeneratedContent.ParsingError(wanted: "a list", found: content)
        }
        self = try values.compactMap { try $0.valueSoFar(Element.self) }
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    /// The elements as a list.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .array(map(\.generatedContent))) }
}

extension Array: Generable where Element: Generable {
    /// The elements so far, the last one perhaps in part.
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    /// A list of the elements' schema.
    public static var generationSchema: GenerationSchema {
        let element = GenerationSchema.part(Element.self)
        return GenerationSchema(element, root: .array(element.root, minimumCount: 0, maximumCount: nil))
    }
}
