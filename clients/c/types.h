/* The header as the Go files see it. cgo writes prototypes of its own for the exported functions and drops
 * const from parameters; with these names for const types its prototypes say the same as bridgehead.h, and
 * the compiler checks every signature against it. */
#ifndef BRIDGEHEAD_TYPES_H
#define BRIDGEHEAD_TYPES_H

#include <stdlib.h>
#include <string.h>

#include "bridgehead.h"

typedef const char bh_text;
typedef const uint8_t bh_bytes;
typedef const int32_t bh_int32s;
typedef const uint64_t bh_uint64s;
typedef const bh_buffers bh_arrays;
typedef const bh_decisions bh_rows;

/* The last error of the calling thread, see errors.c. */
void bridgehead_set_error(const char *text, size_t n) __attribute__((visibility("hidden")));

#endif
