import ChildProcess

/// The output of a decoder process. The process waits while nobody reads, and ends with this stream.
///
/// Canceling a read ends the process; later reads return the end of the stream.
actor DecoderProcess: ByteStream {
    private let child: Child
    private let subject: String
    private let inputName: String
    private let log: Task<DecoderLog, Never>
    /// Its value is the error that kept the input from being read to its end, if any.
    private let feeding: Task<(any Error)?, Never>?
    private let feed: (any ByteStream)?
    private var isClosed = false
    private var hasWritten = false
    private var found: [String] = []

    /// Starts `ffmpeg`.
    ///
    /// - Parameters:
    ///   - feed: bytes for its standard input, if it cannot open the recording itself.
    ///   - kept: a file to use as its standard input.
    init(
        _ program: String, _ arguments: [String], subject: String, inputName: String,
        feed: (start: [UInt8], rest: any ByteStream)? = nil, kept: KeptInput? = nil
    ) throws {
        var command = ChildCommand(
            program, arguments, environment: ["LC_ALL": "C", "AV_LOG_FORCE_NOCOLOR": "1"])
        command.input = kept.map { .descriptor($0.descriptor) } ?? (feed == nil ? .null : .pipe)
        command.output = .pipe
        command.error = .pipe
        let child: Child
        do {
            child = try Child.start(command)
        } catch {
            throw AudioInputError(
                .decoderMissing, subject: subject,
                reason: "decoding it needs ffmpeg, which cannot be started (\(error.reason))",
                nextMove: "check that the package ffmpeg is installed correctly")
        }
        // Keep the file until the child has its own copy of the descriptor.
        withExtendedLifetime(kept) {}
        self.child = child
        self.subject = subject
        self.inputName = inputName
        let error = child.error
        log = Task {
            var log = DecoderLog()
            while let bytes = try? await error?.read() { log.append(bytes) }
            return log
        }
        let input = child.input
        self.feed = feed?.rest
        feeding = feed.map { feed in Task { await Self.feed(input, feed.start, feed.rest) } }
    }

    deinit {
        feeding?.cancel()
        child.kill()
    }

    var length: UInt64? { nil }
    var processID: Int32 { child.processID }

    /// Shorter gaps are not reported, in seconds. Tracks of a film may start slightly apart, and clocks drift.
    private static let leastMissing = 1.0

    /// Errors that the decoder reported although it continued to the end.
    var oddities: [String] { found }

    func read(upTo count: Int) async throws -> [UInt8] {
        guard !isClosed else { return [] }
        do {
            if let bytes = try await child.output?.read(upTo: count) {
                hasWritten = true
                return bytes
            }
        } catch is CancellationError {
            await close()
            throw CancellationError()
        }
        guard !isClosed else { return [] }
        try await end()
        return []
    }

    func close() async {
        guard !isClosed else { return }
        isClosed = true
        feeding?.cancel()
        child.kill()
        _ = await child.wait()
    }

    private func end() async throws {
        isClosed = true
        feeding?.cancel()
        let status = await child.wait()
        if let failure = await feeding?.value {
            throw failure
        }
        found += await feed?.oddities ?? []
        // This says nothing about the recording; the rest of it may still be readable.
        if status.isFromOutside {
            throw AudioInputError(
                .decoderDied, subject: subject, reason: "ffmpeg \(status) while decoding it",
                nextMove: "check that there is enough memory")
        }
        let complaint = DecoderComplaint(await log.value.text, inputName: inputName)
        if status.isSuccess {
            if let line = complaint.lastLine { found.append("ffmpeg found damage and continued (\(line))") }
            let missing = complaint.secondsWithoutSound
            guard missing >= Self.leastMissing else { return }
            found.append(
                "it has gaps of \((10 * missing).rounded() / 10) s in all, which are read as silence")
        } else if hasWritten {
            found.append("the decoder stopped before the end (\(complaint.lastLine ?? status.description))")
        } else {
            throw complaint.error(subject: subject)
        }
    }

    /// Writes until the decoder stops reading; stopping early is not an error.
    private static func feed(
        _ input: ByteWriter?, _ start: [UInt8], _ rest: any ByteStream
    ) async -> (any Error)? {
        defer { input?.close() }
        var piece = start
        var failure: (any Error)?
        while !piece.isEmpty, !Task.isCancelled, (try? await input?.write(piece)) != nil {
            do {
                piece = try await rest.read(upTo: 65_536)
            } catch {
                failure = error is CancellationError ? nil : error
                break
            }
        }
        await rest.close()
        return failure
    }
}

extension ChildStatus {
    /// Whether `ffmpeg` was ended by a signal; it exits with 255 if it could handle the signal.
    fileprivate var isFromOutside: Bool {
        if case .signalled = self { true } else { self == .exited(code: 255) }
    }
}
