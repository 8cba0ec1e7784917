/// Takes a run's events: a screen, a file of events, a window.
///
/// A sink gets every event before the reader of the stream does, one at a time and in order. It may take its time: the source is read
/// no faster than its events are taken. If it throws, the run stops with its error.
///
/// ```swift
/// struct Subtitles: PipelineSink {
///     func receive(_ event: PipelineEvent) async throws {
///         if case .segment(let segment) = event { print(segment.text) }
///     }
/// }
/// ```
public protocol PipelineSink: Sendable {
    /// Takes the next event, before the run's reader gets it.
    func receive(_ event: PipelineEvent) async throws
}
