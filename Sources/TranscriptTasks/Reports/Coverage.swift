import LanguageModels
import Timeline

/// How much of the recording a report covers. Nothing is left out silently.
public struct Coverage: Hashable, Sendable, Codable {
    /// Seconds of audio, speech or not.
    @Seconds public var audio: AudioTime
    /// Seconds covered by segments, overlaps counted once.
    @Seconds public var speech: AudioTime
    /// The number of segments in the transcript.
    public var segments: Int
    /// The number of segments in finished windows.
    public var segmentsRead: Int
    /// The number of windows that the transcript was divided into.
    public var windowsPlanned: Int
    /// The number of windows that were finished.
    public var windowsFinished: Int
    /// Why each of the model's answers ended, in order; empty if the model wrote none.
    public var stopReasons: [StopReason]
    /// The number of answers that had to be requested again.
    public var retries: Int

    /// Creates a coverage.
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

    /// Also writes the number of segments left out, so that readers need not compute it.
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

    /// Whether every segment was read and every window finished.
    public var isComplete: Bool { segments == segmentsRead && windowsPlanned == windowsFinished }

    /// The number of segments that no finished window contained, so the report says nothing about them.
    public var segmentsLeftOut: Int { segments - segmentsRead }
}
