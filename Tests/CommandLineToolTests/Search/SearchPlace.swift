import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// A folder of results that is deleted with this object.
final class SearchPlace {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("search-\(UUID().uuidString)")
    var folder: SearchFolder { SearchFolder(path: url.path) }

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func put(_ name: String, title: String, _ lines: [(Double, String?, String)]) throws {
        let segments = lines.map { start, speaker, text in
            ["start": start, "text": text].merging(speaker.map { ["speaker": $0] } ?? [:]) { $1 }
                as [String: Any]
        }
        let object: [String: Any] = [
            "schemaVersion": 1, "transcript": ["segments": segments],
            "report": ["title": ["text": title]],
        ]
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: object).write(to: file)
    }

    func find(_ words: String, by embedder: (any TextEmbedder)? = nil) async throws -> [SearchQuery.Match] {
        var meaning: SearchMeaning?
        if let embedder { meaning = try await SearchMeaning(words, embedder) }
        return try await #require(SearchQuery(words)).matches(
            in: folder.index(meaning: meaning).0, meaning: meaning, atMost: 10)
    }
}
