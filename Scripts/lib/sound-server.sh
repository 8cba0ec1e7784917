# Sourced by scripts: runs a PulseAudio in a folder of its own, with the sinks `speakers` and `mouth`, and a microphone that records
# `mouth`.

need_sound_packages() {
    local missing=""
    command -v pulseaudio >/dev/null || missing+=" pulseaudio"
    command -v paplay >/dev/null || missing+=" pulseaudio-utils"
    command -v arecord >/dev/null || missing+=" alsa-utils"
    [ -n "$(find /usr/lib -name 'libasound_module_pcm_pulse.so' 2>/dev/null)" ] || missing+=" libasound2-plugins"
    command -v ffmpeg >/dev/null || missing+=" ffmpeg"
    [ -n "$missing" ] || return 0
    [ "$(id -u)" = 0 ] || { echo "these packages are missing:$missing" >&2; return 1; }
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $missing >/dev/null
}

start_sound_server() {
    need_sound_packages
    sound=$(mktemp -d)
    # HOME changes, but the models stay where they are.
    export READBACK_MODELS="${READBACK_MODELS:-${XDG_DATA_HOME:-$HOME/.local/share}/readback/models}"
    export HOME="$sound" XDG_RUNTIME_DIR="$sound/runtime" XDG_CONFIG_HOME="$sound/config" XDG_DATA_HOME="$sound/data"
    unset PULSE_SERVER PULSE_RUNTIME_PATH DBUS_SESSION_BUS_ADDRESS
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    printf 'pcm.!default { type pulse }\n' >"$HOME/.asoundrc"
    run_sound_server
}

# Also restarts a server that was killed.
run_sound_server() {
    pulseaudio --daemonize=no --system=no --exit-idle-time=-1 --use-pid-file=no -n \
        -L "module-native-protocol-unix" \
        -L "module-null-sink sink_name=speakers sink_properties=device.description=Speakers" \
        -L "module-null-sink sink_name=mouth sink_properties=device.description=Mouth" 2>"$sound/server.log" &
    sound_server=$!
    local tries=100
    until pactl info >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || { cat "$sound/server.log" >&2; return 1; }
        sleep 0.1
    done
    pactl set-default-sink speakers
    pactl load-module module-remap-source source_name=microphone master=mouth.monitor \
        source_properties=device.description=Microphone >/dev/null
    pactl set-default-source microphone
}

stop_sound_server() {
    kill "$sound_server" 2>/dev/null || true
    rm -rf "$sound"
}
