internal import CLinux

/// Makes memory that one thread frees available to all other threads.
///
/// glibc gives each thread a heap of its own, up to eight per core. Neural networks allocate tens of megabytes at a time
/// on whatever thread is free, so each heap grows to the most that was ever used on it and stays that large. Over three
/// hours of audio with speakers, the process grew from 0.7 to 1.2 GB, most of it free. With one heap it grows from 0.6
/// to 0.7 GB and takes no longer (`Scripts/bench speakers --hours 3`).
package enum OneHeap {
    /// Must be called before there are other threads: existing heaps stay.
    package static func useFromNowOn() {
        #if os(Linux)
            readback_share_one_heap()
        #endif
    }
}
