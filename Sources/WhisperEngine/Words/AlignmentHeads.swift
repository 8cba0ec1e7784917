/// Models of which it is known which heads of the decoder follow the audio.
enum AlignmentHeads: Hashable, Sendable, CaseIterable {
    case tinyEnglish, tiny, baseEnglish, base, smallEnglish, small, mediumEnglish, medium, largeV3,
        largeV3Turbo
}
