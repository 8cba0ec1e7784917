import AudioInput
import Readback

/// The parties of a recording that was transcribed before: who speaks on which channels, and how loud.
struct MeasuredParties: Sendable {
    let meter: LoudnessMeter
    let parties: [(channels: [Int], name: String?)]

    /// Reads the recording to its end.
    init(_ recording: Recording, _ transcript: Transcript) async throws {
        let metered = MeteredSource(recording.source)
        do {
            while try await metered.next() != nil {}
        } catch {
            await metered.close()
            throw error
        }
        meter = await metered.meter
        let names = PartyNames(transcript, meter).names(of: recording.parties)
        parties = zip(recording.parties, names).map { ($0, $1) }
    }

    /// The channel on which only this speaker is heard; `nil` if there is none.
    func channel(of speaker: String) -> Int? { parties.first { $0.name == speaker }?.channels.first }
}

/// Finds out who speaks on which channels by where it is loud while each of them speaks, because a result does not say.
struct PartyNames {
    private let transcript: Transcript
    private let meter: LoudnessMeter

    init(_ transcript: Transcript, _ meter: LoudnessMeter) {
        self.transcript = transcript
        self.meter = meter
    }

    /// A name for each party; `nil` if it cannot be determined.
    func names(of parties: [[Int]]) -> [String?] {
        guard parties.count > 1 else { return [nil] }
        var names = [String?](repeating: nil, count: parties.count)
        for speaker in transcript.parties {
            let loudness = parties.map { energy(of: $0, while: speaker) }
            guard let loudest = loudness.indices.max(by: { loudness[$0] < loudness[$1] }) else { continue }
            // Two speakers share a channel: rows without a name show all of them.
            guard names[loudest] == nil else { return [String?](repeating: nil, count: parties.count) }
            names[loudest] = speaker
        }
        return names
    }

    private func energy(of channels: [Int], while speaker: String) -> Float {
        transcript.segments.filter { $0.speaker == speaker }.reduce(0) {
            $0 + meter.energy(of: channels, in: $1.range)
        }
    }
}
