/// What a model is asked.
///
/// ```swift
/// let prompt = Prompt {
///     "Give this call a title."
///     transcript.text
///     if isGerman { "Answer in German." }
/// }
/// ```
public struct Prompt: Sendable {
    /// As the model reads it.
    package let text: String

    package init(text: String) { self.text = text }

    /// What represents itself as a prompt.
    public init(_ content: some PromptRepresentable) { self = content.promptRepresentation }

    /// Parts, a line each.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows { self = try content() }
}

/// A type whose values can be part of a prompt.
public protocol PromptRepresentable {
    /// The value as a prompt.
    @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
    /// Itself. Without its `return` the builder of the protocol would take this apart, without end.
    public var promptRepresentation: Prompt { return self }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
    /// The elements, a line each.
    public var promptRepresentation: Prompt { return Prompt(lines: map(\.promptRepresentation.text)) }
}

extension Optional: PromptRepresentable where Wrapped: PromptRepresentable {
    /// Nothing where there is nothing.
    public var promptRepresentation: Prompt { return Prompt(text: self?.promptRepresentation.text ?? "") }
}

extension Prompt {
    /// Parts that are empty leave no line.
    init(lines: [String]) { self.init(text: lines.filter { !$0.isEmpty }.joined(separator: "\n")) }
}

/// Puts a prompt together from its parts, a line each.
@resultBuilder
public struct PromptBuilder {
    /// The parts, one after the other.
    public static func buildBlock<each Part: PromptRepresentable>(_ components: repeat each Part) -> Prompt {
        var lines: [String] = []
        repeat lines.append((each components).promptRepresentation.text)
        return Prompt(lines: lines)
    }

    /// What a loop makes.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(lines: prompts.map(\.promptRepresentation.text))
    }

    /// One way of a condition.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt { Prompt(component) }
    /// The other way of a condition.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt { Prompt(component) }
    /// A part that may not be there.
    public static func buildOptional(_ component: Prompt?) -> Prompt { component ?? Prompt(text: "") }
    /// A part of newer systems.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        Prompt(prompt)
    }
    /// A part.
    public static func buildExpression<Part: PromptRepresentable>(_ expression: Part) -> Part { expression }
    /// A prompt inside another one.
    public static func buildExpression(_ expression: Prompt) -> Prompt { expression }
}
