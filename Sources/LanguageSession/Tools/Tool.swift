/// Something that a model can call while it answers.
///
/// ```swift
/// struct Weather: Tool {
///     struct Arguments: Codable, Generable { var city: String }
///     let name = "weather"
///     let description = "Tells the temperature in a city now."
///     func call(arguments: Arguments) async throws -> String { "\(try await degrees(in: arguments.city)) degrees" }
/// }
/// let session = LanguageModelSession(tools: [Weather()])
/// ```
///
/// The model can only write arguments that fit ``parameters``. Several calls at once run in parallel.
public protocol Tool<Arguments, Output>: Sendable {
    /// The value that it returns to the model.
    associatedtype Output: PromptRepresentable
    /// The arguments that the model passes.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// The name by which the model calls it; by default the name of the type.
    var name: String { get }
    /// What the tool is for, in one sentence.
    var description: String { get }
    /// The schema of the arguments; by default that of `Arguments`.
    var parameters: GenerationSchema { get }
    /// Whether the model is shown the schema of the arguments; by default it is.
    var includesSchemaInInstructions: Bool { get }

    /// Runs the tool.
    @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
    /// The type's name.
    public var name: String { "\(Self.self)" }
    /// The model is shown the schema of the arguments.
    public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
    /// The schema of `Arguments`.
    public var parameters: GenerationSchema { Arguments.generationSchema }
}
