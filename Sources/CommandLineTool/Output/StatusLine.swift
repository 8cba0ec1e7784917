import Execution
import Foundation
import SafeText

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The last line of a terminal, which says how far something has come and is written over itself. Silent where nobody watches:
/// when standard error is no terminal, or quiet was asked for.
///
/// Messages go above it. The line's width is asked for at each drawing, so that a terminal that changes its size gets a line
/// that fits with the next event.
final class StatusLine: Sendable {
    let isWatched: Bool
    /// Colours and faint text are wanted: https://no-color.org.
    let usesStyle: Bool
    private let shown = Mutex<TerminalText>("")

    init(isQuiet: Bool) {
        let environment = ProcessInfo.processInfo.environment
        let terminal = environment["TERM"] ?? ""
        isWatched = !isQuiet && isatty(STDERR_FILENO) == 1 && !terminal.isEmpty && terminal != "dumb"
        usesStyle = (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Draws the line that `text` gives for the terminal's present width. What stands there already is not drawn again.
    func show(_ text: (_ width: Int) -> TerminalText) {
        guard isWatched else { return }
        let line = text(Self.terminalWidth)
        shown.withLock { shown in
            guard line != shown else { return }
            shown = line
            write(.eraseLine + line)
        }
    }

    /// Writes a whole line above the status.
    func writeAbove(_ line: TerminalText) {
        shown.withLock { shown in
            write("\(shown.isEmpty ? "" : TerminalText.eraseLine)\(line)\n\(shown)")
        }
    }

    /// Leaves nothing behind.
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

    /// Where messages cannot be written there is nowhere to say so, and the work is worth doing all the same.
    private func write(_ text: TerminalText) { try? SharedStream.errors.write(text) }
}
