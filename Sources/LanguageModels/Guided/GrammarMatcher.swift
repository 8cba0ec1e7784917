/// Follows a text through a ``Grammar`` and tells what may come next.
///
/// It keeps every possible parse of the text so far. If all of them allow only one next character, the model need
/// not be asked for it: see ``forcedText()``.
package struct GrammarMatcher: Sendable {
    /// One step of a compiled rule, and the steps that it leads to.
    private enum Step: Sendable {
        case character(CharacterRanges, next: Int)
        case fork([Int])
        case call(String, next: Int)
        case end
    }

    /// A position in the rules, and the positions to return to when the rules that are open end.
    private struct Path: Hashable {
        var step: Int
        var returns: [Int]
    }

    private struct Program: Sendable {
        var steps: [Step] = []
        var starts: [String: Int] = [:]
    }

    private let program: Program
    private var paths: Set<Path> = []
    /// Whether the text may end here.
    package private(set) var canEnd = false

    package init(_ grammar: Grammar) {
        var compiler = Compiler()
        for name in grammar.names { compiler.add(name, grammar.rules[name] ?? .sequence([])) }
        program = Program(steps: compiler.steps, starts: compiler.starts)
        open([Path(step: program.starts[Grammar.root] ?? 0, returns: [])])
    }

    /// Whether nothing may follow: the text is complete or invalid.
    package var isOver: Bool { paths.isEmpty }

    /// Consumes more text.
    ///
    /// - Returns: whether the grammar allows a text that begins this way.
    @discardableResult
    package mutating func advance(_ text: some StringProtocol) -> Bool {
        for scalar in text.unicodeScalars {
            var next: [Path] = []
            for path in paths {
                if case .character(let set, let following) = program.steps[path.step], set.contains(scalar) {
                    next.append(Path(step: following, returns: path.returns))
                }
            }
            open(next)
            if paths.isEmpty && !canEnd { return false }
        }
        return true
    }

    /// Consumes and returns the text that must come next. Empty if there is a choice, including the choice to end here.
    package mutating func forcedText() -> String {
        var forced = String.UnicodeScalarView()
        while !canEnd, let scalar = onlyNext {
            forced.append(scalar)
            advance(String(scalar))
        }
        return String(forced)
    }

    private var onlyNext: Unicode.Scalar? {
        var only: Unicode.Scalar?
        for path in paths {
            guard case .character(let set, _) = program.steps[path.step], let scalar = set.single else {
                return nil
            }
            if let only, only != scalar { return nil }
            only = scalar
        }
        return only
    }

    /// Follows all steps that consume no character.
    private mutating func open(_ starts: [Path]) {
        var (waiting, seen) = (starts, Set<Path>())
        paths = []
        canEnd = false
        while let path = waiting.popLast() {
            guard seen.insert(path).inserted else { continue }
            switch program.steps[path.step] {
            case .character: paths.insert(path)
            case .fork(let ways): waiting += ways.map { Path(step: $0, returns: path.returns) }
            case .call(let name, let next):
                guard let start = program.starts[name] else { continue }
                // A call at the end of a rule needs no return position, so tail recursion does not grow the stack.
                let returns =
                    if case .end = program.steps[next] { path.returns } else { path.returns + [next] }
                waiting.append(Path(step: start, returns: returns))
            case .end:
                if let back = path.returns.last {
                    waiting.append(Path(step: back, returns: path.returns.dropLast()))
                } else {
                    canEnd = true
                }
            }
        }
    }
}

extension GrammarMatcher {
    /// Compiles rules into steps. Each step refers to the next one, so rules are compiled from the end to the beginning.
    private struct Compiler {
        var steps: [Step] = []
        var starts: [String: Int] = [:]

        mutating func add(_ name: String, _ rule: Grammar.Rule) {
            starts[name] = compile(rule, next: emit(.end))
        }

        private mutating func emit(_ step: Step) -> Int {
            steps.append(step)
            return steps.count - 1
        }

        private mutating func compile(_ rule: Grammar.Rule, next: Int) -> Int {
            switch rule {
            case .literal(let text):
                return text.unicodeScalars.reversed().reduce(next) { next, scalar in
                    emit(.character(CharacterRanges(scalar...scalar), next: next))
                }
            case .character(let set): return emit(.character(set, next: next))
            case .sequence(let rules): return rules.reversed().reduce(next) { compile($1, next: $0) }
            case .choice(let rules): return emit(.fork(rules.map { compile($0, next: next) }))
            case .reference(let name): return emit(.call(name, next: next))
            case .repeated(let rule, let minimum, let maximum):
                var start = next
                if let maximum {
                    for _ in 0..<max(0, maximum - minimum) {
                        start = emit(.fork([compile(rule, next: start), next]))
                    }
                } else {
                    let loop = emit(.fork([]))
                    steps[loop] = .fork([compile(rule, next: loop), next])
                    start = loop
                }
                for _ in 0..<minimum { start = compile(rule, next: start) }
                return start
            }
        }
    }
}
