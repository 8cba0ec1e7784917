import Foundation

/// The outcomes of a batch's recordings.
struct BatchReport: Sendable {
    enum Outcome: Hashable, Sendable, Codable {
        case done
        /// Its results already existed.
        case skipped
        case failed(ExitStatus, String)
        /// It was never started.
        case left

        var status: ExitStatus {
            if case .failed(let status, _) = self { status } else { .done }
        }
    }

    struct Entry: Hashable, Sendable, Codable {
        var path: String
        var outcome: Outcome
        var seconds: Double

        /// Whether resuming the batch processes it or the rest of it.
        var isLeft: Bool {
            switch outcome {
            case .left, .failed(.interrupted, _), .failed(.terminated, _): true
            case .done, .skipped, .failed: false
            }
        }

        /// The line for this recording alone.
        var line: String { "\(word) in \(String(format: "%.1f", seconds)) s: \(path)" }

        fileprivate var word: String {
            switch outcome {
            case .done: "done"
            case .skipped: "skipped"
            case .left: "not started"
            case .failed(let status, _):
                status.stopped ?? "failed (\(status.rawValue), \(status.name))"
            }
        }
    }

    var entries: [Entry]

    /// The worst status of any recording, in the order below; an interruption is worse than any failure.
    var status: ExitStatus {
        Self.bestToWorst.last { status in entries.contains { $0.outcome.status == status } } ?? .done
    }

    static let bestToWorst: [ExitStatus] = [
        .done, .followUpFailed, .noSpeech, .incompleteSummary, .unreadableInput,
        .unfitModel, .wrongUsage,
        .unwritableOutput,
        .engineFailed, .outOfResources, .interrupted, .terminated,
    ]

    /// A summary, then one line for each recording.
    var lines: [String] {
        let width = entries.map(\.word.count).max() ?? 0
        let rows = entries.map { entry in
            let time = entry.seconds > 0 ? String(format: "%8.1f s", entry.seconds) : "         -"
            return "  " + entry.word.padding(toLength: width, withPad: " ", startingAt: 0) + time + "  "
                + entry.path
        }
        return [total] + rows
    }

    private var total: String {
        let counts = [
            ("done", count { $0 == .done }), ("skipped", count { $0 == .skipped }),
            ("failed", count { $0.status != .done && $0.status.stopped == nil }),
            ("stopped by you", count { $0.status == .interrupted }),
            ("terminated", count { $0.status == .terminated }),
            ("not started", count { $0 == .left }),
        ]
        let parts = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
        let recordings = entries.count == 1 ? "1 recording" : "\(entries.count) recordings"
        return "\(recordings): \(parts.isEmpty ? "none" : parts)"
    }

    private func count(_ isCounted: (Outcome) -> Bool) -> Int { entries.count { isCounted($0.outcome) } }
}

extension ExitStatus {
    /// The word for a recording that was stopped; `nil` for all others.
    fileprivate var stopped: String? {
        switch self {
        case .interrupted: "stopped by you"
        case .terminated: "terminated"
        default: nil
        }
    }
}
