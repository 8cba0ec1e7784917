import Foundation
import TestSupport
import Transcripts

@testable import CommandLineTool
@testable import LanguageModels

/// Transcripts of any origin: one that was read can be written in every format, and reads back unchanged from our own.
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

/// Transcripts with known words, of a kind that the bytes choose: whatever the times, the words read are the words written. If characters
/// of the formats are among the words, a word may instead appear in a notice, or the file may be refused.
func readTimes(_ bytes: [UInt8]) {
    var rest = bytes[...]
    // Each choice takes two bytes. Once they are used up, every choice is 0, the plain one.
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
        // A notice shows only the first of many lines, and only the beginning of a long line.
        !transcript.notices.contains(where: { $0.contains(" more.") || $0.contains("\u{2026}") })
    else { return }
    let told = transcript.segments.flatMap { [$0.speaker ?? "", $0.text] } + transcript.notices
    precondition(made.lost(in: told).isEmpty, "\(made.lost(in: told)) of \(made.text)")
}

/// Configuration files.
func readConfiguration(_ bytes: [UInt8]) {
    _ = try? ConfigurationFile(path: "config.toml", text: String(decoding: bytes, as: UTF8.self))
}

/// The search index of a folder, whoever wrote it: one that is accepted can be searched by words and by meaning, and is written back
/// with as many entries.
func readSearchIndex(_ bytes: [UInt8]) {
    guard let index = SearchIndex(Data(bytes)) else { return }
    _ = SearchQuery("the garden room")?.matches(in: index, atMost: 5)
    let query = RoundedVector(TextVector([1, 2, 3, 4]))
    for entry in index.entries { _ = LineVectors.near(query, atLeast: -1, in: entry.vectors ?? Data()) }
    precondition(SearchIndex(Data(index.bytes))?.entries.count == index.entries.count)
}

/// JSON schemas: one that is accepted can be written and read again, and is either made into a grammar or refused.
func readSchema(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let schema = try? JSONSchema(text: text) else { return }
    _ = try? schema.grammar()
    precondition((try? JSONSchema(text: schema.text)) != nil, schema.text)
}
