#if canImport(Darwin)
    extension Sandbox {
        /// There is no such filter on this system. Not tested.
        static func installFilter() throws(SandboxError) {}

        static func filterStands() -> Bool { false }
    }
#endif
