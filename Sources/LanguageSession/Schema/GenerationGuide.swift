import Foundation
import LanguageModels

/// A limit on the values of a property. The engine enforces it during generation.
public struct GenerationGuide<Value>: Sendable {
    let rules: [GuideRule]

    fileprivate init(_ rules: GuideRule...) { self.rules = rules }
}

extension GenerationGuide where Value == String {
    /// Exactly this text.
    public static func constant(_ value: String) -> Self { Self(.anyOf([value])) }
    /// One of these texts.
    public static func anyOf(_ values: [String]) -> Self { Self(.anyOf(values)) }

    /// The whole text matches this regular expression, which may contain characters, classes, groups, alternatives,
    /// repetitions, and the classes `\d`, `\w`, `\s` and `.`.
    public static func pattern<Output>(_ regex: Regex<Output>) -> Self { Self(.matching(regex)) }

    /// The greatest number of Unicode scalars. Not one of Apple's guides: small models need to be told when to end.
    public static func maximumLength(_ count: Int) -> Self { Self(.maximumLength(count)) }
}

extension GenerationGuide where Value == Int {
    /// At least this value.
    public static func minimum(_ value: Int) -> Self { Self(.minimum(Double(value))) }
    /// At most this value.
    public static func maximum(_ value: Int) -> Self { Self(.maximum(Double(value))) }
    /// A value in this range.
    public static func range(_ range: ClosedRange<Int>) -> Self {
        Self(.minimum(Double(range.lowerBound)), .maximum(Double(range.upperBound)))
    }
}

extension GenerationGuide where Value: BinaryFloatingPoint {
    /// At least this value.
    public static func minimum(_ value: Value) -> Self { Self(.minimum(Double(value))) }
    /// At most this value.
    public static func maximum(_ value: Value) -> Self { Self(.maximum(Double(value))) }
    /// A value in this range.
    public static func range(_ range: ClosedRange<Value>) -> Self {
        Self(.minimum(Double(range.lowerBound)), .maximum(Double(range.upperBound)))
    }
}

extension GenerationGuide where Value == Decimal {
    /// At least this value.
    public static func minimum(_ value: Decimal) -> Self { Self(.minimum(value.double)) }
    /// At most this value.
    public static func maximum(_ value: Decimal) -> Self { Self(.maximum(value.double)) }
    /// A value in this range.
    public static func range(_ range: ClosedRange<Decimal>) -> Self {
        Self(.minimum(range.lowerBound.double), .maximum(range.upperBound.double))
    }
}

extension GenerationGuide {
    /// At least this many elements.
    public static func minimumCount<Element>(_ count: Int) -> Self where Value == [Element] {
        Self(.minimumCount(count))
    }

    /// At most this many elements.
    public static func maximumCount<Element>(_ count: Int) -> Self where Value == [Element] {
        Self(.maximumCount(count))
    }

    /// Exactly this many elements.
    public static func count<Element>(_ count: Int) -> Self where Value == [Element] {
        Self(.minimumCount(count), .maximumCount(count))
    }

    /// A number of elements in this range.
    public static func count<Element>(_ range: ClosedRange<Int>) -> Self where Value == [Element] {
        Self(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
    }

    /// A guide for each element.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> Self where Value == [Element] {
        Self(.element(guide.rules))
    }
}

extension GuideRule {
    /// A regular expression by its source text. One without source text, because it was built in code, is refused when it is
    /// used in a request.
    static func matching<Output>(_ regex: Regex<Output>) -> GuideRule {
        .pattern(regex._literalPattern ?? "(?=a pattern that was built of code)")
    }
}

extension Decimal {
    var double: Double { (self as NSDecimalNumber).doubleValue }
}

/// In `@Guide(.count(3))` nothing names the type of the elements, and the compiler chooses `Never`. Nothing else needs these.
extension GenerationGuide where Value == [Never] {
    /// At least this many elements.
    public static func minimumCount(_ count: Int) -> Self { Self(.minimumCount(count)) }
    /// At most this many elements.
    public static func maximumCount(_ count: Int) -> Self { Self(.maximumCount(count)) }
    /// Exactly this many elements.
    public static func count(_ count: Int) -> Self { Self(.minimumCount(count), .maximumCount(count)) }
    /// A number of elements in this range.
    public static func count(_ range: ClosedRange<Int>) -> Self {
        Self(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
    }
}
