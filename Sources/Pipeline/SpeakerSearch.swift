import AudioInput
import SpeakerFinder

/// How speakers who share one channel are told apart.
public struct SpeakerSearch: Sendable {
    /// The models that tell voices apart.
    public var models: any SpeakerModels
    /// The number of speakers to expect.
    public var count: SpeakerCount
    /// Names of speakers, counted from 1 in the order of the transcript; the others are called `Speaker N`.
    public var labels: [Int: String]
    /// Known voices: these people are named where they speak, unless a label gives another name.
    public var prints: [VoicePrint]

    /// Creates a search.
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
    /// The error as one sentence.
    public let description: String
}

extension SpeakerSearch {
    /// Returns who speaks when in a recording, without its words. The source is read to its end and closed.
    ///
    /// - Throws: ``SpeakerSearchFailure`` if the models fail, and what the source throws.
    public func map(
        of source: any AudioSource, party: Party = Party(), resampling: any ResamplerFactory = NoResampling()
    ) async throws -> SpeakerMap {
        let listener = SpeakerListener(self, memory: nil, startTime: source.startTime)
        let findings = try await findings(listener, of: source, party, resampling)
        guard let map = findings.map else { throw SpeakerSearchFailure(description: findings.warning ?? "") }
        return map
    }

    /// Tells apart the people who were taken for one speaker. The source is read to its end and closed.
    ///
    /// - Returns: `nil` if the voices are practically one.
    /// - Throws: ``SpeakerSearchFailure`` if the models fail, and what the source throws.
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
