import Foundation
import Readback
import Serving

/// Controls a recording: takes requests from the socket and reports from the recorder and the listener, and carries out what follows.
actor LiveControl {
    private var control: RecordingControl
    private let recorder: RecorderHost
    private let marks: RecordingMarks
    /// `nil` if the socket could not be opened.
    private let listener: LocalListener?
    private let messages: Messages
    private var followers: [Int: AsyncStream<RecordingStatus>.Continuation] = [:]
    private var lastFollower = 0
    private var isOver = false

    init(
        _ recorder: RecorderHost, _ listener: LocalListener?, stop: AutomaticStop.Rules, _ messages: Messages
    ) {
        let path = URL(fileURLWithPath: recorder.path).standardizedFileURL.path
        control = RecordingControl(recording: path, source: recorder.title, since: Date(), stop: stop)
        marks = RecordingMarks(of: path)
        (self.recorder, self.listener, self.messages) = (recorder, listener, messages)
    }

    /// Runs until the recording has ended. Then the socket is free for the next recording, and clients that wait for the end are told.
    func run() async {
        let serving = Task { await serve() }
        for await report in recorder.reports { perform(control.take(report)) }
        isOver = true
        listener?.close()
        for follower in followers.values { follower.finish() }
        await serving.value
    }

    func take(_ heard: HeardSoFar) { perform(control.take(heard)) }

    /// - Returns: the failure, if there was one.
    @discardableResult
    private func perform(_ effects: [RecordingControl.Effect]) -> String? {
        var failure: String?
        for effect in effects {
            switch effect {
            case .order(let order): recorder.order(order)
            case .keep(let mark): failure = keep(mark)
            case .say(let sentence):
                messages.say("\(sentence)")
                Task.detached { await DesktopNotice.show(sentence) }
            }
        }
        let status = control.status
        for follower in followers.values { follower.yield(status) }
        return failure
    }

    private func keep(_ mark: TimedMark) -> String? {
        do {
            try marks.add(mark)
            return nil
        } catch {
            let failure = "\(marks.path): the mark cannot be kept: \(error.reason.lowercased())"
            messages.complain("\(failure)")
            return failure
        }
    }

    // MARK: The socket

    private func serve() async {
        guard let listener else { return }
        await withDiscardingTaskGroup { group in
            for await descriptor in listener.connections {
                guard let connection = try? LineConnection(adopting: descriptor) else { continue }
                // A client that disconnects needs no answer.
                group.addTask { try? await self.answer(connection) }
            }
        }
    }

    /// Answers one request per connection.
    private func answer(_ connection: LineConnection) async throws {
        guard let line = try await connection.next(within: Self.patience) else { return }
        guard let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line)) else {
            let refusal = "this is no request; one is {\"command\":\"status\"}"
            return try await send(ControlAnswer(status: status, refusal: refusal), connection)
        }
        // Subscribes before anything is done, so that no change is missed.
        let (number, statuses) = follow()
        defer { followers[number] = nil }
        var (effects, refusal) = isOver ? ([], "the recording has ended") : control.take(request)
        refusal = perform(effects) ?? refusal
        if request.command == .follow {
            try await tell(statuses, connection)
        } else if refusal == nil {
            await settle(request.command, statuses)
        }
        try await send(ControlAnswer(status: status, refusal: refusal), connection)
    }

    /// The current status; `off` after the end.
    private var status: RecordingStatus { isOver ? ended : control.status }

    private var ended: RecordingStatus {
        RecordingStatus(.off, seconds: control.status.seconds, recording: control.status.recording)
    }

    /// Sends every change, until the recording has ended.
    private func tell(_ statuses: AsyncStream<RecordingStatus>, _ connection: LineConnection) async throws {
        var said: RecordingStatus?
        for await status in statuses where status.isNews(after: said) {
            said = status
            try await send(ControlAnswer(status: status), connection)
        }
    }

    /// Returns when the request has been carried out.
    private func settle(
        _ command: ControlRequest.Command, _ statuses: AsyncStream<RecordingStatus>
    ) async {
        if RecordingControl.isSettled(command, in: status.state) { return }
        for await status in statuses where RecordingControl.isSettled(command, in: status.state) { return }
    }

    private func follow() -> (Int, AsyncStream<RecordingStatus>) {
        let (statuses, feed) = AsyncStream.makeStream(
            of: RecordingStatus.self, bufferingPolicy: .bufferingNewest(16))
        lastFollower += 1
        followers[lastFollower] = feed
        feed.yield(control.status)
        if isOver { feed.finish() }
        return (lastFollower, statuses)
    }

    private func send(_ answer: ControlAnswer, _ connection: LineConnection) async throws {
        try await connection.send(try JSONText.encodeLine(answer), within: Self.patience)
    }

    /// The limit for a client that connects and sends nothing.
    private static let patience = Duration.seconds(5)
}

extension RecordingStatus {
    /// Whether a person would see a difference: fractions of a second are not shown.
    func isNews(after other: RecordingStatus?) -> Bool {
        guard let other else { return true }
        return (text, state, marks, notice) != (other.text, other.state, other.marks, other.notice)
    }
}
