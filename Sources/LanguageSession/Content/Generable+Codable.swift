import Foundation
import LanguageModels

/// A `Codable` type that is declared `Generable` gets what Apple's `@Generable` writes for a type:
///
/// ```swift
/// struct Order: Codable, Generable {
///     var customer: String
///     var count: Int
/// }
/// let order = try await session.respond(to: "…", generating: Order.self).content
/// ```
///
/// A type that needs guides or names of its own writes its schema itself.
extension Generable where Self: Codable {
    /// The schema of its properties, in the order in which they are decoded. A type whose structure cannot be seen, because it
    /// contains itself or looks at the values it decodes, is refused when it is used in a request.
    public static var generationSchema: GenerationSchema {
        do {
            return GenerationSchema(schema: try JSONSchema(decoding: Self.self), name: "\(Self.self)")
        } catch {
            // An undefined reference is refused with a message, which then gives the reason.
            return GenerationSchema(root: .reference("\(Self.self) (\(error))"))
        }
    }

    /// - Throws: ``GeneratedContent/ParsingError`` if the type rejects the content.
    public init(_ content: GeneratedContent) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(content.jsonString.utf8))
        } catch {
            throw GeneratedContent.ParsingError(
                rawContent: content.jsonString, underlyingError: error,
                debugDescription: "\(Self.self) rejects the value that fits its schema.")
        }
    }

    /// The value as it encodes itself; null if it fails to.
    public var generatedContent: GeneratedContent {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
        return (try? json.map { try GeneratedContent(json: $0) }) ?? GeneratedContent(kind: .null)
    }
}
