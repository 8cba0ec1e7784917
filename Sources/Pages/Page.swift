import Files
import Foundation

/// One file that a browser shows by itself: template, style, script and data in one, with a policy that forbids it to load anything else.
///
/// ```swift
/// let page = Page(.call, title: "Booking the garden room", data: json, sound: .none)
/// print(page.html)
/// ```
package struct Page: Sendable {
    package enum Kind: Sendable {
        /// One recording: its report and its transcript.
        case call
        /// The recordings of a folder.
        case library

        /// The command that made the page, as the page's metadata states it.
        package var generator: String {
            switch self {
            case .call: "readback page"
            case .library: "readback library"
            }
        }
    }

    /// Where sound comes from, which is the only thing that a page may load.
    package enum Sound: Sendable {
        case none
        /// A file, named relative to the page.
        case beside
        /// In the page's data.
        case inside
    }

    private let kind: Kind
    private let title: String
    private let data: String
    private let sound: Sound

    /// - Parameter data: JSON that the page's script reads. Text in it is always data, never markup.
    package init(_ kind: Kind, title: String, data: String, sound: Sound = .none) {
        self.kind = kind
        self.title = title
        self.data = data
        self.sound = sound
    }

    package var html: String {
        let (style, script) = (kind.style, kind.script)
        let head = HTMLTemplate(kind.head).filled([
            "title": HTMLText.escaped(title), "policy": HTMLText.escaped(policy(style, script)),
            "generator": kind.generator, "style": style,
        ])
        return HTMLTemplate(kind.template).filled([
            "head": head, "title": HTMLText.escaped(title), "script": script, "data": ScriptData.encode(data),
        ])
    }

    /// Allows the page's own style and script, by their hashes, and its own recording, and nothing else.
    private func policy(_ style: String, _ script: String) -> String {
        var rules = ["default-src 'none'", "style-src '\(hash(style))'", "script-src '\(hash(script))'"]
        switch sound {
        case .none: break
        // A page opened from disk has the scheme `file:`, which not every browser counts as 'self'.
        case .beside: rules.append("media-src 'self' file:")
        case .inside: rules.append("media-src data:")
        }
        return (rules + ["base-uri 'none'", "form-action 'none'"]).joined(separator: "; ")
    }

    private func hash(_ text: String) -> String {
        var hash = SHA256()
        Array(text.utf8).withUnsafeBytes { hash.update($0) }
        let digits = Array(hash.finish())
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return "sha256-" + Data(bytes).base64EncodedString()
    }
}

/// The plain files under `Page/`, compiled in.
extension Page.Kind {
    /// The same for both kinds: what a browser must know before it shows anything.
    fileprivate var head: String { text(PackageResources.head_html) }

    fileprivate var template: String {
        switch self {
        case .call: text(PackageResources.call_html)
        case .library: text(PackageResources.library_html)
        }
    }

    fileprivate var style: String {
        switch self {
        case .call:
            joined([
                PackageResources.base_css, PackageResources.report_css, PackageResources.transcript_css,
                PackageResources.player_css, PackageResources.call_css, PackageResources.print_css,
            ])
        case .library: joined([PackageResources.base_css, PackageResources.library_css])
        }
    }

    /// Declarations first; the only file that runs anything comes last.
    fileprivate var script: String {
        switch self {
        case .call:
            joined([
                PackageResources.format_js, PackageResources.memory_js, PackageResources.dialog_js,
                PackageResources.model_js, PackageResources.quotations_js, PackageResources.corrections_js,
                PackageResources.player_js, PackageResources.sentences_js,
                PackageResources.words_js, PackageResources.follow_js, PackageResources.names_js,
                PackageResources.search_js, PackageResources.picture_js, PackageResources.evidence_js,
                PackageResources.todos_js, PackageResources.report_js, PackageResources.markdown_js,
                PackageResources.keys_js, PackageResources.start_js,
            ])
        case .library:
            joined([PackageResources.format_js, PackageResources.memory_js, PackageResources.library_js])
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func joined(_ files: [[UInt8]]) -> String { files.map(text).joined(separator: "\n") }
}
