import AudioInput
import SpeakerFinder

/// How speakers are told apart who share one channel.
public struct SpeakerSearch: Sendable {
    /// What tells voices apart.
    public var models: any SpeakerModels
    /// How many speakers there may be.
    public var count: SpeakerCount
    /// Names for speakers, counted from 1 in the order in which the transcript has them; the others are `Speaker N`.
    public var labels: [Int: String]
    /// People who are named where their voices are heard, unless a label has another name.
    public var prints: [VoicePrint]

    /// How speakers are told apart.
    public init(
        models: any SpeakerModels, count: SpeakerCount = .automatic, labels: [Int: String] = [:],
        prints: [VoicePrint] = []
    ) {
        self.models = models
        self.count = count
        self.labels = labels
        self.prints = prints
    }
}

/// Speakers could not be told apart.
public struct SpeakerSearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The whole sentence.
    public let description: String
}

extension SpeakerSearch {
    /// Who speaks when in a recording, its words aside. The source is read to its end and closed.
    ///
    /// - Throws: ``SpeakerSearchFailure`` where the models fail, and what the source throws.
    public func map(
        of source: any AudioSource, party: Party = Party(), resampling: any ResamplerFactory = NoResampling()
    ) async throws -> SpeakerMap {
        let listener = SpeakerListener(self, memory: nil, startTime: source.startTime)
        let findings = try await findings(listener, of: source, party, resampling)
        guard let map = findings.map else { throw SpeakerSearchFailure(description: findings.warning ?? "") }
        return map
    }

    /// Who says what of that which was taken for one speaker's. The source is read to its end and closed.
    ///
    /// - Returns: `nil` where the voices are as good as one.
    /// - Throws: ``SpeakerSearchFailure`` where the models fail, and what the source throws.
    package func map(
        telling mistaken: MistakenSpeaker, apartIn source: any AudioSource, party: Party,
        resampling: any ResamplerFactory
    ) async throws -> SpeakerMap? {
        let listener = SpeakerListener(
            self, telling: mistaken, memory: nil, startTime: source.startTime)
        let findings = try await findings(listener, of: source, party, resampling)
        if let warning = findings.warning { throw SpeakerSearchFailure(description: warning) }
        return findings.map
    }

    private func findings(
        _ listener: SpeakerListener, of source: any AudioSource, _ party: Party,
        _ resampling: any ResamplerFactory
    ) async throws -> SpeakerFindings {
        let converter = AudioConverter(
            to: SpeakerListener.format, channels: party.channels.map(ChannelSelection.average) ?? .mix,
            resampling: resampling)
        async let found = listener.find()
        do {
            while let chunk = try await source.next() {
                try await listener.hear(try converter.convert(chunk))
            }
            try await listener.hear(try converter.flush())
            listener.endOfAudio()
        } catch {
            listener.fail(error)
            await source.close()
            throw error
        }
        await source.close()
        return try await found
    }
}
