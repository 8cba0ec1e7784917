// What a program that links this library does before its main begins.
#ifndef READBACK_START_H
#define READBACK_START_H

// Lets the language session find installed models. The module Readback has it.
void readback_register_text_models(void);

#endif
