/// What sessions of a process share.
struct SessionResources: Sendable {
    var retention = EngineRetention.shared
    var limit = SessionLimit.shared
}
