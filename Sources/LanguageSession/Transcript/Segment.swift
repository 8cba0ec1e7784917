import Foundation

extension Transcript {
    /// A part of what is said.
    public enum Segment: Sendable, Equatable, Identifiable {
        /// Words.
        case text(TextSegment)
        /// A value.
        case structure(StructuredSegment)

        /// Its name, unlike that of any other part.
        public var id: String {
            switch self {
            case .text(let segment): segment.id
            case .structure(let segment): segment.id
            }
        }
    }

    /// Words.
    public struct TextSegment: Sendable, Equatable, Identifiable, Codable {
        /// Its name, unlike that of any other part.
        public var id: String
        /// The words.
        public var content: String

        /// Words.
        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }
    }

    /// A value that was written by a schema.
    public struct StructuredSegment: Sendable, Equatable, Identifiable {
        /// Its name, unlike that of any other part.
        public var id: String
        /// The name of the schema.
        public var schemaName: String
        /// The value.
        public var content: GeneratedContent

        /// A value that was written by a schema.
        public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
            self.id = id
            self.schemaName = schemaName
            self.content = content
        }

        /// The same, by the name that the schema's name had first.
        public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
            self.init(id: id, schemaName: source, content: content)
        }

        /// The first name of ``schemaName``.
        public var source: String {
            get { schemaName }
            set { schemaName = newValue }
        }
    }
}

extension Transcript.Segment: CustomStringConvertible {
    /// The words, or the value as JSON.
    public var description: String {
        switch self {
        case .text(let segment): segment.content
        case .structure(let segment): segment.content.jsonString
        }
    }
}

extension [Transcript.Segment] {
    /// As a model reads them.
    var text: String { map(\.description).joined(separator: "\n") }

    init(text: String) { self = [.text(Transcript.TextSegment(content: text))] }
}
