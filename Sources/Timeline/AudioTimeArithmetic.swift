extension AudioTime {
    /// The exact sum, in the least common timescale.
    ///
    /// All rates that audio uses have a common timescale that fits. If two timescales have none, the sum is rounded once to the
    /// finer of the two; if the value would overflow, it is ``invalid``. An infinity plus a moment stays infinite; anything
    /// plus ``invalid``, and the sum of opposite infinities, is ``invalid``.
    public static func + (left: AudioTime, right: AudioTime) -> AudioTime {
        guard left.kind == .numeric, right.kind == .numeric else { return addSpecial(left, right) }
        guard let (first, second) = onCommonTimescale(left, right) else { return .invalid }
        let (sum, overflow) = first.value.addingReportingOverflow(second.value)
        return overflow ? .invalid : AudioTime(value: sum, timescale: first.timescale)
    }

    /// The time between two moments.
    public static func - (left: AudioTime, right: AudioTime) -> AudioTime { left + (-right) }

    /// The time with the opposite sign.
    public static prefix func - (time: AudioTime) -> AudioTime {
        switch time.kind {
        case .numeric:
            time.value == .min ? .invalid : AudioTime(value: -time.value, timescale: time.timescale)
        case .positiveInfinity: .negativeInfinity
        case .negativeInfinity: .positiveInfinity
        case .invalid: .invalid
        }
    }

    /// Adds a time.
    public static func += (left: inout AudioTime, right: AudioTime) { left = left + right }

    private static func addSpecial(_ left: AudioTime, _ right: AudioTime) -> AudioTime {
        if left.kind == .invalid || right.kind == .invalid { return .invalid }
        if left.kind == .numeric { return right }
        if right.kind == .numeric { return left }
        return left.kind == right.kind ? left : .invalid
    }

    private static func onCommonTimescale(_ left: AudioTime, _ right: AudioTime) -> (AudioTime, AudioTime)? {
        if left.timescale == right.timescale { return (left, right) }
        let divisor = greatestCommonDivisor(UInt64(left.timescale), UInt64(right.timescale))
        let exact = UInt64(left.timescale) / divisor * UInt64(right.timescale)
        let common = Int32(exactly: exact) ?? max(left.timescale, right.timescale)
        guard let first = left.converted(toTimescale: common),
            let second = right.converted(toTimescale: common)
        else { return nil }
        return (first, second)
    }
}
