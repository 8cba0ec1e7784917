import Files
import Foundation
import Testing

@testable import ModelStore

@Suite struct AddRemoveTests {
    private let gguf = "GGUF and what follows"

    private func foreign(_ content: String, _ name: String, in temporary: TemporaryStore) throws -> URL {
        let url = temporary.root.appendingPathComponent("elsewhere-\(name)")
        try Data(content.utf8).write(to: url)
        return url
    }

    @Test(
        "a user's text model gets a name, a hash and a place, whether it is copied or linked",
        arguments: ModelPlacement.allCases)
    func add(placement: ModelPlacement) async throws {
        let temporary = try TemporaryStore()
        let source = try foreign(gguf, "My Model (Q4).gguf", in: temporary)
        let model = try await temporary.store.add(source, placement: placement)
        #expect(model.entry.id == "elsewhere-my-model-q4")
        #expect(model.entry.kind == .text && model.entry.engine == "llama")
        #expect(model.entry.files[0].sha256?.count == 64)
        #expect(try Data(contentsOf: model.mainFile) == Data(gguf.utf8))
        let again = ModelStore(root: temporary.root, manifest: temporary.store.manifest)
        #expect(try again.entry(model.entry.id) == model.entry)
        #expect(try again.listing().models.map(\.id) == ["sample", model.entry.id])

        let used = try await again.use(model.entry.id)
        #expect(used == ModelDefaults.builtIn.text)
        #expect(
            try await again.remove(model.entry.id) == (placement == .copy ? Int64(gguf.utf8.count) : 0)
        )
        #expect(FileManager.default.fileExists(atPath: source.path), "the user's own file stays")
        #expect(again.defaultModel(for: .text) == ModelDefaults.builtIn.text)
        #expect(throws: ModelStoreError.self) { try again.entry(model.entry.id) }
    }

    @Test("a link whose target is gone counts as missing, and the error says how to add it again")
    func brokenLink() async throws {
        let temporary = try TemporaryStore()
        let source = try foreign(gguf, "m.gguf", in: temporary)
        try await temporary.store.add(source, id: "mine", placement: .link)
        try FileManager.default.removeItem(at: source)
        let error = try #require(
            await #expect(throws: ModelStoreError.self) { try await temporary.store.locate("mine") })
        #expect(error.kind == .missing)
        #expect(error.nextMove == "run `readback models add \(source.path) --id mine`")
    }

    @Test("a model's format, and the languages of a Whisper model, are known from the first bytes")
    func formats() {
        #expect(ModelFormat(head: Data("GGUF".utf8)) == .gguf(onlyReads: false))
        for (name, onlyReads) in ["llama": false, "bert": true, "nomic-bert": true, "gemma-embedding": true] {
            var head = GGUFHead()
            head.add("general.architecture", name)
            #expect(ModelFormat(head: Data(head.bytes)) == .gguf(onlyReads: onlyReads), "\(name)")
            #expect(ModelFormat(head: Data(head.bytes.prefix(30))) == .gguf(onlyReads: false))
        }
        #expect(ModelFormat(head: Data("lmgg".utf8 + [0x98, 0xca, 0, 0])) == .whisper(isMultilingual: false))
        #expect(ModelFormat(head: Data("lmgg".utf8 + [0x99, 0xca, 0, 0])) == .whisper(isMultilingual: true))
        #expect(ModelFormat(head: Data("lmgg".utf8)) == nil)
        #expect(ModelFormat(head: Data("RIFF1234".utf8)) == nil)
        #expect(ModelFormat(head: Data()) == nil)
    }

    @Test("a file whose hash is in the list becomes that model")
    func recognised() async throws {
        var hash = SHA256()
        Array(gguf.utf8).withUnsafeBytes { hash.update($0) }
        let known = ModelFile(
            path: "known.gguf", bytes: Int64(gguf.utf8.count), sha256: hash.finish(),
            url: "https://models.example/k")
        let temporary = try TemporaryStore([.sample(files: [known])])
        let model = try await temporary.store.add(foreign(gguf, "m.gguf", in: temporary))
        #expect(model.entry.id == "sample")
        #expect(model.mainFile.lastPathComponent == "known.gguf")
    }

    @Test("adding the store's own file changes nothing", arguments: ModelPlacement.allCases)
    func ownFile(placement: ModelPlacement) async throws {
        var hash = SHA256()
        Array(gguf.utf8).withUnsafeBytes { hash.update($0) }
        let known = ModelFile(path: "known.gguf", bytes: Int64(gguf.utf8.count), sha256: hash.finish())
        let temporary = try TemporaryStore([.sample(files: [known])])
        let own = try temporary.put(gguf, "known.gguf")
        let model = try await temporary.store.add(own, placement: placement)
        #expect(try Data(contentsOf: model.mainFile) == Data(gguf.utf8))
    }

    @Test("taken or invalid names, and files that are not models, are refused")
    func refused() async throws {
        let temporary = try TemporaryStore()
        let source = try foreign(gguf, "m.gguf", in: temporary)
        let noModel = try foreign("text", "notes.txt", in: temporary)
        for (file, id) in [(source, "sample"), (source, "Not A Name"), (source, ".."), (noModel, nil)] {
            let error = await #expect(throws: ModelStoreError.self) {
                try await temporary.store.add(file, id: id)
            }
            #expect(error?.kind == .unusableRequest, "\(file.lastPathComponent) as \(id ?? "-")")
        }
    }

    @Test(
        "a user's own file in the folder of a new model is neither overwritten nor removed",
        arguments: ["m.gguf", "model.json"])
    func ownFolder(name: String) async throws {
        let temporary = try TemporaryStore()
        let source = temporary.root.appendingPathComponent("m.gguf")
        try Data(gguf.utf8).write(to: source)
        let own = try temporary.put("{}", name, model: "mine")
        let error = await #expect(throws: ModelStoreError.self) {
            try await temporary.store.add(source, id: "mine")
        }
        #expect(error?.kind == .unusableRequest && error?.subject == own.path, "\(String(describing: error))")
        await #expect(throws: ModelStoreError.self) { try await temporary.store.remove("mine") }
        #expect(try String(contentsOf: own, encoding: .utf8) == "{}")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: own.deletingLastPathComponent().path)
        #expect(names == [name])
        try FileManager.default.removeItem(at: own)
        try await temporary.store.add(source, id: "mine")
        #expect(try await temporary.store.remove("mine") == Int64(gguf.utf8.count))
    }

    @Test("a model can be located by a path as well as by a name")
    func path() async throws {
        let temporary = try TemporaryStore()
        let source = try foreign(gguf, "m.gguf", in: temporary)
        let model = try await temporary.store.locate(nameOrPath: source.path)
        #expect(model.mainFile.path == source.path && model.entry.engine == "llama")
        try temporary.put("hello", "hello.bin")
        #expect(try await temporary.store.locate(nameOrPath: "sample").entry.id == "sample")
        let error = await #expect(throws: ModelStoreError.self) {
            try await temporary.store.locate(nameOrPath: "/nowhere/m.gguf")
        }
        #expect(error?.reason == "there is no readable file here")
    }

    @Test("a file behind a link is added under the link's name, and its removal is reported as usual")
    func throughLink() async throws {
        let temporary = try TemporaryStore()
        _ = try foreign(gguf, "blob", in: temporary)
        let link = temporary.root.appendingPathComponent("Talk.gguf")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "elsewhere-blob")
        let model = try await temporary.store.add(link)
        #expect(model.entry.id == "talk")
        #expect(try Data(contentsOf: model.mainFile) == Data(gguf.utf8))
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: model.mainFile.path)) == nil)
        let report = try await temporary.store.removeReport("talk")
        #expect(report.message.hasPrefix("talk is removed"), "\(report)")
        let linked = try await temporary.store.add(link, placement: .link)
        #expect(try await temporary.store.removeReport(linked.entry.id).message.hasPrefix("talk is removed"))
        #expect(FileManager.default.fileExists(atPath: link.path), "the user's own link stays")
    }

    @Test("a damaged record of the store is reported, and missing or sound ones are not")
    func damagedRecords() async throws {
        let temporary = try TemporaryStore()
        #expect(temporary.store.complaints() == [])
        let model = try await temporary.store.add(try foreign(gguf, "m.gguf", in: temporary), id: "mine")
        try await temporary.store.use("mine")
        #expect(temporary.store.complaints() == [])
        for name in ["defaults.json", "reservations.json", "mine/model.json"] {
            let file = temporary.root.appendingPathComponent(name)
            let before = try? Data(contentsOf: file)
            try Data("{".utf8).write(to: file)
            let complaints = temporary.store.complaints()
            #expect(
                complaints.count == 1 && complaints[0].hasPrefix("\(file.path): it is damaged"),
                "\(complaints)")
            try FileManager.default.removeItem(at: file)
            if let before { try before.write(to: file) }
        }
        #expect(model.entry.id == "mine")
    }

    @Test("pulling a model that only a checkout can make suggests one that can be pulled")
    func notPullable() async throws {
        let file = ModelFile.hello(url: nil)
        let temporary = try TemporaryStore([
            .sample(files: [file], kind: .speech, origin: ModelEntry.Origin(package: "sources"))
        ])
        let error = await #expect(throws: ModelStoreError.self) { try await temporary.store.pull("sample") }
        #expect(error?.description.contains("readback models pull whisper-base") == true)
    }

    @Test("the list says which models hear and which write")
    func listing() throws {
        let temporary = try TemporaryStore([.sample(id: "ears", kind: .speech), .sample(id: "writer")])
        let table = try temporary.store.listing().table()
        for (id, word) in [("ears", "hears"), ("writer", "writes")] {
            #expect(table.contains(try Regex("  \(id) +\(word) ")), "\(table)")
        }
    }

    @Test("removing a model deletes only what the store put there, and nothing that somebody added")
    func removeBesideOthers() async throws {
        let temporary = try TemporaryStore()
        let source = try foreign(gguf, "m.gguf", in: temporary)
        let model = try await temporary.store.add(source, id: "mine")
        let diary = model.folder.appendingPathComponent("diary.txt")
        try Data("mine".utf8).write(to: diary)
        let report = try await temporary.store.removeReport("mine")
        #expect(report.message.contains("has other files and is kept"), "\(report.message)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: model.folder.path) == ["diary.txt"])
    }

    @Test("removing a model whose folder is a link removes the link and nothing behind it")
    func removeLinkedFolder() async throws {
        let temporary = try TemporaryStore()
        let source = try foreign(gguf, "m.gguf", in: temporary)
        let model = try await temporary.store.add(source, id: "mine")
        let elsewhere = temporary.root.deletingLastPathComponent().appendingPathComponent(
            "elsewhere-\(UUID().uuidString)")
        try FileManager.default.moveItem(at: model.folder, to: elsewhere)
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        try FileManager.default.createSymbolicLink(at: model.folder, withDestinationURL: elsewhere)
        try await temporary.store.remove("mine")
        let there = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
        #expect(there.contains(model.entry.files[0].path), "\(there)")
        #expect(!FileManager.default.fileExists(atPath: model.folder.path))
    }

    @Test("removing a model that is not here frees nothing")
    func removeNothing() async throws {
        let temporary = try TemporaryStore()
        #expect(try await temporary.store.remove("sample") == nil)
    }

    @Test(
        "model names are derived from file names",
        arguments: [
            ("Qwen3 4B (Q4)", "qwen3-4b-q4"), ("ggml-base.en", "ggml-base.en"), ("..x..", "x"), ("模型", ""),
        ])
    func identifiers(name: String, id: String) {
        #expect(ModelIdentifier.make(from: name) == id)
    }

    @Test("verification reads every file again and reports each model's state")
    func verification() async throws {
        let temporary = try TemporaryStore([.sample(id: "absent"), .sample(id: "good"), .sample(id: "bad")])
        try temporary.put("hello", "hello.bin", model: "good")
        try temporary.put("jello", "hello.bin", model: "bad")
        let report = try await temporary.store.verify()
        #expect(report.models.map(\.id) == ["good", "bad"])
        #expect(report.models.map(\.state) == [.present, .damaged])
        #expect(!report.isSound)
        #expect(report.text().hasPrefix("good: present, 1 file\nbad: \(temporary.root.path)/bad/hello.bin: "))
        #expect(try await temporary.store.verify(["good"]).isSound)
        #expect(try await temporary.store.verify(["absent"]).models[0].problem?.contains("missing") == true)
    }

    @Test("the result of trying to open a model is kept until the model or the build changes")
    func probes() async throws {
        let temporary = try TemporaryStore()
        try temporary.put("hello", "hello.bin")
        let model = try await temporary.store.locate("sample")
        let cache = ProbeVerdictCache(store: temporary.store, build: "1")
        #expect(cache.verdict(for: model) == nil)
        cache.record(.fails(reason: "the child was ended by SIGILL (4)"), for: model)
        #expect(cache.verdict(for: model) == .fails(reason: "the child was ended by SIGILL (4)"))
        cache.record(.opens, for: model)
        #expect(cache.verdict(for: model) == .opens)
        #expect(ProbeVerdictCache(store: temporary.store, build: "2").verdict(for: model) == nil)
        try temporary.put("hello", "hello.bin")
        #expect(cache.verdict(for: model) == nil, "another inode is another file")
    }
}
