/// What a model is told once, before everything that it is asked.
///
/// ```swift
/// let instructions = Instructions {
///     "You read telephone calls."
///     if isGerman { "Answer in German." }
/// }
/// ```
public struct Instructions: Sendable {
    /// As the model reads it.
    package let text: String

    package init(text: String) { self.text = text }

    /// What represents itself as instructions.
    public init(_ content: some InstructionsRepresentable) { self = content.instructionsRepresentation }

    /// Parts, a line each.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows { self = try content() }
}

/// A type whose values can be part of instructions.
public protocol InstructionsRepresentable {
    /// The value as instructions.
    @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
    /// Itself. Without its `return` the builder of the protocol would take this apart, without end.
    public var instructionsRepresentation: Instructions { return self }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
    /// The elements, a line each.
    public var instructionsRepresentation: Instructions {
        return Instructions(lines: map(\.instructionsRepresentation.text))
    }
}

extension Optional: InstructionsRepresentable where Wrapped: InstructionsRepresentable {
    /// Nothing where there is nothing.
    public var instructionsRepresentation: Instructions {
        return Instructions(text: self?.instructionsRepresentation.text ?? "")
    }
}

extension Instructions {
    /// Parts that are empty leave no line.
    init(lines: [String]) { self.init(text: lines.filter { !$0.isEmpty }.joined(separator: "\n")) }
}

/// Puts instructions together from its parts, a line each.
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

    /// What a loop makes.
    public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
        Instructions(lines: instructions.map(\.instructionsRepresentation.text))
    }

    /// One way of a condition.
    public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }
    /// The other way of a condition.
    public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
        Instructions(component)
    }
    /// A part that may not be there.
    public static func buildOptional(_ component: Instructions?) -> Instructions {
        component ?? Instructions(text: "")
    }
    /// A part of newer systems.
    public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable)
        -> Instructions
    { Instructions(instructions) }
    /// A part.
    public static func buildExpression<Part: InstructionsRepresentable>(_ expression: Part) -> Part {
        expression
    }
    /// Instructions inside others.
    public static func buildExpression(_ expression: Instructions) -> Instructions { expression }
}
