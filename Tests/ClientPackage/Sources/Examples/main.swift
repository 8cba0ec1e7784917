import Foundation
import Readback

/// Runs every example once on real recordings with the real engines, and ends with 1 when one does not do what its page says.
func check(_ name: String, _ holds: Bool, _ found: Any) {
    print(holds ? "ok  " : "FAIL", name, holds ? "" : "\(found)")
    if !holds { failures += 1 }
}

nonisolated(unsafe) var failures = 0
let fixtures = CommandLine.arguments[1]
let memo = fixtures + "/memo.flac"

let memoText = try await text(of: memo)
check("1 text", memoText.contains("water the plants"), memoText)
let words = try await wordTimes(of: memo)
check("2 words", words.count > 20 && words.map(\.start) == words.map(\.start).sorted(), words)
let transcriber = SpeechTranscriber(locale: Locale(identifier: "en-US"), preset: .transcription)
let pieces = try await inputs(from: memo, for: transcriber)
check("4 inputs", !pieces.isEmpty, pieces.count)
var finals = ""
try await follow(
    AsyncStream { stream in
        for piece in pieces { stream.yield(piece) }
        stream.finish()
    }
) { text, isFinal in if isFinal { finals += text } }
func plainWords(_ text: String) -> [String.SubSequence] {
    text.lowercased().filter { $0.isLetter || $0.isWhitespace }.split(whereSeparator: \.isWhitespace)
}
// A word in another's place is one that goes and one that comes.
let changes = plainWords(finals).difference(from: plainWords(memoText)).count
check("3 volatile, and finals that differ in two words at most", changes <= 4, finals)
let named = try await transcribe(memo, expecting: ["Martha"])
check("5 names", named.lowercased().contains("martha"), named)
let call = try await transcribeCall(fixtures + "/call-booking.flac")
check("6 call", Set(call.segments.compactMap(\.speaker)).count == 2, call.text)
let read = try await report(of: fixtures + "/call-booking.flac")
check("a report", read.hasPrefix("# ") && read.contains("## Transcript"), read)
let copy = FileManager.default.temporaryDirectory.path + "/readback-examples-memo.flac"
try? FileManager.default.removeItem(atPath: copy)
try FileManager.default.copyItem(atPath: memo, toPath: copy)
nonisolated(unsafe) var shares: [Double] = []
let shown = try await show(copy) { shares.append($0) }
check("progress", !shares.isEmpty && shares == shares.sorted() && shares.allSatisfy((0...1).contains), shares)
check("no journal left", !FileManager.default.fileExists(atPath: copy + ".journal"), copy)
check("the same words", shown?.text.contains("water the plants") == true, shown?.text ?? "")
let complained = try await complaint(about: "/none.wav")
check(
    "a complaint", complained == "Choose another recording. /none.wav: there is no such file.",
    complained ?? "")
let crash = FileManager.default.temporaryDirectory.path + "/readback-examples-crash"
try? FileManager.default.removeItem(atPath: crash)
try FileManager.default.createDirectory(atPath: crash, withIntermediateDirectories: true)
var dying = ReadOptions()
dying.task = nil
dying.journal = crash + "/dying"
for try await event in Readback.events(of: copy, dying) {
    guard case .segment = event else { continue }
    // The first run may hold its journal a moment longer than its events last.
    try FileManager.default.copyItem(atPath: crash + "/dying", toPath: crash + "/memo.journal")
    break
}
let wentOn = try await goOn(in: crash)
check("after a crash", wentOn.map(\.text) == [shown?.text ?? ""], wentOn.map(\.text))
let exports = subtitles(of: call)
check("7 subtitles", exports.srt.contains("-->") && exports.vtt.hasPrefix("WEBVTT"), exports)
let answered = try await answer("Is water wet?")
check("8 answer", !answered.isEmpty, answered)
let found = try await appointment(in: "Let us meet on Tuesday, the three of us, about the roof.")
check("9 value", found.topic.count < 400, found)
let likely = try await likeliest(of: ["Paris.", "purple."], after: "The capital of France is ")
check("10 judgement", likely == "Paris.", likely ?? "nothing")
let summed = try await summary(of: fixtures + "/call-booking.flac", customers: ["David Miller": 12])
check("11 summary", !summed.title.isEmpty, summed)
let lines = ["We are open until eight.", "The car broke down on the way.", "That is forty dollars."]
if let close = try await closest(of: lines, to: "How much is it?") {
    check("12 meaning", close == lines[2], close)
}
let said = try await places(of: "How much does the garden room cost?", in: call)
check("13 question", said.contains { $0.contains("fifty") || $0.contains("950") }, said)
exit(failures == 0 ? 0 : 1)
