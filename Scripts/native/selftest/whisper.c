// Opens a Whisper model file without weights (its tables and vocabulary), and runs the voice detector, which has real weights, on eleven
// seconds of speech.
#include "check.h"
#include "whisper.h"
#include <string.h>

static void silent(enum ggml_log_level level, const char *text, void *context) {
    (void)context;
    if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr);
}

int main(int count, char **arguments) {
    CLAIM(count == 4, "give the model, the voice model and the clip");
    whisper_log_set(silent, NULL);
    struct whisper_context_params settings = whisper_context_default_params();
    settings.use_gpu = false;
    struct whisper_context *context = whisper_init_from_file_with_params_no_state(arguments[1], settings);
    CLAIM(context, "%s cannot be loaded", arguments[1]);
    CLAIM(whisper_n_vocab(context) == 51864, "the vocabulary has %d entries", whisper_n_vocab(context));
    CLAIM(strcmp(whisper_token_to_str(context, 262), " the") == 0, "token 262 is \"%s\"",
          whisper_token_to_str(context, 262));
    whisper_free(context);

    struct whisper_vad_context_params voiceSettings = whisper_vad_default_context_params();
    voiceSettings.n_threads = 1;  // many tiny steps: a second thread only waits, and on a busy machine for long
    voiceSettings.use_gpu = false;
    struct whisper_vad_context *voice = whisper_vad_init_from_file_with_params(arguments[2], voiceSettings);
    CLAIM(voice, "%s cannot be loaded", arguments[2]);
    size_t length;
    short *clip = readClip(arguments[3], &length);
    float *samples = malloc(length * sizeof *samples);
    for (size_t index = 0; index < length; index++) samples[index] = (float)clip[index] / 32768.0f;
    CLAIM(whisper_vad_detect_speech(voice, samples, (int)length), "the voice detector failed");
    int speech = 0, all = whisper_vad_n_probs(voice);
    for (int index = 0; index < all; index++) speech += whisper_vad_probs(voice)[index] > 0.5f;
    CLAIM(speech * 2 > all && speech < all, "the voice detector hears speech in %d of %d steps", speech, all);
    whisper_vad_free(voice);
    return 0;
}
