import SpeakerFinder
import TestSupport
import Testing

/// Cases that can be counted by hand.
@Suite struct DiarizationErrorTests {
    private typealias Turn = DiarizationError.Turn

    private func turns(_ list: (String, Double, Double)...) -> [Turn] {
        list.map { Turn(speaker: $0.0, start: $0.1, end: $0.2) }
    }

    private func expect(
        _ error: DiarizationError, missed: Double = 0, invented: Double = 0, confused: Double = 0,
        of total: Double
    ) {
        let pairs = [
            (error.missed, missed), (error.invented, invented), (error.confused, confused),
            (error.total, total),
        ]
        for (found, right) in pairs { #expect(abs(found - right) < 1e-9, "\(error)") }
    }

    @Test("the same turns under other names are no error")
    func names() {
        let truth = turns(("anna", 0, 4), ("ben", 4, 6), ("anna", 6, 7))
        expect(
            DiarizationError(
                reference: truth, hypothesis: turns(("2", 0, 4), ("1", 4, 6), ("2", 6, 7))), of: 7)
    }

    @Test("if nobody is found, everything is missed; a speaker found in silence is invented")
    func missedAndInvented() {
        let truth = turns(("anna", 1, 3))
        expect(DiarizationError(reference: truth, hypothesis: []), missed: 2, of: 2)
        expect(
            DiarizationError(reference: truth, hypothesis: turns(("1", 0, 4))), invented: 2, of: 2)
        expect(DiarizationError(reference: [], hypothesis: turns(("1", 0, 4))), invented: 4, of: 0)
    }

    @Test("one speaker found for two people confuses the time of the one who speaks less")
    func confusion() {
        let truth = turns(("anna", 0, 6), ("ben", 6, 10))
        expect(DiarizationError(reference: truth, hypothesis: turns(("1", 0, 10))), confused: 4, of: 10)
    }

    @Test("names are matched so that the most time agrees in total, not each to its own best")
    func matching() {
        // 1 agrees with anna for 5 s and with ben for 4; 2 agrees with anna for 4: 4 + 4 are more than 5.
        let truth = turns(("anna", 0, 9), ("ben", 9, 13))
        let found = turns(("1", 0, 5), ("2", 5, 9), ("1", 9, 13))
        expect(DiarizationError(reference: truth, hypothesis: found), confused: 5, of: 13)
    }

    @Test("two speakers at once count twice, and if only one is found, one is missed")
    func overlap() {
        let truth = turns(("anna", 0, 6), ("ben", 4, 8))
        expect(
            DiarizationError(reference: truth, hypothesis: turns(("1", 0, 6), ("2", 6, 8))), missed: 2, of: 10
        )
        expect(
            DiarizationError(reference: truth, hypothesis: turns(("1", 0, 6), ("2", 3, 8))), invented: 1,
            of: 10)
    }

    @Test("a border that is slightly off costs exactly that much: there is no tolerance")
    func borders() {
        let truth = turns(("anna", 0, 5), ("ben", 5, 10))
        expect(
            DiarizationError(reference: truth, hypothesis: turns(("1", 0, 5.2), ("2", 5.2, 10))),
            confused: 0.2, of: 10)
    }

    @Test("errors of several recordings add up, weighted by their seconds")
    func sum() {
        let one = DiarizationError(reference: turns(("anna", 0, 1)), hypothesis: [])
        let other = DiarizationError(reference: turns(("anna", 0, 3)), hypothesis: turns(("1", 0, 3)))
        #expect(abs((one + other).rate - 0.25) < 1e-9)
    }
}
