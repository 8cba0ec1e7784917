import Execution
import Timeline

/// Live audio from one or more devices: one channel per device, on one timeline.
///
/// ```swift
/// let devices = try await CaptureDevice.available()
/// let source = try await CaptureSource.start([devices[0]])
/// while let chunk = try await source.next() { consume(chunk) }   // until source.end()
/// ```
///
/// Audio that is not read in time waits in a buffer of `bufferedSeconds`. If the buffer is full, new audio is dropped,
/// counted and reported. While a device is gone, silence takes its place until it is back; see ``CaptureNotice``.
public actor CaptureSource: AudioSource, EndableSource, PausableSource {
    /// How many seconds of audio, over all devices, are buffered for a slow reader.
    static let bufferedSeconds = 60
    /// How long a device may take to start before the capture continues without it.
    private static let patience = Duration.seconds(3)
    private static let tick = Duration.milliseconds(200)
    /// How late audio from a device may arrive. When a pause ends, this much is also skipped because it was captured earlier.
    private static let longestWay = Duration.milliseconds(300)

    /// The captured devices, in channel order.
    public nonisolated let devices: [CaptureDevice]
    /// The format of the captured audio.
    public nonisolated let format: AudioFormat
    /// Events during the capture: lost audio, a missing device.
    public nonisolated let notices: AsyncStream<CaptureNotice>
    private nonisolated let report: AsyncStream<CaptureNotice>.Continuation
    private let readers: [CaptureReader]
    private let inputs: BoundedChannel<CaptureInput>
    private let origin: ContinuousClock.Instant
    private let work: [Task<Void, Never>]
    private var timeline: CaptureTimeline
    private var pauses = RecordingPauses()
    /// Frames taken from the timeline, whether kept or not.
    private var taken: Int64 = 0
    private var reasons: [Int: String] = [:]
    private var droppedFrames: Int64 = 0
    private var losses: [CaptureNotice] = []
    private var hasEnded = false

    /// Starts capturing from each device. Returns when each delivers audio or has had its time to start.
    ///
    /// - Throws: ``AudioInputError`` if a device cannot be recorded from.
    public static func start(_ devices: [CaptureDevice]) async throws -> CaptureSource {
        precondition(!devices.isEmpty, "a capture listens to at least one device")
        let readers = devices.enumerated().map { CaptureReader($1, party: $0) }
        do {
            let first = try await withThrowingTaskGroup(of: CaptureInput?.self) { group in
                for reader in readers { group.addTask { try await reader.open(patience: patience) } }
                return try await group.reduce(into: [CaptureInput]()) { inputs, input in
                    if let input { inputs.append(input) }
                }
            }
            return CaptureSource(devices, readers, first)
        } catch {
            for reader in readers { await reader.end() }
            throw error
        }
    }

    private init(_ devices: [CaptureDevice], _ readers: [CaptureReader], _ first: [CaptureInput]) {
        let rate = CaptureProgram.rate
        format = AudioFormat(sampleRate: rate, channelCount: devices.count, sampleType: .int16)
        (notices, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
        let inputs = BoundedChannel<CaptureInput>(
            limit: Int(rate) * Self.bufferedSeconds, policy: .dropNewest
        ) { $0.weight }
        for input in first { inputs.trySend(input) }
        origin = first.map { Self.beginning($0, rate) }.min() ?? .now
        work = [
            Task {
                await withTaskGroup(of: Void.self) { group in
                    for reader in readers { group.addTask { await reader.run(into: inputs) } }
                }
                inputs.finish()
            },
            Task { await Self.keepTime(inputs) },
        ]
        timeline = CaptureTimeline(partyCount: devices.count, rules: CaptureTimeline.Rules(rate: rate))
        self.devices = devices
        self.readers = readers
        self.inputs = inputs
    }

    deinit {
        for task in work { task.cancel() }
        report.finish()
    }

    /// Always `nil`: a live recording has no known end.
    public nonisolated var estimatedDuration: AudioTime? { nil }

    /// The audio that was lost.
    public var warnings: [AudioWarning] { losses.map { AudioWarning($0.description) } }

    /// Returns the next audio; waits for it.
    public func next() async throws -> AudioChunk? {
        while true {
            let (count, isKept) = pauses.stretch(from: taken, limit: Int64(format.sampleRate))
            if let block = timeline.take(upTo: count) {
                let chunk = chunk(block)
                taken += Int64(chunk.frameCount)
                guard isKept else { continue }
                return chunk
            }
            guard !hasEnded else { return nil }
            if let input = try await inputs.next() {
                take(input)
            } else {
                hasEnded = true
                timeline.finish()
                report.finish()
            }
        }
    }

    /// Stops capturing. Audio captured so far can still be read; then the source ends.
    public func end() async {
        for reader in readers { await reader.end() }
    }

    /// Ends the recording.
    public func close() async {
        hasEnded = true
        inputs.close()
        for task in work { task.cancel() }
        for reader in readers { await reader.end() }
        report.finish()
    }

    /// Drops audio that reaches the devices from now on. The devices stay open.
    package func pause() -> AudioTime {
        time(pauses.pause(at: max(taken, frame(of: .now))))
    }

    /// Stops dropping audio that reaches the devices from now on.
    package func resume() -> AudioTime {
        time(pauses.resume(at: max(taken, frame(of: .now + Self.longestWay))))
    }

    // MARK: What happens

    private func take(_ input: CaptureInput) {
        switch input {
        case .sound(let samples, let party, let instant):
            note(timeline.hear(samples, from: party, at: frame(of: instant)))
        case .tick(let instant): note(timeline.tick(at: frame(of: instant)))
        case .slept(let instant): note(timeline.sleep(until: frame(of: instant)))
        case .ended(let party, let reason): reasons[party] = reason
        }
        let dropped = Int64(inputs.drops.weight)
        // Ticks are also dropped if the buffer is full; each counts as one frame.
        guard dropped - droppedFrames > Int64(format.sampleRate) / 20 else { return }
        note(.dropped(length: time(dropped - droppedFrames)))
        droppedFrames = dropped
    }

    private func note(_ events: [CaptureTimeline.Event]) {
        for event in events {
            switch event {
            case .lost(let party, let at):
                note(
                    .lost(
                        device: devices[party].title, at: place(of: at),
                        reason: reasons.removeValue(forKey: party)))
            case .back(let party, let lostAt, let frames):
                note(.back(device: devices[party].title, lostAt: place(of: lostAt), gap: time(frames)))
            case .missed(let party, let at, let frames):
                note(.missed(device: devices[party].title, at: place(of: at), length: time(frames)))
            case .slept(let at, let frames): note(.slept(at: place(of: at), length: time(frames)))
            }
        }
    }

    private func note(_ notice: CaptureNotice) {
        if notice.isLoss { losses.append(notice) }
        report.yield(notice)
    }

    private func chunk(_ block: CaptureTimeline.Block) -> AudioChunk {
        switch block {
        case .sound(let samples): AudioChunk(format: format, samples: .int16(samples))
        case .silence(let frames):
            AudioChunk(
                format: format,
                samples: .int16([Int16](repeating: 0, count: Int(frames) * format.channelCount)))
        }
    }

    // MARK: Time

    /// The position of a timeline frame in the audio that is kept.
    private func place(of frame: Int64) -> AudioTime { time(pauses.kept(before: frame)) }

    private func time(_ frames: Int64) -> AudioTime { AudioTime(value: frames, timescale: format.sampleRate) }

    private func frame(of instant: ContinuousClock.Instant) -> Int64 {
        let elapsed = (instant - origin).components
        let rate = Int64(format.sampleRate)
        return elapsed.seconds * rate + elapsed.attoseconds / (1_000_000_000_000_000_000 / rate)
    }

    private static func beginning(_ input: CaptureInput, _ rate: Int32) -> ContinuousClock.Instant {
        guard case .sound(let samples, _, let instant) = input else { return .now }
        return instant - .seconds(Double(samples.count) / Double(rate))
    }

    /// Sends ticks and detects sleep: one of two clocks keeps running while the computer sleeps, the other stops.
    private static func keepTime(_ inputs: BoundedChannel<CaptureInput>) async {
        let (going, stopping) = (ContinuousClock(), SuspendingClock())
        var last = (going.now, stopping.now)
        while (try? await Task.sleep(for: tick)) != nil {
            let now = (going.now, stopping.now)
            let slept = last.0.duration(to: now.0) - last.1.duration(to: now.1)
            last = now
            let result = inputs.trySend(slept > .seconds(1) ? .slept(until: now.0) : .tick(now.0))
            if result == .closed { return }
        }
    }
}
