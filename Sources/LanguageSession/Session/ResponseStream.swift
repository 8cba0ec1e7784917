import Execution

extension LanguageModelSession {
    /// An answer while it is being written.
    ///
    /// ```swift
    /// for try await snapshot in session.streamResponse(to: "Tell me a story.") { print(snapshot.content) }
    /// ```
    ///
    /// - Nothing happens before the first iteration, so errors also come there.
    /// - A snapshot contains everything written so far, never a difference.
    /// - Ending the iteration early, or cancelling its task, stops the model. The session takes the next request as soon as
    ///   ``LanguageModelSession/isResponding`` is false.
    public struct ResponseStream<Content: Generable>: AsyncSequence, Sendable {
        /// The error of a stream.
        public typealias Failure = any Swift.Error

        /// An answer so far.
        public struct Snapshot {
            /// The answer so far as a Swift value.
            public var content: Content.PartiallyGenerated
            /// The answer so far as content.
            public var rawContent: GeneratedContent
            /// What the request will add to the transcript, as far as it has come: tool calls, for example.
            public var transcriptEntries: ArraySlice<Transcript.Entry>
            /// The usage so far.
            public var usage: Usage
        }

        private let run: StreamRun

        init(_ run: StreamRun) { self.run = run }

        /// Reads the answer while it is written.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(run) }

        /// The whole answer, whether or not the stream has been read before.
        public nonisolated(nonsending) func collect() async throws -> Response<Content> {
            var iterator = makeAsyncIterator()
            while try await iterator.next() != nil {}
            let turn = try await run.turn()
            do { return try Response(turn) } catch { throw run.told(error) }
        }

        /// Reads the answer while it is written.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let run: StreamRun
            private let use: StreamUse

            fileprivate init(_ run: StreamRun) {
                self.run = run
                use = StreamUse(run)
            }

            /// The answer so far; `nil` after its end. Progress that cannot be shown yet is skipped.
            public mutating func next() async throws -> Snapshot? {
                while let progress = try await run.next() {
                    guard let raw = run.content(of: progress),
                        let content = try? Content.PartiallyGenerated(raw)
                    else { continue }
                    return Snapshot(
                        content: content, rawContent: raw, transcriptEntries: progress.entries[...],
                        usage: progress.usage)
                }
                return nil
            }
        }
    }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable where Content.PartiallyGenerated: Sendable {}

@available(*, unavailable, message: "An iterator belongs to the task that made it.")
extension LanguageModelSession.ResponseStream.AsyncIterator: Sendable {}

/// Stops a run when its reader goes away.
private final class StreamUse: Sendable {
    private let run: StreamRun

    init(_ run: StreamRun) { self.run = run }

    deinit { run.stop() }
}

/// The task behind a stream, started by the first reader.
final class StreamRun: Sendable {
    private typealias Work = Task<LanguageModelSession.Turn, any Error>

    private let session: LanguageModelSession
    private let question: LanguageModelSession.Question
    private let id = GenerationID()
    private let steps = ResultStream<LanguageModelSession.Progress>()
    private let work = Mutex<Work?>(nil)

    init(_ session: LanguageModelSession, _ question: LanguageModelSession.Question) {
        self.session = session
        self.question = question
    }

    func next() async throws -> LanguageModelSession.Progress? {
        let work = started()
        return try await withTaskCancellationHandler {
            var iterator = steps.makeAsyncIterator()
            do {
                return try await iterator.next()
            } catch is CancellationError {
                // The session must be free again when the reader learns of the cancellation.
                _ = await work.result
                throw CancellationError()
            }
        } onCancel: {
            work.cancel()
        }
    }

    func content(of progress: LanguageModelSession.Progress) -> GeneratedContent? {
        (try? question.content(progress.text, id: id, isComplete: false)) ?? nil
    }

    func turn() async throws -> LanguageModelSession.Turn { try await started().value }

    /// Converts an error to the kind that the session throws.
    func told(_ error: any Error) -> any Error {
        session.throwsFirstErrors ? LanguageModelSession.GenerationError(error) ?? error : error
    }

    func stop() { work.withLock { $0?.cancel() } }

    private func started() -> Work {
        work.withLock { work in
            if let work { return work }
            let (session, question, id, steps) = (session, question, id, steps)
            let made = Work {
                do {
                    let turn = try await session.answer(question, id: id) { steps.yield($0) }
                    steps.finish()
                    return turn
                } catch {
                    steps.finish(throwing: error)
                    throw error
                }
            }
            work = made
            return made
        }
    }
}
