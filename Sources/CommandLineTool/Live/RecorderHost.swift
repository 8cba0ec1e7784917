import ChildProcess
import Foundation
import Readback

import struct Synchronization.Atomic

/// The recorder of `live`, as seen by the process that the user started.
final class RecorderHost: Sendable {
    /// What is recorded, as shown to the user.
    let title: String
    /// The path of the recording.
    let path: String
    /// The names of the channels.
    let labels: [String?]
    private let child: SupervisedChild<RecorderOrder, RecorderReport>
    private let end: Task<CommandFailure?, Never>
    private let isOver = Flag()
    /// The reports of the recorder; the stream ends with the recording.
    let reports: AsyncStream<RecorderReport>
    private let orders: AsyncStream<RecorderOrder>.Continuation

    /// Starts the recorder, and returns when audio is being written.
    ///
    /// - Parameter words: the command line of `live`, without the command.
    static func start(_ words: [String], _ messages: Messages) async throws -> RecorderHost {
        var command = try ChildCommand.thisProgram([Commands.record.name] + words)
        command.output = .null
        let child = try SupervisedChild<RecorderOrder, RecorderReport>(command)
        var report = try await child.receive()
        // Shows notices that arrive before the recording begins.
        while let early = report, !early.isBeginning {
            if case .notice(let notice) = early { messages.say("\(notice)") }
            report = try await child.receive()
        }
        switch report {
        case .recording(let title, let labels, let path):
            return RecorderHost(child, title, labels, path, messages)
        case .refused(let failure): throw failure
        case .notice, .recorded, .paused, .resumed, .ended, nil:
            throw CommandFailure(.engineFailed, "the recorder ended before it recorded anything; try again")
        }
    }

    private init(
        _ child: SupervisedChild<RecorderOrder, RecorderReport>, _ title: String, _ labels: [String?],
        _ path: String, _ messages: Messages
    ) {
        self.path = path
        self.child = child
        self.title = title
        self.labels = labels
        let (reports, feed) = AsyncStream.makeStream(of: RecorderReport.self)
        self.reports = reports
        let (orders, ordering) = AsyncStream.makeStream(of: RecorderOrder.self)
        self.orders = ordering
        // One at a time, in the order in which they were given.
        Task { for await order in orders { try? await child.send(order) } }
        end = Task { [isOver] in
            let failure = await Self.follow(child, messages, feed)
            isOver.raise()
            feed.finish()
            ordering.finish()
            return failure
        }
    }

    var isRecording: Bool { !isOver.isRaised }

    /// Ends the recording; what was recorded so far is still written.
    func stop() { order(.end) }

    func order(_ order: RecorderOrder) { orders.yield(order) }

    /// Returns when the recording has ended; the result is the failure, if there was one.
    func untilEnd() async -> CommandFailure? { await end.value }

    private static func follow(
        _ child: SupervisedChild<RecorderOrder, RecorderReport>, _ messages: Messages,
        _ feed: AsyncStream<RecorderReport>.Continuation
    ) async -> CommandFailure? {
        do {
            while let report = try await child.receive() {
                feed.yield(report)
                switch report {
                case .notice(let notice): messages.say("\(notice)")
                case .ended(let failure): return failure
                case .recording, .recorded, .paused, .resumed, .refused: break
                }
            }
            return nil
        } catch let error as ChildError {
            return CommandFailure(
                .engineFailed, "the recorder failed: \(error.reason)")
        } catch {
            return CommandFailure(.engineFailed, "\(error)")
        }
    }
}

extension RecorderReport {
    /// Whether the report says that the recording began, or that it did not.
    fileprivate var isBeginning: Bool {
        switch self {
        case .recording, .refused, .ended: true
        case .notice, .recorded, .paused, .resumed: false
        }
    }
}

/// An event that happens once.
private final class Flag: Sendable {
    private let hasHappened = Atomic<Bool>(false)

    var isRaised: Bool { hasHappened.load(ordering: .acquiring) }

    func raise() { hasHappened.store(true, ordering: .releasing) }
}
