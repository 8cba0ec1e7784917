import Foundation
import Readback

/// Search by meaning, if an embedding model is installed.
struct SearchMeaning {
    /// The least similarity to the query at which a line is found by its meaning alone.
    static let least: Float = 0.25

    let embedder: any TextEmbedder
    /// The vector of the query.
    let query: RoundedVector
    private let model: SearchIndex.Model

    init(_ words: String, _ embedder: any TextEmbedder) async throws {
        let vector = try await embedder.vectors(of: [words]).first ?? TextVector([])
        self.embedder = embedder
        query = RoundedVector(vector)
        // A tab would end the field that holds the identity in the index.
        model = SearchIndex.Model(
            identity: SearchText.field(embedder.identity), width: vector.values.count)
    }

    /// Whether the index lacks vectors of this model.
    func isMissing(in index: SearchIndex) -> Bool {
        index.model != model || index.entries.contains { $0.vectors == nil }
    }

    /// Computes the missing vectors.
    ///
    /// - Parameters:
    ///   - progress: called with the number of results done and the number of all to do.
    ///   - save: called now and then with the index so far, since many new results take minutes.
    func complete(
        _ index: inout SearchIndex, progress: (_ done: Int, _ count: Int) -> Void,
        save: (SearchIndex) -> Void
    ) async throws {
        index.adopt(model)
        let unread = index.entries.indices.filter { index.entries[$0].vectors == nil }
        var saved = ContinuousClock.now
        var rest = unread[...]
        try await withThrowingTaskGroup(of: (Int, Data).self) { group in
            // Each result is read separately, so that its vectors do not depend on other results.
            func readNext() {
                guard let place = rest.popFirst() else { return }
                let body = index.entries[place].body
                group.addTask { (place, try await vectors(of: body)) }
            }
            for _ in 0..<Self.resultsAtOnce { readNext() }
            var done = 0
            while let (place, vectors) = try await group.next() {
                index.entries[place].vectors = vectors
                done += 1
                progress(done, unread.count)
                readNext()
                guard ContinuousClock.now - saved > .seconds(20) else { continue }
                save(index)
                saved = .now
            }
        }
    }

    /// Enough to keep all threads of a model busy.
    private static let resultsAtOnce = 2 * ProcessInfo.processInfo.activeProcessorCount

    private func vectors(of body: [UInt8]) async throws -> Data {
        let lines = LineVectors.lines(of: body)
        let vectors = try await embedder.vectors(of: lines.map(\.text))
        return LineVectors.bytes(zip(lines, vectors).map { (start: $0.start, vector: $1) })
    }

    /// The lines of a result that are close to the query.
    func near(_ entry: SearchIndex.Entry) -> [(start: Int, similarity: Float)] {
        LineVectors.near(query, atLeast: Self.least, in: entry.vectors ?? Data()).filter { line in
            // The file may be damaged.
            line.start < entry.body.count && (line.start == 0 || entry.body[line.start - 1] == 10)
        }
    }
}
