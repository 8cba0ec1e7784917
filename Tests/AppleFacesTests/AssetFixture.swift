import Foundation
import ModelStore
import SpeechEngines
import TestSupport

@testable import AppleFaces
@testable import SpeechAnalysis

/// A model store of its own with a few speech models, and a fake `curl` that logs each address and writes a fixed file.
final class AssetFixture: Sendable {
    let root: URL
    let service: AssetService

    static let content = "hello"
    private static let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

    init(locales: [String] = ["en-US", "de", "fr", "it", "es", "pt"]) throws {
        root = FileManager.default.temporaryDirectory
            .appendingPathComponent("readback-assets-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let models = locales.map { locale in
            ModelEntry(
                id: "speech-\(locale.lowercased())", kind: .speech, engine: "scripted", name: locale,
                locales: [locale],
                licence: "MIT",
                files: [
                    ModelFile(
                        path: "model", bytes: 5, sha256: Self.hash, url: "https://models.example/\(locale)")
                ])
        }
        let store = ModelStore(
            root: root.appendingPathComponent("store"), manifest: ModelManifest(models: models))
        let curl = root.appendingPathComponent("curl")
        try Data(
            """
            #!/bin/sh
            while [ "$1" != --output ]; do shift; done
            printf '%s\\n' "$4" >> '\(root.path)/log'
            printf %s \(Self.content) > "$2"

            """.utf8
        ).write(to: curl)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
        service = AssetService(
            store: store, provider: StoreEngineProvider(store: store),
            tools: PullTools(
                curl: curl.path, python: nil, environment: [:], pipEnvironment: [:],
                freeSpace: { _ in nil }, pause: { _ in }))
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func transcriber(_ locale: String) -> SpeechTranscriber {
        SpeechTranscriber(
            locale: Locale(identifier: locale), preset: .transcription,
            provider: StoreEngineProvider(store: service.store))
    }

    /// The addresses that were fetched.
    var downloads: [String] {
        let text = (try? String(contentsOf: root.appendingPathComponent("log"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    func remove(_ locale: String) async throws {
        try await service.store.remove("speech-\(locale)")
    }
}

/// Offers a scripted engine for each installed model of a store.
struct StoreEngineProvider: SpeechEngineProvider {
    let store: ModelStore

    func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { true }

    func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] {
        store.entries.flatMap(\.locales)
    }

    func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] {
        store.entries.filter { store.isHere($0) }.flatMap(\.locales)
    }

    func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? {
        store.speechModels(for: query.locale).first { store.isHere($0) }.map {
            ScriptedEngine(locales: $0.locales)
        }
    }
}
