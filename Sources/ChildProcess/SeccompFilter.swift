/// The kernel filter that keeps a process from making internet sockets, as a value: a small program that
/// the kernel runs before every system call.
///
/// - `socket` and `socketpair` return EACCES for every family except AF_UNIX, which PulseAudio and others need.
/// - Both return ``Code/signature`` for the socket type ``signatureType``, which no kernel knows. So a process can find out that this
///   very filter is active, while a refused socket might have another cause.
/// - `io_uring_*` return EPERM: a ring can make sockets without the system call.
/// - System calls with the numbers of another machine type (32-bit programs) end the process. Those of the x32 interface return ENOSYS,
///   because it has other numbers for the same calls.
/// - Everything else is allowed.
struct SeccompFilter: Sendable, Hashable {
    /// One instruction of the kernel's filter machine.
    struct Instruction: Sendable, Hashable {
        var code: UInt16
        /// How many instructions to skip if the comparison is true, and if it is false.
        var ifTrue: UInt8 = 0
        var ifFalse: UInt8 = 0
        var value: UInt32
    }

    /// What differs between machines.
    struct Machine: Sendable, Hashable {
        /// The kernel's name for it (AUDIT_ARCH_…).
        var audit: UInt32
        var socket: UInt32
        var socketpair: UInt32
        /// The bit that marks the x32 interface's numbers; `nil` if there is none.
        var x32Bit: UInt32?

        /// x86-64.
        static let x86 = Machine(audit: 0xc000_003e, socket: 41, socketpair: 53, x32Bit: 0x4000_0000)
        /// aarch64.
        static let arm = Machine(audit: 0xc000_00b7, socket: 198, socketpair: 199, x32Bit: nil)

        static var current: Machine? {
            #if arch(x86_64)
                x86
            #elseif arch(arm64)
                arm
            #else
                nil
            #endif
        }
    }

    /// The filter's answers, with the kernel's values.
    enum Answer {
        static let allow: UInt32 = 0x7fff_0000
        static let killProcess: UInt32 = 0x8000_0000
        static func error(_ number: UInt32) -> UInt32 { 0x0005_0000 | number }
    }

    /// Error numbers, the same on both machines.
    enum Code {
        static let notPermitted: UInt32 = 1
        static let accessDenied: UInt32 = 13
        static let noSuchCall: UInt32 = 38
        /// EXFULL, which no socket call returns.
        static let signature: UInt32 = 54
    }

    /// io_uring_setup, io_uring_enter and io_uring_register, the same on both machines.
    static let ringCalls: [UInt32] = [425, 426, 427]
    /// AF_UNIX.
    static let localFamily: UInt32 = 1

    /// "RBK" as a number; larger than any socket type with its flags.
    static let signatureType: UInt32 = 0x0052_424b

    let instructions: [Instruction]

    init(for machine: Machine) {
        var program = [
            .load(at: Offset.machine),
            .skip(1, ifEqual: machine.audit),
            .answer(Answer.killProcess),
            Instruction.load(at: Offset.number),
        ]
        if let bit = machine.x32Bit {
            program += [.skip(1, unlessAtLeast: bit), .answer(Answer.error(Code.noSuchCall))]
        }
        for call in Self.ringCalls {
            program += [.skip(1, unlessEqual: call), .answer(Answer.error(Code.notPermitted))]
        }
        program += [
            .skip(2, ifEqual: machine.socket),
            .skip(1, ifEqual: machine.socketpair),
            .answer(Answer.allow),
            .load(at: Offset.secondArgument),
            .skip(1, unlessEqual: Self.signatureType),
            .answer(Answer.error(Code.signature)),
            // The family is an int: the kernel looks only at the lower half of the argument, and so does this.
            .load(at: Offset.firstArgument),
            .skip(1, unlessEqual: Self.localFamily),
            .answer(Answer.allow),
            .answer(Answer.error(Code.accessDenied)),
        ]
        instructions = program
    }

    /// Offsets in the data that the kernel passes to the filter. Both machines are little-endian.
    enum Offset {
        static let number: UInt32 = 0
        static let machine: UInt32 = 4
        static let firstArgument: UInt32 = 16
        static let secondArgument: UInt32 = 24
    }

    /// The filter machine's operation codes.
    enum Operation {
        static let load: UInt16 = 0x20
        static let jumpIfEqual: UInt16 = 0x15
        static let jumpIfAtLeast: UInt16 = 0x35
        static let answer: UInt16 = 0x06
    }
}

extension SeccompFilter.Instruction {
    private typealias Operation = SeccompFilter.Operation

    fileprivate static func load(at offset: UInt32) -> Self { .init(code: Operation.load, value: offset) }

    fileprivate static func skip(_ count: UInt8, ifEqual value: UInt32) -> Self {
        .init(code: Operation.jumpIfEqual, ifTrue: count, value: value)
    }

    fileprivate static func skip(_ count: UInt8, unlessEqual value: UInt32) -> Self {
        .init(code: Operation.jumpIfEqual, ifFalse: count, value: value)
    }

    fileprivate static func skip(_ count: UInt8, unlessAtLeast value: UInt32) -> Self {
        .init(code: Operation.jumpIfAtLeast, ifFalse: count, value: value)
    }

    fileprivate static func answer(_ value: UInt32) -> Self { .init(code: Operation.answer, value: value) }
}
