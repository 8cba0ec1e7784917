import Foundation
import Readback

/// Decides what a recording does on a request, and what is reported. A pure state machine: the caller
/// carries out each ``Effect``, and reports what the recorder has done.
///
/// | state | pause | resume | stop | mark, note |
/// |---|---|---|---|---|
/// | recording | pauses | nothing to do | stops | is kept |
/// | paused | nothing to do | continues | stops | is kept, at the pause |
/// | stopping | refused | refused | nothing to do | refused |
struct RecordingControl: Sendable {
    enum Effect: Hashable, Sendable {
        case order(RecorderOrder)
        /// Written to disk before anybody is told that it was kept.
        case keep(TimedMark)
        /// To be shown on the terminal and the desktop.
        case say(String)
    }

    private var state = RecordingStatus.State.recording
    private var seconds = 0.0
    private var marks = 0
    private var notice: String?
    private var stop: AutomaticStop
    private let recording: String
    private let source: String
    private let since: Date

    init(recording: String, source: String, since: Date, stop: AutomaticStop.Rules = AutomaticStop.Rules()) {
        (self.recording, self.source, self.since) = (recording, source, since)
        self.stop = AutomaticStop(stop)
    }

    var status: RecordingStatus {
        RecordingStatus(
            state, seconds: seconds, recording: recording, source: source, since: since, marks: marks,
            notice: notice)
    }

    /// Whether nothing more will happen because of a request: it has been carried out.
    static func isSettled(_ command: ControlRequest.Command, in state: RecordingStatus.State) -> Bool {
        switch command {
        case .pause: state != .recording
        case .resume: state != .paused
        case .stop, .follow: state == .off
        case .status, .mark, .note: true
        }
    }

    /// Returns what to do, or why the request is refused.
    mutating func take(_ request: ControlRequest) -> (effects: [Effect], refusal: String?) {
        switch (request.command, state) {
        case (.status, _), (.follow, _), (.pause, .paused), (.resume, .recording), (.stop, .stopping):
            return ([], nil)
        case (.pause, .recording): return ([.order(.pause)], nil)
        case (.resume, .paused): return ([.order(.resume)], nil)
        case (.stop, .recording), (.stop, .paused): return (end(), nil)
        case (.mark, .recording), (.mark, .paused): return ([keep(.mark, request.text)], nil)
        case (.note, .recording), (.note, .paused):
            guard let text = request.text, !text.isEmpty else {
                return ([], "a note needs words, such as: readback note 'ask about the deposit'")
            }
            return ([keep(.note, text)], nil)
        case (_, .stopping), (_, .off):
            return ([], "the recording is ending; begin another one with `readback live`")
        }
    }

    /// Takes what the recorder has done.
    mutating func take(_ report: RecorderReport) -> [Effect] {
        switch report {
        case .recorded(let seconds):
            self.seconds = max(self.seconds, seconds)
            return state == .recording ? obey(stop.take(recorded: seconds)) : []
        case .paused(let seconds):
            // A second request during the first one's pause is reported, too.
            let isNew = state != .paused
            if state == .recording { state = .paused }
            self.seconds = seconds
            return isNew ? [keep(.paused, nil)] : []
        case .resumed:
            if state == .paused { state = .recording }
            return []
        case .recording, .notice, .ended, .refused: return []
        }
    }

    /// Takes what the listener has heard.
    mutating func take(_ heard: HeardSoFar) -> [Effect] {
        state == .recording ? obey(stop.take(heard)) : []
    }

    private mutating func obey(_ verdict: AutomaticStop.Verdict?) -> [Effect] {
        switch verdict {
        case .soon(let sentence):
            notice = sentence
            return [.say("the recording ends soon: \(sentence)")]
        case .goesOn:
            notice = nil
            return [.say("the recording goes on")]
        case .now(let sentence):
            notice = sentence
            return [.say("the recording ends: \(sentence)")] + end()
        case .remark(let sentence): return [.say(sentence)]
        case nil: return []
        }
    }

    private mutating func end() -> [Effect] {
        state = .stopping
        return [.order(.end)]
    }

    private mutating func keep(_ kind: TimedMark.Kind, _ text: String?) -> Effect {
        if kind != .paused { marks += 1 }
        let time = AudioTime(seconds: seconds, preferredTimescale: 1_000)
        return .keep(TimedMark(time: time, kind: kind, text: text.flatMap { $0.isEmpty ? nil : $0 }))
    }
}
