import Foundation

extension GenerationSchema {
    /// What is wrong with schemas that are put together while a program runs.
    public enum SchemaError: LocalizedError, Sendable {
        /// What more there is to say.
        public struct Context: Sendable {
            /// The sentence.
            public let debugDescription: String

            /// What more there is to say.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// Two types have one name.
        case duplicateType(schema: String?, type: String, context: Context)
        /// A structure has two properties of one name.
        case duplicateProperty(schema: String, property: String, context: Context)
        /// A type is one of nothing.
        case emptyTypeChoices(schema: String, context: Context)
        /// Names that no type has.
        case undefinedReferences(schema: String?, references: [String], context: Context)

        /// The sentence.
        public var errorDescription: String? {
            switch self {
            case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
                .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
                context.debugDescription
            }
        }

        static func duplicate(type: String, in schema: String?) -> SchemaError {
            .duplicateType(
                schema: schema, type: type,
                context: Context(
                    debugDescription: "Two schemas are named '\(type)'. Give each a name of its own."))
        }

        static func duplicate(property: String, in schema: String) -> SchemaError {
            .duplicateProperty(
                schema: schema, property: property,
                context: Context(
                    debugDescription: "'\(schema)' has two properties named '\(property)'. Leave one out."))
        }

        static func noChoices(in schema: String) -> SchemaError {
            .emptyTypeChoices(
                schema: schema,
                context: Context(debugDescription: "'\(schema)' has no choices. Give it some."))
        }

        static func undefined(_ names: [String], in schema: String?) -> SchemaError {
            let list = names.map { "'\($0)'" }.joined(separator: ", ")
            return .undefinedReferences(
                schema: schema, references: names,
                context: Context(
                    debugDescription: "No schema is named \(list). Add it to the dependencies."))
        }
    }
}
