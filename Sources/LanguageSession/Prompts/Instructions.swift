/// What a model is told once, before all prompts.
///
/// ```swift
/// let instructions = Instructions {
///     "You read telephone calls."
///     if isGerman { "Answer in German." }
/// }
/// ```
public struct Instructions: Sendable {
    /// The text that the model reads.
    package let text: String

    package init(text: String) { self.text = text }

    /// Creates instructions from a value.
    public init(_ content: some InstructionsRepresentable) { self = content.instructionsRepresentation }

    /// Creates instructions from parts, one line each.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows { self = try content() }
}

/// A type whose values can be part of instructions.
public protocol InstructionsRepresentable {
    /// The value as instructions.
    @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
    /// The instructions themselves. Without the explicit `return`, the protocol's result builder would recurse forever.
    public var instructionsRepresentation: Instructions { return self }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
    /// The elements, one line each.
    public var instructionsRepresentation: Instructions {
        return Instructions(lines: map(\.instructionsRepresentation.text))
    }
}

extension Optional: InstructionsRepresentable where Wrapped: InstructionsRepresentable {
    /// Empty if there is no value.
    public var instructionsRepresentation: Instructions {
        return Instructions(text: self?.instructionsRepresentation.text ?? "")
    }
}

extension Instructions {
    /// Empty parts leave no line.
    init(lines: [String]) { self.init(text: lines.filter { !$0.isEmpty }.joined(separator: "\n")) }
}

/// Builds instructions from parts, one line each.
@resultBuilder
public struct InstructionsBuilder {
    /// The parts, one after the other.
    public static func buildBlock<each Part: InstructionsRepresentable>(_ components: repeat each Part)
        -> Instructions
    {
        var lines: [String] = []
        repeat lines.append((each components).instructionsRepresentation.text)
        return Instructions(lines: lines)
    }

    /// The parts that a loop makes.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(lines: instructions.map(\.instructionsRepresentation.text))
    }

    /// The first branch of a condition.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }
    /// The second branch of a condition.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }
    /// A part that may be missing.
    public static func buildOptional(_ component: Instructions?) -> Instructions {
        component ?? Instructions(text: "")
    }
    /// A part that depends on availability.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable)
        -> Instructions
    { Instructions(instructions) }
    /// A single part.
    public static func buildExpression<Part: InstructionsRepresentable>(_ expression: Part) -> Part {
        expression
    }
    /// Instructions inside others.
    public static func buildExpression(_ expression: Instructions) -> Instructions { expression }
}
