/// A moment on an audio timeline, exact: a whole number of ticks over a timescale, never a floating-point number.
///
/// Two times are equal when they are the same moment, whatever their timescales:
///
/// ```swift
/// AudioTime(value: 8_000, timescale: 16_000) == AudioTime(value: 1, timescale: 2)  // true
/// ```
///
/// Besides moments there are ``invalid`` (no time at all) and the two infinities, which compare as expected; `invalid` sorts
/// after everything, so that it is never taken for an early moment.
public struct AudioTime: Sendable {
    enum Kind: UInt8, Sendable {
        case negativeInfinity, numeric, positiveInfinity, invalid
    }

    /// The number of ticks; meaningful only when ``isNumeric``.
    public let value: Int64
    /// Ticks per second; for audio usually the sample rate.
    public let timescale: Int32
    let kind: Kind

    /// A moment `value / timescale` seconds from the start of the timeline. A timescale below one makes the time ``invalid``.
    public init(value: Int64, timescale: Int32) {
        self.init(value: value, timescale: timescale, kind: timescale > 0 ? .numeric : .invalid)
    }

    /// The tick nearest to `seconds`. Not-a-number and values beyond the range become ``invalid``; infinities stay infinite.
    public init(seconds: Double, preferredTimescale: Int32) {
        guard !seconds.isInfinite else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        let ticks = (seconds * Double(preferredTimescale)).rounded()
        guard let value = Int64(exactly: ticks), preferredTimescale > 0 else {
            self = .invalid
            return
        }
        self.init(value: value, timescale: preferredTimescale)
    }

    private init(value: Int64, timescale: Int32, kind: Kind) {
        self.value = kind == .numeric ? value : 0
        self.timescale = kind == .numeric ? timescale : 0
        self.kind = kind
    }

    /// The start of the timeline.
    public static let zero = AudioTime(value: 0, timescale: 1)
    /// Not a time.
    public static let invalid = AudioTime(value: 0, timescale: 0, kind: .invalid)
    /// After every moment.
    public static let positiveInfinity = AudioTime(value: 0, timescale: 0, kind: .positiveInfinity)
    /// Before every moment.
    public static let negativeInfinity = AudioTime(value: 0, timescale: 0, kind: .negativeInfinity)

    /// True for a moment: neither infinite nor invalid.
    public var isNumeric: Bool { kind == .numeric }
    /// Whether it is a moment or an infinity.
    public var isValid: Bool { kind != .invalid }
    /// Whether it is after every moment.
    public var isPositiveInfinity: Bool { kind == .positiveInfinity }

    /// The time in seconds, for display and arithmetic that need not be exact.
    public var seconds: Double {
        switch kind {
        case .numeric: Double(value) / Double(timescale)
        case .positiveInfinity: .infinity
        case .negativeInfinity: -.infinity
        case .invalid: .nan
        }
    }

    /// The time in whole milliseconds, rounded once (half away from zero); `nil` unless numeric.
    public var milliseconds: Int64? {
        converted(toTimescale: 1000).map(\.value)
    }

    /// The nearest tick of another timescale (half away from zero); `nil` unless numeric and representable.
    public func converted(toTimescale target: Int32) -> AudioTime? {
        guard kind == .numeric, target > 0 else { return nil }
        if target == timescale { return self }
        let product = value.magnitude.multipliedFullWidth(by: UInt64(target))
        let divisor = UInt64(timescale)
        guard product.high < divisor else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let rounded = remainder >= divisor - remainder ? quotient &+ 1 : quotient
        guard rounded <= UInt64(Int64.max) else { return nil }
        return AudioTime(value: value < 0 ? -Int64(rounded) : Int64(rounded), timescale: target)
    }
}

extension AudioTime: Comparable {
    /// Whether both are the same moment, whatever their timescales.
    public static func == (left: AudioTime, right: AudioTime) -> Bool {
        guard left.kind == .numeric, right.kind == .numeric else { return left.kind == right.kind }
        return left.crossCompare(right) == 0
    }

    /// Whether one is before the other, whatever their timescales.
    public static func < (left: AudioTime, right: AudioTime) -> Bool {
        guard left.kind == .numeric, right.kind == .numeric else {
            return left.kind.rawValue < right.kind.rawValue
        }
        return left.crossCompare(right) < 0
    }

    /// The sign of `self - other`, exact: the cross products are compared at full width.
    private func crossCompare(_ other: AudioTime) -> Int {
        if timescale == other.timescale { return value < other.value ? -1 : value > other.value ? 1 : 0 }
        let left = value.multipliedFullWidth(by: Int64(other.timescale))
        let right = other.value.multipliedFullWidth(by: Int64(timescale))
        if left.high != right.high { return left.high < right.high ? -1 : 1 }
        return left.low < right.low ? -1 : left.low > right.low ? 1 : 0
    }
}

extension AudioTime: Hashable {
    /// Equal moments have equal hash values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        guard kind == .numeric else { return }
        // Equal moments must hash alike, so the fraction is reduced first.
        let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale))
        hasher.combine(value < 0)
        hasher.combine(value.magnitude / divisor)
        hasher.combine(UInt64(timescale) / divisor)
    }
}

/// Written as `value/timescale` ("160000/16000"), so that a stored time is read back exactly.
extension AudioTime: Codable, CustomStringConvertible {
    /// The ticks and the timescale, or a word for a special value.
    public var description: String {
        switch kind {
        case .numeric: "\(value)/\(timescale)"
        case .positiveInfinity: "+inf"
        case .negativeInfinity: "-inf"
        case .invalid: "invalid"
        }
    }

    /// Reads what ``description`` writes.
    public init?(_ text: some StringProtocol) {
        switch text {
        case "+inf": self = .positiveInfinity
        case "-inf": self = .negativeInfinity
        case "invalid": self = .invalid
        default:
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let value = Int64(parts[0]), let timescale = Int32(parts[1]),
                timescale > 0
            else { return nil }
            self.init(value: value, timescale: timescale)
        }
    }

    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = AudioTime(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a time is written value/timescale, not \(text.debugDescription)")
        }
        self = time
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (large, small) = (first, second)
    while small != 0 { (large, small) = (small, large % small) }
    return max(large, 1)
}
