import AudioInput
import Foundation
import SpeakerFinder
import TranscriptTasks
import Transcripts

/// Options for processing a recording. The defaults suit a recorded call or meeting.
///
/// ```swift
/// var options = ReadOptions()
/// options.task = StandardTask.meeting
/// options.vocabulary = Vocabulary("Kowalczyk, Green Hill Hotel")
/// let result = try await Readback.read("standup.m4a", options)
/// ```
public struct ReadOptions: Sendable {
    /// The report to write; `nil` for only the transcript.
    public var task: (any TranscriptTask)? = StandardTask.call
    /// The language spoken, as a BCP 47 identifier; `nil` lets a multilingual model detect it.
    public var language: String?
    /// The speech model's name or path; `nil` takes the best one installed.
    public var speechModel: String?
    /// The text model's name or path; `nil` takes the best one installed. If none is installed, the report consists of quotations.
    public var textModel: String?
    /// Names and terms that are likely to be said, spelled as they should be shown.
    public var vocabulary = Vocabulary()
    /// How channels map to parties; `.auto` listens to find out.
    public var channels = SpeakerChannels.auto
    /// Names of channels, counted from 0.
    public var channelNames: [Int: String] = [:]
    /// How many people may share one channel; `nil` does not tell them apart.
    public var speakers: SpeakerCount? = .automatic
    /// Names of people who share one channel, counted from 1 in the order in which they first speak.
    public var speakerNames: [Int: String] = [:]
    /// The number of processor cores to use.
    public var threadCount = ProcessInfo.processInfo.activeProcessorCount
    /// The file for finished work during the run; if this process dies, the same call resumes the run from it.
    /// It is removed when the run is complete.
    public var journal: String?
    /// Where models are found and how they are opened.
    public var engines = EngineRegistry()

    /// The defaults.
    public init() {}
}
