/// Rolling captions, as YouTube writes them: each shows the previous line again. Every line is read once.
enum RollingCaptions {
    /// The captions without repeated lines, and a notice if they roll.
    static func undone(_ captions: [Caption]) -> (captions: [Caption], notice: String?) {
        let repeats = zip(captions, captions.dropFirst()).count { $0.repeats(in: $1) }
        guard captions.count >= 3, 2 * repeats >= captions.count - 1 else { return (captions, nil) }
        var shown: [String] = []
        var again: [String] = []
        // A caption may still be shown when the next one begins, but its words were spoken before that.
        let ends = captions.dropFirst().map(\.start) + [nil]
        let undone = zip(captions, ends).compactMap { caption, next -> Caption? in
            var new = caption
            if let start = caption.start, let end = caption.end, let next {
                new.end = max(start, min(end, next))
            }
            again += caption.lines.map(\.text).filter { shown.contains($0) && !$0.isEmpty }
            new.lines = caption.lines.filter { !shown.contains($0.text) && !$0.words.isEmpty }
            shown = caption.lines.map(\.text)
            return new.lines.isEmpty ? nil : new
        }
        return (
            undone,
            again.isEmpty
                ? nil
                : "The captions roll: \(LeftOut.count(again, "repeated line")) read only once: \(LeftOut.examples(again))."
        )
    }
}

extension Caption {
    /// Whether the last line of this caption is the first of the next, and the screen rolls. A person who says the same twice
    /// has a single line each time, and where two people talk, each line has a dash.
    fileprivate func repeats(in next: Caption) -> Bool {
        let (lines, following) = (filledLines, next.filledLines)
        return lines.count + following.count > 2 && lines.last?.text == following.first?.text
            && !(lines + following).contains(where: \.beginsWithDash)
    }

    private var filledLines: [CaptionText] { lines.filter { !$0.words.isEmpty } }
}
