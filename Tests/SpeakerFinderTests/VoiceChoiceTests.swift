import Foundation
import Testing

@testable import SpeakerFinder

@Suite struct VoiceChoiceTests {
    /// A group of voices, given by its shares of three voices that have nothing in common.
    private func group(_ first: Float, _ second: Float, _ third: Float, seconds: Double) -> VoiceGroup {
        VoiceGroup(Voice.direction([first, second, third]), seconds: seconds)
    }

    private func seconds(_ groups: [VoiceGroup], least: Int = 1) -> [Double] {
        VoiceChoice(tuning: SpeakerTuning(), least: least).speakers(among: groups).map(\.seconds)
    }

    @Test("distinct voices are speakers, the largest first")
    func own() {
        #expect(seconds([group(0, 1, 0, seconds: 40), group(1, 0, 0, seconds: 60)]) == [60, 40])
    }

    @Test("the less of a voice there is, the more distinct it must be to count as a speaker")
    func share() {
        let large = group(1, 0, 0, seconds: 100)
        #expect(seconds([large, group(1, 1, 0, seconds: 50)]) == [100, 50])
        #expect(seconds([large, group(1, 1, 0, seconds: 8)]) == [100])
        #expect(seconds([large, group(1, 0.5, 0, seconds: 50)]) == [100])
        #expect(seconds([large, group(1, 2, 0, seconds: 8)]) == [100, 8])
    }

    @Test("a group between two voices is not a speaker, but both speaking at once")
    func mixture() {
        let two = [group(1, 0, 0, seconds: 100), group(0, 1, 0, seconds: 100)]
        #expect(seconds(two + [group(1, 1, 1.5, seconds: 10)]) == [100, 100])
        // This one has nothing of the second voice, and no more of the first than before.
        #expect(seconds(two + [group(1, -1, 1.5, seconds: 10)]) == [100, 100, 10])
    }

    @Test("a voice that is hardly heard is a speaker only if it is clearly distinct and not too short")
    func small() {
        let large = group(1, 0, 0, seconds: 400)
        #expect(seconds([large, group(0, 1, 0, seconds: 3)]) == [400])
        #expect(seconds([large, group(0, 1, 0, seconds: 8)]) == [400, 8])
        #expect(seconds([large, group(1, 1.6, 0, seconds: 8)]) == [400])
        // Where little is heard of anybody, one second is enough.
        #expect(seconds([group(1, 0, 0, seconds: 9), group(0, 1, 0, seconds: 1.1)]) == [9, 1.1])
        #expect(seconds([group(1, 0, 0, seconds: 9), group(0, 1, 0, seconds: 0.9)]) == [9])
    }

    @Test("the requested minimum number of speakers is chosen in any case")
    func least() {
        #expect(seconds([group(1, 0, 0, seconds: 400), group(1, 0.1, 0, seconds: 2)], least: 2) == [400, 2])
    }
}
