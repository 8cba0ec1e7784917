import Foundation
import Testing

@testable import AudioInput
@testable import SampleRateConversion

/// What the filters do to tones. `READBACK_MEASURE=1` prints the table in the documentation.
@Suite struct ResamplerQualityTests {
    struct Figures {
        /// The largest deviation from the true level, from 60 Hz to 85% of the lower Nyquist frequency.
        var ripple = 0.0
        /// The level at 95% of the lower Nyquist frequency.
        var edge = 0.0
        /// The loudest tone that was not in the input: an image at lower rates, a folded tone at higher rates.
        var aliasing = -240.0
        /// The largest shift, in output samples.
        var delay = 0.0
    }

    static func measure(
        from rate: Int32, convert: ([Float]) async throws -> [Float]
    ) async rethrows -> Figures {
        var figures = Figures()
        let nyquist = Double(min(rate, 16_000)) / 2
        for part in [60 / nyquist, 0.1, 0.25, 0.4, 0.55, 0.7, 0.8, 0.85, 0.95] {
            let frequency = part * nyquist
            let output = try await convert(Measurement.sine(frequency, rate: rate, frames: Int(rate) / 2))
            let (amplitude, phase) = Measurement.response(output, frequency: frequency, rate: 16_000)
            let level = Measurement.decibels(amplitude / 0.5)
            if part == 0.95 {
                figures.edge = level
            } else {
                figures.ripple = max(figures.ripple, abs(level))
                figures.delay = max(figures.delay, abs(phase / (2 * .pi * frequency) * 16_000))
            }
            if rate < 16_000 {
                let image = Measurement.response(output, frequency: Double(rate) - frequency, rate: 16_000)
                figures.aliasing = max(figures.aliasing, Measurement.decibels(image.amplitude / 0.5))
            }
        }
        if rate > 16_000 {
            for frequency in [9_000.0, 9_500, 10_500] where frequency < Double(rate) / 2 {
                let output = try await convert(Measurement.sine(frequency, rate: rate, frames: Int(rate) / 2))
                figures.aliasing = max(
                    figures.aliasing, Measurement.decibels(Measurement.rms(output) / (0.5 / 2.0.squareRoot()))
                )
            }
        }
        return figures
    }

    @Test(
        "the tones of speech pass unchanged, and no others appear",
        arguments: [8_000, 44_100, 48_000] as [Int32])
    func medium(rate: Int32) async throws {
        let figures = try await Self.measure(from: rate) {
            try Measurement.convert($0, from: rate, to: 16_000)
        }
        #expect(figures.ripple < 0.1, "\(figures)")
        #expect(figures.aliasing < -90, "\(figures)")
        #expect(figures.delay < 0.01, "\(figures)")
    }

    @Test(
        "the table in the documentation is measured and printed",
        .enabled(if: ProcessInfo.processInfo.environment["READBACK_MEASURE"] != nil))
    func table() async throws {
        func show(_ rate: Int32, _ name: String, _ figures: Figures) {
            let numbers = [figures.ripple, figures.edge, figures.aliasing, figures.delay]
            print(
                "| \(rate) | \(name) | " + numbers.map { String(format: "%.3f", $0) }.joined(separator: " | ")
                    + " |")
        }
        print(
            "| from Hz | by | ripple dB | at 95% dB | aliasing dB | delay samples |\n|---|---|---|---|---|---|"
        )
        for rate in [8_000, 44_100, 48_000] as [Int32] {
            for quality in SampleRateConverter.Quality.allCases {
                let figures = try await Self.measure(from: rate) {
                    try Measurement.convert($0, from: rate, to: 16_000, quality: quality)
                }
                show(rate, "libsamplerate \(quality)", figures)
            }
            show(
                rate, "ffmpeg default",
                try await Self.measure(from: rate) { try await FFmpegResampler.convert($0, from: rate) })
        }
    }
}
