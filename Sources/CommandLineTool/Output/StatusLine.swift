import Execution
import Foundation
import SafeText

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The last line of a terminal, which shows progress and is overwritten. It stays silent if nobody watches: if standard error is not a
/// terminal, or quiet was asked for.
///
/// Messages go above it. The width is queried each time the line is drawn, so after a resize the next event draws a line that fits.
final class StatusLine: Sendable {
    let isWatched: Bool
    /// Whether colors and faint text are wanted: https://no-color.org.
    let usesStyle: Bool
    private let shown = Mutex<TerminalText>("")

    init(isQuiet: Bool) {
        let environment = ProcessInfo.processInfo.environment
        let terminal = environment["TERM"] ?? ""
        isWatched = !isQuiet && isatty(STDERR_FILENO) == 1 && !terminal.isEmpty && terminal != "dumb"
        usesStyle = (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Draws the line that `text` returns for the terminal's current width, unless it is already shown.
    func show(_ text: (_ width: Int) -> TerminalText) {
        guard isWatched else { return }
        let line = text(Self.terminalWidth)
        shown.withLock { shown in
            guard line != shown else { return }
            shown = line
            write(.eraseLine + line)
        }
    }

    /// Writes a whole line above the status line.
    func writeAbove(_ line: TerminalText) {
        shown.withLock { shown in
            write("\(shown.isEmpty ? "" : TerminalText.eraseLine)\(line)\n\(shown)")
        }
    }

    /// Erases the status line.
    func clear() {
        shown.withLock { shown in
            if !shown.isEmpty { write(.eraseLine) }
            shown = ""
        }
    }

    deinit { clear() }

    private static var terminalWidth: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// If messages cannot be written, there is no way to report that. The run goes on.
    private func write(_ text: TerminalText) { try? SharedStream.errors.write(text) }
}
