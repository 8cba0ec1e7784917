import Foundation

extension GenerationSchema {
    /// The schema of a plain `Decodable` type: its properties in the order in which it decodes them, optionals, lists, nested types,
    /// and enumerations of texts that are `CaseIterable`.
    ///
    /// - Throws: ``LanguageModelError`` with the code `unsupportedGuide` for types that do not tell what they are made of.
    public init<Value: Decodable>(decoding type: Value.Type) throws {
        do {
            self.init(root: try SchemaProbe.value(of: type, at: []).1)
        } catch let error as LanguageModelError {
            throw error
        } catch {
            throw SchemaProbe.refusal(
                [], "it refuses the values that it was shown to find out what it is made of")
        }
    }
}

extension LanguageModelSession {
    /// Answers with a value of a plain `Decodable` type.
    ///
    /// ```swift
    /// struct Order: Decodable { var customer: String; var count: Int }
    /// let order = try await session.respond(to: "…", decoding: Order.self).value
    /// ```
    public func respond<Value: Decodable>(
        to prompt: String, decoding type: Value.Type, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> (value: Value, response: Response<GeneratedContent>) {
        let response = try await respond(
            to: prompt, schema: try GenerationSchema(decoding: type),
            includeSchemaInPrompt: includeSchemaInPrompt,
            options: options)
        do {
            let json = Data(response.rawContent.jsonString.utf8)
            return (try JSONDecoder().decode(type, from: json), response)
        } catch {
            throw LanguageModelError(
                .decodingFailure, subject: "'\(type)'", reason: "it refuses the value that fits its schema",
                remedy: "Conform to Generable and write its schema.")
        }
    }
}
