import Foundation
import TestSupport
import Transcripts

@testable import CommandLineTool
@testable import LanguageModels

/// Transcripts of any origin: what is read can be written in every format, and read again from our own as it was.
func readTranscript(_ bytes: [UInt8]) {
    guard let transcript = try? TranscriptReader().read(Data(bytes), from: "it") else { return }
    _ = PlainTextExporter().string(from: transcript)
    _ = SubRipExporter().string(from: transcript)
    _ = WebVTTExporter(hasWordTimes: true).string(from: transcript)
    _ = TableExporter.tabs.string(from: transcript)
    _ = TableExporter.commas.string(from: transcript)
    _ = LyricsExporter(hasWordTimes: true).string(from: transcript)
    let document = TranscriptDocument(transcript)
    guard let json = try? JSONEncoder().encode(document) else {
        preconditionFailure("a transcript that was read cannot be written: \(document)")
    }
    guard let again = try? TranscriptReader().read(json, from: "again") else {
        preconditionFailure(
            "a transcript that was written cannot be read: \(String(decoding: json, as: UTF8.self))")
    }
    precondition(TranscriptDocument(again) == document, "\(document) became \(TranscriptDocument(again))")
}

/// Transcripts of every kind that the bytes choose, with words that are known: whatever the times, the words out are the words in. Where
/// there are signs of formats among them, a word may also be named in a notice, or the file refused.
func readTimes(_ bytes: [UInt8]) {
    var rest = bytes[...]
    // Two bytes for each choice; when they are used up, all else is plain.
    let choose = { (count: Int) -> Int in
        let chosen = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) } % count
        rest = rest.dropFirst(2)
        return chosen
    }
    let kinds = HostileTranscript.Kind.allCases
    let kind = kinds[choose(kinds.count)]
    if choose(2) == 1, HostileTranscript.Kind.texts.contains(kind) {
        return readOdd(HostileTranscript(kind, isOdd: true, choose: choose))
    }
    let made = HostileTranscript(kind, choose: choose)
    guard let transcript = try? TranscriptReader().read(Data(made.text.utf8), from: "it") else {
        preconditionFailure("refused: \(made.text)")
    }
    let found = transcript.segments.flatMap { $0.words.map(\.text) }.filter(HostileTranscript.isSaid)
    precondition(found.sorted() == made.words.sorted(), "\(found) of \(made.text)")
}

private func readOdd(_ made: HostileTranscript) {
    guard let transcript = try? TranscriptReader().read(Data(made.text.utf8), from: "it"),
        // Of many lines a notice shows the first, and of a long one its beginning.
        !transcript.notices.contains(where: { $0.contains(" more.") || $0.contains("\u{2026}") })
    else { return }
    let told = transcript.segments.flatMap { [$0.speaker ?? "", $0.text] } + transcript.notices
    precondition(made.lost(in: told).isEmpty, "\(made.lost(in: told)) of \(made.text)")
}

/// Configuration files.
func readConfiguration(_ bytes: [UInt8]) {
    _ = try? ConfigurationFile(path: "config.toml", text: String(decoding: bytes, as: UTF8.self))
}

/// The index of a folder that is searched, whoever has written to it: what is taken can be searched by words and by meaning, and is
/// written as it was.
func readSearchIndex(_ bytes: [UInt8]) {
    guard let index = SearchIndex(Data(bytes)) else { return }
    _ = SearchQuery("the garden room")?.matches(in: index, atMost: 5)
    let query = RoundedVector(TextVector([1, 2, 3, 4]))
    for entry in index.entries { _ = LineVectors.near(query, atLeast: -1, in: entry.vectors ?? Data()) }
    precondition(SearchIndex(Data(index.bytes))?.entries.count == index.entries.count)
}

/// JSON and schemas written in it: one that is taken can be written, read again, and made into a grammar or refused.
func readSchema(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let schema = try? JSONSchema(text: text) else { return }
    _ = try? schema.grammar()
    precondition((try? JSONSchema(text: schema.text)) != nil, schema.text)
}
