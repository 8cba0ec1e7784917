#if os(Linux)
    internal import CLinux
    import Glibc

    extension Sandbox {
        static func installFilter() throws(SandboxError) {
            guard let machine = SeccompFilter.Machine.current else {
                throw SandboxError(reason: "there is no filter for this processor architecture")
            }
            guard readback_forbid_new_privileges() == 0 else {
                throw SandboxError(reason: "giving up privileges failed: \(systemReason(errno))")
            }
            var instructions = SeccompFilter(for: machine).instructions.map {
                sock_filter(code: $0.code, jt: $0.ifTrue, jf: $0.ifFalse, k: $0.value)
            }
            let result = readback_install_filter(&instructions, UInt16(instructions.count))
            if result < 0 {
                throw SandboxError(reason: "the kernel refused the filter: \(systemReason(errno))")
            }
            if result > 0 { throw SandboxError(reason: "thread \(result) already has another filter") }
            guard isActive else { throw SandboxError(reason: "the filter is in place but has no effect") }
        }

        static func filterStands() -> Bool {
            // A type that does not exist: the filter refuses the socket by its family, and without a filter no socket is made either.
            let noSuchType: Int32 = 15
            let signature = Int32(SeccompFilter.Code.signature)
            return refusal(AF_UNIX, Int32(SeccompFilter.signatureType)) == signature
                && refusal(AF_INET, noSuchType) == EACCES && refusal(AF_INET6, noSuchType) == EACCES
        }

        /// The error with which a socket of this kind is refused; 0 if it could be made, in which case it is closed again.
        private static func refusal(_ family: Int32, _ type: Int32) -> Int32 {
            let descriptor = socket(family, type, 0)
            guard descriptor < 0 else {
                close(descriptor)
                return 0
            }
            return errno
        }
    }
#endif
