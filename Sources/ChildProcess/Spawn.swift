#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Starts the program. The C function is `posix_spawn`.
///
/// The child gets only the descriptors that it is given, its own process group unless the command says otherwise, and no blocked or
/// ignored signals. Foundation's `Process` would do much of this, but opens two inet sockets.
///
/// - Parameter given: the descriptors for 0, 1, 2 and so on; `nil` leaves the parent's in place. All of their numbers are above those, so
///   that setting up one cannot overwrite another.
/// - Returns: the number of the new process, which is already running.
func spawn(_ command: ChildCommand, given: [Int32?]) throws(SystemError) -> pid_t {
    let texts = [command.executable] + command.arguments + command.environment.flatMap { [$0, $1] }
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
        throw SystemError(operation: "passing a text that holds a zero byte", code: EINVAL)
    }
    keepExitStatuses()

    let actions = FileActions()
    let attributes = SpawnAttributes(sharesGroup: command.sharesGroup)
    for (target, source) in given.enumerated() {
        guard let source else { continue }
        actions.duplicate(source, to: Int32(target))
    }
    let first = Int32(given.count)
    let kept = command.kept.filter { $0 >= first && fcntl($0, F_GETFD) >= 0 }.sorted()
    actions.close(in: first..<(kept.last.map { $0 + 1 } ?? first), keeping: kept)
    actions.finish(folder: command.workingDirectory, closingFrom: kept.last.map { $0 + 1 } ?? first)

    let arguments = CStringList([command.executable] + command.arguments)
    let environment = CStringList(command.environment.map { "\($0)=\($1)" }.sorted())
    var process: pid_t = 0
    var code = actions.code == 0 ? attributes.code : actions.code
    if code == 0 {
        code = posix_spawn(
            &process, command.executable, &actions.value, &attributes.value, arguments.pointers,
            environment.pointers)
    }
    guard code == 0 else { throw SystemError(operation: "starting it", code: code) }
    return process
}

/// What happens to descriptors in the child, in order, before the program is executed.
private final class FileActions {
    #if canImport(Darwin)
        var value: posix_spawn_file_actions_t?
    #else
        var value = posix_spawn_file_actions_t()
    #endif
    /// The first error; 0 if there was none.
    private(set) var code: Int32

    init() { code = posix_spawn_file_actions_init(&value) }

    deinit { posix_spawn_file_actions_destroy(&value) }

    func duplicate(_ source: Int32, to target: Int32) {
        guard code == 0 else { return }
        code = posix_spawn_file_actions_adddup2(&value, source, target)
    }

    /// The system ignores descriptors that are not open.
    func close(in numbers: Range<Int32>, keeping kept: [Int32]) {
        for number in numbers where code == 0 {
            code =
                kept.contains(number)
                ? posix_spawn_file_actions_adddup2(&value, number, number)
                : posix_spawn_file_actions_addclose(&value, number)
        }
    }

    func finish(folder: String?, closingFrom first: Int32) {
        guard code == 0 else { return }
        code = addFolderAndClosing(&value, folder: folder, closingFrom: first)
    }
}

private final class SpawnAttributes {
    #if canImport(Darwin)
        var value: posix_spawnattr_t?
        private static let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        var value = posix_spawnattr_t()
        private static let closing: Int32 = 0
    #endif
    private(set) var code: Int32

    init(sharesGroup: Bool) {
        code = posix_spawnattr_init(&value)
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        sigdelset(&all, SIGKILL)
        sigdelset(&all, SIGSTOP)
        let group = sharesGroup ? 0 : Int32(POSIX_SPAWN_SETPGROUP)
        let flags = group | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.closing
        if code == 0, !sharesGroup { code = posix_spawnattr_setpgroup(&value, 0) }
        if code == 0 { code = posix_spawnattr_setsigmask(&value, &none) }
        if code == 0 { code = posix_spawnattr_setsigdefault(&value, &all) }
        if code == 0 { code = posix_spawnattr_setflags(&value, Int16(flags)) }
    }

    deinit { posix_spawnattr_destroy(&value) }
}

/// An array of C strings that ends with a null pointer, as `argv` and `envp` are.
private final class CStringList {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
    }

    deinit { for pointer in pointers { free(pointer) } }
}
