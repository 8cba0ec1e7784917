internal import CLinux

/// What is freed on one thread can be taken by every other.
///
/// glibc gives each thread a heap of its own, up to eight for each core. Networks ask for tens of megabytes at a time and run on whatever
/// thread is free, so each heap grows to the most that any of them took and keeps it: over three hours of sound with speakers the
/// process grew from 0.7 to 1.2 GB, most of it free. With one heap it grows from 0.6 to 0.7, and takes no longer
/// (`Scripts/bench speakers --hours 3`).
package enum OneHeap {
    /// Must come before there are other threads: a heap that is there stays.
    package static func useFromNowOn() {
        #if os(Linux)
            readback_share_one_heap()
        #endif
    }
}
