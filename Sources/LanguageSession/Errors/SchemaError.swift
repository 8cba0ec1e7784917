import Foundation

extension GenerationSchema {
    /// Errors in schemas that are put together at run time.
    public enum SchemaError: LocalizedError, Sendable {
        /// Details of an error.
        public struct Context: Sendable {
            /// The message.
            public let debugDescription: String

            /// Creates the details of an error.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// Two types have the same name.
        case duplicateType(schema: String?, type: String, context: Context)
        /// A structure has two properties with the same name.
        case duplicateProperty(schema: String, property: String, context: Context)
        /// A type has no choices.
        case emptyTypeChoices(schema: String, context: Context)
        /// Some references name no type.
        case undefinedReferences(schema: String?, references: [String], context: Context)

        /// The message.
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
