import ChildProcess
import Foundation
import Readback

import struct Synchronization.Atomic

/// The recorder of a live command, seen from the process that the user has started.
final class RecorderHost: Sendable {
    /// What is recorded, for a person.
    let title: String
    /// Where it is recorded.
    let path: String
    /// The names of the channels.
    let labels: [String?]
    private let child: SupervisedChild<RecorderOrder, RecorderReport>
    private let end: Task<CommandFailure?, Never>
    private let isOver = Flag()

    /// Starts it, and returns when sound is being written.
    ///
    /// - Parameter words: the command line of `live`, without the command.
    static func start(_ words: [String], _ messages: Messages) async throws -> RecorderHost {
        var command = try ChildCommand.thisProgram([Commands.record.name] + words)
        command.output = .null
        let child = try SupervisedChild<RecorderOrder, RecorderReport>(command)
        switch try await child.receive() {
        case .recording(let title, let labels, let path):
            return RecorderHost(child, title, labels, path, messages)
        case .refused(let failure): throw failure
        case .notice, .ended, nil:
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
        end = Task { [isOver] in
            let failure = await Self.follow(child, messages)
            isOver.raise()
            return failure
        }
    }

    var isRecording: Bool { !isOver.isRaised }

    /// Ends the recording; what was heard until now is still written.
    func stop() {
        Task { try? await child.send(.end) }
    }

    /// Returns when nothing more is recorded: what went wrong, if anything did.
    func untilEnd() async -> CommandFailure? { await end.value }

    private static func follow(
        _ child: SupervisedChild<RecorderOrder, RecorderReport>, _ messages: Messages
    ) async -> CommandFailure? {
        do {
            while let report = try await child.receive() {
                switch report {
                case .notice(let notice): messages.say("\(notice)")
                case .ended(let failure): return failure
                case .recording, .refused: break
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

/// Something that happens once.
private final class Flag: Sendable {
    private let hasHappened = Atomic<Bool>(false)

    var isRaised: Bool { hasHappened.load(ordering: .acquiring) }

    func raise() { hasHappened.store(true, ordering: .releasing) }
}
