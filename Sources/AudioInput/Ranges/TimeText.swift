import Timeline

/// Parses a time as people write it: seconds (`90`, `90.5`), `m:ss` or `h:mm:ss` (`1:30`, `1:02:03.25`). Exact.
public enum TimeText {
    /// Returns `nil` if the text is not such a time. Fractions may have up to nine digits.
    public static func parse(_ text: String) -> AudioTime? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count), let last = fields.last else { return nil }
        let parts = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = fields.dropLast() + [parts[0]]
        var seconds: Int64 = 0
        for (index, field) in whole.enumerated() {
            guard let number = digits(field), index == 0 || (number < 60 && field.count == 2) else {
                return nil
            }
            seconds = seconds * 60 + number
        }
        guard parts.count == 2 else { return AudioTime(value: seconds, timescale: 1) }
        guard (1...9).contains(parts[1].count), let fraction = digits(parts[1]) else { return nil }
        let scale = (0..<parts[1].count).reduce(Int32(1)) { scale, _ in scale * 10 }
        return AudioTime(value: seconds * Int64(scale) + fraction, timescale: scale)
    }

    /// The time as `m:ss` or `h:mm:ss`, with fractions cut off.
    public static func string(from time: AudioTime) -> String {
        let seconds = max(0, time.milliseconds ?? 0) / 1000
        func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(padded(minutes))" : "\(minutes)") + ":" + padded(seconds % 60)
    }

    /// Parses one to nine digits and nothing else.
    private static func digits(_ text: Substring) -> Int64? {
        guard (1...9).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int64(text)
    }
}
