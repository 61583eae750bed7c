/* What the test programs share. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridgehead.h"

static void stop(const char *file, int line, const char *what) {
  fprintf(stderr, "%s:%d: %s\n", file, line, what);
  exit(1);
}

static int64_t ok(const char *file, int line, const char *call, int64_t rc) {
  if (rc < 0) {
    char text[2048], all[4096];
    bh_last_error(text, sizeof text);
    snprintf(all, sizeof all, "%s: %lld: %s", call, (long long)rc, text);
    stop(file, line, all);
  }
  return rc;
}

/* OK is a call that must work; WANT is what must hold. */
#define OK(call) ok(__FILE__, __LINE__, #call, (call))
#define WANT(condition) ((condition) ? (void)0 : stop(__FILE__, __LINE__, "want " #condition))

/* A generator that the Go tests have too; see draw in library_test.go. */
static inline uint32_t draw(uint64_t *seed, uint32_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(((*seed >> 32) * n) >> 32);
}

/* The number of a key in flat JSON written by the library. */
static inline int64_t json_number(const char *json, const char *key) {
  char quoted[64];
  snprintf(quoted, sizeof quoted, "\"%s\":", key);
  const char *at = strstr(json, quoted);
  WANT(at);
  return strtoll(at + strlen(quoted), NULL, 10);
}

#endif
