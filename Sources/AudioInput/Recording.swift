/// Which recording to open, and how.
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
    /// The audio track, counted from 0; `nil` takes the first.
    public var track: Int?
    /// The format of headerless samples; `nil` for a recording with a header.
    public var rawFormat: RawAudioFormat?
    /// `nil` for the whole recording.
    public var range: RecordingRange?
    /// How channels map to parties.
    public var speakers: SpeakerChannels

    /// Creates a request.
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

/// An open recording and the channels of its parties.
public struct Recording: Sendable {
    /// Decide after this much speech, in seconds, …
    static let enoughSpeech = 60.0
    /// … or this much audio, …
    static let enoughSound = 300.0
    /// … or this many bytes of samples, since audio stays in memory until it has been read again. Five minutes of stereo
    /// at 48 kHz take less with any sample type; with more channels at a higher rate, a shorter beginning is analyzed.
    static let enoughBytes = 128 << 20

    /// The audio from its start.
    public let source: any AudioSource
    /// The channels of each party, in order. Use them with ``ChannelSelection/average(_:)``.
    public let parties: [[Int]]
    /// What the channel analysis found; `nil` if none was needed.
    public let decision: ChannelDecision?

    /// Opens the recording. If there are several channels and the request does not assign them, up to a minute
    /// of speech is read to find the parties (at most five minutes of audio, and at most 128 MB).
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
        // Two parties sound like one room if one picks up the other over a loudspeaker.
        if !decision.channelsAreParties, let apart = ChannelDecision(withoutEcho: heard) { decision = apart }
        return Recording(
            source: ReplayedSource(heard, then: source), parties: decision.parties, decision: decision)
    }
}

extension Recording {
    /// A recording in progress. Each channel is a party, since the channels cannot be analyzed before there is audio.
    public init(of growing: GrowingRecording) {
        self.init(
            source: growing, parties: (0..<growing.format.channelCount).map { [$0] }, decision: nil)
    }
}
