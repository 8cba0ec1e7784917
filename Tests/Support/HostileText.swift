/// Text made to do harm where it is shown.
public enum HostileText {
    /// Characters that terminals interpret, that hide or reverse text, that Markdown interprets, and ordinary letters.
    private static let alphabet: [Unicode.Scalar] =
        (0...0x20).compactMap(Unicode.Scalar.init) + (0x7F...0xA0).compactMap(Unicode.Scalar.init)
        + ([0x200E, 0x200F, 0x061C, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0x301, 0x200D] as [UInt32])
        .compactMap(Unicode.Scalar.init)
        + Array("\\`*_{}[]()<>#+-.!|~=&;:\"'$%^,/?@0123456789 aäZ語אب".unicodeScalars)

    /// A random text of at most this length.
    public static func made(by random: inout SeededGenerator, most length: Int = 24) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &random) {
            text.append(alphabet.randomElement(using: &random) ?? " ")
        }
        return String(text)
    }

    /// Whether a terminal does anything with it other than showing it.
    public static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        isForbiddenInFiles(scalar) || [0x061C, 0x200E, 0x200F].contains(scalar.value)
    }

    /// Control characters, line ends and direction overrides.
    public static func isForbiddenInFiles(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
