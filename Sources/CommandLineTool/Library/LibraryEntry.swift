import Foundation
import Pages
import Readback

/// The data of the library page.
struct LibraryDocument: Encodable {
    let recordings: [LibraryEntry]
}

/// One recording on the library page: its title, its to-dos, and all its words for the search.
struct LibraryEntry: Encodable, Sendable {
    struct Todo: Encodable {
        let text: String
        let start: Double
    }

    /// A segment's start and text, encoded as an array of two because there are very many.
    struct Line: Encodable {
        let start: Double
        let text: String

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(start)
            try list.encode(text)
        }
    }

    /// The key under which the recording's own page stores which to-dos are done.
    let id: String
    let title: String
    let name: String
    let day: String
    let duration: Double
    let parties: [String]
    let todos: [Todo]
    /// The recording's own page, relative to the library page; `nil` if there is none.
    let page: String?
    let segments: [Line]

    /// `nil` if the result does not say how long the recording is.
    ///
    /// - Parameter recordings: the recordings in the folder, by their paths without extension.
    init?(
        _ result: ResultParts, _ data: Data, folder: String, name file: String, recordings: [String: String]
    ) {
        guard let duration = result.transcript.duration else { return nil }
        let path = FolderTree.path(to: file, in: folder)
        id = PageIdentity.of(String(decoding: data, as: UTF8.self))
        let stem = (file as NSString).deletingPathExtension
        let recording = RecordingName(recordings[(path as NSString).deletingPathExtension] ?? path)
        name = stem
        day = recording.day ?? ""
        self.duration = duration
        let parties = result.transcript.segments.map(\.speaker).parties
        self.parties = parties
        title =
            result.title
            ?? FallbackTitle.title(parties: parties, date: recording.day, name: recording.stem)
        todos = (result.report?.actions ?? []).map {
            Todo(text: $0.sentence ?? $0.text, start: $0.start ?? 0)
        }
        let isThere = FileManager.default.fileExists(atPath: "\(folder)/\(stem).html")
        page = isThere ? SoundReference.relative(to: "/\(stem).html", from: "/") : nil
        segments = result.transcript.segments.map { Line(start: $0.start, text: $0.text) }
    }
}
