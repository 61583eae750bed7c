/* Games that hide something: what a side is given at two positions that are one to it, what is refused, and what lifts that. */
#include "check.h"

/* The column prepares; in the night the garrison holds, or is reinforced, which the column cannot tell apart. */
#define HOLD "{\"history\": [2, 3]}"
#define REINFORCE "{\"history\": [2, 4]}"

enum { COLUMN = 1, SIZE = 1 << 14 };

/* All that is given of an environment for the column, and of the states it gives. */
typedef struct {
  bh_timestep step;
  float seen[256];
  int8_t mask[16];
  char knowledge[SIZE], json[SIZE], state[SIZE], sample[SIZE], board[SIZE], refused[SIZE];
} given;

static given look(const char *history, const char *extra) {
  static char spec[256];
  static given g;
  int64_t env, s, sample;
  uint64_t hash = 0;
  uint8_t record[SIZE];
  memset(&g, 0, sizeof g);
  snprintf(spec, sizeof spec, "{\"game\": \"toy\", \"options\": \"fog\", \"seat\": \"allied\", \"opponent\": \"random\"%s}", extra);
  OK(bh_env_new(spec, &env));
  OK(bh_env_info(env, g.json, SIZE));
  int64_t n = json_number(g.json, "observation_size"), m = json_number(g.json, "num_actions");
  WANT(n <= 256 && m <= 16 && strstr(g.json, "\"hides\":true"));
  OK(bh_env_reset(env, 7, history, &g.step));
  WANT(g.step.player == COLUMN);
  OK(bh_env_read(env, g.seen, n, g.mask, m));
  OK(bh_env_knowledge(env, COLUMN, g.knowledge, SIZE));
  OK(bh_env_json(env, g.json, SIZE));
  OK(bh_env_state(env, &s));
  OK(bh_env_sample(env, 3, &sample));
  OK(bh_state_text(s, g.state, SIZE));
  OK(bh_state_text(sample, g.sample, SIZE));
  OK(bh_state_board_for(s, COLUMN, g.board, SIZE));
  const int64_t codes[] = {bh_env_hash(env, &hash), bh_env_save(env, record, SIZE), bh_env_clone(env, &sample), bh_env_force(env, NULL, 0),
                           bh_env_write_record(env, "/nonexistent/x.jsonl"), bh_env_observe(env, 0, g.seen, n),
                           bh_env_knowledge(env, 0, NULL, 0)};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    size_t at = strlen(g.refused);
    snprintf(g.refused + at, SIZE - at, "%lld ", codes[i] < 0 ? (long long)codes[i] : 0);
  }
  OK(bh_free(s));
  OK(bh_free(env));
  return g;
}

/* States: what a side may be given of two positions is equal, though they are two. */
static void states(void) {
  static bh_node node;
  static char a[SIZE], b[SIZE];
  static const int32_t hold[] = {2, 3}, reinforce[] = {2, 4};
  int64_t game, x, y, p, q;
  OK(bh_game_new("{\"game\": \"toy\", \"options\": \"fog\"}", &game));
  OK(bh_state_new(game, &x, NULL));
  OK(bh_state_new(game, &y, NULL));
  for (int i = 0; i < 2; i++) {
    OK(bh_state_apply(x, hold[i], &node));
    OK(bh_state_apply(y, reinforce[i], &node));
  }
  uint64_t h, k;
  OK(bh_state_hash(x, &h));
  OK(bh_state_hash(y, &k));
  WANT(h != k);
#define SAME(call_x, call_y) (OK(call_x), OK(call_y), WANT(strcmp(a, b) == 0 && *a))
  SAME(bh_state_knowledge(x, COLUMN, a, SIZE), bh_state_knowledge(y, COLUMN, b, SIZE));
  SAME(bh_state_knowledge(x, BH_TERMINAL, a, SIZE), bh_state_knowledge(y, BH_TERMINAL, b, SIZE));
  SAME(bh_state_json_for(x, COLUMN, a, SIZE), bh_state_json_for(y, COLUMN, b, SIZE));
  SAME(bh_state_board_for(x, COLUMN, a, SIZE), bh_state_board_for(y, COLUMN, b, SIZE));
  SAME(bh_game_recall(game, NULL, hold, 2, COLUMN, a, SIZE), bh_game_recall(game, NULL, reinforce, 2, COLUMN, b, SIZE));
  int differ = 0;
  for (uint64_t seed = 0; seed < 20; seed++) {
    OK(bh_state_sample(x, COLUMN, seed, &p));
    OK(bh_state_sample(y, COLUMN, seed, &q));
    SAME(bh_state_text(p, a, SIZE), bh_state_text(q, b, SIZE));
    OK(bh_state_hash(p, &h));
    differ += h == k;
    OK(bh_free(p));
    OK(bh_free(q));
  }
  WANT(differ > 0 && differ < 20);
  OK(bh_state_knowledge(x, 0, a, SIZE));
  OK(bh_state_knowledge(y, 0, b, SIZE));
  WANT(strcmp(a, b) != 0); /* the garrison knows */
  WANT(bh_state_knowledge(x, 2, a, SIZE) == BH_ESIZE && bh_state_sample(x, BH_TERMINAL, 1, &p) == BH_ESIZE);
  WANT(bh_state_sample(x, COLUMN, 1, NULL) == BH_ENULL && bh_game_recall(game, NULL, NULL, 2, COLUMN, a, SIZE) == BH_ENULL);
  WANT(bh_game_recall(game, NULL, hold, -1, COLUMN, a, SIZE) == BH_ESIZE && bh_game_recall(game, "x", hold, 2, COLUMN, a, SIZE) < 0);
  OK(bh_free(x));
  OK(bh_free(y));
  OK(bh_free(game));
}

int main(void) {
  static given x, y;
  x = look(HOLD, "");
  y = look(REINFORCE, "");
  WANT(memcmp(&x, &y, sizeof x) == 0);
  WANT(x.step.seed == 0 && strcmp(x.refused, "-9 -9 -9 -9 -9 -9 -9 ") == 0);
  WANT(strstr(x.json, "\"knowledge\"") && !strstr(x.json, "\"notation\""));
  x = look(HOLD, ", \"reveal\": true");
  y = look(REINFORCE, ", \"reveal\": true");
  WANT(strcmp(x.state, y.state) != 0 && strcmp(x.json, y.json) != 0 && x.step.seed == 7);
  WANT(strcmp(x.knowledge, y.knowledge) == 0 && strcmp(x.refused, "0 0 0 0 -7 0 0 ") == 0);
  states();
  puts("sides are given what they know");
  return 0;
}
