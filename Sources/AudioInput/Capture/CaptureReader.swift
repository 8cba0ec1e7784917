import ChildProcess
import Execution

/// What a capture receives: audio or device events, with the time of arrival.
enum CaptureInput: Sendable {
    case sound([Int16], party: Int, at: ContinuousClock.Instant)
    /// The device's program has ended and will be restarted.
    case ended(party: Int, reason: String)
    case tick(ContinuousClock.Instant)
    case slept(until: ContinuousClock.Instant)

    /// The size that counts against the buffer's limit.
    var weight: Int {
        if case .sound(let samples, _, _) = self { samples.count } else { 1 }
    }
}

/// Keeps one device's program running and passes on its output.
actor CaptureReader {
    /// How long to wait before retrying a lost device.
    private static let pause = Duration.seconds(1)

    private let device: CaptureDevice
    private let party: Int
    private var listening: Listening?
    private var isEnding = false

    /// A running capture program.
    private struct Listening {
        let child: Child
        let complaints: Task<BoundedTail, Never>
        var unfinished: [UInt8] = []

        /// Returns the next samples; `nil` at the end.
        mutating func next() async throws -> [Int16]? {
            while let bytes = try await child.output?.read(upTo: 65_536) {
                let available = unfinished + bytes
                let used = available.count - available.count % 2
                unfinished = Array(available[used...])
                guard used > 0 else { continue }
                return available.withUnsafeBytes { raw in
                    (0..<used / 2).map {
                        Int16(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))
                    }
                }
            }
            return nil
        }

        func reason() async -> String {
            let status = await child.wait()
            return await complaints.value.lastLine ?? "\(child.command.executable) \(status)"
        }
    }

    init(_ device: CaptureDevice, party: Int) {
        self.device = device
        self.party = party
    }

    deinit { listening?.child.kill() }

    /// Starts the program and waits for its first audio. No audio for a while is not an error: the device may be asleep.
    ///
    /// - Throws: ``AudioInputError`` with the program's message if it ends before it delivers audio.
    func open(patience: Duration) async throws -> CaptureInput? {
        var listening = try start()
        let first = try await withThrowingTaskGroup(of: FirstSound.self) { group in
            group.addTask { [listening] in
                var listening = listening
                let samples = try await listening.next()
                return .heard(samples, listening)
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return .nothingYet
            }
            defer { group.cancelAll() }
            return try await group.next() ?? .nothingYet
        }
        guard case .heard(let samples, let advanced) = first else {
            self.listening = listening
            return nil
        }
        listening = advanced
        guard let samples else {
            throw AudioInputError(
                .unreadable, subject: device.title,
                reason: "recording from it failed (\(await listening.reason()))",
                nextMove: "choose another device; 'readback live --list-devices' lists them")
        }
        self.listening = listening
        return .sound(samples, party: party, at: .now)
    }

    private enum FirstSound: Sendable {
        case heard([Int16]?, Listening)
        case nothingYet
    }

    /// Passes on audio until told to end; restarts the program if it ends on its own.
    func run(into inputs: BoundedChannel<CaptureInput>) async {
        while true {
            if listening == nil { listening = try? start() }
            if var current = listening {
                while let samples = try? await current.next() {
                    inputs.trySend(.sound(samples, party: party, at: .now))
                }
                current.child.kill()
                listening = nil
                if isEnding { return }
                inputs.trySend(.ended(party: party, reason: await current.reason()))
            }
            guard !isEnding, (try? await Task.sleep(for: Self.pause)) != nil, !isEnding else { return }
        }
    }

    /// Ends the program; audio that it has already written is still passed on.
    func end() async {
        isEnding = true
        await listening?.child.terminate(grace: .seconds(2))
    }

    private func start() throws -> Listening {
        guard let program = ExecutableLocator.find(device.program.executable) else {
            throw AudioInputError(
                .decoderMissing, subject: device.title,
                reason: "recording from it needs \(device.program.executable), which is not installed",
                nextMove: "install it, or choose another device")
        }
        var command = ChildCommand(
            program, device.program.capture(device.name), environment: CaptureEnvironment.variables)
        command.output = .pipe
        command.error = .pipe
        do {
            let child = try Child.start(command)
            let error = child.error
            let complaints = Task { (try? await error?.readTail()) ?? BoundedTail() }
            return Listening(child: child, complaints: complaints)
        } catch {
            throw AudioInputError(
                .decoderMissing, subject: device.title,
                reason: "\(program) cannot be started (\(error.reason))",
                nextMove: "check that it is installed correctly")
        }
    }
}
