import Foundation
import ModelStore
import SpeechEngines
import TestSupport
import Testing

@testable import AppleFaces
@testable import SpeechAnalysis

@Suite struct AssetInventoryTests {
    @Test("R49: there is an installation request if and only if something is not installed")
    func request() async throws {
        let fixture = try AssetFixture()
        let modules = [fixture.transcriber("en-US"), fixture.transcriber("de-DE")]
        let request = try #require(try await fixture.service.installationRequest(modules))
        try await request.downloadAndInstall()
        #expect(await fixture.service.status(modules) == .installed)
        #expect(try await fixture.service.installationRequest(modules) == nil)
        try await fixture.remove("de")
        #expect(try await fixture.service.installationRequest(modules) != nil)
        #expect(try await fixture.service.installationRequest([]) == nil)
    }

    @Test("R49: a request reserves the locales that are not installed, and no others")
    func reserves() async throws {
        let fixture = try AssetFixture()
        let english = [fixture.transcriber("en-US")]
        try await fixture.service.installationRequest(english)?.downloadAndInstall()
        _ = await fixture.service.release("en-US")
        _ = try await fixture.service.installationRequest(
            english + [fixture.transcriber("de-DE"), fixture.transcriber("fr")])
        #expect(fixture.service.reservedLocales.map { $0.identifier(.bcp47) } == ["de-DE", "fr"])
    }

