#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request from the compiler. Fields that are not needed here are not read.
enum HostMessage {
    case getCapability
    case expandAttachedMacro(Attachment)
    /// Any other message.
    case unknown(String)

    struct Attachment: Decodable {
        let macro: Macro
        let macroRole: String
        let attributeSyntax: Syntax
        let declSyntax: Syntax
        let extendedTypeSyntax: Syntax?
        /// The enclosing types without their members, innermost first.
        let lexicalContext: [Syntax]?
    }

    struct Macro: Decodable {
        let typeName: String
    }

    /// A piece of source with everything that precedes it, comments included.
    struct Syntax: Decodable {
        let source: String
        let location: Location?
    }

    struct Location: Decodable {
        let fileName: String
        /// Where the source starts in the file, in bytes.
        let offset: Int
    }
}

extension HostMessage: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        guard let name = container.allKeys.first else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "a message without a name"))
        }
        self =
            switch name.stringValue {
            case "getCapability": .getCapability
            case "expandAttachedMacro":
                .expandAttachedMacro(try container.decode(Attachment.self, forKey: name))
            default: .unknown(name.stringValue)
            }
    }

    init(_ json: [UInt8]) throws { self = try JSONDecoder().decode(HostMessage.self, from: Data(json)) }
}
