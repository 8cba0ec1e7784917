import Foundation

/// An evaluation as a table for a terminal.
package struct EvaluationTable: Sendable {
    private let evaluation: Evaluation
    private let old: Evaluation?

    /// - Parameters:
    ///   - evaluation: the evaluation to show.
    ///   - old: an earlier evaluation of the same texts, for comparison.
    package init(_ evaluation: Evaluation, comparedWith old: Evaluation? = nil) {
        self.evaluation = evaluation
        self.old = old
    }

    /// A row for each case, then totals and means.
    package var text: String {
        let hasErrors = evaluation.wordErrors != nil
        var rows = [
            ["text", "recall", "first", "tf-idf", "lost", "unsup", "R-1", "R-2", "R-L", "s", "tokens"]
                + (hasErrors ? ["WER"] : []) + ["title"]
        ]
        rows += evaluation.cases.map { item in
            [
                item.name, two(item.recall), two(item.firstRecall), two(item.tfIdfRecall),
                "\(item.factsLost)",
                "\(item.unsupported)", two(item.rouge.one), two(item.rouge.two), two(item.rouge.longest),
                String(format: "%.1f", item.seconds), "\(item.tokens)",
            ] + (hasErrors ? [item.wordErrors.map { two($0.rate) } ?? "-"] : []) + [title(item)]
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).enumerated().map { index, cell in
                index == row.count - 1
                    ? cell.0 : index == 0 ? pad(cell.0, cell.1, left: false) : pad(cell.0, cell.1, left: true)
            }.joined(separator: "  ")
        }
        return (lines + [""] + summary).joined(separator: "\n") + "\n"
    }

    private func title(_ item: EvaluatedCase) -> String {
        let faults = item.titleFaults.map(\.rawValue).joined(separator: ", ")
        return (item.title ?? "(none)") + (faults.isEmpty ? "" : " [\(faults)]")
    }

    private var summary: [String] {
        let cases = evaluation.cases
        let (ours, facts) = (cases.map(\.recall), cases.reduce(0) { $0 + $1.facts })
        var lines = [
            "\(cases.count) texts, \(facts) facts, \(evaluation.model ?? Self.noModel), the best \(EvaluatedCase.points) points",
            "key-fact recall  \(three(mean(ours))), \(words(\.words))",
            "  with decisions, promises and questions  \(three(mean(cases.map(\.reportRecall)))), \(words(\.reportWords)); "
                + "all quoted \(three(mean(cases.map(\.quotedReportRecall)))), \(words(\.quotedReportWords))",
            baseline("the same moments, all quoted", cases.map(\.quotedRecall), words(\.quotedWords)),
            baseline("first lines", cases.map(\.firstRecall), words(\.firstWords)),
            baseline("TF-IDF", cases.map(\.tfIdfRecall), words(\.tfIdfWords)),
            baseline("quotations, without a model", cases.map(\.quotationsRecall), words(\.quotationsWords)),
        ]
        if let errors = evaluation.wordErrors {
            lines += [
                "word error rate  \(three(errors.rate)): \(errors.substitutions) other words, \(errors.deletions) left "
                    + "out, \(errors.insertions) put in, of \(errors.referenceWords)",
                "facts lost to recognition  \(cases.reduce(0) { $0 + $1.factsLost })",
            ]
        }
        let titled = cases.filter { $0.title != nil }
        lines += [
            "sentences  \(cases.reduce(0) { $0 + $1.sentences }), wrong  \(evaluation.wrong), key moments' pieces quoted  "
                + "\(cases.reduce(0) { $0 + $1.quotations })",
            "unsupported lines  \(evaluation.unsupported), rejected claims  \(cases.reduce(0) { $0 + $1.rejected })",
            "titles  \(titled.count) of \(cases.count), \(titled.count { !$0.titleFaults.isEmpty }) against the rules, "
                + "overlap \(three(evaluation.mean(\.titleOverlap)))",
            "ROUGE  \(three(evaluation.mean(\.rouge.one))), \(three(evaluation.mean(\.rouge.two))), "
                + three(evaluation.mean(\.rouge.longest)),
            String(format: "time  %.1f s, ", cases.reduce(0) { $0 + $1.seconds })
                + "\(cases.reduce(0) { $0 + $1.tokens }) tokens",
        ]
        return lines + comparison
    }

    private func words(_ count: (EvaluatedCase) -> Int) -> String {
        "in \(Int(mean(evaluation.cases.map { Double(count($0)) }).rounded())) words"
    }

    private func baseline(_ name: String, _ theirs: [Double], _ words: String) -> String {
        let share = PairedBootstrap.share(evaluation.cases.map(\.recall), above: theirs)
        return
            "  \(name)  \(three(mean(theirs))), \(words), less in \(three(share)) of 10000 draws of these texts"
    }

    private static let noModel = "no model"

    private var comparison: [String] {
        guard let old else { return [] }
        let before = Dictionary(old.cases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let pairs = evaluation.cases.compactMap { item in before[item.name].map { (item, $0) } }
        let share = PairedBootstrap.share(pairs.map(\.0.recall), above: pairs.map(\.1.recall))
        let changed = pairs.filter { $0.recall != $1.recall }.map { new, old in
            "  \(new.name)  \(two(old.recall)) -> \(two(new.recall))"
        }
        return [
            "compared with \(old.model ?? Self.noModel) on \(pairs.count) texts: recall \(three(mean(pairs.map(\.1.recall)))) -> "
                + "\(three(mean(pairs.map(\.0.recall)))), more in \(three(share)) of 10000 draws"
        ] + changed
    }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }
    private func two(_ value: Double) -> String { String(format: "%.2f", value) }
    private func three(_ value: Double) -> String { String(format: "%.3f", value) }

    private func pad(_ text: String, _ width: Int, left: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? space + text : text + space
    }
}
