import Testing

@testable import ChildProcess

/// Runs the filter as the kernel would.
private func answer(
    _ filter: SeccompFilter, machine: UInt32, call: UInt32, first: UInt64 = 0, second: UInt64 = 1
) throws -> UInt32 {
    typealias Operation = SeccompFilter.Operation
    let words: [UInt32: UInt32] = [
        0: call, 4: machine, 16: UInt32(truncatingIfNeeded: first),
        20: UInt32(truncatingIfNeeded: first >> 32), 24: UInt32(truncatingIfNeeded: second),
    ]
    var accumulator: UInt32 = 0
    var position = 0
    while position < filter.instructions.count {
        let instruction = filter.instructions[position]
        position += 1
        switch instruction.code {
        case Operation.load: accumulator = try #require(words[instruction.value])
        case Operation.jumpIfEqual:
            position += Int(accumulator == instruction.value ? instruction.ifTrue : instruction.ifFalse)
        case Operation.jumpIfAtLeast:
            position += Int(accumulator >= instruction.value ? instruction.ifTrue : instruction.ifFalse)
        case Operation.answer: return instruction.value
        default: Issue.record("unknown instruction \(instruction)")
        }
    }
    Issue.record("the filter ends without an answer")
    return 0
}

@Suite("The filter against internet sockets")
struct SeccompFilterTests {
    private static let machines = [SeccompFilter.Machine.x86, .arm]
    private static let denied: UInt32 = 0x0005_000d
    private static let allowed: UInt32 = 0x7fff_0000

    @Test("refuses every family except the local one, for sockets and socket pairs", arguments: machines)
    func families(machine: SeccompFilter.Machine) throws {
        let filter = SeccompFilter(for: machine)
        for call in [machine.socket, machine.socketpair] {
            for family: UInt64 in 0..<64 {
                let given = try answer(filter, machine: machine.audit, call: call, first: family)
                #expect(given == (family == 1 ? Self.allowed : Self.denied), "call \(call), family \(family)")
            }
        }
    }

    @Test("ignores the upper half of the argument, as the kernel does", arguments: machines)
    func upperHalf(machine: SeccompFilter.Machine) throws {
        let filter = SeccompFilter(for: machine)
        let inet = try answer(filter, machine: machine.audit, call: machine.socket, first: 2 | 1 << 32)
        #expect(inet == Self.denied)
        let local = try answer(filter, machine: machine.audit, call: machine.socket, first: 1 | 7 << 40)
        #expect(local == Self.allowed)
    }

    @Test(
        "answers its signature type with an error of its own, by which this very filter can be recognized",
        arguments: machines)
    func signature(machine: SeccompFilter.Machine) throws {
        let filter = SeccompFilter(for: machine)
        for family: UInt64 in [1, 2, 10] {
            let given = try answer(
                filter, machine: machine.audit, call: machine.socket, first: family,
                second: UInt64(SeccompFilter.signatureType))
            #expect(given == 0x0005_0036, "family \(family)")
        }
    }

    @Test("refuses io_uring and allows every other call", arguments: machines)
    func otherCalls(machine: SeccompFilter.Machine) throws {
        let filter = SeccompFilter(for: machine)
        for call: UInt32 in 0..<1_000 where call != machine.socket && call != machine.socketpair {
            let given = try answer(filter, machine: machine.audit, call: call, first: 2)
            #expect(given == ((425...427).contains(call) ? 0x0005_0001 : Self.allowed), "call \(call)")
        }
    }

    @Test("ends programs for other machine types, and refuses the x32 interface")
    func foreign() throws {
        for machine in Self.machines {
            for foreign: UInt32 in [0x4000_0003, 0x4000_0028, 0xc000_003e, 0xc000_00b7, 0]
            where foreign != machine.audit {
                let given = try answer(SeccompFilter(for: machine), machine: foreign, call: 41, first: 2)
                #expect(given == 0x8000_0000)
            }
        }
        let x86 = SeccompFilter(for: .x86)
        for call: UInt32 in [0x4000_0000, 0x4000_0029, 0xffff_ffff] {
            let given = try answer(x86, machine: SeccompFilter.Machine.x86.audit, call: call, first: 2)
            #expect(given == 0x0005_0026)
        }
    }

    @Test(
        "is well-formed: no jump leaves it, and the last instruction answers", arguments: machines)
    func wellFormed(machine: SeccompFilter.Machine) {
        let instructions = SeccompFilter(for: machine).instructions
        for (index, instruction) in instructions.enumerated() {
            #expect(index + 1 + Int(max(instruction.ifTrue, instruction.ifFalse)) <= instructions.count)
        }
        #expect(instructions.last?.code == SeccompFilter.Operation.answer)
    }
}
