import Foundation
import Readback

/// A folder that is removed after the test, with an empty model store in it.
final class TestRoom {
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL
    /// A Whisper model that comes with the sources.
    static let model = checkout.appending(path: "Models/fixtures/readback-fixture.en-q5_1.bin").path
    /// A call of one minute, with a channel for each party.
    static let call = checkout.appending(path: "Tests/Fixtures/call-booking.ulaw.wav").path
    static let word = checkout.appending(path: "Tests/Fixtures/one-word.wav").path

    let url = FileManager.default.temporaryDirectory.appending(path: "room-\(UUID().uuidString)")
    var store: ModelStore { ModelStore(root: url.appending(path: "models")) }

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ data: Data, _ name: String) throws -> String {
        try data.write(to: url.appending(path: name))
        return path(name)
    }

    /// Options that transcribe with the model that comes with the sources.
    var options: ReadOptions {
        var options = ReadOptions()
        options.engines = EngineRegistry(store: store)
        options.speechModel = Self.model
        return options
    }
}
