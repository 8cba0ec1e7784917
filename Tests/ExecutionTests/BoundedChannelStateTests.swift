import Testing

@testable import Execution

/// Runs a script of inputs on the state machine and returns its answers, one word per input.
///
/// Elements are letters: a lower-case letter weighs 1, an upper-case letter 3. Waiters are numbers.
private func run(limit: Int, _ policy: OverflowPolicy, _ script: String) -> String {
    var state = BoundedChannelState<Character, UInt64, UInt64>(limit: limit, policy: policy)
    func name(_ error: (any Error)?) -> String { error == nil ? "end" : "error" }
    let answers = script.split(separator: " ").map { input -> String in
        let argument = input.dropFirst().first ?? "?"
        let number = UInt64(String(input.dropFirst().drop { $0.isLetter })) ?? 0
        switch input.first {
        case "+", "!":
            // "+a7": send a, and wait under the number 7. "!a": send a without waiting.
            let weight = argument.isUppercase ? 3 : 1
            let waiter: BoundedChannelState<Character, UInt64, UInt64>.Waiter<UInt64>? =
                input.first == "+" ? .init(id: number, token: number) : nil
            switch state.send(argument, weight: weight, waiter: waiter) {
            case .deliver(let consumer): return "to\(consumer)"
            case .stored: return "stored"
            case .full: return "full"
            case .wait: return "wait"
            case .dropped: return "dropped"
            case .closed: return "closed"
            }
        case "-", "?":
            // "-9": take the next, and wait under the number 9. "?": take it if there is one.
            let waiter: BoundedChannelState<Character, UInt64, UInt64>.Waiter<UInt64>? =
                input.first == "-" ? .init(id: number, token: number) : nil
            switch state.next(waiter: waiter) {
            case .take(let element, let admitted):
                return ([String(element)] + admitted.map(String.init)).joined(separator: "&")
            case .empty: return "empty"
            case .wait: return "wait"
            case .end(let error): return name(error)
            case .refuse: return "refuse"
            }
        case "x":
            // "x7": cancel the send that waits as 7. "y9": cancel the wait for the next element.
            guard let (cancelled, admitted) = state.cancelSend(number) else { return "none" }
            return ([cancelled] + admitted).map(String.init).joined(separator: "&")
        case "y":
            return state.cancelNext(number).map(String.init) ?? "none"
        case ".":
            return state.finish(throwing: nil).map { "tell\($0)" } ?? "ok"
        case "#":
            return state.finish(throwing: CancellationError()).map { "tell\($0)" } ?? "ok"
        case "c":
            let (producers, consumer) = state.close()
            let told = producers.map(String.init) + (consumer.map { ["tell\($0)"] } ?? [])
            return told.isEmpty ? "ok" : told.joined(separator: "&")
        case "d":
            return "\(state.drops.elements)/\(state.drops.weight)"
        case "w":
            return "\(state.bufferedWeight)"
        default:
            return "unknown input \(input)"
        }
    }
    return answers.joined(separator: " ")
}

private struct Case: CustomTestStringConvertible, Sendable {
    var rule: String
    var limit = 2
    var policy = OverflowPolicy.suspend
    var script: String
    var answers: String

    var testDescription: String { rule }
}

