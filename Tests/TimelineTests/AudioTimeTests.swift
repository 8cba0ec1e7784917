import Foundation
import Testing
import Timeline

@Suite struct AudioTimeTests {
    @Test("times are equal if they are the same moment, whatever their timescales, and then hash alike")
    func equality() {
        let half = AudioTime(value: 1, timescale: 2)
        let sameHalf = AudioTime(value: 22_050, timescale: 44_100)
        #expect(half == sameHalf)
        #expect(Set([half, sameHalf]).count == 1)
        #expect(half != AudioTime(value: 22_051, timescale: 44_100))
    }

    @Test("two times one sample apart are told apart even after a year of audio")
    func exactOrder() {
        let year: Int64 = 365 * 86_400
        let left = AudioTime(value: year * 48_000 + 1, timescale: 48_000)
        let right = AudioTime(value: year * 44_100, timescale: 44_100)
        #expect(left > right)
        #expect(left - right == AudioTime(value: 1, timescale: 48_000))
    }

    @Test("sums across rates are exact")
    func sums() {
        let sum = AudioTime(value: 1, timescale: 44_100) + AudioTime(value: 1, timescale: 48_000)
        #expect(sum == AudioTime(value: 307, timescale: 7_056_000), "\(sum)")
        #expect(sum - AudioTime(value: 1, timescale: 48_000) == AudioTime(value: 1, timescale: 44_100))
    }

    @Test("overflow, invalid input and opposite infinities give an invalid time, never a trap")
    func specials() {
        let huge = AudioTime(value: .max, timescale: 1)
        #expect(huge + huge == .invalid)
        #expect(-AudioTime(value: .min, timescale: 1) == .invalid)
        #expect(AudioTime.positiveInfinity - .positiveInfinity == .invalid)
        #expect(AudioTime.positiveInfinity + AudioTime(value: 5, timescale: 1) == .positiveInfinity)
        #expect(AudioTime(value: 1, timescale: 0) == .invalid)
        #expect(AudioTime(seconds: .nan, preferredTimescale: 1000) == .invalid)
        #expect(AudioTime(seconds: 1e300, preferredTimescale: 1000) == .invalid)
        #expect(AudioTime.negativeInfinity < .zero && .zero < AudioTime.positiveInfinity)
        #expect(AudioTime.positiveInfinity < .invalid)
    }

    @Test("milliseconds are rounded once, half away from zero")
    func milliseconds() {
        #expect(AudioTime(value: 1, timescale: 2_000).milliseconds == 1)
        #expect(AudioTime(value: -1, timescale: 2_000).milliseconds == -1)
        #expect(AudioTime(value: 7, timescale: 16_000).milliseconds == 0)
        #expect(AudioTime(value: 15_999, timescale: 16_000).milliseconds == 1000)
        #expect(AudioTime.positiveInfinity.milliseconds == nil)
    }

    @Test(
        "a stored time is exactly the same when read again",
        arguments: [
            AudioTime(value: 160_007, timescale: 16_000), .zero, .invalid, .positiveInfinity,
            .negativeInfinity,
            AudioTime(value: -3, timescale: 7),
        ])
    func coding(time: AudioTime) throws {
        let data = try JSONEncoder().encode([time])
        let back = try #require(try JSONDecoder().decode([AudioTime].self, from: data).first)
        #expect(back == time)
        #expect(back.value == time.value && back.timescale == time.timescale)
    }

    @Test("a malformed stored time is an error", arguments: ["", "1", "1/0", "1/-5", "a/b", "1/2/3"])
    func malformed(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([AudioTime].self, from: JSONEncoder().encode([text]))
        }
    }
}
