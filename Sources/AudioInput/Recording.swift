/// What is wanted of a recording.
///
/// ```swift
/// var request = RecordingRequest(path: "call.wav")
/// request.range = try RecordingRange(start: TimeText.parse("1:30"))
/// let recording = try await Recording.open(request)
/// for party in recording.parties { print("a party on the channels \(party)") }
/// ```
public struct RecordingRequest: Sendable {
    /// A file, or `-` for standard input.
    public var path: String
    /// Which audio track, counted from 0; the first one unless told.
    public var track: Int?
    /// Samples without a header are in this format; `nil` for a recording that says so itself.
    public var rawFormat: RawAudioFormat?
    /// `nil` for the whole recording.
    public var range: RecordingRange?
    /// Which channels are parties.
    public var speakers: SpeakerChannels

    /// What is to be opened, and how.
    public init(
        path: String, track: Int? = nil, rawFormat: RawAudioFormat? = nil, range: RecordingRange? = nil,
        speakers: SpeakerChannels = .auto
    ) {
        self.path = path
        self.track = track
        self.rawFormat = rawFormat
        self.range = range
        self.speakers = speakers
    }
}

/// A recording that is open, and who speaks on which of its channels.
public struct Recording: Sendable {
    /// Decide when that much speech has been heard, in seconds, …
    static let enoughSpeech = 60.0
    /// … or that much sound, …
    static let enoughSound = 300.0
    /// … or so many bytes of samples: what has been heard stays in memory until it has been read again. Five minutes of stereo at
    /// 48 kHz take less, whatever the samples are; more channels at a higher rate are decided on by a shorter beginning.
    static let enoughBytes = 128 << 20

    /// The audio, from its beginning.
    public let source: any AudioSource
    /// The channels of each party, in order. Use them with ``ChannelSelection/average(_:)``.
    public let parties: [[Int]]
    /// What the channels were found to be; `nil` where nothing had to be found out.
    public let decision: ChannelDecision?

    /// Opens the recording. To find out who speaks where, up to a minute of speech is read (at most five minutes of
    /// sound, and at most 128 MB), and only if there are several channels and the request leaves it open.
    public static func open(_ request: RecordingRequest) async throws -> Recording {
        var source: any AudioSource
        if let rawFormat = request.rawFormat {
            source = try await AudioFile.openRaw(request.path, format: rawFormat)
        } else {
            source = try await AudioFile.open(request.path, track: request.track)
        }
        do {
            if let range = request.range { source = try RangedSource(source, range: range) }
            return try await assign(source, request.speakers)
        } catch {
            await source.close()
            throw error
        }
    }

    private static func assign(_ source: any AudioSource, _ speakers: SpeakerChannels) async throws
        -> Recording
    {
        let all = Array(0..<source.format.channelCount)
        switch speakers {
        case .auto where all.count > 1:
            return try await listen(to: source)
        case .auto, .mix:
            return Recording(source: source, parties: [all], decision: nil)
        case .channels:
            return Recording(source: source, parties: all.map { [$0] }, decision: nil)
        case .channel(let channel):
            _ = try ChannelMapping(from: all.count, to: 1, selection: .channel(channel))
            return Recording(source: source, parties: [[channel]], decision: nil)
        }
    }

    static func listen(
        to source: any AudioSource, atMost enoughBytes: Int = enoughBytes
    ) async throws -> Recording {
        var analysis = ChannelAnalysis(format: source.format)
        var heard: [AudioChunk] = []
        var seconds = 0.0
        var bytes = 0
        var nextLook = 10.0
        while seconds < enoughSound, bytes < enoughBytes, let chunk = try await source.next() {
            heard.append(chunk)
            analysis.add(chunk)
            seconds += chunk.duration.seconds
            bytes += chunk.samples.byteCount
            guard seconds >= nextLook else { continue }
            if analysis.secondsOfSpeech >= enoughSpeech { break }
            nextLook += 10
        }
        var decision = analysis.decision
        // Parties of whom one hears the other over a loudspeaker sound like one room.
        if !decision.channelsAreParties, let apart = ChannelDecision(withoutEcho: heard) { decision = apart }
        return Recording(
            source: ReplayedSource(heard, then: source), parties: decision.parties, decision: decision)
    }
}

extension Recording {
    /// A recording that is being written: each channel is a party, since what has not been heard yet cannot tell whether it is.
    public init(of growing: GrowingRecording) {
        self.init(
            source: growing, parties: (0..<growing.format.channelCount).map { [$0] }, decision: nil)
    }
}
