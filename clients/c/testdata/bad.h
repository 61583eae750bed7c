/* What the programs share that call the library wrongly. */
#ifndef BAD_H
#define BAD_H

#include "check.h"

static long checks;

static void bad(const char *file, int line, const char *call, int64_t rc, int64_t want) {
  char text[1024];
  checks++;
  if (rc == want && bh_last_error(text, sizeof text) > 0 && text[0]) return;
  bh_last_error(text, sizeof text);
  char all[2048];
  snprintf(all, sizeof all, "%s: got %lld, want %lld; %s", call, (long long)rc, (long long)want, text);
  stop(file, line, all);
}
/* BAD is a call that must fail with this code. */
#define BAD(want, call) bad(__FILE__, __LINE__, #call, (call), (want))

static int64_t game, toy, state, env, lazy, vector, agent, out;
static int64_t size, actions;
static bh_node node;
static bh_timestep t;
static char text[1 << 12];
static float row[1 << 16];
static const char *SPEC = "{\"scenario\":\"one-bridge\"}";

/* One of everything. */
static void set_up(void) {
  static bh_buffers b;
  OK(bh_game_new(SPEC, &game));
  OK(bh_game_new("{\"game\":\"toy\"}", &toy));
  static char info[1 << 16];
  OK(bh_game_info(game, info, sizeof info));
  size = json_number(info, "observation_size");
  actions = json_number(info, "num_actions");
  OK(bh_env_new(SPEC, &env));
  OK(bh_env_reset(env, 1, NULL, &t));
  OK(bh_env_state(env, &state));
  OK(bh_env_new_on(game, "{\"lazy\":true}", &lazy));
  OK(bh_env_reset(lazy, 1, NULL, NULL));
  OK(bh_vector_new(SPEC, 2, 0, 1, &vector));
  OK(bh_vector_bind(vector, &b));
  OK(bh_vector_reset(vector, 1));
  OK(bh_agent_new(game, "greedy", &agent));
}

/* Frees everything, each twice. */
static void clear_up(void) {
  const int64_t all[] = {game, toy, state, env, lazy, vector, agent};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    OK(bh_free(all[i]));
    BAD(BH_EHANDLE, bh_free(all[i]));
  }
  WANT(bh_live_handles() == 0);
  printf("%ld wrong calls\n", checks);
}

/* Wants from wrong calls that they change nothing. */
static void unchanged(void (*calls)(void)) {
  uint64_t before[2], after[2];
  OK(bh_state_hash(state, &before[0]));
  OK(bh_env_hash(env, &before[1]));
  out = 77;
  calls();
  OK(bh_state_hash(state, &after[0]));
  OK(bh_env_hash(env, &after[1]));
  WANT(out == 77 && before[0] == after[0] && before[1] == after[1]);
}

#endif
