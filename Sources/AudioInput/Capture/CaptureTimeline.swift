/// Puts the audio of several devices onto one timeline, checked against a clock that never stops.
///
/// A pure state machine; positions and times are frames since the start. Rules:
/// - Audio is placed directly after the previous audio: a device's samples are never moved, cut or stretched.
/// - A device that has delivered nothing for ``Rules/patience`` is lost. From then on silence replaces it, so
///   the others continue, and its later audio lands at the time it was captured.
/// - If audio keeps coming but lags the clock by more than the patience, some was lost on the way (a full
///   buffer, a server that dropped it): the missing length is filled with silence.
/// - Audio that is ahead of the clock is kept: it is late, not wrong.
/// - The computer's sleep is silence for all devices.
struct CaptureTimeline {
    struct Rules: Hashable {
        /// How long a device may deliver nothing before it is lost, in frames.
        var patience: Int64
        /// How long the lag is observed before it counts, in frames.
        var watch: Int64

        init(rate: Int32) {
            patience = Int64(rate) / 2
            watch = Int64(rate) * 2
        }
    }

    enum Event: Hashable {
        /// The device delivers nothing anymore; its audio ends here.
        case lost(party: Int, at: Int64)
        case back(party: Int, lostAt: Int64, frames: Int64)
        /// Audio was lost although the device was present.
        case missed(party: Int, at: Int64, frames: Int64)
        case slept(at: Int64, frames: Int64)
    }

    /// Audio that can be passed on: interleaved frames of all parties, or a stretch in which all are silent.
    enum Block: Hashable {
        case sound([Int16])
        case silence(Int64)
    }

    /// A stretch of one device's audio.
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
        /// Where the delivered audio ends.
        var end: Int64 = 0
        /// When audio last arrived; zero before the first.
        var heard: Int64 = 0
        var hasBegun = false
        var lostAt: Int64?
        /// The smallest lag since the observation began, and when it began.
        var leastLag: Int64?
        var watchedSince: Int64 = 0

        mutating func append(_ run: Run) {
            guard run.count > 0 else { return }
            end += run.count
            runs.append(run)
        }

        mutating func fill(to position: Int64) { append(.silence(position - end)) }

        /// Removes and returns the first `count` frames.
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

    /// Adds audio from a device; its last sample was captured at about `now`.
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

    /// Notes that time has passed. Call it several times per ``Rules/patience``.
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

    /// Notes that the computer slept until `now`.
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

    /// Ends the timeline: all parties end where the last one does.
    mutating func finish() {
        let end = tracks.map(\.end).max() ?? 0
        for party in tracks.indices { tracks[party].fill(to: end) }
    }

    /// Returns the next frames that are complete for every party, at most `limit`; `nil` if there are none yet.
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
