import ChildProcess

/// The bytes that a decoder process writes. The process waits while nobody reads, and goes with this stream.
///
/// A cancelled read ends the process: what comes after is the end of the stream.
actor DecoderProcess: ByteStream {
    private let child: Child
    private let subject: String
    private let inputName: String
    private let log: Task<DecoderLog, Never>
    /// Ends with why the recording could not be read to its end, if so.
    private let feeding: Task<(any Error)?, Never>?
    private let feed: (any ByteStream)?
    private var isClosed = false
    private var hasWritten = false
    private var found: [String] = []

    /// Starts `ffmpeg`.
    ///
    /// - Parameters:
    ///   - feed: bytes for its standard input, where it cannot open the recording itself.
    ///   - kept: the file that its standard input is.
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
        // Until the child has its own copy of the descriptor.
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

    /// In seconds. Tracks of a film may begin a little apart, and clocks drift.
    private static let leastMissing = 1.0

    /// What the decoder complained about though it went on to the end.
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
        // That says nothing about the recording, of which the rest can still be heard.
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

    /// Writes until the decoder has had enough; that it stops reading early is no error.
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
    /// Somebody has ended `ffmpeg` by a signal: it exits with 255 where it still could.
    fileprivate var isFromOutside: Bool {
        if case .signalled = self { true } else { self == .exited(code: 255) }
    }
}
