import Execution

/// What exists once per process in the library: its backends and its messages.
enum LlamaBackend {
    private struct Messages {
        var receive: (@Sendable (String) -> Void)?
        var unfinished = ""
        var lastComplaint: String?
    }

    private static let messages = Mutex(Messages())

    /// Started once, on first use. The library's messages are dropped until a receiver is set; they never go to stderr.
    private static let started: Void = {
        LlamaLibrary.setLog(LlamaBackend.take)
        LlamaLibrary.startBackend()
    }()

    static func start() { _ = started }

    /// Whether the library was built for a GPU. A CUDA build logs what it finds the first time it is asked.
    static var supportsGPU: Bool {
        start()
        return LlamaLibrary.supportsGPU
    }

    /// The GPUs, integrated ones included: name and memory of each, as text.
    static var gpus: [String] {
        start()
        return LlamaLibrary.gpus.map { gpu in
            let gigabytes = Double(gpu.bytes) / 1e9
            return "\(gpu.name) (\((gigabytes * 10).rounded() / 10) GB)"
        }
    }

    /// Sets where the library's messages go from now on, one line at a time, from any thread.
    static func setReceiver(_ receive: (@Sendable (String) -> Void)?) {
        start()
        messages.withLock { $0.receive = receive }
    }

    /// The library's last error message, as the end of a sentence.
    static var lastComplaint: String {
        messages.withLock { messages in
            defer { messages.lastComplaint = nil }
            return messages.lastComplaint.map { " (\($0))" } ?? ""
        }
    }

    /// The library sends parts of lines. Their level is that of the line's start.
    private static func take(_ text: String, isError: Bool) {
        let (lines, receive) = messages.withLock { messages -> ([String], (@Sendable (String) -> Void)?) in
            messages.unfinished += text
            var lines = messages.unfinished.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            messages.unfinished = lines.removeLast()
            if isError, let complaint = lines.last { messages.lastComplaint = complaint }
            return (lines, messages.receive)
        }
        guard let receive else { return }
        for line in lines { receive(line) }
    }
}
