/// How a page refers to the recording that it plays: relative to its own folder, and escaped so that a name can only mean a file.
package enum SoundReference {
    /// `../calls/call%231.mp3` for `/a/calls/call#1.mp3` seen from `/a/notes`.
    ///
    /// - Parameters:
    ///   - path: absolute, without `.` and `..`; so is `folder`.
    package static func relative(to path: String, from folder: String) -> String {
        let target = path.split(separator: "/")
        let origin = folder.split(separator: "/")
        let shared = zip(target, origin).prefix { $0 == $1 }.count
        let up = origin.count - shared
        let steps = up == 0 ? ["."] : [String](repeating: "..", count: up)
        return (steps + target[shared...].map(escaped)).joined(separator: "/")
    }

    /// Writes everything except letters, digits and a few marks like `%41`.
    private static func escaped(_ component: Substring) -> String {
        component.utf8.map { byte in
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-._~".utf8.contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
