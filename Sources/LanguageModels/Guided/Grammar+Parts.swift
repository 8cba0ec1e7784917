extension Grammar {
    /// Adds the rules of another grammar. Its root gets this name; the names of its other rules start with it.
    package mutating func add(_ other: Grammar, as name: String) {
        func renamed(_ rule: String) -> String { rule == Self.root ? name : "\(name)-\(rule)" }
        for rule in other.names { self[renamed(rule)] = other.rules[rule]?.renamingReferences(renamed) }
    }
}

extension Grammar.Rule {
    fileprivate func renamingReferences(_ renamed: (String) -> String) -> Grammar.Rule {
        switch self {
        case .literal, .character: self
        case .sequence(let rules): .sequence(rules.map { $0.renamingReferences(renamed) })
        case .choice(let rules): .choice(rules.map { $0.renamingReferences(renamed) })
        case .repeated(let rule, let minimum, let maximum):
            .repeated(rule.renamingReferences(renamed), minimum: minimum, maximum: maximum)
        case .reference(let name): .reference(renamed(name))
        }
    }
}
