// Recognises three seconds of read speech: "he was not an ill disposed young man".
#include "check.h"
#include <pocketsphinx.h>
#include <string.h>

int main(int count, char **arguments) {
    CLAIM(count == 3, "give the model's folder and the clip");
    err_set_loglevel(ERR_ERROR);
    char acoustic[4096], language[4096], dictionary[4096];
    snprintf(acoustic, sizeof acoustic, "%s/en-us", arguments[1]);
    snprintf(language, sizeof language, "%s/en-us.lm.bin", arguments[1]);
    snprintf(dictionary, sizeof dictionary, "%s/cmudict-en-us.dict", arguments[1]);
    ps_config_t *settings = ps_config_init(NULL);
    ps_config_set_str(settings, "hmm", acoustic);
    ps_config_set_str(settings, "lm", language);
    ps_config_set_str(settings, "dict", dictionary);
    ps_decoder_t *decoder = ps_init(settings);
    CLAIM(decoder, "the speech model in %s cannot be loaded", arguments[1]);
    size_t length;
    short *clip = readClip(arguments[2], &length);
    CLAIM(ps_start_utt(decoder) == 0 && ps_process_raw(decoder, clip, length, 0, 1) >= 0 && ps_end_utt(decoder) == 0,
          "the clip was not decoded");
    int score;
    const char *text = ps_get_hyp(decoder, &score);
    CLAIM(text && strstr(text, "young man"), "the clip was heard as \"%s\"", text ? text : "");
    ps_free(decoder);
    ps_config_free(settings);
    return 0;
}
