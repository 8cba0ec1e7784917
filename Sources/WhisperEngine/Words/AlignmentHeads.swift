/// Heads of a model's decoder whose attention follows the speech: where they look while a word is written is where it was spoken.
///
/// Which heads these are was found out for each published model and cannot be read in its file. A model is known again by its
/// shape; one whose shape is another's, too, has the times that the library guesses.
enum AlignmentHeads: Hashable, Sendable {
    /// A published model, whose heads the library lists.
    case published(Published)
    /// Heads by layer and place.
    case listed([Head])

    struct Head: Hashable, Sendable {
        var layer: Int
        var place: Int
    }

    enum Published: Hashable, Sendable, CaseIterable {
        case tinyEnglish, tiny, baseEnglish, base, smallEnglish, small, mediumEnglish, medium
        case largeV3, largeV3Turbo
    }

    init?(_ dimensions: WhisperDimensions) {
        let shape = Shape(dimensions)
        if shape == Self.fixtureShape {
            self = .listed([Head(layer: 1, place: 0), Head(layer: 2, place: 0)])
        } else if let published = Self.shapes.first(where: { $0.shape == shape })?.model {
            self = .published(published)
        } else {
            return nil
        }
    }

    /// How many there are; what reading them takes grows with it.
    var count: Int {
        switch self {
        case .listed(let heads): heads.count
        case .published(let model):
            switch model {
            case .smallEnglish: 19
            case .mediumEnglish: 18
            case .small, .largeV3: 10
            case .tinyEnglish, .base: 8
            case .tiny, .medium, .largeV3Turbo: 6
            case .baseEnglish: 5
            }
        }
    }

    /// What tells one published model from another.
    private struct Shape: Hashable {
        var width, layers, vocabulary: Int

        init(_ width: Int, layers: Int, vocabulary: Int) {
            (self.width, self.layers, self.vocabulary) = (width, layers, vocabulary)
        }

        init(_ dimensions: WhisperDimensions) {
            self.init(
                dimensions.width, layers: dimensions.textLayers, vocabulary: dimensions.vocabularySize)
        }
    }

    /// The first two large models have one shape and different heads, so they are not here.
    private static let shapes: [(shape: Shape, model: Published)] = [
        (Shape(384, layers: 4, vocabulary: 51_864), .tinyEnglish),
        (Shape(384, layers: 4, vocabulary: 51_865), .tiny),
        (Shape(512, layers: 6, vocabulary: 51_864), .baseEnglish),
        (Shape(512, layers: 6, vocabulary: 51_865), .base),
        (Shape(768, layers: 12, vocabulary: 51_864), .smallEnglish),
        (Shape(768, layers: 12, vocabulary: 51_865), .small),
        (Shape(1_024, layers: 24, vocabulary: 51_864), .mediumEnglish),
        (Shape(1_024, layers: 24, vocabulary: 51_865), .medium),
        (Shape(1_280, layers: 32, vocabulary: 51_866), .largeV3),
        (Shape(1_280, layers: 4, vocabulary: 51_866), .largeV3Turbo),
    ]

    /// Our own model for tests, which was taught where to look (Models/fixtures/README.md).
    private static let fixtureShape = Shape(128, layers: 3, vocabulary: 51_864)
}
