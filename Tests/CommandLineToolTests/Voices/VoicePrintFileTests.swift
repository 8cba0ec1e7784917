import Files
import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// Where voices are kept by name.
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

    @Test("nobody but its owner can read it, whatever its rights were, and nothing lies beside it")
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

    @Test("what was kept is read back in the order of names, and with the last one the file is gone")
    func kept() throws {
        try withFile { file in
            #expect(try file.read().isEmpty)
            try file.change { $0 += [print("Ben"), print("Anna")] }
            #expect(try file.read() == [print("Anna"), print("Ben")])
            try file.change { $0 = [] }
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("behind a link the file that it leads to is changed, and is gone with its last voice")
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

    @Test("while another process changes it, nothing is written")
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

    @Test("a damaged file is a sentence with the next move; a run goes on without the names")
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

    @Test("a voice that another network made is kept and known to no run")
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

/// What of a recording can be kept as somebody's voice.
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

    @Test("the one who speaks is taken, and a moment of somebody else does not matter")
    func taken() throws {
        let sample = try VoiceSample(map((0, 0, 0.5), (1, 1, 11)), of: "a.wav")
        #expect(sample.voice == [1, 1] && sample.seconds == 10)
    }

    @Test("silence, too little speech and several people are refused, each with its sentence")
    func refused() {
        func failure(_ map: SpeakerMap) -> CommandFailure? {
            #expect(throws: CommandFailure.self) { try VoiceSample(map, of: "a.wav") }
        }
        #expect(failure(map())?.status == .noSpeech)
        #expect(failure(map((0, 0, 4.5)))?.message.contains("4 s, but 5 s are needed") == true)
        #expect(failure(map((0, 0, 10), (1, 10, 13)))?.message.contains("2 people speak") == true)
    }
}
