import Foundation
import Readback
import Testing

@testable import CommandLineTool

@Suite struct FailureWordingTests {
    private struct Foreign: Error, CustomStringConvertible { let description = "the tape is torn" }

    @Test(
        "an audio error's kind decides the exit status, and its message is passed on unchanged",
        arguments: [
            (AudioInputError.Kind.missing, CommandLineTool.ExitStatus.unreadableInput),
            (.unreadable, .unreadableInput),
            (.undecodable, .unreadableInput), (.decoderMissing, .unreadableInput),
            (.decoderDied, .unreadableInput), (.unusableRequest, .unreadableInput),
            (.unwritable, .unwritableOutput),
        ])
    func audio(kind: AudioInputError.Kind, status: CommandLineTool.ExitStatus) {
        let error = AudioInputError(kind, subject: "a.wav", reason: "it is so", nextMove: "use --device")
        let expected = CommandFailure(status, "a.wav: it is so; use --device")
        #expect(CommandFailure(describing: error) == expected)
        #expect(ReadbackError(error).map { CommandFailure(describing: $0) } == expected)
    }

    @Test("model errors share one exit status, and an unknown model is reported by name")
    func models() async {
        for kind in [ModelStoreError.Kind.missing, .damaged, .unusableRequest, .noSpace, .downloadFailed] {
            let error = ModelStoreError(kind, subject: "m", reason: "it is so", nextMove: "run `readback x`")
            let expected = CommandFailure(.unfitModel, "m: it is so; run `readback x`")
            #expect(CommandFailure(describing: error) == expected)
        }
        for code in [SpeechError.Code.noModel, .modelDamaged] {
            let error = SpeechError(code, subject: "m", reason: "it is so", nextMove: "fetch it")
            #expect(CommandFailure(describing: error).status == .unfitModel)
        }
        for code in [
            TextModelError.Code.modelUnreadable, .modelDamaged, .modelUnfit, .unknownChatTemplate,
        ] {
            let error = TextModelError(code, subject: "m", reason: "it is so")
            #expect(CommandFailure(describing: error) == CommandFailure(.unfitModel, "m: it is so."))
        }
        let unknown = await #expect(throws: ReadbackError.self) {
            try await EngineRegistry().speechChoice(model: "no-such-model")
        }
        #expect(
            unknown.map { CommandFailure(describing: $0).message }
                == "no-such-model: no model has this name; `readback models list` shows all names")
    }

    @Test("an unforeseen error counts as an engine failure, and the message says how to learn more")
    func unforeseen() {
        let option = TextModelError(
            .invalidOption, subject: "the prompt", reason: "there is nothing in it")
        for error in [Foreign(), option] as [any Error] {
            let failure = CommandFailure(describing: error)
            #expect(failure.status == .engineFailed)
            #expect(
                failure.message == "\(error); run it again with -vv to see the messages of the libraries")
        }
        #expect(CommandFailure(describing: CancellationError()).status == .interrupted)
    }
}
