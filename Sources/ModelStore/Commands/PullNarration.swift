/// What is said of a download while it goes on: one line for a terminal, which is written over itself, and lines now and then for
/// everything else.
///
/// It is fed with the progress and the time, and keeps no clock of its own.
public struct PullNarration: Sendable {
    /// What there is to say at one moment.
    public struct Said: Hashable, Sendable {
        /// For a terminal: how far it is now.
        public var status: String
        /// For those who see no status: something has begun, or another tenth is done.
        public var milestone: String?
        /// For everybody.
        public var notice: String?
    }

    private let model: String
    /// What the time left is reckoned from: the first that was heard of this phase of this source.
    private var beginning: (progress: PullProgress, time: Duration)?
    private var tenths: Int64 = 0
    /// When something last arrived, and how much it was then.
    private var arrival: (bytes: Int64, time: Duration)?
    private var isStalled = false

    /// A source that is silent for so long is said to be.
    private static let patience = Duration.seconds(5)

    /// Tells of the pull of one model.
    public init(model: String) { self.model = model }

    /// - Parameters:
    ///   - progress: how far the pull is.
    ///   - time: since any moment, the same for all calls.
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

    /// By the speed since the beginning; `nil` while that says nothing yet.
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
