import Foundation
import Timeline

extension AttributeScopes {
    /// The attributes that transcribed text carries.
    ///
    /// ```swift
    /// for run in result.text.runs {
    ///     print(run.audioTimeRange?.start.seconds, run.transcriptionConfidence)
    /// }
    /// ```
    public struct SpeechAttributes: AttributeScope {
        /// How sure the engine is of a word, from 0 to 1.
        public let transcriptionConfidence: ConfidenceAttribute
        /// When a word was said.
        public let audioTimeRange: TimeRangeAttribute

        /// How sure the engine is of the word, from 0 to 1.
        public enum ConfidenceAttribute: CodableAttributedStringKey {
            /// From 0 to 1.
            public typealias Value = Double
            /// The attribute's name in encoded text.
            public static let name = "readback.transcriptionConfidence"
        }

        /// When the word was said. The space before a word belongs to the word.
        public enum TimeRangeAttribute: CodableAttributedStringKey {
            /// When it was said.
            public typealias Value = AudioTimeRange
            /// The attribute's name in encoded text.
            public static let name = "readback.audioTimeRange"
        }
    }

    /// The attributes of transcribed text.
    public var speech: SpeechAttributes.Type { SpeechAttributes.self }
}

extension AttributeDynamicLookup {
    /// Finds the attributes by their names.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SpeechAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension AttributedString {
    /// The range of text, from the first to the last word, that was said during `timeRange`; `nil` if there is none.
    ///
    /// Use it to replace text that a later result revises.
    public func rangeOfAudioTimeRangeAttributes(intersecting timeRange: AudioTimeRange) -> Range<Index>? {
        var found: Range<Index>?
        for (value, range) in runs[AttributeScopes.SpeechAttributes.TimeRangeAttribute.self] {
            guard let value, value.overlaps(timeRange) else { continue }
            found = (found?.lowerBound ?? range.lowerBound)..<range.upperBound
        }
        return found
    }
}
