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
/// The model can only write arguments that fit ``parameters``. Several calls at once run at the same time.
public protocol Tool<Arguments, Output>: Sendable {
    /// What it returns to the model.
    associatedtype Output: PromptRepresentable
    /// What the model gives it.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// By which the model calls it; the type's name where nothing else is said.
    var name: String { get }
    /// What it is good for, in a sentence.
    var description: String { get }
    /// What its arguments look like; what `Arguments` looks like where nothing else is said.
    var parameters: GenerationSchema { get }
    /// The model is shown what the arguments look like. It is, where nothing else is said.
    var includesSchemaInInstructions: Bool { get }

    /// Does it.
    @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
    /// The type's name.
    public var name: String { "\(Self.self)" }
    /// It is.
    public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
    /// What `Arguments` looks like.
    public var parameters: GenerationSchema { Arguments.generationSchema }
}
