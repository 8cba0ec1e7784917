import Execution
import Foundation
import Readback
import Serving

/// Handles requests: maps each path to an action, and transcribes one recording at a time.
final class TranscriptionService: Sendable {
    private let speech: ServedSpeech
    private let folder: UploadFolder
    private let turnstile: Turnstile
    private let messages: Messages
    private let count = Mutex(0)

    init(_ speech: ServedSpeech, _ folder: UploadFolder, mostWaiting: Int, _ messages: Messages) {
        (self.speech, self.folder, self.messages) = (speech, folder, messages)
        turnstile = Turnstile(limit: mostWaiting)
    }

    /// Lets the current transcription finish and starts no other.
    func stop() { turnstile.close() }

    /// Answers with a ``ServiceError`` if something fails. Whatever is thrown ends the connection.
    func handle(_ exchange: HTTPExchange) async throws {
        do {
            try await route(exchange)
        } catch let error where !(error is HTTPExchange.ClientGone) {
            let told = ServiceError(describing: error, about: "the recording")
            try await tell(told, exchange)
        }
    }

    private func tell(_ error: ServiceError, _ exchange: HTTPExchange) async throws {
        guard await exchange.hasAnswered else { return try await exchange.answer(error.response) }
        // A stream has begun, so the status cannot be changed any more.
        try await exchange.send(TranscriptionStream.event(error.json))
        try await exchange.end()
    }

    private func route(_ exchange: HTTPExchange) async throws {
        let method = exchange.head.method
        switch exchange.head.path {
        case "/v1/audio/transcriptions":
            try Self.check(method, ["POST"])
            try await transcribe(exchange)
        case "/v1/models":
            try Self.check(method, ["GET", "HEAD"])
            try await exchange.answer(try Self.json(ModelsDocument(data: [ServedModel(id: speech.model)])))
        case "/v1/models/\(speech.model)":
            try Self.check(method, ["GET", "HEAD"])
            try await exchange.answer(try Self.json(ServedModel(id: speech.model)))
        case "/health":
            try Self.check(method, ["GET", "HEAD"])
            try await exchange.answer(
                try Self.json(Health(model: speech.model, recordings: turnstile.count)))
        default:
            throw ServiceError(
                404, "there is nothing at \(exchange.head.path); post a recording to /v1/audio/transcriptions"
            )
        }
    }

    private static func check(_ method: String, _ allowed: [String]) throws {
        guard !allowed.contains(method) else { return }
        var error = ServiceError(405, "this path takes \(allowed.joined(separator: " or ")), not \(method)")
        error.allowed = allowed
        throw error
    }

    private static func json(_ document: some Encodable) throws -> HTTPResponse {
        HTTPResponse(200, type: "application/json", text: try JSONText.encodeLine(document) + "\n")
    }

    private struct ServedModel: Encodable {
        let id: String
        let object = "model"
        /// The creation date is unknown.
        let created = 0
        let owner = "readback"

        private enum CodingKeys: String, CodingKey {
            case id, object, created
            case owner = "owned_by"
        }
    }

    private struct ModelsDocument: Encodable {
        let object = "list"
        let data: [ServedModel]
    }

    private struct Health: Encodable {
        let status = "ok"
        let model: String
        /// The number of recordings being received, waiting, or being transcribed.
        let recordings: Int
    }

    private func transcribe(_ exchange: HTTPExchange) async throws {
        try await turnstile.visit { visit in
            let form = try await UploadedForm.receive(exchange, into: folder) { [turnstile] in
                // A client that is still sending would delay the shutdown.
                if turnstile.isClosed { throw Turnstile.Closed() }
            }
            defer { form.upload.remove() }
            do {
                let wish = try TranscriptionWish(form.fields)
                try speech.check(wish)
                let transcript = try await exchange.whileWanted { [self] in
                    try await visit.whenItIsItsTurn { try await hear(form.upload, wish, exchange) }
                }
                // Removed before the answer: a client that has the answer can rely on it.
                form.upload.remove()
                try await answer(transcript, wish, exchange)
            } catch let error where !(error is HTTPExchange.ClientGone) {
                throw ServiceError(describing: error, about: form.upload.name)
            }
        }
    }

    private func answer(
        _ transcript: Transcript, _ wish: TranscriptionWish, _ exchange: HTTPExchange
    ) async throws {
        let document = TranscriptionDocument(transcript: transcript, wish: wish)
        guard wish.isStreamed else { return try await exchange.answer(try document.response()) }
        if await !exchange.hasAnswered { try await Self.beginStream(exchange) }
        try await exchange.send(try TranscriptionStream.end(document.text))
        try await exchange.end()
    }

    private static func beginStream(_ exchange: HTTPExchange) async throws {
        try await exchange.begin(
            HTTPResponse(200, ["Content-Type": "text/event-stream", "Cache-Control": "no-store"]))
    }

    private func hear(
        _ upload: Upload, _ wish: TranscriptionWish, _ exchange: HTTPExchange
    ) async throws -> Transcript {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let began = ContinuousClock.now
        ThisWorker.tell(.began(recording: "request \(number)", journal: nil))
        ThisWorker.tell(.working(engine: speech.title))
        defer {
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            ThisWorker.tell(
                .ended(BatchReport.Entry(path: "request \(number)", outcome: .done, seconds: seconds)))
        }
        let stream = Mutex(TranscriptionStream())
        let transcript = try await speech.transcript(of: upload.path, wish) { segment in
            guard wish.isStreamed else { return }
            if await !exchange.hasAnswered { try await Self.beginStream(exchange) }
            try await exchange.send(try stream.withLock { try $0.event(segment) })
        }
        let seconds = String(format: "%.1f", (ContinuousClock.now - began) / .seconds(1))
        let length = TimestampFormat.clock.string(from: transcript.duration)
        messages.say("request \(number): \(length) transcribed in \(seconds) s")
        return transcript
    }
}
