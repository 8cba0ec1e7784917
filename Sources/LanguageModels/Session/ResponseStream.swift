import Execution

extension LanguageModelSession {
    /// An answer while it is written.
    ///
    /// ```swift
    /// for try await snapshot in session.streamResponse(to: "Tell me a story.") { print(snapshot.content) }
    /// ```
    ///
    /// - Nothing happens before the first iteration, so errors, too, come there.
    /// - A snapshot holds all that has been written so far, never a difference.
    /// - Ending the iteration early, or cancelling its task, stops the model; the session takes the next request at once.
    public struct ResponseStream<Content: Generable>: AsyncSequence, Sendable
    where Content.PartiallyGenerated: Sendable {
        /// An answer as far as it has come.
        public struct Snapshot: Sendable {
            /// As far as it has come, as a Swift value.
            public let content: Content.PartiallyGenerated
            /// The same as JSON.
            public let rawContent: GeneratedContent
        }

        typealias Start =
            @Sendable (_ receive: @escaping @Sendable (String) -> Void) async throws -> Response<Content>

        private let run: StreamRun<Content>

        init(isGuided: Bool, start: @escaping Start) { run = StreamRun(isGuided: isGuided, start: start) }

        /// Reads the answer while it is written.
        public func makeAsyncIterator() -> Iterator { Iterator(run: run) }

        /// The whole answer, whether or not the stream has been read before.
        public func collect() async throws -> Response<Content> {
            for try await _ in self {}
            return try await run.response()
        }

        /// Reads the answer while it is written.
        public struct Iterator: AsyncIteratorProtocol {
            private let run: StreamRun<Content>
            private let use: StreamUse<Content>

            fileprivate init(run: StreamRun<Content>) {
                self.run = run
                use = StreamUse(run)
            }

            /// The answer as far as it has come now; `nil` behind its end.
            public mutating func next() async throws -> Snapshot? { try await run.next() }
        }
    }

    /// Answers in free text, piece by piece.
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) -> ResponseStream<String> {
        ResponseStream(isGuided: false) { receive in
            try await self.answer(
                prompt, schema: nil, includeSchemaInPrompt: false, options: options, receive: receive)
        }
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> ResponseStream<GeneratedContent> {
        ResponseStream(isGuided: true) { receive in
            try await self.answer(
                prompt, schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: options,
                receive: receive)
        }
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> ResponseStream<Content> {
        ResponseStream(isGuided: true) { receive in
            try await self.answer(
                prompt, schema: type.generationSchema, includeSchemaInPrompt: includeSchemaInPrompt,
                options: options,
                receive: receive)
        }
    }
}

@available(*, unavailable, message: "An iterator belongs to the task that made it.")
extension LanguageModelSession.ResponseStream.Iterator: Sendable {}

/// Stops a run when its reader goes away.
private final class StreamUse<Content: Generable>: Sendable where Content.PartiallyGenerated: Sendable {
    private let run: StreamRun<Content>

    init(_ run: StreamRun<Content>) { self.run = run }

    deinit { run.stop() }
}

/// The task behind a stream, started by the first reader.
private final class StreamRun<Content: Generable>: Sendable where Content.PartiallyGenerated: Sendable {
    typealias Stream = LanguageModelSession.ResponseStream<Content>

    private let start: Stream.Start
    private let isGuided: Bool
    private let snapshots = ResultStream<Stream.Snapshot>()
    private let task = Mutex<Task<LanguageModelSession.Response<Content>, any Error>?>(nil)

    init(isGuided: Bool, start: @escaping Stream.Start) {
        self.isGuided = isGuided
        self.start = start
    }

    func next() async throws -> Stream.Snapshot? {
        let task = started()
        return try await withTaskCancellationHandler {
            var iterator = snapshots.makeAsyncIterator()
            do {
                return try await iterator.next()
            } catch is CancellationError {
                // The session is free again when the reader learns that it was cancelled.
                _ = await task.result
                throw CancellationError()
            }
        } onCancel: {
            task.cancel()
        }
    }

    func response() async throws -> LanguageModelSession.Response<Content> { try await started().value }

    func stop() { task.withLock { $0?.cancel() } }

    private func started() -> Task<LanguageModelSession.Response<Content>, any Error> {
        task.withLock { task in
            if let task { return task }
            let (start, snapshots, isGuided) = (start, snapshots, isGuided)
            let made = Task {
                do {
                    let response = try await start { text in
                        if let snapshot = Self.snapshot(of: text, isGuided) { snapshots.yield(snapshot) }
                    }
                    snapshots.finish()
                    return response
                } catch {
                    snapshots.finish(throwing: error)
                    throw error
                }
            }
            task = made
            return made
        }
    }

    /// `nil` while nothing of the value can be told.
    private static func snapshot(of text: String, _ isGuided: Bool) -> Stream.Snapshot? {
        let raw =
            isGuided
            ? GeneratedContent(cutJSON: text) : GeneratedContent(kind: .string(text), isComplete: false)
        guard let raw, let content = try? Content.PartiallyGenerated(raw) else { return nil }
        return Stream.Snapshot(content: content, rawContent: raw)
    }
}
