import Foundation

extension Transcript {
    /// What a model is told before everything else.
    public struct Instructions: Sendable, Equatable, Identifiable, Codable {
        /// The identifier.
        public var id: String
        /// The text of the instructions.
        public var segments: [Segment]
        /// The tools that the model can call.
        public var toolDefinitions: [ToolDefinition]

        /// Creates instructions.
        public init(
            id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]
        ) {
            self.id = id
            self.segments = segments
            self.toolDefinitions = toolDefinitions
        }
    }

    /// A tool as it is described to a model.
    public struct ToolDefinition: Sendable, Equatable, Codable {
        /// The name by which the model calls it.
        public var name: String
        /// What the tool is for.
        public var description: String
        /// The schema of its arguments.
        public var parameters: GenerationSchema
        /// Whether the model is shown the schema. In any case, it can only write arguments that fit.
        var showsParameters = true

        /// Creates a definition.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// Creates the definition of a tool.
        public init(tool: some Tool) {
            self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
            showsParameters = tool.includesSchemaInInstructions
        }
    }

    /// What a model is asked.
    public struct Prompt: Sendable, Equatable, Identifiable, Codable {
        /// The identifier.
        public var id: String
        /// The text of the prompt.
        public var segments: [Segment]
        /// How the answer is generated.
        public var options: GenerationOptions
        /// The form of the answer; `nil` for text.
        public var responseFormat: ResponseFormat?
        /// What the model is shown besides the prompt.
        public var contextOptions: ContextOptions

        /// Creates a prompt.
        public init(
            id: String = UUID().uuidString, segments: [Segment],
            options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil,
            contextOptions: ContextOptions = ContextOptions()
        ) {
            self.id = id
            self.segments = segments
            self.options = options
            self.responseFormat = responseFormat
            self.contextOptions = contextOptions
        }
    }

    /// The form of an answer.
    public struct ResponseFormat: Sendable, Equatable, Codable {
        let schema: GenerationSchema

        /// The name of the schema.
        public var name: String { schema.name }

        /// A value of a type.
        public init<Content: Generable>(type: Content.Type) { schema = Content.generationSchema }
        /// A value that fits a schema.
        public init(schema: GenerationSchema) { self.schema = schema }
    }

    /// The answer of a model.
    public struct Response: Sendable, Equatable, Identifiable, Codable {
        /// The identifier.
        public var id: String
        /// Assets that helped to write the answer. This package has none.
        public var assetIDs: [String]
        /// The parts of the answer.
        public var segments: [Segment]

        /// Creates an answer.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.segments = segments
        }
    }

    /// What a model thought before it answered.
    public struct Reasoning: Sendable, Equatable, Identifiable, Codable {
        /// The identifier.
        public var id: String
        /// The parts of the thoughts.
        public var segments: [Segment]
        /// The signature by which a service recognizes its own model's thoughts. Models of this package have none.
        public var signature: Data?

        /// Creates thoughts.
        public init(id: String = UUID().uuidString, segments: [Segment], signature: Data? = nil) {
            self.id = id
            self.segments = segments
            self.signature = signature
        }
    }
}
