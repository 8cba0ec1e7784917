import Foundation
import Readback
import Serving

/// `readback serve --socket PATH`: transcribes recordings that the user's other programs send over a Unix socket, until it is stopped.
struct ServeCommand: Sendable {
    private let arguments: ParsedArguments
    private let place: String?
    private let messages: Messages
    private let interrupts: Interrupts
    private let nativeLog: NativeLog

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        guard arguments.operands.isEmpty else {
            throw CommandFailure(
                .wrongUsage, "serve takes no file; programs send recordings to its socket (--socket PATH)")
        }
        self.arguments = arguments
        place = arguments.value(of: Options.socket)
        messages = Messages(arguments)
        self.interrupts = interrupts
        nativeLog = try NativeLog(arguments)
    }

    /// A socket that systemd opened for this process, moved to a number that no worker uses otherwise.
    static func inherited() -> Int32? {
        let environment = ProcessInfo.processInfo.environment
        return InheritedSocket.descriptor(environment, for: getpid()).flatMap { given in
            let moved = fcntl(given, F_DUPFD_CLOEXEC, lowestFree)
            return moved < 0 ? nil : moved
        }
    }

    private static let lowestFree: Int32 = 64

    func run() async throws -> ExitStatus {
        let folder = try UploadFolder()
        defer { folder.remove() }
        // Opened before the models, so that early clients wait instead of being refused.
        let listener = try listener()
        defer { listener.close() }
        let speech = try await ServedSpeech.open(arguments, messages, log: nativeLog)
        let service = TranscriptionService(
            speech, folder, mostWaiting: arguments.number(of: Options.mostWaiting) ?? 8, messages)
        let most = Int64(arguments.number(of: Options.mostUploaded) ?? 1_024) << 20
        let server = HTTPServer(
            listener, limits: HTTPLimits(body: most), telling: { ServiceError($0).response },
            handler: service.handle)
        messages.say(
            "listening on \(place ?? "the socket of the service manager") with \(speech.model); Ctrl-C stops it"
        )
        let stop: @Sendable () -> Void = {
            service.stop()
            server.stop()
        }
        await interrupts.endingInOrder(by: stop) { await server.run() }
        return interrupts.status
    }

    private func listener() throws -> LocalListener {
        do throws(ListenerError) {
            if let given = ThisWorker.current?.assignment.listening {
                return try LocalListener(inheriting: given)
            }
            if let place { return try LocalListener(at: place) }
        } catch {
            throw CommandFailure(.unwritableOutput, error.description)
        }
        throw CommandFailure(
            .wrongUsage, "name a socket, such as: readback serve --socket $XDG_RUNTIME_DIR/readback.sock")
    }
}
