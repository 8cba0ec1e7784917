/// Attention heads of a model's decoder that follow the speech: while a word is written, they look at the place where it was spoken.
///
/// The heads were found by experiment for each published model; the file does not contain them. A model is recognised by its shape. For
/// a model whose shape is unknown or not unique, words are spread over the speech instead.
enum AlignmentHeads: Hashable, Sendable {
    /// A published model, whose heads the library lists, and the number of heads.
    case published(Published, count: Int)
    /// Heads by layer and position.
    case listed([Head])

    enum Published: Hashable, Sendable {
        case tinyEnglish, tiny, baseEnglish, base, smallEnglish, small, mediumEnglish, medium
        case largeV3, largeV3Turbo
    }

    struct Head: Hashable, Sendable {
        var layer: Int
        var place: Int
    }

    init?(_ dimensions: WhisperDimensions) {
        let shape = Shape(dimensions.width, dimensions.textLayers, dimensions.vocabularySize)
        guard let heads = Self.known[shape] else { return nil }
        self = heads
    }

    /// The number of heads. The memory for reading them grows with it.
    var count: Int {
        switch self {
        case .published(_, let count): count
        case .listed(let heads): heads.count
        }
    }

    /// What distinguishes models.
    private struct Shape: Hashable {
        var width, layers, vocabulary: Int

        init(_ width: Int, _ layers: Int, _ vocabulary: Int) {
            (self.width, self.layers, self.vocabulary) = (width, layers, vocabulary)
        }
    }

    /// The first two large models have the same shape but different heads, so they are not listed. The narrowest model is our own for
    /// tests, which was trained where to look (Models/fixtures/README.md).
    private static let known: [Shape: AlignmentHeads] = [
        Shape(128, 3, 51_864): .listed([Head(layer: 1, place: 0), Head(layer: 2, place: 0)]),
        Shape(384, 4, 51_864): .published(.tinyEnglish, count: 8),
        Shape(384, 4, 51_865): .published(.tiny, count: 6),
        Shape(512, 6, 51_864): .published(.baseEnglish, count: 5),
        Shape(512, 6, 51_865): .published(.base, count: 8),
        Shape(768, 12, 51_864): .published(.smallEnglish, count: 19),
        Shape(768, 12, 51_865): .published(.small, count: 10),
        Shape(1_024, 24, 51_864): .published(.mediumEnglish, count: 18),
        Shape(1_024, 24, 51_865): .published(.medium, count: 6),
        Shape(1_280, 32, 51_866): .published(.largeV3, count: 10),
        Shape(1_280, 4, 51_866): .published(.largeV3Turbo, count: 6),
    ]
}
