/// The parts of a result that a folder is searched and listed by. Words and their times, which are most of it, are left out.
struct ResultParts: Decodable {
    struct Transcript: Decodable {
        let duration: Double?
        let segments: [Segment]
    }

    struct Segment: Decodable {
        let start: Double
        let speaker: String?
        let text: String
    }

    struct Report: Decodable {
        let givenTitle: String?
        let title: Line?
        let actions: [Line]?
    }

    struct Line: Decodable {
        let text: String
        let sentence: String?
        let start: Double?
        let owner: String?
        let due: String?
        /// The calendar date, such as `2026-12-01`.
        let dueDay: String?
    }

    struct Provenance: Decodable {
        struct Recording: Decodable {
            let date: String?
        }

        let recording: Recording
    }

    let transcript: Transcript
    let report: Report?
    let provenance: Provenance?

    /// The title of the report; the user's own title comes first.
    var title: String? { report.flatMap { $0.givenTitle ?? $0.title?.text } }
}
