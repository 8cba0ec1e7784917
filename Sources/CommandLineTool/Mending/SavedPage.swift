import Foundation
import Pages
import Readback

/// A page that was written, and what it knows of its recording.
struct SavedPage {
    private let page: PageDocument
    private let result: ResultDocument

    /// `nil` for what is no page of a result.
    init?(_ html: String) {
        guard html.contains(Page.Kind.call.generator),
            let start = html.range(of: "id=\"data\">", options: .backwards),
            let end = html.range(of: "</script>", range: start.upperBound..<html.endIndex)
        else { return nil }
        let data = Data(html[start.upperBound..<end.lowerBound].utf8)
        guard let parts = try? JSONDecoder().decode(Parts.self, from: data) else { return nil }
        page = parts.page
        result = parts.result
    }

    private struct Parts: Decodable {
        let page: PageDocument
        let result: ResultDocument
    }

    /// Whether it is the page of that result.
    func shows(_ other: FinishedResult) -> Bool { result == other.document.whole }

    /// - Parameter names: what speakers are called now, by what they were called.
    func html(showing result: FinishedResult, names: [String: Set<String>]) throws -> String {
        let json = try result.document.text(as: .json)
        var page = page
        page.id = PageIdentity.of(json)
        page.title = result.document.title
        if result.isSoundGone { page.recording = nil }
        for index in page.loudness?.parties.indices ?? 0..<0 {
            guard let name = page.loudness?.parties[index].name, let now = names[name] else { continue }
            // A row without a name shows all who have none of their own: those who were told apart.
            page.loudness?.parties[index].name = now.count == 1 ? now.first : nil
        }
        return try page.html(showing: json)
    }
}
