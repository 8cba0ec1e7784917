import Files
import Foundation
import Testing

@testable import CommandLineTool

/// The rates of earlier runs are a convenience: no content of the file is an error, and neither is a file that cannot be written.
@Suite struct WorkRatesFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "readback-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("readback/pace.json").path }

    private func file(_ machine: String = "here") -> WorkRatesFile {
        WorkRatesFile(path: path, machine: machine)
    }

    private func rates(_ seconds: Double, _ stage: RunStage = .hearing) -> WorkRates {
        var rates = WorkRates()
        rates.learn(.init(seconds: seconds, counted: 0), of: stage, by: "a model")
        return rates
    }

    @Test("learned rates are read back, separately for each machine, and only the owner may read the file")
    func kept() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(file().read() == WorkRates(), "nothing is there")
        file().keep(rates(0.1))
        file("there").keep(rates(0.5))
        #expect(file().read() == rates(0.1))
        #expect(file("there").read() == rates(0.5))
        #expect(FileFacts(path: path).map { $0.mode & 0o777 } == 0o600)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: folder.appendingPathComponent("readback").path)
        #expect(left == ["pace.json"], "nothing half-written stays")
    }

    @Test(
        "a file with any other content is replaced",
        arguments: [
            "", "{", "[]", "null", #"{"version":2,"machines":{}}"#, #"{"version":1}"#,
            #"{"version":1,"machines":{"here":{"rates":{"hearing a model":{"seconds":"x","counted":0}}}}}"#,
            "\u{FEFF}{}", String(repeating: "x", count: 2 << 20),
        ])
    func damaged(text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
        #expect(file().read() == WorkRates(), "\(text.prefix(40))")
        file().keep(rates(0.1))
        #expect(file().read() == rates(0.1), "\(text.prefix(40))")
    }

    @Test(
        "impossible numbers are ignored",
        arguments: ["-1", "1e300", "1e7"])
    func unsound(number: String) throws {
        let text = #"{"rates":{"hearing a model":{"seconds":\#(number),"counted":0}}}"#
        let read = try JSONDecoder().decode(WorkRates.self, from: Data(text.utf8))
        #expect(read[.hearing, "a model"] == nil)
        var learned = read
        learned.learn(.init(seconds: 0.1, counted: 0), of: .hearing, by: "a model")
        #expect(learned[.hearing, "a model"]?.seconds == 0.1)
        learned.learn(.init(seconds: .nan, counted: 0), of: .hearing, by: "a model")
        #expect(learned[.hearing, "a model"]?.seconds == 0.1)
    }

    @Test("a place that cannot be written to is no error")
    func unwritable() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A plain file is where the folder should be.
        try Data().write(to: folder.appendingPathComponent("readback"))
        file().keep(rates(0.1))
        #expect(file().read() == WorkRates())
    }
}
