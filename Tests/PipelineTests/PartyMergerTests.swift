import Testing
import Timeline
import Transcripts

@testable import Pipeline

@Suite struct PartyMergerTests {
    private func seconds(_ value: Int64) -> AudioTime { AudioTime(value: value, timescale: 1) }

    private func pending(_ party: Int, _ start: Int64, _ end: Int64) -> PartyMerger.Pending {
        PartyMerger.Pending(
            party: party, range: AudioTimeRange(start: seconds(start), end: seconds(end)), words: [])
    }

    @Test("a segment waits until no party can still begin before it")
    func waits() {
        var merger = PartyMerger(partyCount: 2)
        merger.append(pending(0, 5, 7))
        merger.advance(0, through: seconds(7))
        #expect(merger.release().isEmpty, "party 1 may still say something that began at 3")
        merger.append(pending(1, 3, 4))
        merger.advance(1, through: seconds(5))
        #expect(merger.release() == [pending(1, 3, 4)], "party 1 may still begin at exactly 5")
        merger.advance(1, through: seconds(6))
        #expect(merger.release() == [pending(0, 5, 7)])
    }

    @Test("a party that has ended holds back no segments")
    func ended() {
        var merger = PartyMerger(partyCount: 2)
        merger.append(pending(0, 5, 7))
        merger.advance(0, through: seconds(9))
        merger.finish(1)
        #expect(merger.release() == [pending(0, 5, 7)])
    }

    @Test("the order depends on the audio alone, not on which party was ahead")
    func orderIndependent() {
        let segments = [
            pending(0, 0, 2), pending(1, 1, 4), pending(0, 3, 5), pending(1, 5, 6), pending(0, 5, 8),
        ]
        func numbered(partyFirst: Int) -> [PartyMerger.Pending] {
            var merger = PartyMerger(partyCount: 2)
            var released: [PartyMerger.Pending] = []
            for party in [partyFirst, 1 - partyFirst] {
                for segment in segments where segment.party == party {
                    merger.append(segment)
                    merger.advance(party, through: segment.range.end)
                    released += merger.release()
                }
                merger.finish(party)
                released += merger.release()
            }
            return released
        }
        #expect(numbered(partyFirst: 0) == numbered(partyFirst: 1))
        #expect(numbered(partyFirst: 0).map(\.range.start) == [0, 1, 3, 5, 5].map(seconds))
    }
}
