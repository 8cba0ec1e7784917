/// Removes from one channel what another channel plays into the same room.
///
/// Without an echo the samples are unchanged. If one is found, the filter first learns the room from recent
/// audio and then removes the echo from audio that has not been returned yet.
struct EchoCanceller {
    private static let blockSize = EchoFilter.blockSize
    /// The filter starts this long before the measured lag, in seconds.
    private static let lead = 0.01
    /// The lag may change by this much, in seconds, before the room is learned again, because the filter starts where the sound starts.
    private static let drift = 0.006
    /// How much audio the room is learned from, in seconds.
    private static let lesson = 12.0

    /// The removal of the current echo.
    private struct Removal {
        let lag: Double
        let delay: Int
        var filter = EchoFilter()
        var suppressor = EchoSuppressor()
    }

    private let sampleRate: Double
    /// The number of samples held back, so that an echo is known before its first words are returned.
    private let lookAhead: Int
    private var heard: [Float] = []
    private var played: [Float] = []
    /// The first sample in `heard` that has not been processed.
    private var next = 0
    private var removal: Removal?
    /// The block before `next`, unless `removal` holds it.
    private var waiting: [Float]?
    private var gate = EchoGate()
    /// Whether any echo was removed.
    private(set) var hasRemoved = false

    init(sampleRate: Int, lookAhead: Double) {
        self.sampleRate = Double(sampleRate)
        self.lookAhead = Int(lookAhead * self.sampleRate)
    }

    /// Adds the next samples of both channels, the same number of each.
    /// - Parameter lag: how much `heard` lags `played`, in seconds, if there is an echo.
    mutating func add(heard new: [Float], played: [Float], lag: Double?) -> [Float] {
        heard += new
        self.played += played
        follow(lag)
        var samples: [Float] = []
        while next + Self.blockSize + lookAhead <= heard.count { samples += work() }
        forget()
        return samples
    }

    /// Returns what was held back.
    mutating func finish() -> [Float] {
        let missing = heard.count - next
        let padding = (Self.blockSize - missing % Self.blockSize) % Self.blockSize
        heard += [Float](repeating: 0, count: padding)
        played += [Float](repeating: 0, count: padding)
        var samples: [Float] = []
        while next < heard.count { samples += work() }
        if let last = removal?.suppressor.rest ?? waiting.map({ .init(samples: $0) }) {
            samples += gate.add(last) ?? []
        }
        samples += gate.finish()
        return Array(samples.dropLast(padding))
    }

    private mutating func follow(_ lag: Double?) {
        switch (lag, removal) {
        case (nil, nil): break
        case (nil, let old?):
            waiting = old.suppressor.rest?.samples ?? waiting
            removal = nil
        case (let lag?, let old?) where abs(lag - old.lag) < Self.drift: break
        case (let lag?, let old):
            waiting = old?.suppressor.rest?.samples ?? waiting
            let delay = Int((lag - Self.lead) * sampleRate)
            var new = Removal(lag: lag, delay: delay)
            var place = max(0, heard.count - Int(Self.lesson * sampleRate))
            while place + Self.blockSize <= heard.count {
                _ = new.filter.echo(of: block(of: played, at: place - delay), in: block(of: heard, at: place))
                place += Self.blockSize
            }
            removal = new
        }
    }

    /// Processes the next block and returns the samples that are final.
    private mutating func work() -> [Float] {
        let samples = block(of: heard, at: next)
        defer { next += Self.blockSize }
        var before = waiting.map { EchoSuppressor.Block(samples: $0) }
        if removal == nil {
            waiting = samples
        } else {
            let echo = removal!.filter.echo(of: block(of: played, at: next - removal!.delay), in: samples)
            before = removal!.suppressor.add(zip(samples, echo).map { $0 - $1 }, echo: echo) ?? before
            waiting = nil
            hasRemoved = true
        }
        return before.flatMap { gate.add($0) } ?? []
    }

    private func block(of samples: [Float], at place: Int) -> [Float] {
        if place >= 0, place + Self.blockSize <= samples.count {
            return Array(samples[place..<place + Self.blockSize])
        }
        return (place..<place + Self.blockSize).map { samples.indices.contains($0) ? samples[$0] : 0 }
    }

    /// Keeps what the next learning and the longest lag need.
    private mutating func forget() {
        let kept = Int((Self.lesson + EchoSearch.longestLag + 1) * sampleRate)
        let surplus = min(next, heard.count - kept) / Self.blockSize * Self.blockSize
        guard surplus > kept / 4 else { return }
        heard.removeFirst(surplus)
        played.removeFirst(surplus)
        next -= surplus
    }
}
