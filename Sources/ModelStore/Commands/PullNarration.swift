/// Describes a download in progress: one status line for a terminal, which is overwritten, and occasional lines for everything else.
///
/// The caller passes the progress and the time. The narration has no clock of its own.
public struct PullNarration: Sendable {
    /// What to print at one moment.
    public struct Said: Hashable, Sendable {
        /// For a terminal: the current progress.
        public var status: String
        /// For output without a status line: a phase has begun, another tenth is done, or nothing arrives any more.
        public var milestone: String?
        /// For everyone.
        public var notice: String?
    }

    private let model: String
    /// The first progress of the current phase and source, from which the remaining time is estimated.
    private var beginning: (progress: PullProgress, time: Duration)?
    private var tenths: Int64 = 0
    /// When something last arrived, and the number of bytes at that time.
    private var arrival: (bytes: Int64, time: Duration)?
    private var isStalled = false

    /// A source that sends nothing for this long is reported as silent.
    private static let patience = Duration.seconds(5)

    /// Creates a narration for the pull of one model.
    public init(model: String) { self.model = model }

    /// - Parameters:
    ///   - progress: the current progress.
    ///   - time: the time since any fixed moment, the same one for all calls.
    public mutating func take(_ progress: PullProgress, at time: Duration) -> Said {
        let isNew =
            beginning.map { $0.progress.phase != progress.phase || $0.progress.source != progress.source }
            ?? true
        if isNew {
            beginning = (progress, time)
            tenths = 0
            (arrival, isStalled) = ((progress.bytes, time), false)
        }
        if arrival?.bytes != progress.bytes { (arrival, isStalled) = ((progress.bytes, time), false) }
        let isSilent = progress.phase == .downloading && silence(at: time) >= Self.patience
        defer { isStalled = isSilent }
        let status = "\(model): \(sentence(progress, at: time, isSilent))"
        if progress.phase == .nextSource { return Said(status: status, notice: status) }
        let isWorthALine = isNew || isNextTenth(progress) || (isSilent && !isStalled)
        return Said(status: status, milestone: isWorthALine ? status : nil)
    }

    private func silence(at time: Duration) -> Duration { time - (arrival?.time ?? time) }

    private mutating func isNextTenth(_ progress: PullProgress) -> Bool {
        guard progress.phase == .downloading, let total = progress.totalBytes, total > 0 else { return false }
        let now = progress.bytes * 10 / total
        defer { tenths = max(tenths, now) }
        return now > tenths
    }

    private func sentence(_ progress: PullProgress, at time: Duration, _ isSilent: Bool) -> String {
        let source = progress.source ?? ""
        switch progress.phase {
        case .waiting: return "waiting for another process that is fetching it"
        case .verifying: return "verifying files"
        case .assembling: return "assembling, \(amount(progress))"
        case .nextSource:
            return "\(source) failed (\(progress.reason ?? "")); trying the next source"
        case .pausing:
            guard let pause = progress.pause else { return "pausing" }
            let reason = progress.reason.map { " (\($0))" } ?? ""
            return
                "\(source) broke off\(reason); try \(pause.nextTry) of \(pause.tries) in \(pause.secondsLeft) s, from \(ByteText.short(progress.bytes)) on"
        case .downloading where isSilent:
            let seconds = silence(at: time).components.seconds
            return "\(amount(progress)); nothing received from \(source) for \(seconds) s"
        case .downloading:
            let left = secondsLeft(progress, at: time).map { ", \(Self.text($0)) left" } ?? ""
            return "\(amount(progress))\(left), from \(source)"
        }
    }

    private func amount(_ progress: PullProgress) -> String {
        let bytes = ByteText.short(progress.bytes)
        return progress.totalBytes.map { "\(bytes) of \(ByteText.short($0))" } ?? bytes
    }

    /// Estimated from the speed since the phase began; `nil` if it is too early to tell.
    private func secondsLeft(_ progress: PullProgress, at time: Duration) -> Int64? {
        guard let beginning, let total = progress.totalBytes else { return nil }
        let (bytes, elapsed) = (progress.bytes - beginning.progress.bytes, time - beginning.time)
        guard elapsed >= .seconds(1), bytes > 0, total > progress.bytes else { return nil }
        let seconds = elapsed * (Double(total - progress.bytes) / Double(bytes))
        return seconds.components.seconds + 1
    }

    private static func text(_ seconds: Int64) -> String {
        seconds < 100 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    }
}
