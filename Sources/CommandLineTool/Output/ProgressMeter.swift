import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One line on a terminal that says how far something has come, written over itself. Silent where nobody watches.
final class ProgressMeter: Sendable {
    private let isWatched: Bool
    private let shown = Mutex("")

    init(_ messages: Messages) {
        isWatched = !messages.isQuiet && isatty(STDERR_FILENO) == 1
    }

    func show(_ line: String) {
        guard isWatched else { return }
        shown.withLock { shown in
            guard line != shown else { return }
            shown = line
            write("\r\u{1B}[K" + line)
        }
    }

    deinit {
        if isWatched && !shown.withLock(\.isEmpty) { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