private let cases: [Case] = [
    // Order and handing over.
    Case(rule: "what was sent comes out in order", script: "!a !b ? ? ?", answers: "stored stored a b empty"),
    Case(rule: "a waiting reader gets the element itself", script: "-9 !a ?", answers: "wait to9 empty"),
    Case(rule: "a reader that was served no longer waits", script: "-9 !a !b", answers: "wait to9 stored"),
    Case(rule: "one reader at a time", script: "-8 -9 ? !a", answers: "wait refuse refuse to8"),
    // The bound.
    Case(
        rule: "a full channel takes nothing from a sender that does not wait",
        script: "!a !b !c ? !c", answers: "stored stored full a stored"),
    Case(
        rule: "reading lets the first waiting sender in",
        script: "!a !b +c1 +d2 ? ? ? ? ?", answers: "stored stored wait wait a&1 b&2 c d empty"),
    Case(
        rule: "a light sender does not overtake a heavy one that waits",
        limit: 3, script: "!a !b +X1 !c +d2 ? ? ? ?", answers: "stored stored wait full wait a b&1 X&2 d"),
    Case(
        rule: "one reading may let several in",
        limit: 3, script: "!X +a1 +b2 +c3 +d4 ? w", answers: "stored wait wait wait wait X&1&2&3 3"),
    Case(
        rule: "an empty channel takes an element heavier than its limit",
        limit: 1, script: "!X !a w ? !a", answers: "stored full 3 X stored"),
    Case(
        rule: "a heavy sender is let in when the channel is empty",
        limit: 1, script: "!a +X1 ? w ?", answers: "stored wait a&1 3 X"),
    Case(
        rule: "a limit of nothing still lets one element through at a time",
        limit: 0, script: "!a !b ? !b ?", answers: "stored full a stored b"),
    Case(
        rule: "an infinite limit is never reached",
        limit: .max, script: "!X !X !X w ? ? ? ?", answers: "stored stored stored 9 X X X empty"),
    // Dropping.
    Case(
        rule: "dropOldest makes room and counts", policy: .dropOldest,
        script: "!a !b !c d ? ? ?", answers: "stored stored stored 1/1 b c empty"),
    Case(
        rule: "dropOldest drops as much as the new element needs", limit: 4, policy: .dropOldest,
        script: "!a !b !c !X d ? ?", answers: "stored stored stored stored 2/2 c X"),
    Case(
        rule: "dropOldest keeps an element that alone is too heavy", policy: .dropOldest,
        script: "!a !b !X d w ? ?", answers: "stored stored stored 2/2 3 X empty"),
    Case(
        rule: "dropOldest never makes a sender wait", limit: 1, policy: .dropOldest,
        script: "+a1 +b2 +c3 d ?", answers: "stored stored stored 2/2 c"),
    Case(
        rule: "dropNewest keeps what was there and counts", policy: .dropNewest,
        script: "!a !b !X +c1 d ? ? ?", answers: "stored stored dropped dropped 2/4 a b empty"),
    Case(
        rule: "nothing is dropped for a reader that waits", limit: 0, policy: .dropNewest,
        script: "-9 !a d", answers: "wait to9 0/0"),
    // Cancelling.
    Case(
        rule: "a cancelled sender's element never arrives",
        script: "!a !b +c1 +d2 x1 ? ? ? ?", answers: "stored stored wait wait 1 a&2 b d empty"),
    Case(
        rule: "cancelling a heavy sender lets a light one in at once",
        limit: 3, script: "!a !b +X1 +c2 x1 w", answers: "stored stored wait wait 1&2 3"),
    Case(
        rule: "cancelling a sender that was let in changes nothing",
        script: "!a !b +c1 ? x1 ? ?", answers: "stored stored wait a&1 none b c"),
    Case(
        rule: "cancelling the reader leaves the channel open",
        script: "-9 y9 !a ?", answers: "wait 9 stored a"),
    Case(
        rule: "cancelling a reader that was served does not touch the one that waits now",
        script: "-8 !a -9 y8 !b", answers: "wait to8 wait none to9"),
    // The end.
    Case(rule: "the end comes after what was sent", script: "!a . ? ? ?", answers: "stored ok a end end"),
    Case(
        rule: "the error comes after what was sent, once", script: "!a # ? ? ?",
        answers: "stored ok a error end"),
    Case(rule: "a waiting reader is told of the end", script: "-9 . ?", answers: "wait tell9 end"),
    Case(
        rule: "the error given to a waiting reader is not given again", script: "-9 # ?",
        answers: "wait tell9 end"),
    Case(rule: "only the first end counts", script: ". # ? ?", answers: "ok ok end end"),
    Case(rule: "nothing is taken after the end", script: ". !a +b1 ?", answers: "ok closed closed end"),
    Case(
        rule: "what waiting senders brought before the end is still delivered",
        limit: 1, script: "!a +b1 . ? ? ?", answers: "stored wait ok a&1 b end"),
    Case(
        rule: "dropping policies take nothing after the end either", policy: .dropOldest,
        script: "!a . !b d ? ?", answers: "stored ok closed 0/0 a end"),
    // Closing.
    Case(
        rule: "closing tells every waiting sender and forgets everything",
        limit: 1, script: "!a +b1 +c2 c w ? !d", answers: "stored wait wait 1&2 0 end closed"),
    Case(rule: "closing tells a waiting reader", script: "-9 c ?", answers: "wait tell9 end"),
    Case(
        rule: "closing swallows an error not yet read", script: "!a # c ? ?", answers: "stored ok ok end end"),
    Case(rule: "closing twice is closing once", script: "c c ?", answers: "ok ok end"),
]

@Suite("The rules of a bounded channel")
struct BoundedChannelStateTests {
    @Test("hold for every row of the table", arguments: cases)
    private func table(_ row: Case) {
        #expect(run(limit: row.limit, row.policy, row.script) == row.answers, "\(row.rule): \(row.script)")
    }

    @Test("hold for every short script: nothing is lost, duplicated or reordered, and the limit is kept")
    func everyShortScript() {
        // All scripts of seven inputs. Each input sends a light element, sends a heavy one, reads, or cancels the oldest wait.
        let inputs = 4
        let length = 7
        var scripts = 1
        for _ in 0..<length { scripts *= inputs }
        for script in 0..<scripts {
            var state = BoundedChannelState<Int, Int, Int>(limit: 4, policy: .suspend)
            var accepted: [Int] = []
            var waiting: [Int] = []
            var read: [Int] = []
            var rest = script
            for step in 0..<length {
                switch rest % inputs {
                case 0, 1:
                    let weight = rest % inputs == 0 ? 1 : 3
                    switch state.send(step, weight: weight, waiter: .init(id: UInt64(step), token: step)) {
                    case .stored: accepted.append(step)
                    case .wait: waiting.append(step)
                    default: Issue.record("script \(script), step \(step): unexpected answer")
                    }
                case 2:
                    if case .take(let element, let admitted) = state.next(waiter: nil) {
                        read.append(element)
                        #expect(Array(waiting.prefix(admitted.count)) == admitted, "script \(script)")
                        waiting.removeFirst(admitted.count)
                        accepted += admitted
                    }
                default:
                    guard let oldest = waiting.first else { break }
                    if let (cancelled, admitted) = state.cancelSend(UInt64(oldest)) {
                        #expect(cancelled == oldest, "script \(script)")
                        waiting.removeFirst()
                        #expect(Array(waiting.prefix(admitted.count)) == admitted, "script \(script)")
                        waiting.removeFirst(admitted.count)
                        accepted += admitted
                    }
                }
                rest /= inputs
                if state.bufferedWeight > 4 {
                    Issue.record("script \(script): holds \(state.bufferedWeight)")
                }
            }
            while case .take(let element, let admitted) = state.next(waiter: nil) {
                read.append(element)
                accepted += admitted
            }
            #expect(read == accepted, "script \(script)")
        }
    }
}
