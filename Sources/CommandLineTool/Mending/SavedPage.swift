import Foundation
import Pages
import Readback

/// A page that was written, and what it knows about its recording.
struct SavedPage {
    private let page: PageDocument
    private let result: ResultDocument

    /// `nil` if this is not the page of a result.
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

    /// Whether this is the page of that result.
    func shows(_ other: FinishedResult) -> Bool { result == other.document.whole }

    /// - Parameter names: the new names of speakers, by their old names.
    func html(showing result: FinishedResult, names: [String: Set<String>]) throws -> String {
        let json = try result.document.text(as: .json)
        var page = page
        page.id = PageIdentity.of(json)
        page.title = result.document.title
        if result.isSoundGone { page.recording = nil }
        for index in page.loudness?.parties.indices ?? 0..<0 {
            guard let name = page.loudness?.parties[index].name, let now = names[name] else { continue }
            // A row without a name shows all speakers without a row of their own: those who were split.
            page.loudness?.parties[index].name = now.count == 1 ? now.first : nil
        }
        return try page.html(showing: json)
    }
}
