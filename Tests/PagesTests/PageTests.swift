import Foundation
import Testing

@testable import Pages

/// A page is one file, and its policy lets it load nothing but its recording.
@Suite struct PageTests {
    private func policy(_ html: String) throws -> String {
        let start = try #require(html.range(of: "Content-Security-Policy\" content=\""))
        return String(html[start.upperBound...].prefix { $0 != "\"" })
    }

    @Test("the policy forbids everything except the page's own style, script and recording")
    func policies() throws {
        for (sound, rule) in [
            (Page.Sound.none, nil), (.beside, "media-src &#39;self&#39; file:"), (.inside, "media-src data:"),
        ] {
            let policy = try policy(Page(.call, title: "x", data: "{}", sound: sound).html)
            #expect(policy.hasPrefix("default-src &#39;none&#39;; style-src &#39;sha256-"), "\(policy)")
            #expect(policy.contains("; script-src &#39;sha256-"), "\(policy)")
            #expect(
                policy.contains("media-src") == (rule != nil) && policy.contains(rule ?? "base-uri"),
                "\(policy)")
            #expect(
                !policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"), "\(policy)")
        }
    }

    @Test("a title is always text, whatever is in it")
    func title() {
        let html = Page(.library, title: "</title><script>\"'&{{data}}", data: "{}").html
        #expect(html.contains("<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;{{data}}</title>"))
    }

    @Test("a placeholder inside filled-in text is not filled in")
    func filling() {
        let template = HTMLTemplate("<p>{{one}} {{two}}</p>")
        #expect(template.filled(["one": "{{two}}", "two": "2"]) == "<p>{{two}} 2</p>")
    }

    @Test("no part of a page contains a network address")
    func addresses() {
        for kind in [Page.Kind.call, .library] {
            let html = Page(kind, title: "x", data: "{}").html
            #expect(!html.contains("http://") && !html.contains("https://") && !html.contains("url("))
        }
    }

    @Test(
        "the address of a recording is relative to the page's folder, and its name is escaped",
        arguments: [
            ("/a/call.mp3", "/a", "./call.mp3"), ("/a/call.mp3", "/a/notes", "../call.mp3"),
            ("/a/b/c d.mp3", "/a/x/y", "../../b/c%20d.mp3"),
            ("/a/javascript:x()", "/a", "./javascript%3Ax%28%29"),
            ("/a/#1?%41<\"'&.mp3", "/a", "./%231%3F%2541%3C%22%27%26.mp3"), ("/\u{E9}", "/", "./%C3%A9"),
            ("/ab", "/a", "../ab"),
        ])
    func references(path: String, folder: String, reference: String) {
        #expect(SoundReference.relative(to: path, from: folder) == reference)
    }
}
