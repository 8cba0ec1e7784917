import Foundation
import Readback

/// The results that questions are about: those named, and in a folder those closest to a question.
struct AskedResults {
    let places: [String]
    let embedder: (any TextEmbedder)?
    let messages: Messages
    /// The results used so far, in the order in which they were read.
    private(set) var paths: [String] = []

    /// The maximum number of results of a folder that are read for a question.
    private static let mostOfFolder = 6

    init(places: [String], embedder: (any TextEmbedder)?, messages: Messages) {
        self.places = places
        self.embedder = embedder
        self.messages = messages
    }

    /// Returns the transcripts for a question that were not read for an earlier one.
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
            FolderTree.path(to: $0.result, in: folder)
        }
        .sorted()
    }
}