    @Test("R49: a request beyond the quota throws and reserves nothing")
    func quota() async throws {
        let fixture = try AssetFixture()
        _ = try await fixture.service.reserve(["de", "fr", "it", "es"])
        let error = await #expect(throws: SpeechError.self) {
            try await fixture.service.installationRequest([
                fixture.transcriber("en-US"), fixture.transcriber("pt"),
            ])
        }
        #expect(error?.code == .tooManyAssetLocalesAllocated)
        #expect(
            error?.subject == "pt" && error?.reason.contains("de, fr, it, es") == true,
            "\(String(describing: error))")
        #expect(fixture.service.reservedLocales.count == 4)
    }

    @Test("R49: a request for a locale that no model supports throws and reserves nothing")
    func unsupported() async throws {
        let fixture = try AssetFixture()
        let error = await #expect(throws: SpeechError.self) {
            try await fixture.service.installationRequest([
                fixture.transcriber("en-US"), fixture.transcriber("ja-JP"),
            ])
        }
        #expect(error?.code == .cannotAllocateUnsupportedLocale && error?.subject == "ja-JP")
        #expect(fixture.service.reservedLocales.isEmpty)
        #expect(fixture.downloads.isEmpty)
    }

    @Test("R50: the status of several modules is the lowest of theirs")
    func status() async throws {
        let fixture = try AssetFixture()
        let (here, absent, never) = (
            fixture.transcriber("en-US"), fixture.transcriber("de-DE"), fixture.transcriber("ja-JP")
        )
        try await fixture.service.installationRequest([here])?.downloadAndInstall()
        #expect(await fixture.service.status([]) == .installed)
        #expect(await fixture.service.status([here]) == .installed)
        #expect(await fixture.service.status([here, absent]) == .supported)
        #expect(await fixture.service.status([never, here, absent]) == .unsupported)
        let status: [AssetInventory.Status] = [.unsupported, .downloading, .supported, .installed]
        #expect(status.sorted() == status)
    }

    @Test("R50: the status of a module is downloading while its model is being fetched")
    func downloading() async throws {
        let fixture = try AssetFixture()
        let german = [fixture.transcriber("de-DE")]
        let observed = try await fixture.service.store.changing("speech-de") {
            await fixture.service.status(german)
        }
        #expect(observed == .downloading)
        #expect(await fixture.service.status(german) == .supported)
    }

    @Test("R50: reserving a locale twice, or releasing one that is not reserved, returns false")
    func twice() async throws {
        let fixture = try AssetFixture()
        #expect(try await fixture.service.reserve(["en-US"]))
        #expect(try await fixture.service.reserve(["en-US"]) == false)
        #expect(await fixture.service.release("en-US"))
        #expect(await fixture.service.release("en-US") == false)
        await #expect(throws: SpeechError.self) { try await fixture.service.reserve(["ja-JP"]) }
    }

    @Test("R50: if only an equivalent of a locale is supported, the equivalent is reserved")
    func variant() async throws {
        let fixture = try AssetFixture()
        try await fixture.service.installationRequest([fixture.transcriber("en-US")])?.downloadAndInstall()
        _ = await fixture.service.release("en-US")
        #expect(try await fixture.service.reserve([Locale(identifier: "en_001").identifier(.bcp47)]))
        #expect(fixture.service.reservedLocales.map { $0.identifier(.bcp47) } == ["en-US"])
    }

    @Test("R51: installing again, or with several requests at once, downloads only once")
    func once() async throws {
        let fixture = try AssetFixture()
        let modules = [fixture.transcriber("de-DE")]
        let first = try #require(try await fixture.service.installationRequest(modules))
        let second = try #require(try await fixture.service.installationRequest(modules))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for request in [first, second, first] { group.addTask { try await request.downloadAndInstall() } }
            try await group.waitForAll()
        }
        try await first.downloadAndInstall()
        #expect(fixture.downloads == ["https://models.example/de"])
    }

    @Test("R51: reservations persist to the next launch")
    func persistence() async throws {
        let fixture = try AssetFixture()
        _ = try await fixture.service.reserve(["de", "fr"])
        let later = AssetService(
            store: ModelStore(root: fixture.service.store.root, manifest: fixture.service.store.manifest),
            provider: nil)
        #expect(later.reservedLocales.map { $0.identifier(.bcp47) } == ["de", "fr"])
        #expect(await later.release("de"))
    }

    @Test("R51: two modules that need the same model download it once")
    func shared() async throws {
        let fixture = try AssetFixture()
        let request = try await fixture.service.installationRequest([
            fixture.transcriber("de-DE"), fixture.transcriber("de-AT"),
        ])
        try await request?.downloadAndInstall()
        #expect(request?.progress.totalUnitCount == 5)
        #expect(fixture.downloads.count == 1)
    }

    @Test("progress counts bytes and ends at the total; a cancelled request installs nothing")
    func progress() async throws {
        let fixture = try AssetFixture()
        let modules = [fixture.transcriber("de-DE"), fixture.transcriber("fr")]
        let request = try #require(try await fixture.service.installationRequest(modules))
        #expect(request.progress.completedUnitCount == 0 && request.progress.totalUnitCount == 10)
        try await request.downloadAndInstall()
        #expect(request.progress.isFinished && request.progress.fractionCompleted == 1)

        try await fixture.remove("fr")
        let cancelled = try #require(try await fixture.service.installationRequest(modules))
        cancelled.progress.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.downloadAndInstall() }
        #expect(await fixture.service.status(modules) == .supported)
    }

    @Test("without curl, the download fails with an error that says to install it")
    func failure() async throws {
        let fixture = try AssetFixture()
        var service = fixture.service
        service.tools.curl = nil
        let request = try await service.installationRequest([fixture.transcriber("de-DE")])
        let error = await #expect(throws: ModelStoreError.self) { try await request?.downloadAndInstall() }
        #expect(error?.nextMove.contains("install") == true)
    }

    @Test("R52: without engines nothing is supported, but a module can still be created")
    func nothingAvailable() async throws {
        let none = NoEngineProvider()
        let module = SpeechTranscriber(
            locale: Locale(identifier: "en-US"), preset: .transcription, provider: none)
        let fixture = try AssetFixture()
        #expect(await fixture.service.status([module]) == .unsupported)
        var service = fixture.service
        service.provider = nil
        await #expect(throws: SpeechError.self) { try await service.reserve(["en-US"]) }
    }

    @Test("the names of Apple's first demonstration still work")
    @available(*, deprecated)
    func stageNames() async {
        #expect(await AssetInventory.allocatedLocales == AssetInventory.reservedLocales)
        // A code for private use, which nobody can have reserved.
        #expect(await AssetInventory.deallocate(locale: Locale(identifier: "qaa")) == false)
        #expect(AssetInventory.maximumReservedLocales == 5)
    }
}

private struct NoEngineProvider: SpeechEngineProvider {
    func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { false }
    func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] { ["en-US"] }
    func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] { ["en-US"] }
    func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? { nil }
}
