import Foundation

#if READBACK_ENGINES
    internal import CNative
#endif

/// The C libraries in this build and what they need.
public struct NativeLibraries: Hashable, Sendable, Codable {
    /// The name and version of each library, in display order.
    public var versions: [Version]
    /// Features that the processor must have, by the kernel's names.
    public var requiredFeatures: [String]
    /// Features that the processor had when the libraries were built but that they do not use, each with the reason.
    public var refusedFeatures: [String]
    /// How the libraries use a GPU: `cuda` or `vulkan`; `nil` if they were built without GPU support.
    public var gpu: String?
    /// Distinguishes builds of the libraries.
    public var stamp: String

    /// A library and its version.
    public struct Version: Hashable, Sendable, Codable {
        /// The library's name.
        public var name: String
        /// The version, as the library writes it.
        public var version: String
    }

    /// The linked libraries; `nil` in a build without engines.
    public static var linked: NativeLibraries? {
        #if READBACK_ENGINES
            NativeLibraries(
                versions: [
                    Version(name: "llama.cpp", version: READBACK_NATIVE_LLAMA_VERSION),
                    Version(name: "ggml", version: READBACK_NATIVE_GGML_VERSION),
                    Version(name: "whisper.cpp", version: READBACK_NATIVE_WHISPER_VERSION),
                    Version(name: "libsamplerate", version: READBACK_NATIVE_SAMPLERATE_VERSION),
                ],
                requiredFeatures: READBACK_NATIVE_CPU_FEATURES.split(separator: " ").map(String.init),
                refusedFeatures: READBACK_NATIVE_CPU_FEATURES_REFUSED.split(separator: ";").map {
                    $0.trimmingCharacters(in: .whitespaces)
                },
                gpu: READBACK_NATIVE_GPU == "none" ? nil : READBACK_NATIVE_GPU,
                stamp: READBACK_NATIVE_STAMP)
        #else
            nil
        #endif
    }

    /// The required features that this machine's processor lacks.
    public var missingFeatures: [String] {
        guard let present = ProcessorFeatures.ofThisMachine else { return [] }
        return requiredFeatures.filter { !present.contains($0) }
    }
}

/// The processor's features, by the kernel's names.
enum ProcessorFeatures {
    /// `nil` if the kernel does not list them.
    static var ofThisMachine: Set<String>? {
        guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
        return listed(in: text)
    }

    /// The features of the first processor: machines with different processors run the same instructions on all.
    static func listed(in text: String) -> Set<String>? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].trimmingCharacters(in: .whitespaces)
            if name == "flags" || name == "Features" {
                return Set(parts[1].split(separator: " ").map(String.init))
            }
        }
        return nil
    }
}
