/* Many threads at once: on handles of their own, on one handle, and on handles that are freed meanwhile. */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 6 };

static int64_t game, shared, others[2], vector;
static const char *VECTOR = "{\"game\":\"toy\"}";

static void run(void *(*work)(void *)) {
  pthread_t threads[THREADS];
  for (intptr_t i = 0; i < THREADS; i++) WANT(pthread_create(&threads[i], NULL, work, (void *)i) == 0);
  for (int i = 0; i < THREADS; i++) WANT(pthread_join(threads[i], NULL) == 0);
}

/* Plays a random game from the start and folds what it meets. */
static uint64_t random_game(uint64_t seed) {
  int64_t s, copy;
  uint64_t h, all = 0;
  static _Thread_local bh_node node;
  static _Thread_local float row[1 << 15];
  OK(bh_state_new(game, &s, &node));
  for (int n = 0; node.num_legal > 0; n++) {
    OK(bh_state_clone(s, &copy));
    OK(bh_state_apply(copy, node.legal[draw(&seed, (uint32_t)node.num_legal)], NULL));
    if (n % 100 == 0) OK(bh_state_observe(copy, 0, row, 20846));
    OK(bh_state_copy(s, copy, &node));
    OK(bh_free(copy));
    OK(bh_state_hash(s, &h));
    all = all * 31 + h;
  }
  OK(bh_free(s));
  return all;
}

static uint64_t expected[ROUNDS];

static void *own_handles(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    int k = (i + (int)(intptr_t)arg) % ROUNDS;
    WANT(random_game((uint64_t)k) == expected[k]);
  }
  return NULL;
}

/* One state for all: whatever the others do, every call sees a position that holds together. */
static void *one_handle(void *arg) {
  uint64_t seed = (uint64_t)(intptr_t)arg, h;
  static _Thread_local bh_node node;
  for (int i = 0; i < 3000; i++) {
    OK(bh_state_node(shared, &node));
    if (node.num_legal == 0) {
      OK(bh_state_copy(shared, others[0], &node));
      continue;
    }
    int32_t a = node.legal[draw(&seed, (uint32_t)node.num_legal)];
    int32_t rc = bh_state_apply(shared, a, &node);
    WANT(rc == BH_OK || rc == BH_EACTION || rc == BH_EOVER); /* another thread may have been faster */
    OK(bh_state_hash(shared, &h));
    WANT(bh_state_text(shared, NULL, 0) > 0);
  }
  return NULL;
}

/* Copies both ways between two states, which must not wait for each other for ever. */
static void *copies(void *arg) {
  int way = (intptr_t)arg % 2;
  for (int i = 0; i < 20000; i++) OK(bh_state_copy(others[way], others[1 - way], NULL));
  return NULL;
}

/* The last error belongs to the thread that failed. */
static void *errors(void *arg) {
  char want[32], text[256];
  snprintf(want, sizeof want, "handle -%d:", 100 + (int)(intptr_t)arg);
  for (int i = 0; i < 2000; i++) {
    WANT(bh_free(-100 - (intptr_t)arg) == BH_EHANDLE);
    WANT(bh_state_node(shared, NULL) == BH_ENULL);
    WANT(bh_free(-100 - (intptr_t)arg) == BH_EHANDLE);
    OK(bh_last_error(text, sizeof text));
    WANT(strncmp(text, want, strlen(want)) == 0);
  }
  return NULL;
}

/* One thread frees what the others use. */
static void *freed(void *arg) {
  int32_t actions[2] = {0, 0};
  for (long i = 0; arg || i < 200; i++) {
    int32_t a = bh_vector_step(vector, actions, 2), b = bh_state_apply(shared, 0, NULL);
    WANT(a == BH_OK || a == BH_EACTION || a == BH_EOVER || a == BH_EHANDLE);
    WANT(b == BH_OK || b == BH_EACTION || b == BH_EOVER || b == BH_EHANDLE);
    if (a == BH_EHANDLE && b == BH_EHANDLE) return NULL;
  }
  OK(bh_free(vector));
  OK(bh_free(shared));
  return NULL;
}

/* A vector whose slots are played by threads of its own while its handle is used by several of ours. */
static void *one_vector(void *arg) {
  (void)arg;
  int32_t slots[8], actions[8] = {0};
  for (int i = 0; i < 500; i++) {
    for (int32_t k = 0; k < 8; k++) {
      for (actions[0] = 0; actions[0] < 6; actions[0]++)
        if (bh_vector_send(vector, &k, actions, 1) == BH_OK) break;
    }
    int64_t n = bh_vector_recv(vector, slots, 0, 8);
    WANT(n >= 0 && n <= 8);
    if (i % 50 == 0) OK(bh_vector_reset(vector, (uint64_t)i));
  }
  return NULL;
}

static void new_vector(int64_t slots) {
  bh_buffers none = {0};
  OK(bh_vector_new(VECTOR, slots, 0, 2, &vector));
  OK(bh_vector_bind(vector, &none));
  OK(bh_vector_reset(vector, 1));
}

int main(void) {
  OK(bh_game_new("{\"scenario\":\"basic\"}", &game));
  for (int i = 0; i < ROUNDS; i++) expected[i] = random_game((uint64_t)i);
  run(own_handles);
  OK(bh_state_new(game, &shared, NULL));
  OK(bh_state_clone(shared, &others[0]));
  OK(bh_state_clone(shared, &others[1]));
  run(one_handle);
  run(copies);
  run(errors);
  new_vector(8);
  run(one_vector);
  OK(bh_free(vector));
  for (int i = 0; i < 20; i++) {
    new_vector(2);
    run(freed);
    OK(bh_state_clone(others[0], &shared));
  }
  OK(bh_free(game)); /* its states live on */
  OK(bh_state_copy(shared, others[0], NULL));
  OK(bh_free(shared));
  OK(bh_free(others[0]));
  OK(bh_free(others[1]));
  WANT(bh_live_handles() == 0);
  return 0;
}
