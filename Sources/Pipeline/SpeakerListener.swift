import AudioInput
import Execution
import Journal
import SpeakerFinder
import Timeline

/// Finds the speakers of the only party alongside recognition.
///
/// If the models fail, only the speakers are lost.
actor SpeakerListener: SpeakerEar {
    // The models block, which must not happen on the cooperative pool.
    private let executor = QueueExecutor(label: "readback.speakers")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    static let format = AudioFormat(
        sampleRate: Int32(SpeakerGrid.sampleRate), channelCount: 1, sampleType: .float32)

    private let search: SpeakerSearch
    private let mistaken: MistakenSpeaker?
    private let memory: RunMemory?
    private let startTime: AudioTime
    private nonisolated let sound = BoundedChannel<[Float]>(limit: 8)

    /// - Parameter mistaken: a speaker to split, instead of finding all speakers.
    init(
        _ search: SpeakerSearch, telling mistaken: MistakenSpeaker? = nil, memory: RunMemory?,
        startTime: AudioTime
    ) {
        self.search = search
        self.mistaken = mistaken
        self.memory = memory
        self.startTime = startTime
    }

    /// Takes the next audio; waits while enough is queued.
    nonisolated func hear(_ chunks: [AudioChunk]) async throws {
        for chunk in chunks {
            guard case .float32(let samples) = chunk.samples else { continue }
            // Nobody reads the audio anymore: the findings say why.
            do { try await sound.send(samples) } catch is ChannelClosedError {}
        }
    }

    nonisolated func endOfAudio() { sound.finish() }

    nonisolated func fail(_ error: any Error) { sound.finish(throwing: error) }

    /// Returns the speakers once the audio has ended.
    func find() async throws -> SpeakerFindings {
        defer { sound.close() }
        if let known = await memory?.speakers { return SpeakerFindings(map: known) }
        if let mistaken { return try await tellApart(mistaken) }
        var finder = SpeakerFinder(models: search.models, count: search.count, startTime: startTime)
        while let samples = try await sound.next() {
            do { try finder.hear(samples) } catch { return SpeakerFindings(failure: "\(error)") }
        }
        do {
            let map = try finder.finish()
            try await memory?.keep(map)
            return SpeakerFindings(map: map)
        } catch let error as JournalError {
            throw error
        } catch {
            return SpeakerFindings(failure: "\(error)")
        }
    }

    private func tellApart(_ mistaken: MistakenSpeaker) async throws -> SpeakerFindings {
        var finder = SpeakerFinder(models: SparingModels(models: search.models), startTime: startTime)
        var mask = StretchMask(mistaken.stretches, startTime: startTime)
        while let samples = try await sound.next() {
            do { try finder.hear(mask.masked(samples)) } catch { return SpeakerFindings(failure: "\(error)") }
        }
        do {
            return SpeakerFindings(map: try finder.finish(tellingApart: mistaken.count))
        } catch {
            return SpeakerFindings(failure: "\(error)")
        }
    }
}

/// The outcome of the speaker search.
struct SpeakerFindings: Sendable {
    var map: SpeakerMap?
    /// Why there is no map.
    var failure: String?

    /// A warning for the user.
    var warning: String? { failure.map { "speakers are not told apart: \($0)" } }
}
