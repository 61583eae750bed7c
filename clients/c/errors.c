/* The last error of each thread.
 *
 * A key with a destructor rather than a _Thread_local array: the Go runtime binds its own thread-local
 * variable statically, and with it the whole thread-local block of this library, for which the loader
 * keeps little more than a kilobyte when a library is opened at run time, as Python does. */
#include <stdint.h>

#ifdef _WIN32
/* What is written in Go is exported by its compiler. This is not, where others are. */
__declspec(dllexport) int64_t bh_last_error(char *buf, int64_t cap);
#endif

#include "types.h"

#include <pthread.h>

/* The longest message kept, with its terminating 0. */
enum { MESSAGE = 8192 };

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int have_key;

static void make_key(void) { have_key = pthread_key_create(&key, free) == 0; }

static char *message(void) {
  pthread_once(&once, make_key);
  return have_key ? pthread_getspecific(key) : NULL;
}

void bridgehead_set_error(const char *text, size_t n) {
  char *own = message();
  if (!own) {
    own = malloc(MESSAGE);
    if (!own || !have_key || pthread_setspecific(key, own) != 0) {
      free(own);
      return; /* the status code still says what kind of failure it was */
    }
  }
  if (n > MESSAGE - 1) {
    n = MESSAGE - 1;
    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) n--; /* no half of a character */
  }
  memcpy(own, text, n);
  own[n] = 0;
}

/* In C, so that it works whatever state the rest is in. */
int64_t bh_last_error(char *buf, int64_t cap) {
  const char *own = message();
  if (!own) own = "";
  int64_t n = (int64_t)strlen(own);
  if (buf && cap > 0) {
    int64_t room = n < cap - 1 ? n : cap - 1;
    memcpy(buf, own, (size_t)room);
    buf[room] = 0;
  }
  return n;
}
