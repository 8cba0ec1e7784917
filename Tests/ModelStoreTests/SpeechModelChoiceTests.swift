import Foundation
import Testing

@testable import ModelStore

@Suite struct SpeechModelChoiceTests {
    @Test(
        "a model for a language covers all its regions, and one for a region covers only that region",
        arguments: [
            ("en", "en-GB", true), ("en-US", "en-US", true), ("en-US", "en-us", true),
            ("en-US", "en-GB", false),
            ("en-US", "en", false), ("no", "nb-NO", true), ("zh", "zh-Hans-CN", true), ("e", "en", false),
            ("", "en", false),
        ])
    func covers(known: String, wanted: String, expected: Bool) {
        #expect(LanguageTag.covers(known, wanted) == expected)
    }

    @Test("the user's choice comes first, then models that are here, then recommended models")
    func order() async throws {
        func speech(_ id: String, _ locales: [String], recommended: Bool? = nil) -> ModelEntry {
            var entry = ModelEntry.sample(id: id, kind: .speech)
            entry.locales = locales
            entry.recommended = recommended
            return entry
        }
        let temporary = try TemporaryStore([
            speech("other", ["en"]), speech("many", ["en", "de"], recommended: true), speech("here", ["en"]),
            speech("german", ["de"]), .sample(id: "text"), speech("american", ["en-US"]),
        ])
        try temporary.put("hello", "hello.bin", model: "here")
        try temporary.put("hello", "hello.bin", model: "american")
        try await temporary.store.use("american")
        #expect(
            temporary.store.speechModels(for: "en-US").map(\.id) == [
                "american", "here", "many", "other",
            ])
        #expect(temporary.store.speechModels(for: "en-GB").map(\.id) == ["here", "many", "other"])
        #expect(temporary.store.speechModels(for: "de-AT").map(\.id) == ["many", "german"])
        #expect(temporary.store.speechModels(for: "fr-FR").isEmpty)
    }

    @Test("with the built-in list, English and German get the model that setup installs")
    func builtIn() throws {
        let temporary = try TemporaryStore()
        let store = ModelStore(root: temporary.root)
        for locale in ["en-US", "en-GB", "de-DE"] {
            #expect(store.speechModels(for: locale).first?.id == "whisper-base")
        }
    }

    @Test("reservations are kept across launches, up to the quota")
    func reservations() async throws {
        let temporary = try TemporaryStore()
        let locales = ["en-US", "de-DE", "fr-FR", "it-IT", "es-ES"]
        for locale in locales {
            #expect(try await temporary.store.changeReservations { $0.add(locale) } == .added)
        }
        let again = ModelStore(root: temporary.root, manifest: temporary.store.manifest)
        #expect(again.reservations.locales == locales)
        #expect(try await again.changeReservations { $0.add("EN-us") } == .alreadyThere)
        #expect(try await again.changeReservations { $0.add("pt-BR") } == .overQuota)
        #expect(try await again.changeReservations { $0.remove("de-de") })
        #expect(try await again.changeReservations { $0.remove("de-DE") } == false)
        #expect(try await again.changeReservations { $0.add("pt-BR") } == .added)
        #expect(again.reservations.locales == ["en-US", "fr-FR", "it-IT", "es-ES", "pt-BR"])
    }

    @Test("a model that is being changed can be told from one that is not")
    func beingChanged() async throws {
        let temporary = try TemporaryStore()
        #expect(!temporary.store.isBeingChanged("sample"))
        try await temporary.store.changing("sample") {
            #expect(temporary.store.isBeingChanged("sample"))
            #expect(!temporary.store.isBeingChanged("other"))
        }
        #expect(!temporary.store.isBeingChanged("sample"))
    }
}
