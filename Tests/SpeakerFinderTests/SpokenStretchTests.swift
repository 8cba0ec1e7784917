import Testing

@testable import SpeakerFinder

@Suite struct SpokenStretchTests {
    /// The stretches of a window in which each set of speakers lasts for a number of frames.
    private func stretches(_ parts: (set: Int, frames: Int)...) -> [SpokenStretch] {
        let likelihoods = parts.flatMap { part in
            (0..<part.frames).flatMap { _ in (0..<7).map { $0 == part.set ? Float(0) : -9 } }
        }
        return SpokenStretch.all(of: WindowActivity(likelihoods: likelihoods))
    }

    @Test("a stretch goes from pause to pause, and a short one is left out")
    func pauses() {
        #expect(
            stretches((0, 10), (1, 20), (0, 8), (1, 20), (0, 9), (1, 30), (0, 20), (1, 17))
                == [
                    SpokenStretch(speaker: 0, frames: 10..<58), SpokenStretch(speaker: 0, frames: 67..<97),
                ])
    }

    @Test("a stretch ends where somebody else begins, and at the border of the window")
    func others() {
        // Set 4 is the first two speakers at once.
        #expect(
            stretches((1, 30), (4, 5), (1, 20), (2, 25))
                == [
                    SpokenStretch(speaker: 0, frames: 0..<30), SpokenStretch(speaker: 0, frames: 35..<55),
                    SpokenStretch(speaker: 1, frames: 55..<80),
                ])
    }
}
