#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An answer to the compiler. Cases and fields have the names that the protocol uses.
enum PluginMessage: Encodable {
    case getCapabilityResult(capability: Capability)
    case expandMacroResult(expandedSource: String?, diagnostics: [Diagnostic])

    struct Capability: Encodable {
        let protocolVersion: Int
    }

    struct Diagnostic: Encodable {
        let message: String
        let severity: String
        let position: Position
        let highlights: [Position]
        let notes: [Position]
        let fixIts: [Position]

        /// Creates an error.
        init(_ message: String, at position: Position) {
            self.message = message
            severity = "error"
            self.position = position
            (highlights, notes, fixIts) = ([], [], [])
        }
    }

    /// Without a file name, the compiler shows the attribute.
    struct Position: Encodable {
        var fileName = ""
        var offset = 0
    }

    /// The message as JSON, with sorted keys.
    var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self))
        }
    }
}
