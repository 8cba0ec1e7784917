import Foundation
import Readback
import Testing

@testable import CommandLineTool

@Suite("How a recording responds to requests")
struct RecordingControlTests {
    private func control(_ rules: AutomaticStop.Rules = AutomaticStop.Rules()) -> RecordingControl {
        var control = RecordingControl(
            recording: "/calls/a.wav", source: "Microphone", since: Date(timeIntervalSince1970: 0),
            stop: rules)
        #expect(control.take(.recorded(12.25)) == [])
        return control
    }

    /// A control in this state.
    private func control(in state: RecordingStatus.State) -> RecordingControl {
        var control = control()
        switch state {
        case .recording, .off: break
        case .paused:
            _ = control.take(ControlRequest(.pause))
            _ = control.take(.paused(at: 12.5))
        case .stopping: _ = control.take(ControlRequest(.stop))
        }
        #expect(control.status.state == state)
        return control
    }

    private static let note = TimedMark(
        time: AudioTime(value: 12_250, timescale: 1_000), kind: .note, text: "deposit")

    @Test(
        "a request has its effect or is refused, depending on the state",
        arguments: [
            (.recording, .pause, [.order(.pause)], false), (.recording, .resume, [], false),
            (.recording, .stop, [.order(.end)], false), (.recording, .note, [.keep(note)], false),
            (.recording, .status, [], false),
            (.paused, .pause, [], false), (.paused, .resume, [.order(.resume)], false),
            (.paused, .stop, [.order(.end)], false), (.paused, .status, [], false),
            (.stopping, .pause, [], true), (.stopping, .resume, [], true), (.stopping, .stop, [], false),
            (.stopping, .note, [], true), (.stopping, .mark, [], true), (.stopping, .follow, [], false),
        ] as [(RecordingStatus.State, ControlRequest.Command, [RecordingControl.Effect], Bool)])
    func table(
        state: RecordingStatus.State, command: ControlRequest.Command, effects: [RecordingControl.Effect],
        isRefused: Bool
    ) {
        var control = control(in: state)
        let (done, refusal) = control.take(ControlRequest(command, text: "deposit"))
        #expect(done == effects && (refusal != nil) == isRefused, "\(done) \(refusal ?? "")")
    }

    @Test("it is paused only when the recorder says so, and the mark is placed where the audio was cut")
    func pausing() {
        var control = control()
        _ = control.take(ControlRequest(.pause))
        #expect(control.status.state == .recording)
        #expect(!RecordingControl.isSettled(.pause, in: control.status.state))
        let cut = AudioTime(value: 12_900, timescale: 1_000)
        #expect(control.take(.paused(at: 12.9)) == [.keep(TimedMark(time: cut, kind: .paused))])
        #expect(control.take(.paused(at: 12.9)) == [], "one pause has one mark")
        #expect(control.status.state == .paused && control.status.marks == 0)
        #expect(RecordingControl.isSettled(.pause, in: control.status.state))
        #expect(
            control.take(ControlRequest(.mark, text: "")).effects == [
                .keep(TimedMark(time: cut, kind: .mark))
            ])
        _ = control.take(ControlRequest(.resume))
        #expect(control.status.state == .paused)
        #expect(control.take(.resumed(at: 12.9)) == [])
        #expect(control.status.state == .recording && control.status.marks == 1)
    }

    @Test("a note without text is refused; a mark needs none")
    func empty() {
        var control = control()
        #expect(control.take(ControlRequest(.note)).refusal?.contains("readback note '") == true)
        #expect(control.take(ControlRequest(.mark)).effects.count == 1)
    }

    @Test("a paused recording does not end by itself")
    func pausedStop() {
        var control = control(AutomaticStop.Rules(silence: 60))
        _ = control.take(.paused(at: 12.5))
        for seconds in stride(from: 20.0, to: 200, by: 1) {
            #expect(control.take(HeardSoFar(seconds: seconds)) == [], "\(seconds)")
        }
        _ = control.take(.resumed(at: 12.5))
        let soon = control.take(HeardSoFar(seconds: 201))
        guard case .say(let sentence)? = soon.first else {
            Issue.record("\(soon)")
            return
        }
        #expect(sentence.contains("ends soon") && control.status.notice != nil)
        #expect(control.take(HeardSoFar(seconds: 202)) == [])
        #expect(control.take(HeardSoFar(seconds: 211)).last == .order(.end))
        #expect(control.status.state == .stopping)
    }

    @Test("the status has the fields that a status bar reads, and an empty text if nothing is recorded")
    func bar() throws {
        let json = try JSONText.encodeLine(control(in: .paused).status)
        for part in [
            #""class":"paused""#, #""text":"0:12""#, #""tooltip":"paused at 0:12"#, #""seconds":12.5"#,
            #""recording":"/calls/a.wav""#, #""since":"1970-01-01T00:00:00Z""#,
        ] {
            #expect(json.contains(part), "\(json)")
        }
        let off = #"{"class":"off","state":"off","text":"","tooltip":"no recording is on"}"#
        #expect(try JSONText.encodeLine(RecordingStatus.off) == off)
        #expect(
            try JSONDecoder().decode(RecordingStatus.self, from: Data(json.utf8))
                == control(in: .paused).status)
    }
}
