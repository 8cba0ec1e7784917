# The release as it was built elsewhere: Swift 6.3 with its static runtime is not in nixpkgs.
{
  lib,
  stdenv,
  fetchurl,
  autoPatchelfHook,
  makeWrapper,
  curl,
  ffmpeg-headless,
  pulseaudio,
  xdg-utils,
}:

stdenv.mkDerivation {
  pname = "readback";
  version = "@VERSION@";

  src = @SOURCE@;
  sourceRoot = ".";

  nativeBuildInputs = [
    autoPatchelfHook
    makeWrapper
  ];
  buildInputs = [ stdenv.cc.cc.lib ];

  dontConfigure = true;
  dontBuild = true;
  dontStrip = true;

  # What a user has on the PATH goes before.
  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -r bin include lib share $out/
    wrapProgram $out/bin/readback \
      --suffix PATH : ${
        lib.makeBinPath [
          curl
          ffmpeg-headless
          pulseaudio
          xdg-utils
        ]
      }
    runHook postInstall
  '';

  meta = {
    description = "Transcripts and reports of recordings, made on this machine";
    license = with lib.licenses; [
      mit
      asl20
    ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
    platforms = [ "x86_64-linux" ];
    mainProgram = "readback";
  };
}
