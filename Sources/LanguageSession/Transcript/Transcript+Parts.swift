import Foundation

extension Transcript {
    /// What a model is told before everything else.
    public struct Instructions: Sendable, Equatable, Identifiable, Codable {
        /// Its name.
        public var id: String
        /// What it is told.
        public var segments: [Segment]
        /// The tools that it can call.
        public var toolDefinitions: [ToolDefinition]

        /// What a model is told before everything else.
        public init(
            id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]
        ) {
            self.id = id
            self.segments = segments
            self.toolDefinitions = toolDefinitions
        }
    }

    /// A tool as a model is told of it.
    public struct ToolDefinition: Sendable, Equatable, Codable {
        /// By which it is called.
        public var name: String
        /// What it is good for.
        public var description: String
        /// What its arguments look like.
        public var parameters: GenerationSchema
        /// The model is shown what they look like. Whatever it is shown, it can write no others.
        var showsParameters = true

        /// A tool as a model is told of it.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// A tool as a model is told of it.
        public init(tool: some Tool) {
            self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
            showsParameters = tool.includesSchemaInInstructions
        }
    }

    /// What a model is asked.
    public struct Prompt: Sendable, Equatable, Identifiable, Codable {
        /// Its name.
        public var id: String
        /// What it is asked.
        public var segments: [Segment]
        /// How it is to answer.
        public var options: GenerationOptions
        /// What the answer is to look like; `nil` for words.
        public var responseFormat: ResponseFormat?
        /// What it is shown beside the prompt.
        public var contextOptions: ContextOptions

        /// What a model is asked.
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

    /// What an answer is to look like.
    public struct ResponseFormat: Sendable, Equatable, Codable {
        let schema: GenerationSchema

        /// The name of its type.
        public var name: String { schema.name }

        /// A value of a type.
        public init<Content: Generable>(type: Content.Type) { schema = Content.generationSchema }
        /// A value that fits a schema.
        public init(schema: GenerationSchema) { self.schema = schema }
    }

    /// What a model answers.
    public struct Response: Sendable, Equatable, Identifiable, Codable {
        /// Its name.
        public var id: String
        /// What helped to write it. Nothing of this package has names of that kind.
        public var assetIDs: [String]
        /// What it answers.
        public var segments: [Segment]

        /// What a model answers.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.segments = segments
        }
    }

    /// What a model thought before it answered.
    public struct Reasoning: Sendable, Equatable, Identifiable, Codable {
        /// Its name.
        public var id: String
        /// What it thought.
        public var segments: [Segment]
        /// By which a service knows its model's own thoughts again. Models of this package have none.
        public var signature: Data?

        /// What a model thought before it answered.
        public init(id: String = UUID().uuidString, segments: [Segment], signature: Data? = nil) {
            self.id = id
            self.segments = segments
            self.signature = signature
        }
    }
}
