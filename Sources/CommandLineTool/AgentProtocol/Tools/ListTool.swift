import Serving

/// A result as a list shows it.
private struct ListedResult: Encodable {
    let result: String
    let title: String
    let date: String?
    let duration: Double?
    let speakers: [String]
    let hasReport: Bool
    let actions: Int

    init(_ parts: ResultParts, _ name: String) {
        result = name
        title = parts.title ?? RecordingName(name).stem
        date = parts.provenance?.recording.date ?? RecordingName(name).day
        // A transcript without times has no length.
        duration = parts.transcript.duration.flatMap { $0 > 0 ? $0 : nil }
        speakers = parts.transcript.segments.map(\.speaker).parties
        hasReport = parts.report != nil
        actions = parts.report?.actions?.count ?? 0
    }

    var shown: String {
        let facts = [date, duration.map(ToolText.time)].compactMap { $0 } + speakers
        return "\(result)  \(title)" + (facts.isEmpty ? "" : "  (\(facts.joined(separator: ", ")))")
    }
}

private struct ListPage: Encodable {
    let results: [ListedResult]
    let count: Int
    let page: Int
    let pages: Int
}

extension AgentTool {
    private static let resultsOfPage = 50

    static let list = AgentTool(
        name: "list_results", title: "List the recorded conversations",
        description:
            """
            Lists the results of the folder by their names, with title, day, length in seconds, speakers and the number of \
            to-dos, fifty to a page.
            """,
        arguments: [
            "page": ["type": "integer", "minimum": 1, "description": "counted from 1; the first unless told"]
        ],
        needed: [],
        answer: [
            "results": .list(
                of: [
                    "result": .described("string", "the name under which other tools take it"),
                    "title": .described("string", "its title"),
                    "date": .optional("string", "the day of the recording"),
                    "duration": .optional("number", "seconds"),
                    "speakers": ["type": "array", "items": ["type": "string"]],
                    "hasReport": .described("boolean", "whether there is a report"),
                    "actions": .described("integer", "how many to-dos it has"),
                ], "by name"),
            "count": .described("integer", "how many results there are"),
            "page": .described("integer", "the number of this page"),
            "pages": .described("integer", "how many there are"),
        ]
    ) { arguments, library in
        let names = try await library.names()
        // Each name counts as one character plus its line end.
        let pages = TextPages(lengths: names.map { _ in 1 }, limit: 2 * resultsOfPage)
        let number = try arguments.whole("page", in: 1...1_000_000) ?? 1
        let listed = names[try pages.page(number)].compactMap { name in
            (try? library.parts(name)).map { ListedResult($0, name) }
        }
        let count = names.count == 1 ? "1 result" : "\(names.count) results"
        let head = "\(count), page \(number) of \(pages.ranges.count)"
        return try ToolAnswer(
            ([head] + listed.map(\.shown)).joined(separator: "\n"),
            ListPage(results: listed, count: names.count, page: number, pages: pages.ranges.count))
    }
}

extension AgentLibrary {
    /// The results in the folder, sorted by name.
    func names() async throws -> [String] {
        try await index().entries.filter { !$0.body.isEmpty }.map(\.path).sortedByBytes
    }
}
