#if canImport(Darwin)
    extension Sandbox {
        /// There is no such filter here. Not tested.
        static func installFilter() throws(SandboxError) {}

        static func filterStands() -> Bool { false }
    }
#endif
