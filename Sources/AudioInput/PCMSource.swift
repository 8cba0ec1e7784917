import Timeline

/// Uncompressed samples from a stream of bytes: a WAV file, a pipe, or the output of a decoder process.
actor PCMSource: SkippingSource {
    /// The most bytes that are read from a file at once. A pipe is read as its bytes arrive.
    private static let pieceSize = 65_536

    nonisolated let format: AudioFormat
    nonisolated let estimatedDuration: AudioTime?

    private let subject: String
    private let stream: any ByteStream
    private let declared: AudioTime?
    private var assembler: FrameAssembler
    private var decoder: SampleDecoder
    /// Audio bytes that were read together with the header.
    private var pending: [UInt8]
    private var framesRead: Int64 = 0
    private var framesSkipped: Int64 = 0
    private var hasEnded = false
    private var found: [AudioWarning]

    /// - Parameters:
    ///   - pending: audio bytes that have already been read from the stream.
    ///   - estimatedDuration: the duration if known from elsewhere, for streams whose header does not give it.
    init(
        subject: String, header: AudioHeader, stream: any ByteStream, pending: [UInt8] = [],
        fileLength: UInt64? = nil, estimatedDuration: AudioTime? = nil, warnings: [AudioWarning] = []
    ) {
        self.subject = subject
        self.stream = stream
        self.pending = pending
        format = header.format
        declared = header.extent == .untilEnd ? nil : header.duration(fileLength: nil)
        assembler = FrameAssembler(bytesPerFrame: header.bytesPerFrame, extent: header.extent)
        decoder = SampleDecoder(encoding: header.encoding, channelCount: header.format.channelCount)
        self.estimatedDuration = estimatedDuration ?? header.duration(fileLength: fileLength)
        found = warnings + header.oddities.map { AudioWarning("\(subject): \($0).") }
    }

    var warnings: [AudioWarning] { found }

    func next() async throws -> AudioChunk? {
        while !hasEnded {
            guard let bytes = try await nextBytes() else {
                try await end()
                return nil
            }
            let frames = assembler.wholeFrames(bytes)
            guard !frames.isEmpty else { continue }
            let chunk = AudioChunk(format: format, samples: decoder.decode(frames))
            try decoder.limit.checkScale(of: subject, format, fewestSeconds: 1)
            framesRead += Int64(chunk.frameCount)
            return chunk
        }
        return nil
    }

    /// Call it only before the first chunk. If the source ends early, it stops there.
    func skip(frames: Int64) async throws -> Int64 {
        let bytes = assembler.skip(frames: frames)
        let known = Int(min(bytes, UInt64(pending.count)))
        pending.removeFirst(known)
        let passed = UInt64(known) + (try await stream.skip(bytes - UInt64(known)))
        framesSkipped += Int64(passed / UInt64(assembler.bytesPerFrame))
        return framesSkipped
    }

    func close() async {
        hasEnded = true
        pending = []
        await stream.close()
    }

    private func nextBytes() async throws -> [UInt8]? {
        guard pending.isEmpty else {
            defer { pending = [] }
            return pending
        }
        let wanted = min(UInt64(max(Self.pieceSize, assembler.bytesPerFrame)), assembler.bytesLeft)
        guard wanted > 0 else { return nil }
        let bytes = try await stream.read(upTo: Int(wanted))
        return bytes.isEmpty ? nil : bytes
    }

    private func end() async throws {
        // Closed during the read: then the audio is neither too short nor empty.
        guard !hasEnded else { return }
        hasEnded = true
        found += await stream.oddities.map { AudioWarning("\(subject): \($0).") }
        guard framesRead + framesSkipped > 0 else {
            throw AudioInputError(
                .undecodable, subject: subject, reason: "it contains no audio",
                nextMove: "check that the recording was finished and copied completely")
        }
        let read = AudioTime(value: framesSkipped + framesRead, timescale: format.sampleRate)
        if let declared, read < declared {
            found.append(
                AudioWarning(
                    """
                    \(subject) ends after \(read.secondsText), though its header promises \(declared.secondsText); \
                    what is there is used.
                    """))
        }
        try decoder.limit.checkScale(of: subject, format, fewestSeconds: 0.1)
        if let warning = decoder.limit.warning(about: subject, format, after: framesSkipped) {
            found.append(warning)
        }
    }
}
