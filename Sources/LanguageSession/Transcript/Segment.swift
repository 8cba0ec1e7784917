import Foundation

extension Transcript {
    /// A part of an entry.
    public enum Segment: Sendable, Equatable, Identifiable {
        /// Text.
        case text(TextSegment)
        /// A value.
        case structure(StructuredSegment)

        /// A unique identifier.
        public var id: String {
            switch self {
            case .text(let segment): segment.id
            case .structure(let segment): segment.id
            }
        }
    }

    /// Text.
    public struct TextSegment: Sendable, Equatable, Identifiable, Codable {
        /// A unique identifier.
        public var id: String
        /// The text.
        public var content: String

        /// Creates a text segment.
        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }
    }

    /// A value that follows a schema.
    public struct StructuredSegment: Sendable, Equatable, Identifiable {
        /// A unique identifier.
        public var id: String
        /// The name of the schema.
        public var schemaName: String
        /// The value.
        public var content: GeneratedContent

        /// Creates a structured segment.
        public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
            self.id = id
            self.schemaName = schemaName
            self.content = content
        }

        /// Creates a structured segment, with the older name of ``schemaName``.
        public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
            self.init(id: id, schemaName: source, content: content)
        }

        /// The older name of ``schemaName``.
        public var source: String {
            get { schemaName }
            set { schemaName = newValue }
        }
    }
}

extension Transcript.Segment: CustomStringConvertible {
    /// The text, or the value as JSON.
    public var description: String {
        switch self {
        case .text(let segment): segment.content
        case .structure(let segment): segment.content.jsonString
        }
    }
}

extension [Transcript.Segment] {
    /// The text that a model reads.
    var text: String { map(\.description).joined(separator: "\n") }

    init(text: String) { self = [.text(Transcript.TextSegment(content: text))] }
}
