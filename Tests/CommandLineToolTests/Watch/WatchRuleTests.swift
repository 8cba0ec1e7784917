import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// What `watch` does with recordings that share a name, and with those that arrive again.
@Suite struct WatchRuleTests {
    private func plan() throws -> OutputPlan {
        let arguments = try OptionParser(command: Commands.watch).parse(["in", "-o", "out/", "-f", "txt"])
        return try OutputPlan(arguments, wantsReport: true) { _ in false }
    }

    @Test("a result's path belongs to the recording that came first, whatever the order of names")
    func owners() throws {
        let plan = try plan()
        var owners = PlaceOwners()
        #expect(owners.claim("in/call.mka", plan, among: ["in/call.mka"]) { nil } == nil)
        let both = ["in/call.flac", "in/call.mka"]
        let clash = owners.claim("in/call.flac", plan, among: both) { nil }
        #expect(clash == NameClash(first: "in/call.mka", second: "in/call.flac", place: "out/call.txt"))
        #expect(owners.claim("in/call.mka", plan, among: both) { nil } == nil, "it may come again")
        #expect(owners.claim("in/other.flac", plan, among: both) { nil } == nil)
    }

    @Test("after a restart, a result's path belongs to the recording that the result names")
    func ownersAfterRestart() throws {
        let plan = try plan()
        var owners = PlaceOwners()
        let both = ["in/call.flac", "in/call.mka"]
        #expect(owners.claim("in/call.flac", plan, among: both) { "call.mka" }?.first == "in/call.mka")
        #expect(owners.claim("in/call.mka", plan, among: both) { "call.mka" } == nil)
    }

    @Test(
        "results are replaced only if unedited and the watch's own; a recording that was done stays done"
    )
    func verdicts() {
        typealias Case = (isHeard: Bool?, own: String?, verdict: WatchedResults.Verdict)
        let now = ["out/call.txt": ContentHash("as it was left")]
        for (isHeard, own, verdict) in [
            (true, "as it was left", .current), (true, nil, .current),
            (false, "as it was left", .madeAnew), (nil, "as it was left", .madeAnew),
            (false, "before a remark", .told), (false, nil, .told), (nil, nil, .told),
        ] as [Case] {
            let left = own.map { ["out/call.txt": ContentHash($0)] }
            #expect(WatchedResults.verdict(isHeard: isHeard, own: left, now: now) == verdict)
        }
    }
}
