/* Prints "name nanoseconds" for the functions that inner loops call. */
#include "check.h"

#include <time.h>

static const double SPAN = 0.3e9; /* nanoseconds for each line */

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void report(const char *name, double begun, long n) { printf("%s %.0f\n", name, (now() - begun) / (double)n); }

static bh_node node;
static uint64_t seed = 1;
static int64_t game, size, actions;

static void calls(void) {
  enum { N = 300000 };
  int64_t s, copy;
  uint64_t h;
  OK(bh_state_new(game, &s, &node));
  double begun = now();
  for (long i = 0; i < N; i++) bh_abi();
  report("abi", begun, N);
  begun = now();
  for (long i = 0; i < N; i++) OK(bh_state_hash(s, &h));
  report("state_hash", begun, N);
  begun = now();
  for (long i = 0; i < N; i++) OK(bh_state_node(s, &node));
  report("state_node", begun, N);
  OK(bh_state_clone(s, &copy));
  begun = now();
  for (long i = 0; i < N; i++) OK(bh_state_copy(copy, s, NULL));
  report("state_copy", begun, N);
  OK(bh_free(copy));
  begun = now();
  for (long i = 0; i < N; i++) {
    OK(bh_state_clone(s, &copy));
    OK(bh_free(copy));
  }
  report("state_clone+free", begun, N);
  OK(bh_free(s));
}

/* Random play from the start again and again. */
static void states(const char *name, int observe) {
  int64_t root, s;
  OK(bh_state_new(game, &root, NULL));
  OK(bh_state_clone(root, &s));
  float *row = malloc((size_t)size * sizeof *row);
  long steps = 0;
  double begun = now();
  while (now() - begun < SPAN) {
    OK(bh_state_copy(s, root, &node));
    for (; node.num_legal > 0; steps++) {
      OK(bh_state_apply(s, node.legal[draw(&seed, (uint32_t)node.num_legal)], &node));
      if (observe) OK(bh_state_observe(s, node.player == 1, row, size));
    }
  }
  report(name, begun, steps);
  free(row);
  OK(bh_free(root));
  OK(bh_free(s));
}

static void environment(const char *name, const char *spec) {
  int64_t env;
  bh_timestep t;
  int32_t legal[BH_MAX_LEGAL];
  OK(bh_env_new_on(game, spec, &env));
  long steps = 0;
  double begun = now();
  for (uint64_t n = 0; now() - begun < SPAN; n++) {
    OK(bh_env_reset(env, n, NULL, &t));
    for (; !t.terminated; steps++) {
      OK(bh_env_legal(env, legal, BH_MAX_LEGAL));
      OK(bh_env_step(env, legal[draw(&seed, (uint32_t)t.num_legal)], &t));
    }
  }
  report(name, begun, steps);
  OK(bh_free(env));
}

/* Steps of 64 slots, for each slot. */
static void vector(const char *name, const char *spec, int observe) {
  enum { SLOTS = 64 };
  int64_t v;
  int32_t action[SLOTS];
  OK(bh_vector_new(spec, SLOTS, 0, 0, &v));
  int8_t *masks = malloc((size_t)(SLOTS * actions));
  float *rows = observe ? malloc((size_t)(SLOTS * size) * sizeof *rows) : NULL;
  bh_buffers b = {.observations = rows, .masks = masks};
  OK(bh_vector_bind(v, &b));
  OK(bh_vector_reset(v, 1));
  double begun = now(), chosen = 0;
  long steps = 0;
  for (; now() - begun < SPAN; steps += SLOTS) {
    double asked = now();
    for (int i = 0; i < SLOTS; i++) {
      int8_t *row = masks + i * actions, *one = memchr(row, 1, (size_t)actions);
      action[i] = one ? (int32_t)(one - row) : 0;
    }
    chosen += now() - asked;
    OK(bh_vector_step(v, action, SLOTS));
  }
  report(name, begun + chosen, steps);
  OK(bh_free(v));
  free(masks);
  free(rows);
}

int main(void) {
  static char info[1 << 16];
  OK(bh_game_new("{\"scenario\":\"basic\"}", &game));
  OK(bh_game_info(game, info, sizeof info));
  size = json_number(info, "observation_size");
  actions = json_number(info, "num_actions");
  calls();
  states("state_apply", 0);
  states("state_apply+observe", 1);
  environment("env_step_lazy", "{\"lazy\":true}");
  environment("env_step", "{}");
  vector("vector_step_lazy", "{\"scenario\":\"basic\",\"lazy\":true}", 0);
  vector("vector_step", "{\"scenario\":\"basic\"}", 1);
  return 0;
}
