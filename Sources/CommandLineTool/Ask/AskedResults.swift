import Foundation
import Readback

/// The results that questions are about: those that were named, and of folders those that a question is nearest to.
struct AskedResults {
    let places: [String]
    let embedder: (any TextEmbedder)?
    let messages: Messages
    /// Those that questions have been about, in the order in which they were read.
    private(set) var paths: [String] = []

    /// Of a folder so many are read for a question.
    private static let mostOfFolder = 6

    init(places: [String], embedder: (any TextEmbedder)?, messages: Messages) {
        self.places = places
        self.embedder = embedder
        self.messages = messages
    }

    /// The transcripts that a question is about and none before it was.
    mutating func more(for question: String) async throws -> [Transcript] {
        var transcripts: [Transcript] = []
        for place in places {
            let found = FolderTree.isFolder(place) ? try await nearest(to: question, in: place) : [place]
            for path in found where !paths.contains(path) {
                transcripts.append(try await TranscriptFile.read(path))
                paths.append(path)
            }
        }
        return transcripts
    }

    private func nearest(to question: String, in folder: String) async throws -> [String] {
        guard let query = SearchQuery(question) else { return [] }
        let meaning: SearchMeaning? =
            if let embedder { try await SearchMeaning(question, embedder) } else { nil }
        let index = try await SearchFolder(path: folder).index(meaning: meaning, messages)
        return query.matches(in: index, meaning: meaning, atMost: Self.mostOfFolder).map {
            "\(folder)/\($0.result)"
        }
        .sorted()
    }
}
