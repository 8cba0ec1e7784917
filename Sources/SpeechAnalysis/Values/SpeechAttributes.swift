import Foundation
import Timeline

extension AttributeScopes {
    /// What transcription says about each stretch of its text.
    ///
    /// ```swift
    /// for run in result.text.runs {
    ///     print(run.audioTimeRange?.start.seconds, run.transcriptionConfidence)
    /// }
    /// ```
    public struct SpeechAttributes: AttributeScope {
        public let transcriptionConfidence: ConfidenceAttribute
        public let audioTimeRange: TimeRangeAttribute

        /// How sure the engine is of the word, from 0 to 1.
        public enum ConfidenceAttribute: CodableAttributedStringKey {
            public typealias Value = Double
            public static let name = "readback.transcriptionConfidence"
        }

        /// When the word was said. The space before a word belongs to the word.
        public enum TimeRangeAttribute: CodableAttributedStringKey {
            public typealias Value = AudioTimeRange
            public static let name = "readback.audioTimeRange"
        }
    }

    public var speech: SpeechAttributes.Type { SpeechAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SpeechAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension AttributedString {
    /// The stretch of text, from the first to the last word, that was said while `timeRange` lasted; `nil` if there is none.
    ///
    /// Use it to replace what a later result says anew.
    public func rangeOfAudioTimeRangeAttributes(intersecting timeRange: AudioTimeRange) -> Range<Index>? {
        var found: Range<Index>?
        for (value, range) in runs[AttributeScopes.SpeechAttributes.TimeRangeAttribute.self] {
            guard let value, value.overlaps(timeRange) else { continue }
            found = (found?.lowerBound ?? range.lowerBound)..<range.upperBound
        }
        return found
    }
}
