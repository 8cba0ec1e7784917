import ChildProcess
import Foundation

/// Limits of the system under which this program cannot even start. They are reported before the first operation that needs more crashes.
package enum StartingLimits {
    /// What every command needs. The models of a run need more; if they do not get it, that is reported when it happens.
    static let least: [ResourceLimit: UInt64] = [.openFiles: 64, .addressSpace: 512 << 20, .data: 256 << 20]

    /// The limit on open files is raised to this, as far as the user may. Few systems allow a program more than this by default.
    private static let wantedFiles: UInt64 = 1_024

    /// Must be called first of all: with little memory there is no second thread, and with few files nothing can be opened.
    package static func check() {
        // A file that becomes too large is then an error like a full disk, not a signal.
        signal(SIGXFSZ, SIG_IGN)
        ResourceLimit.openFiles.raise(to: wantedFiles)
        guard let sentence = complaint({ $0.value }) else { return }
        let line = Array("readback: \(sentence)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(ExitStatus.outOfResources.rawValue)
    }

    /// - Parameter value: the value of a limit; `nil` if there is none.
    static func complaint(_ value: (ResourceLimit) -> UInt64?) -> String? {
        for limit in ResourceLimit.allCases {
            guard let least = least[limit], let value = value(limit), value < least else { continue }
            let (has, needs) =
                limit == .openFiles ? ("\(value)", "\(least)") : (megabytes(value), megabytes(least))
            return
                "the limit on \(limit.rawValue) is \(has) (\(limit.command)), but at least \(needs) are needed; raise it and try again"
        }
        return nil
    }

    private static func megabytes(_ bytes: UInt64) -> String { "\(bytes / 1_000_000) MB" }
}
