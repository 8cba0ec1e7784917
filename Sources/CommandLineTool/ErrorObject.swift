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

/// JSON as the program writes it. Keys are sorted, so that equal values give equal bytes. Control characters, which a
/// terminal would obey, are escaped; encoders escape only those below U+0020.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        try encode(value, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    }

    /// The same on one line, for streams of objects.
    static func encodeLine(_ value: some Encodable) throws -> String {
        try encode(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func encode(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        guard text.unicodeScalars.contains(where: isRawControl) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if isRawControl(scalar) {
                escaped += "\\u00" + String(scalar.value, radix: 16)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// DEL and the C1 controls; in JSON they occur only in strings.
    private static func isRawControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x7F...0x9F).contains(scalar.value)
    }
}
