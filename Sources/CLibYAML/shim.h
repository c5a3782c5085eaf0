#ifndef CLIBYAML_SHIM_H
#define CLIBYAML_SHIM_H
#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error "libyaml's headers are missing. Debian, Ubuntu: sudo apt-get install libyaml-dev   macOS: brew install libyaml"
#endif
#endif
