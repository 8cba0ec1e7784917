import Foundation
import Testing

@testable import ModelStore

@Suite struct ManifestTests {
    private let manifest = ModelManifest.builtIn

    @Test(
        "the compiled-in manifest names the two models that set-up installs, with hashes and without addresses"
    )
    func setUpModels() throws {
        for kind in [ModelEntry.Kind.speech, .text] {
            let id = try #require(ModelDefaults.builtIn[kind])
            let entry = try #require(manifest.entry(id))
            #expect(entry.kind == kind)
            #expect(entry.isPinned && !entry.isPullable, "\(id)")
            #expect(entry.remedy.contains("Scripts/setup"), "\(entry.remedy)")
        }
    }

    @Test("identifiers are unique and can be folder names")
    func identifiers() {
        let ids = manifest.models.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(ModelIdentifier.isValid(id), "\(id)") }
    }

    @Test("paths stay in the model's folder, hashes are 64 lower-case digits, addresses are https")
    func files() throws {
        for entry in manifest.models {
            #expect(!entry.files.isEmpty, "\(entry.id)")
            for file in entry.files {
                let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
                #expect(!parts.contains("..") && !parts.contains("") && !parts.contains("."), "\(file.path)")
                if let hash = file.sha256 {
                    #expect(hash.count == 64 && hash.allSatisfy("0123456789abcdef".contains), "\(file.path)")
                }
                if let address = file.url {
                    #expect(URL(string: address)?.scheme == "https", "\(address)")
                }
                #expect(file.sha256 == nil || file.bytes != nil, "\(file.path): a hash without a size")
            }
        }
    }

    @Test(
        "what has a hash is fetched at a fixed commit unless the hub's repository is known by its main branch only"
    )
    func revisions() {
        for entry in manifest.models where entry.isPullable {
            let revision = entry.origin?.revision ?? ""
            #expect(revision == "main" || revision.count == 40, "\(entry.id): \(revision)")
            for file in entry.files {
                #expect(file.url?.contains("/resolve/\(revision)/") == true, "\(entry.id)")
            }
        }
    }

    @Test("text models say how they are to be used and how much they see at once")
    func textModels() {
        for entry in manifest.models where entry.kind == .text {
            #expect(entry.recipe != nil && entry.contextLength != nil && entry.memory != nil, "\(entry.id)")
        }
    }

    @Test("`mul` is spelt out for Whisper models")
    func multilingual() throws {
        let many = manifest.locales(of: try #require(manifest.entry("whisper-small")))
        #expect(many.count == 99)
        #expect(many.contains("en") && many.contains("de") && !many.contains("mul"))
        #expect(manifest.locales(of: try #require(manifest.entry("whisper-small.en"))) == ["en"])
    }
}
