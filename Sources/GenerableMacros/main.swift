// The program that the compiler starts to expand @Generable and @Guide.

import MacroText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads at most `count` bytes of standard input; none at its end.
func input(_ count: Int) -> [UInt8] {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        repeat { got = read(STDIN_FILENO, buffer.baseAddress, count) } while got < 0 && errno == EINTR
        initialized = max(got, 0)
    }
    return bytes
}

/// Writes all bytes to standard output; exits if nobody reads them.
func output(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if written < 0, errno != EINTR { exit(1) }
        rest = rest.dropFirst(max(written, 0))
    }
}

try PluginLoop(read: input, write: output).run()
