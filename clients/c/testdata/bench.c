/* Prints "name nanoseconds" for the functions that inner loops call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bridgehead.h"

static void check(int64_t rc, const char *what) {
  if (rc >= 0) return;
  char text[2048];
  bh_last_error(text, sizeof text);
  fprintf(stderr, "%s: %lld: %s\n", what, (long long)rc, text);
  exit(1);
}
#define OK(call) check((call), #call)

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static uint64_t seed = 1;
static uint32_t draw(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(((seed >> 32) * n) >> 32);
}

static bh_node node;

/* Random play from the start again and again; each of the calls is timed where it is asked for. */
static void states(int64_t game, int observe, int64_t size) {
  int64_t root, s;
  OK(bh_state_new(game, &root, NULL));
  OK(bh_state_clone(root, &s));
  float *obs = malloc((size_t)size * sizeof *obs);
  long steps = 0;
  double begun = now();
  while (now() - begun < 0.5e9) {
    OK(bh_state_copy(s, root, &node));
    while (node.num_legal > 0) {
      OK(bh_state_apply(s, node.legal[draw((uint32_t)node.num_legal)], &node));
      if (observe) OK(bh_state_observe(s, node.player == 1, obs, size));
      steps++;
    }
  }
  printf("state_apply%s %.0f\n", observe ? "+observe" : "", (now() - begun) / (double)steps);
  free(obs);
  OK(bh_free(root));
  OK(bh_free(s));
}

static void env(const char *spec, const char *name) {
  int64_t e;
  bh_timestep t;
  int32_t legal[BH_MAX_LEGAL];
  OK(bh_env_new(spec, &e));
  long steps = 0;
  double begun = now();
  for (uint64_t n = 0; now() - begun < 0.5e9; n++) {
    OK(bh_env_reset(e, n, NULL, &t));
    while (!t.terminated) {
      OK(bh_env_legal(e, legal, BH_MAX_LEGAL));
      OK(bh_env_step(e, legal[draw((uint32_t)t.num_legal)], &t));
      steps++;
    }
  }
  printf("%s %.0f\n", name, (now() - begun) / (double)steps);
  OK(bh_free(e));
}

static void calls(int64_t game) {
  int64_t s;
  uint64_t h;
  OK(bh_state_new(game, &s, NULL));
  long n = 1000000;
  double begun = now();
  for (long i = 0; i < n; i++) bh_abi();
  printf("abi %.0f\n", (now() - begun) / (double)n);
  begun = now();
  for (long i = 0; i < n; i++) OK(bh_state_hash(s, &h));
  printf("state_hash %.0f\n", (now() - begun) / (double)n);
  begun = now();
  for (long i = 0; i < n; i++) OK(bh_state_node(s, &node));
  printf("state_node %.0f\n", (now() - begun) / (double)n);
  n = 100000;
  begun = now();
  for (long i = 0; i < n; i++) {
    int64_t c;
    OK(bh_state_clone(s, &c));
    OK(bh_free(c));
  }
  printf("state_clone+free %.0f\n", (now() - begun) / (double)n);
}

int main(void) {
  int64_t game;
  OK(bh_game_new("{\"scenario\": \"one-bridge\"}", &game));
  calls(game);
  states(game, 0, 20846);
  states(game, 1, 20846);
  env("{\"scenario\": \"one-bridge\", \"lazy\": true}", "env_step lazy");
  env("{\"scenario\": \"one-bridge\"}", "env_step");
  return 0;
}
