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
    /// The text that the model reads.
    package let text: String

    package init(text: String) { self.text = text }

    /// Creates a prompt from a value.
    public init(_ content: some PromptRepresentable) { self = content.promptRepresentation }

    /// Creates a prompt from parts, one line each.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows { self = try content() }
}

/// A type whose values can be part of a prompt.
public protocol PromptRepresentable {
    /// The value as a prompt.
    @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
    /// The prompt itself. Without the explicit `return`, the protocol's result builder would recurse forever.
    public var promptRepresentation: Prompt { return self }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
    /// The elements, one line each.
    public var promptRepresentation: Prompt { return Prompt(lines: map(\.promptRepresentation.text)) }
}

extension Optional: PromptRepresentable where Wrapped: PromptRepresentable {
    /// Empty if there is no value.
    public var promptRepresentation: Prompt { return Prompt(text: self?.promptRepresentation.text ?? "") }
}

extension Prompt {
    /// Empty parts leave no line.
    init(lines: [String]) { self.init(text: lines.filter { !$0.isEmpty }.joined(separator: "\n")) }
}

/// Builds a prompt from parts, one line each.
@resultBuilder
public struct PromptBuilder {
    /// The parts, one after the other.
    public static func buildBlock<each Part: PromptRepresentable>(_ components: repeat each Part) -> Prompt {
        var lines: [String] = []
        repeat lines.append((each components).promptRepresentation.text)
        return Prompt(lines: lines)
    }

    /// The parts that a loop makes.
    public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
        Prompt(lines: prompts.map(\.promptRepresentation.text))
    }

    /// The first branch of a condition.
    public static func buildEither(first component: some PromptRepresentable) -> Prompt { Prompt(component) }
    /// The second branch of a condition.
    public static func buildEither(second component: some PromptRepresentable) -> Prompt { Prompt(component) }
    /// A part that may be missing.
    public static func buildOptional(_ component: Prompt?) -> Prompt { component ?? Prompt(text: "") }
    /// A part that depends on availability.
    public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
        Prompt(prompt)
    }
    /// A single part.
    public static func buildExpression<Part: PromptRepresentable>(_ expression: Part) -> Part { expression }
    /// A prompt inside another one.
    public static func buildExpression(_ expression: Prompt) -> Prompt { expression }
}
