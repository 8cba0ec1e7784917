import Foundation
import Testing

@testable import SpeakerFinder

@Suite struct VoiceChoiceTests {
    /// A group of voices, by its angles to three voices that have nothing of each other.
    private func group(_ first: Float, _ second: Float, _ third: Float, seconds: Double) -> VoiceGroup {
        VoiceGroup(Voice.direction([first, second, third]), seconds: seconds)
    }

    private func seconds(_ groups: [VoiceGroup], least: Int = 1) -> [Double] {
        VoiceChoice(tuning: SpeakerTuning(), least: least).speakers(among: groups).map(\.seconds)
    }

    @Test("voices of their own are speakers, the largest first")
    func own() {
        #expect(seconds([group(0, 1, 0, seconds: 40), group(1, 0, 0, seconds: 60)]) == [60, 40])
    }

    @Test("much of a voice that is rather like another one is a speaker, a little is the other one")
    func share() {
        let large = group(1, 0, 0, seconds: 100)
        #expect(seconds([large, group(1, 1, 0, seconds: 50)]) == [100, 50])
        #expect(seconds([large, group(1, 1, 0, seconds: 8)]) == [100])
        #expect(seconds([large, group(1, 0.5, 0, seconds: 50)]) == [100])
        #expect(seconds([large, group(1, 2, 0, seconds: 8)]) == [100, 8])
    }

    @Test("a group between two voices is what both say at once")
    func mixture() {
        let two = [group(1, 0, 0, seconds: 100), group(0, 1, 0, seconds: 100)]
        #expect(seconds(two + [group(1, 1, 1.5, seconds: 10)]) == [100, 100])
        // It has nothing of the second, and of the first no more than it had before.
        #expect(seconds(two + [group(1, -1, 1.5, seconds: 10)]) == [100, 100, 10])
    }

    @Test("who is hardly heard is a speaker only if that is sure")
    func small() {
        let large = group(1, 0, 0, seconds: 400)
        #expect(seconds([large, group(0, 1, 0, seconds: 3)]) == [400])
        #expect(seconds([large, group(0, 1, 0, seconds: 8)]) == [400, 8])
        #expect(seconds([large, group(1, 1.6, 0, seconds: 8)]) == [400])
        // Where little is heard of anybody, it takes a second.
        #expect(seconds([group(1, 0, 0, seconds: 9), group(0, 1, 0, seconds: 1.1)]) == [9, 1.1])
        #expect(seconds([group(1, 0, 0, seconds: 9), group(0, 1, 0, seconds: 0.9)]) == [9])
    }

    @Test("as many as were asked for are speakers in any case")
    func least() {
        #expect(seconds([group(1, 0, 0, seconds: 400), group(1, 0.1, 0, seconds: 2)], least: 2) == [400, 2])
    }
}
