// Loads the text model, evaluates a prompt of over 64 tokens in one call and generates two tokens: every kernel that the program uses runs
// on real weights, and the tokens must be the obvious ones.
#include "check.h"
#include "llama.h"
#include <math.h>
#include <string.h>

static void silent(enum ggml_log_level level, const char *text, void *context) {
    (void)context;
    if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr);
}

int main(int count, char **arguments) {
    CLAIM(count == 2, "give the model's path");
    llama_log_set(silent, NULL);
    struct llama_model_params modelSettings = llama_model_default_params();
    struct llama_model *model = llama_model_load_from_file(arguments[1], modelSettings);
    CLAIM(model, "the text model %s cannot be loaded", arguments[1]);
    const struct llama_vocab *words = llama_model_get_vocab(model);

    const char *prompt =
        "One, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, "
        "sixteen, seventeen, eighteen, nineteen, twenty. Again: one, two, three, four, five, six, seven, eight, nine, "
        "ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen,";
    llama_token tokens[256];
    int length = llama_tokenize(words, prompt, (int)strlen(prompt), tokens, 256, true, true);
    CLAIM(length > 64, "the tokenizer made %d tokens of the prompt", length);

    struct llama_context_params settings = llama_context_default_params();
    settings.n_ctx = 512;
    settings.n_threads = settings.n_threads_batch = 1;
    struct llama_context *context = llama_init_from_model(model, settings);
    CLAIM(context, "no context for the text model");
    CLAIM(llama_decode(context, llama_batch_get_one(tokens, length)) == 0, "the prompt was not evaluated");
    const char *expected[] = {" eighteen", ","};
    for (int step = 0; step < 2; step++) {
        const float *scores = llama_get_logits_ith(context, -1);
        llama_token best = 0;
        for (int token = 0; token < llama_vocab_n_tokens(words); token++) {
            CLAIM(isfinite(scores[token]), "the text model's scores are not numbers");
            if (scores[token] > scores[best]) best = token;
        }
        char text[32] = {0};
        llama_token_to_piece(words, best, text, sizeof text - 1, 0, true);
        CLAIM(strcmp(text, expected[step]) == 0, "the text model goes on with \"%s\" and not \"%s\"", text, expected[step]);
        CLAIM(llama_decode(context, llama_batch_get_one(&best, 1)) == 0, "one token was not evaluated");
    }
    llama_free(context);
    llama_model_free(model);
    return 0;
}
