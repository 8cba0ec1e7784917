import Timeline

/// How a time is written. Every format starts from whole milliseconds, rounded once from the exact time.
public enum TimestampFormat: Sendable {
    /// `00:01:02,345`, as SubRip wants it.
    case subRip
    /// `00:01:02.345`, as WebVTT wants it.
    case webVTT
    /// `1:02` or `1:01:02`, for people; fractions are cut off, as on a player's clock.
    case clock
    /// `62:03.45`, for lyrics players: minutes go past 59, and only hundredths are kept.
    case lyrics

    /// The time as text in this format.
    public func string(from time: AudioTime) -> String {
        let total = max(0, time.milliseconds ?? 0)
        let (hours, minutes, seconds) = (total / 3_600_000, total / 60_000 % 60, total / 1000 % 60)
        switch self {
        case .subRip: return full(hours, minutes, seconds) + "," + padded(total % 1000, to: 3)
        case .webVTT: return full(hours, minutes, seconds) + "." + padded(total % 1000, to: 3)
        case .lyrics:
            return "\(padded(total / 60_000)):\(padded(seconds)).\(padded(total % 1000 / 10))"
        case .clock where hours > 0: return "\(hours):\(padded(minutes)):\(padded(seconds))"
        case .clock: return "\(minutes):\(padded(seconds))"
        }
    }

    private func full(_ hours: Int64, _ minutes: Int64, _ seconds: Int64) -> String {
        "\(padded(hours)):\(padded(minutes)):\(padded(seconds))"
    }

    private func padded(_ number: Int64, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
