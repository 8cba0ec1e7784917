# The release as it was built elsewhere, for Homebrew on Linux.
class Readback < Formula
  desc "Transcripts and reports of recordings, made on this machine"
  homepage "@URL@"
  url @SOURCE@
  version "@VERSION@"
  sha256 "@HASH@"
  license all_of: ["MIT", "Apache-2.0"]

  depends_on arch: :x86_64
  depends_on "ffmpeg"
  depends_on :linux

  def install
    prefix.install "bin", "include", "lib", "share"
  end

  def caveats
    <<~TEXT
      The models are not in this package. This names the command that downloads them:
        readback doctor
    TEXT
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/readback --version")
  end
end
