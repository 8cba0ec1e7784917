import LanguageModels
import Timeline

/// How much of the recording a report rests on. Nothing is left out silently.
public struct Coverage: Hashable, Sendable, Codable {
    /// Seconds of audio, speech or not.
    @Seconds public var audio: AudioTime
    /// Seconds covered by segments, overlaps counted once.
    @Seconds public var speech: AudioTime
    /// Segments of the transcript.
    public var segments: Int
    /// Segments that a finished window held.
    public var segmentsRead: Int
    /// Pieces of work into which the transcript was cut.
    public var windowsPlanned: Int
    /// Those that were done.
    public var windowsFinished: Int
    /// Why each answer of the model ended, in order; none where it only judged.
    public var stopReasons: [StopReason]
    /// Answers that had to be asked for again.
    public var retries: Int

    /// How much was read of how much.
    public init(
        audio: AudioTime, speech: AudioTime, segments: Int, segmentsRead: Int, windowsPlanned: Int,
        windowsFinished: Int, stopReasons: [StopReason] = [], retries: Int = 0
    ) {
        self.audio = audio
        self.speech = speech
        self.segments = segments
        self.segmentsRead = segmentsRead
        self.windowsPlanned = windowsPlanned
        self.windowsFinished = windowsFinished
        self.stopReasons = stopReasons
        self.retries = retries
    }

    private enum CodingKeys: String, CodingKey {
        case audio = "audioSeconds"
        case speech = "speechSeconds"
        case segments, segmentsRead, windowsPlanned, windowsFinished, stopReasons, retries
    }

    private enum WrittenKeys: CodingKey { case truncatedSegments }

    /// Writes with the rest how many segments were left out, for whoever does not count.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_audio, forKey: .audio)
        try container.encode(_speech, forKey: .speech)
        try container.encode(segments, forKey: .segments)
        try container.encode(segmentsRead, forKey: .segmentsRead)
        try container.encode(windowsPlanned, forKey: .windowsPlanned)
        try container.encode(windowsFinished, forKey: .windowsFinished)
        try container.encode(stopReasons, forKey: .stopReasons)
        try container.encode(retries, forKey: .retries)
        var written = encoder.container(keyedBy: WrittenKeys.self)
        try written.encode(segmentsLeftOut, forKey: .truncatedSegments)
    }

    /// True when every segment was read and every window finished.
    public var isComplete: Bool { segments == segmentsRead && windowsPlanned == windowsFinished }

    /// Segments that the report says nothing about since no window that held them was finished.
    public var segmentsLeftOut: Int { segments - segmentsRead }
}
