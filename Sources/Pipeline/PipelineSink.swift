/// Receives a run's events: a screen, an event file, a window.
///
/// A sink gets every event before the stream's reader does, one at a time and in order. It may be slow: the
/// source is read only as fast as events are taken. If it throws, the run stops with that error.
///
/// ```swift
/// struct Subtitles: PipelineSink {
///     func receive(_ event: PipelineEvent) async throws {
///         if case .segment(let segment) = event { print(segment.text) }
///     }
/// }
/// ```
public protocol PipelineSink: Sendable {
    /// Receives the next event, before the stream's reader gets it.
    func receive(_ event: PipelineEvent) async throws
}
