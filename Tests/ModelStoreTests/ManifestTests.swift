import Foundation
import Testing

@testable import ModelStore

@Suite struct ManifestTests {
    private let manifest = ModelManifest.builtIn

    @Test("the models that setup installs have an address, packages and known hashes")
    func setUpModels() throws {
        for kind in [ModelEntry.Kind.speech, .text, .embedding] {
            let entry = try #require(manifest.entry(ModelDefaults.builtIn[kind] ?? ""))
            #expect(entry.kind == kind && entry.isPinned)
            for file in entry.files {
                #expect(file.url != nil && file.packages?.isEmpty == false, "\(entry.id)")
            }
            #expect(entry.remedy.contains("readback models pull \(entry.id)"), "\(entry.remedy)")
        }
    }

    @Test(
        "packages have a version, size and hash; those to convert have one vocabulary, and BERT's a configuration"
    )
    func packages() {
        for source in manifest.models.flatMap(\.files).flatMap({ $0.packages ?? [] }) {
            for part in source.parts {
                #expect(part.sha256.count == 64 && part.bytes > 0 && !part.version.isEmpty, "\(part.name)")
                #expect(part.member.hasPrefix(part.name.replacing("-", with: "_") + "/"), "\(part.name)")
            }
            let vocabularies = source.parts.compactMap(\.vocabulary).count
            #expect(vocabularies == (source.assembly == .concatenation ? 0 : 1), "\(source.name)")
            let configurations = source.parts.compactMap(\.configuration).count
            #expect(configurations == (source.assembly == .bert ? 1 : 0), "\(source.name)")
            #expect(Set(source.parts.map(\.name)).count == source.parts.count, "\(source.name)")
        }
    }

    @Test("identifiers are unique and can be folder names")
    func identifiers() {
        let ids = manifest.models.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(ModelIdentifier.isValid(id), "\(id)") }
    }

    @Test("paths stay in the model's folder, hashes are 64 lower-case hex digits, and addresses use HTTPS")
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
        "addresses contain their revision, which is a release, a full commit or the main branch"
    )
    func revisions() {
        for entry in manifest.models where entry.isPullable {
            guard entry.files.contains(where: { $0.url != nil }) else { continue }
            let revision = entry.origin?.revision ?? ""
            let isRelease = entry.files.allSatisfy {
                $0.url?.contains("/releases/download/\(revision)/") == true
            }
            if isRelease && !revision.isEmpty { continue }
            #expect(revision == "main" || revision.count == 40, "\(entry.id): \(revision)")
            for file in entry.files {
                #expect(file.url?.contains("/\(revision)/") == true, "\(entry.id)")
            }
        }
    }

    @Test(
        "text models state context length and memory, and the default is not one that is used only by name"
    )
    func textModels() {
        for entry in manifest.models where entry.kind == .text {
            #expect(entry.contextLength != nil && entry.memory != nil, "\(entry.id)")
        }
        #expect(ModelDefaults.builtIn.text.flatMap(manifest.entry)?.onlyByName == nil)
    }

    @Test("`mul` stands for all 99 languages of a Whisper model")
    func multilingual() throws {
        let many = manifest.locales(of: try #require(manifest.entry("whisper-small")))
        #expect(many.count == 99)
        #expect(many.contains("en") && many.contains("de") && !many.contains("mul"))
        #expect(manifest.locales(of: try #require(manifest.entry("whisper-small.en"))) == ["en"])
    }
}
