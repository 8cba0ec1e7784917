import Foundation

/// What `--json` prints when a command fails.
struct ErrorObject: Encodable {
    struct Body: Encodable {
        let status: Int32
        let kind: String
        let message: String
    }

    let error: Body

    init(_ failure: CommandFailure) {
        error = Body(status: failure.status.rawValue, kind: failure.status.name, message: failure.message)
    }

    var json: String { (try? JSONText.encode(self)) ?? "{}" }
}

/// JSON as the program writes it: keys in order, so that the same values give the same bytes.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The same in one line, for streams of objects.
    static func encodeLine(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
