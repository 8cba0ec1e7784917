import Foundation
import LanguageModels

/// What Apple's `@Generable` writes for a type, a `Codable` type gets by saying that it is `Generable`:
///
/// ```swift
/// struct Order: Codable, Generable {
///     var customer: String
///     var count: Int
/// }
/// let order = try await session.respond(to: "…", generating: Order.self).content
/// ```
///
/// A type that wants guides, or names of its own, writes its schema itself.
extension Generable where Self: Codable {
    /// Its properties in the order in which it decodes them. A type that does not tell what it is made of, since it holds itself or looks
    /// at the values it gets, is refused when something is asked with it.
    public static var generationSchema: GenerationSchema {
        do {
            return GenerationSchema(schema: try JSONSchema(decoding: Self.self), name: "\(Self.self)")
        } catch {
            // A name that nothing has is refused in a sentence, which then says why.
            return GenerationSchema(root: .reference("\(Self.self) (\(error))"))
        }
    }

    /// - Throws: ``GeneratedContent/ParsingError`` where the type refuses it.
    public init(_ content: GeneratedContent) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(content.jsonString.utf8))
        } catch {
            throw GeneratedContent.ParsingError(
                rawContent: content.jsonString, underlyingError: error,
                debugDescription: "\(Self.self) rejects the value that fits its schema.")
        }
    }

    /// As it encodes itself; null where it refuses to.
    public var generatedContent: GeneratedContent {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
        return (try? json.map { try GeneratedContent(json: $0) }) ?? GeneratedContent(kind: .null)
    }
}
