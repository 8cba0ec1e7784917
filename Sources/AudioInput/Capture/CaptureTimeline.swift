/// Puts what several devices deliver onto one timeline, which a clock that never stops keeps true.
///
/// A pure state machine; positions and times are frames since the beginning. Rules:
/// - Sound goes directly behind the sound before it: a device's own samples are never moved, cut or stretched.
/// - A device from which nothing has come for ``Rules/patience`` is lost: from then on silence stands in for it, so that
///   the others go on, and what comes later lies where it was said.
/// - Sound that keeps coming but lags behind the clock by more than the patience has lost a piece on the way (a full
///   buffer, a server that dropped it): the missing length is filled with silence.
/// - Sound that is ahead of the clock is kept: it is late, not wrong.
/// - The computer's sleep is silence for all.
struct CaptureTimeline {
    struct Rules: Hashable {
        /// How long a device may be silent on the line, in frames.
        var patience: Int64
        /// How long the lag is watched before it counts, in frames.
        var watch: Int64

        init(rate: Int32) {
            patience = Int64(rate) / 2
            watch = Int64(rate) * 2
        }
    }

    enum Event: Hashable {
        /// Nothing comes from the device any more; what it delivered ends here.
        case lost(party: Int, at: Int64)
        case back(party: Int, lostAt: Int64, frames: Int64)
        /// Sound went missing though the device was there.
        case missed(party: Int, at: Int64, frames: Int64)
        case slept(at: Int64, frames: Int64)
    }

    /// What can be passed on: frames of all parties, interleaved, or a stretch in which all are silent.
    enum Block: Hashable {
        case sound([Int16])
        case silence(Int64)
    }

    /// A stretch of what one device delivered.
    private enum Run {
        case sound(ArraySlice<Int16>)
        case silence(Int64)

        var count: Int64 {
            switch self {
            case .sound(let samples): Int64(samples.count)
            case .silence(let count): count
            }
        }
    }

    private struct Track {
        var runs: [Run] = []
        /// Where what was delivered ends.
        var end: Int64 = 0
        /// When sound last came; the beginning before there was any.
        var heard: Int64 = 0
        var hasBegun = false
        var lostAt: Int64?
        /// The smallest lag since the watch began, and when that was.
        var leastLag: Int64?
        var watchedSince: Int64 = 0

        mutating func append(_ run: Run) {
            guard run.count > 0 else { return }
            end += run.count
            runs.append(run)
        }

        mutating func fill(to position: Int64) { append(.silence(position - end)) }

        /// The first `count` frames.
        mutating func take(_ count: Int64) -> [Run] {
            var (taken, left) = ([Run](), count)
            while left > 0, let first = runs.first {
                guard first.count > left else {
                    taken.append(runs.removeFirst())
                    left -= first.count
                    continue
                }
                switch first {
                case .silence(let length):
                    taken.append(.silence(left))
                    runs[0] = .silence(length - left)
                case .sound(let samples):
                    taken.append(.sound(samples.prefix(Int(left))))
                    runs[0] = .sound(samples.dropFirst(Int(left)))
                }
                left = 0
            }
            return taken
        }
    }

    private let rules: Rules
    private var tracks: [Track]
    private var given: Int64 = 0

    init(partyCount: Int, rules: Rules) {
        precondition(partyCount > 0, "somebody is heard")
        tracks = Array(repeating: Track(), count: partyCount)
        self.rules = rules
    }

    /// Takes what a device delivered; its last sample was captured at about `now`.
    mutating func hear(_ samples: [Int16], from party: Int, at now: Int64) -> [Event] {
        guard !samples.isEmpty else { return [] }
        var events: [Event] = []
        let begin = now - Int64(samples.count)
        if !tracks[party].hasBegun || tracks[party].lostAt != nil {
            tracks[party].fill(to: begin)
            if let lostAt = tracks[party].lostAt {
                events.append(.back(party: party, lostAt: lostAt, frames: tracks[party].end - lostAt))
            }
            tracks[party].lostAt = nil
            tracks[party].hasBegun = true
            watchAnew(party, at: now)
        }
        tracks[party].append(.sound(samples[...]))
        tracks[party].heard = now
        let lag = now - tracks[party].end
        tracks[party].leastLag = min(tracks[party].leastLag ?? lag, lag)
        return events
    }

    /// Time has passed; to be called several times in each ``Rules/patience``.
    mutating func tick(at now: Int64) -> [Event] {
        tracks.indices.compactMap { party in
            if now - tracks[party].heard >= rules.patience { return wait(for: party, at: now) }
            guard now - tracks[party].watchedSince >= rules.watch else { return nil }
            let lag = tracks[party].leastLag ?? 0
            watchAnew(party, at: now)
            guard lag > rules.patience else { return nil }
            defer { tracks[party].append(.silence(lag)) }
            return .missed(party: party, at: tracks[party].end, frames: lag)
        }
    }

    /// The computer slept until `now`, and nothing could be heard.
    mutating func sleep(until now: Int64) -> [Event] {
        let begin = tracks.map(\.end).max() ?? 0
        guard now > begin else { return [] }
        for party in tracks.indices {
            tracks[party].fill(to: now)
            tracks[party].heard = now
            watchAnew(party, at: now)
        }
        return [.slept(at: begin, frames: now - begin)]
    }

    /// Nothing more will come: all end where the last one does.
    mutating func finish() {
        let end = tracks.map(\.end).max() ?? 0
        for party in tracks.indices { tracks[party].fill(to: end) }
    }

    /// The next frames for which every party is certain, at most `limit`; `nil` when there are none yet.
    mutating func take(upTo limit: Int64) -> Block? {
        let count = min(limit, (tracks.map(\.end).min() ?? 0) - given)
        guard count > 0 else { return nil }
        given += count
        let runs = tracks.indices.map { tracks[$0].take(count) }
        let isSilent = runs.joined().allSatisfy { if case .silence = $0 { true } else { false } }
        return isSilent ? .silence(count) : .sound(Self.interleave(runs, frames: Int(count)))
    }

    private mutating func wait(for party: Int, at now: Int64) -> Event? {
        defer { tracks[party].fill(to: now - rules.patience) }
        guard tracks[party].lostAt == nil else { return nil }
        tracks[party].lostAt = tracks[party].end
        return .lost(party: party, at: tracks[party].end)
    }

    private mutating func watchAnew(_ party: Int, at now: Int64) {
        tracks[party].leastLag = nil
        tracks[party].watchedSince = now
    }

    private static func interleave(_ tracks: [[Run]], frames: Int) -> [Int16] {
        var samples = [Int16](repeating: 0, count: frames * tracks.count)
        for (party, runs) in tracks.enumerated() {
            var frame = 0
            for run in runs {
                if case .sound(let sound) = run {
                    for (offset, sample) in sound.enumerated() {
                        samples[(frame + offset) * tracks.count + party] = sample
                    }
                }
                frame += Int(run.count)
            }
        }
        return samples
    }
}
