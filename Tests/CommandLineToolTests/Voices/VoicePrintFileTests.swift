import Files
import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// The file of voice prints by name.
@Suite struct VoicePrintFileTests {
    private func withFile(_ body: (VoicePrintFile) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "voices-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(VoicePrintFile(path: folder.appendingPathComponent("data/voices.json").path))
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func print(_ name: String) -> VoicePrint {
        var print = VoicePrint(name: name, model: "plane")
        print.add([3, 4], seconds: 6)
        return print
    }

    @Test("only the owner can read the file, whatever its mode was, and nothing is left beside it")
    func rights() throws {
        try withFile { file in
            try file.change { $0.append(print("Anna")) }
            #expect(try mode(file.path) == 0o600 && mode(Folder.holding(file.path)) == 0o700)
            chmod(file.path, 0o644)
            try file.change { $0.append(print("Ben")) }
            #expect(try mode(file.path) == 0o600)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: Folder.holding(file.path)) == [
                    "voices.json"
                ])
        }
    }

    @Test("voice prints are read back in order of name, and the file is removed with the last one")
    func kept() throws {
        try withFile { file in
            #expect(try file.read().isEmpty)
            try file.change { $0 += [print("Ben"), print("Anna")] }
            #expect(try file.read() == [print("Anna"), print("Ben")])
            try file.change { $0 = [] }
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("a symbolic link's target is changed, and is removed with its last voice print")
    func linked() throws {
        try withFile { file in
            let kept = Folder.holding(file.path) + "/elsewhere/kept.json"
            try Folder.make(Folder.holding(kept))
            try FileManager.default.createSymbolicLink(
                atPath: file.path, withDestinationPath: "elsewhere/kept.json")
            try VoicePrintFile(path: kept).change { $0 = [print("Ben")] }
            try file.change { $0 = [print("Anna")] }
            #expect(try VoicePrintFile(path: kept).read() == [print("Anna")])
            try file.change { $0 = [] }
            #expect(!FileManager.default.fileExists(atPath: kept))
        }
    }

    @Test("while another process changes the file, nothing is written")
    func locked() throws {
        try withFile { file in
            try file.change { $0.append(print("Anna")) }
            let lock = try OpenFile.open(Folder.holding(file.path), O_RDONLY)
            #expect(try lock.lock())
            let failure = #expect(throws: CommandFailure.self) { try file.change { $0 = [] } }
            #expect(failure?.status == .unwritableOutput)
            #expect(try file.read().map(\.name) == ["Anna"])
        }
    }

    @Test("a damaged file is reported with what to do; a run goes on without the names")
    func damaged() throws {
        try withFile { file in
            try file.change { $0.append(print("Anna")) }
            try Data("{\"version\":1,\"voices\":[{\"na".utf8).write(to: URL(fileURLWithPath: file.path))
            let failure = #expect(throws: CommandFailure.self) { try file.read() }
            #expect(
                failure?.status == .unreadableInput && failure?.message.contains("remove the file") == true)
            let known = KnownVoices(file)
            #expect(known.prints.isEmpty && known.identity == nil && known.complaint == failure?.message)
        }
    }

    @Test("a voice print of another model is kept but not used")
    func otherNetwork() throws {
        try withFile { file in
            try file.change { $0.append(print("Anna")) }
            #expect(KnownVoices(file).prints.isEmpty && KnownVoices(file).identity == nil)
            var ben = VoicePrint(name: "Ben", model: EngineRegistry.voiceModelName)
            ben.add([1, 0], seconds: 6)
            try file.change { $0.append(ben) }
            #expect(KnownVoices(file).prints == [ben] && KnownVoices(file).identity != nil)
        }
    }
}

/// Which recordings can be stored as a known voice.
@Suite struct VoiceSampleTests {
    private func map(_ turns: (Int, Double, Double)...) -> SpeakerMap {
        let speakers = (0...(turns.map(\.0).max() ?? 0)).map {
            SpeakerMap.Speaker(voice: [Float($0), 1], seconds: 1)
        }
        return SpeakerMap(
            speakers: turns.isEmpty ? [] : speakers,
            turns: turns.map { turn in
                SpeakerMap.Turn(
                    speaker: turn.0,
                    range: AudioTimeRange(
                        start: AudioTime(seconds: turn.1, preferredTimescale: 1000),
                        end: AudioTime(seconds: turn.2, preferredTimescale: 1000)))
            })
    }

    @Test("the main speaker is taken, and a moment of someone else does not matter")
    func taken() throws {
        let sample = try VoiceSample(map((0, 0, 0.5), (1, 1, 11)), of: "a.wav")
        #expect(sample.voice == [1, 1] && sample.seconds == 10)
    }

    @Test("silence, too little speech and several speakers are refused, each with its own message")
    func refused() {
        func failure(_ map: SpeakerMap) -> CommandFailure? {
            #expect(throws: CommandFailure.self) { try VoiceSample(map, of: "a.wav") }
        }
        #expect(failure(map())?.status == .noSpeech)
        #expect(failure(map((0, 0, 4.5)))?.message.contains("4 s, but 5 s are needed") == true)
        #expect(failure(map((0, 0, 10), (1, 10, 13)))?.message.contains("2 people speak") == true)
    }
}
