// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Stands in for Apple's module of this name where sources are only type-checked (Scripts/check other-systems). The C functions come from
// Apple's headers. What those hide behind macros, or declare with other types than Linux, is declared here.
@_exported import Glibc

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IRWXU: mode_t { 0o700 }
public var S_IRUSR: mode_t { 0o400 }
public var S_IWUSR: mode_t { 0o200 }
public var S_IXUSR: mode_t { 0o100 }

public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }

// Disfavored: if a call with literals fits both, Linux's function is used.
@_disfavoredOverload
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    fatalError("only type-checked")
}

@_disfavoredOverload
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    fatalError("only type-checked")
}
