import SpeakerFinder
import Timeline

/// One speaker in the transcript who is really several people.
package struct MistakenSpeaker: Hashable, Sendable {
    /// Where that speaker speaks.
    package let stretches: [AudioTimeRange]
    /// The number of people.
    package let count: Int

    package init(heardIn stretches: [AudioTimeRange], count: Int) {
        self.stretches = stretches
        self.count = count
    }
}

/// Silences audio outside the given stretches, so that nobody else is heard.
struct StretchMask: Sendable {
    private var stretches: ArraySlice<Range<Int>>
    private var position = 0

    init(_ ranges: [AudioTimeRange], startTime: AudioTime) {
        let place = { (time: AudioTime) in
            Int(((time - startTime).seconds * Double(SpeakerGrid.sampleRate)).rounded())
        }
        let heard = ranges.map { place($0.start)..<max(place($0.start), place($0.end)) }
        stretches =
            heard.sorted { $0.lowerBound < $1.lowerBound }
            .reduce(into: [Range<Int>]()) { $0.append(joining: $1) }[...]
    }

    /// Returns the next audio with everything else silenced.
    mutating func masked(_ sound: [Float]) -> [Float] {
        let end = position + sound.count
        var masked = [Float](repeating: 0, count: sound.count)
        while let stretch = stretches.first, stretch.lowerBound < end {
            for place in stretch.clamped(to: position..<end) {
                masked[place - position] = sound[place - position]
            }
            guard stretch.upperBound <= end else { break }
            stretches.removeFirst()
        }
        position = end
        return masked
    }
}

/// Skips the model for windows that are fully silent: nobody speaks there.
struct SparingModels: SpeakerModels {
    let models: any SpeakerModels

    /// Activity in which nobody speaks. All values are equal, and the first of equal speaker sets is the empty one.
    private static let nobody = [Float](repeating: 0, count: SpeakerGrid.framesPerWindow * 7)

    func activity(in samples: [Float]) throws -> [Float] {
        samples.allSatisfy { $0 == 0 } ? Self.nobody : try models.activity(in: samples)
    }

    func voice(of features: [Float]) throws -> [Float] { try models.voice(of: features) }
}
