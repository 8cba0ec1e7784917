import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// What a watch does with recordings that come again.
@Suite struct WatchRuleTests {
    @Test(
        "results are made anew only where they are the watch's own as it left them; what was heard already stays"
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
