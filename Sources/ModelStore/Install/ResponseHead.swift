import Foundation

/// A server's response headers: the last of the header blocks that curl has written, since every redirection and every interim response
/// adds one.
struct ResponseHead: Hashable, Sendable {
    var status: Int
    /// The value as it stands in the header, including quotation marks.
    var entityTag: String?
    /// The total length that `Content-Range` gives, as in `bytes 100-199/200` or `bytes */200`.
    var rangeTotal: Int64?
    /// How long the server asks to wait.
    var retryAfter: Duration?

    /// The tag, if it guarantees byte-identical content. A weak tag (`W/"…"`) does not.
    var strongEntityTag: String? {
        guard let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""), entityTag.count > 2 else {
            return nil
        }
        return entityTag
    }

    init(
        status: Int, entityTag: String? = nil, rangeTotal: Int64? = nil, retryAfter: Duration? = nil
    ) {
        self.status = status
        self.entityTag = entityTag
        self.rangeTotal = rangeTotal
        self.retryAfter = retryAfter
    }

    /// - Parameter now: the time with which a date in the headers is compared.
    /// - Returns: `nil` if the text has no status line.
    init?(parsing text: String, now: Date = .now) {
        // A carriage return and a line feed are one Character, so lines are split at Unicode scalars instead.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0.filter { $0 != "\r" })) }
        guard let start = lines.lastIndex(where: { $0.hasPrefix("HTTP/") }) else { return nil }
        let words = lines[start].split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else { return nil }
        self.init(status: status)
        for line in lines[(start + 1)...].prefix(while: { !$0.isEmpty }) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "etag": entityTag = String(value)
            case "content-range": rangeTotal = value.split(separator: "/").last.flatMap { Int64($0) }
            case "retry-after": retryAfter = Self.pause(String(value), now)
            default: break
            }
        }
    }

    /// Parses seconds, or a date as in `Fri, 27 Nov 2026 22:30:00 GMT`.
    private static func pause(_ text: String, _ now: Date) -> Duration? {
        if let seconds = Int64(text) { return .seconds(min(max(0, seconds), 1 << 32)) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
    }
}
