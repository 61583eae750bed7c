/* Opponents that the caller plays, in environments and in vectors; pools; scenarios of their own in a vector; the
 * board; and records as arrays. */
#include <string.h>

#include "bad.h"

static const char *OUTSIDE = "{\"scenario\":\"one-bridge\",\"seat\":\"allied\",\"opponent\":\"random=0.5,[outside:mine]=0.5\"}";
static int32_t legal[BH_MAX_LEGAL];
static int8_t mask[BH_MAX_LEGAL];

enum { SLOTS = 20 };

/* The policy of both sides: an action by the hash of the position. */
static int32_t choose(int64_t s) {
  uint64_t h;
  OK(bh_state_node(s, &node));
  OK(bh_state_hash(s, &h));
  return node.legal[h % (uint64_t)node.num_legal];
}

static int32_t choose_env(int64_t e) {
  int64_t s;
  OK(bh_env_state(e, &s));
  int32_t a = choose(s);
  OK(bh_free(s));
  return a;
}

static uint64_t hash_of(int64_t s) {
  uint64_t h;
  OK(bh_state_hash(s, &h));
  OK(bh_free(s));
  return h;
}

/* Plays an episode; where a step asks it is once taken back and played again. */
static uint64_t episode(int64_t e, uint64_t seed, int32_t *opponent, long *answers) {
  OK(bh_env_reset(e, seed, NULL, &t));
  *opponent = t.opponent;
  while (!t.terminated) {
    WANT(t.opponent == *opponent && t.learner == 1);
    if (t.asking) {
      WANT(t.player == 0 && t.rewards[0] == 0 && bh_env_legal(e, legal, BH_MAX_LEGAL) == t.num_legal);
      BAD(BH_EINPUT, bh_env_step(e, legal[0], &t));
      BAD(BH_EACTION, bh_env_answer(e, -1, &t));
      OK(bh_env_answer(e, choose_env(e), &t));
      ++*answers;
      continue;
    }
    BAD(BH_EINPUT, bh_env_answer(e, 0, &t));
    BAD(BH_EINPUT, bh_env_withdraw(e, &t));
    int32_t a = choose_env(e), steps = t.steps;
    OK(bh_env_step(e, a, &t));
    if (t.asking) {
      OK(bh_env_withdraw(e, &t));
      WANT(!t.asking && t.steps == steps && t.player == 1);
      OK(bh_env_step(e, a, &t));
      WANT(t.asking && t.steps == steps + 1);
    }
  }
  int64_t s;
  OK(bh_env_state(e, &s));
  return hash_of(s);
}

/* The same episodes in a vector. */
static void vector_episodes(const uint64_t *want, const int32_t *opponents) {
  int64_t v;
  OK(bh_vector_new(OUTSIDE, SLOTS, 2, 2, &v));
  static uint8_t asking[SLOTS], over[SLOTS];
  static int32_t opponent[SLOTS], last[SLOTS], slots[SLOTS], answer[SLOTS];
  bh_buffers b = {0};
  b.asking = asking, b.terminated = over, b.opponents = opponent, b.episode_opponents = last;
  OK(bh_vector_bind(v, &b));
  OK(bh_vector_reset(v, 7));
  WANT(memcmp(opponent, opponents, sizeof opponent) == 0);
  for (int left = SLOTS, done[SLOTS] = {0}; left > 0;) {
    int64_t asked = 0, sent = 0, s;
    for (int i = 0; i < SLOTS; i++) {
      if (!asking[i]) continue;
      OK(bh_vector_state(v, i, &s));
      slots[asked] = i, answer[asked++] = choose(s);
      OK(bh_free(s));
    }
    if (asked > 0) {
      BAD(BH_EACTION, bh_vector_answer(v, slots, (int32_t[]){-1}, 1));
      OK(bh_vector_answer(v, slots, answer, asked));
      continue;
    }
    for (int i = 0; i < SLOTS; i++) {
      if (done[i]) continue;
      OK(bh_vector_state(v, i, &s));
      if (over[i]) {
        WANT(hash_of(s) == want[i] && last[i] == opponents[i]);
        done[i] = 1, left--;
        continue;
      }
      slots[sent] = i, answer[sent++] = choose(s);
      OK(bh_free(s));
    }
    if (sent == 0) break;
    BAD(BH_EINPUT, bh_vector_answer(v, slots, answer, 1));
    BAD(BH_EINPUT, bh_vector_withdraw(v, slots, 1));
    OK(bh_vector_send(v, slots, answer, sent));
    WANT(bh_vector_recv(v, slots, sent, SLOTS) == sent);
  }
  OK(bh_free(v));
}

static void outside(const char *dir) {
  int64_t e, copy;
  uint64_t want[SLOTS];
  int32_t opponents[SLOTS], seen[2] = {0};
  long answers = 0;
  static char info[1 << 16];
  OK(bh_env_new(OUTSIDE, &e));
  OK(bh_env_info(e, info, sizeof info));
  WANT(strstr(info, "\"opponents\":[\"random\",\"outside:mine\"]"));
  BAD(BH_EOVER, bh_env_answer(e, 0, &t));
  BAD(BH_EOVER, bh_env_withdraw(e, &t));
  for (int i = 0; i < SLOTS; i++) {
    char path[1024];
    want[i] = episode(e, 7 + (uint64_t)i, &opponents[i], &answers);
    seen[opponents[i]]++;
    snprintf(path, sizeof path, "%s/%d.msgpack", dir, i);
    OK(bh_env_write_record(e, path));
    OK(bh_env_clone(e, &copy));
    int64_t s;
    OK(bh_env_state(copy, &s));
    WANT(hash_of(s) == want[i]);
    OK(bh_free(copy));
  }
  WANT(seen[0] > 0 && seen[1] > 0 && answers > 0);
  OK(bh_free(e));
  OK(bh_env_new("{\"scenario\":\"one-bridge\",\"seat\":\"allied\",\"opponent\":\"outside\"}", &e));
  OK(bh_env_reset(e, 1, NULL, &t)); /* the Germans begin */
  WANT(t.asking);
  OK(bh_env_withdraw(e, &t));
  BAD(BH_EOVER, bh_env_step(e, 0, &t));
  BAD(BH_EOVER, bh_env_legal(e, legal, 1));
  OK(bh_free(e));
  vector_episodes(want, opponents);
}

/* A vector whose slots are given up, and one of several scenarios. */
static void vectors(void) {
  int64_t v, s;
  static uint8_t asking[2], all[2] = {1, 1};
  uint64_t seeds[2] = {1, 2};
  int32_t slots[2] = {0, 1}, two[2] = {0, 0};
  bh_buffers b = {0};
  b.asking = asking, b.masks = mask;
  OK(bh_vector_new("{\"game\":\"toy\",\"seat\":\"german\",\"opponent\":\"outside\"}", 2, 0, 1, &v));
  OK(bh_vector_bind(v, &b));
  OK(bh_vector_reset(v, 1));
  WANT(asking[0] && asking[1]);
  BAD(BH_EINPUT, bh_vector_step(v, two, 2));
  BAD(BH_ENULL, bh_vector_answer(v, NULL, two, 1));
  BAD(BH_ENULL, bh_vector_answer(v, slots, NULL, 1));
  BAD(BH_ENULL, bh_vector_withdraw(v, NULL, 1));
  const int64_t wrong[] = {-1, 3, INT64_MIN, INT64_MAX};
  for (int i = 0; i < 4; i++) {
    BAD(BH_ESIZE, bh_vector_answer(v, slots, two, wrong[i]));
    BAD(BH_ESIZE, bh_vector_withdraw(v, slots, wrong[i]));
  }
  const int32_t none[] = {-1, 2, INT32_MIN, INT32_MAX};
  for (int i = 0; i < 4; i++) {
    BAD(BH_ESIZE, bh_vector_answer(v, &none[i], two, 1));
    BAD(BH_ESIZE, bh_vector_withdraw(v, &none[i], 1));
  }
  BAD(BH_EINPUT, bh_vector_withdraw(v, two, 2)); /* named twice */
  OK(bh_vector_withdraw(v, slots, 2));
  WANT(!asking[0] && !asking[1]);
  for (int i = 0; i < 12; i++) WANT(mask[i] == 0);
  BAD(BH_EOVER, bh_vector_send(v, slots, two, 1));
  OK(bh_vector_reset_slots(v, all, seeds, 2));
  WANT(asking[0]);
  OK(bh_free(v));

  static char info[1 << 16];
  OK(bh_vector_new("{\"scenarios\":[\"one-bridge\",\"nijmegen\"]}", 4, 0, 1, &v));
  OK(bh_vector_info(v, info, sizeof info));
  WANT(strstr(info, "\"scenarios\":[\"gamble/one-bridge\",\"gamble/nijmegen\"]"));
  b.asking = NULL, b.masks = NULL;
  OK(bh_vector_bind(v, &b));
  OK(bh_vector_reset(v, 1));
  for (int i = 0; i < 4; i++) {
    OK(bh_vector_state(v, i, &s));
    OK(bh_state_text(s, info, sizeof info));
    WANT(strstr(info, i % 2 ? "nijmegen" : "one-bridge"));
    OK(bh_free(s));
  }
  OK(bh_free(v));
  BAD(BH_EINPUT, bh_vector_new("{\"scenarios\":[\"one-bridge\",\"none\"]}", 4, 0, 1, &v));
  BAD(BH_EINPUT, bh_vector_new("{\"scenarios\":[\"one-bridge\",\"\"]}", 4, 0, 1, &v));
  BAD(BH_EINPUT, bh_vector_new("{\"scenario\":\"basic\",\"scenarios\":[\"one-bridge\"]}", 4, 0, 1, &v));
  BAD(BH_EINPUT, bh_env_new("{\"scenarios\":[\"one-bridge\"]}", &v));
  BAD(BH_EINPUT, bh_env_new_on(game, "{\"scenarios\":[\"one-bridge\"]}", &v));
}

/* The board, and where things are. */
static void board(void) {
  static char chart[1 << 17];
  int64_t n = OK(bh_game_chart(game, chart, sizeof chart));
  OK(bh_state_observe(state, 0, row, size));
  OK(bh_state_text(state, text, sizeof text));
  WANT(n < (int64_t)sizeof chart && strstr(chart, "\"the Nijmegen Waal bridge (27-28)\"") && strstr(chart, "\"27 Oosterhout\""));
  WANT(bh_game_chart(game, NULL, 0) == n);
  int64_t places = json_number(chart, "places");
  WANT(places > 0 && places < 4096);
  int16_t at[4096];
  at[places] = 77;
  OK(bh_state_places(state, 0, at, places));
  int some = 0;
  for (int64_t i = 0; i < places; i++) {
    WANT(at[i] >= -1 && at[i] < 76);
    some += at[i] >= 0;
  }
  WANT(some > 0 && at[places] == 77);
  const int64_t wrong[] = {-1, 0, 1, places - 1, places + 1, INT64_MIN, INT64_MAX};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) BAD(BH_ESIZE, bh_state_places(state, 0, at, wrong[i]));
  BAD(BH_ESIZE, bh_state_places(state, 2, at, places));
  BAD(BH_ENULL, bh_state_places(state, 0, NULL, places));
  BAD(BH_ENULL, bh_game_chart(game, NULL, 9));
  BAD(BH_ESIZE, bh_game_chart(game, chart, -1));
  BAD(BH_EHANDLE, bh_game_chart(state, chart, sizeof chart));
  BAD(BH_EHANDLE, bh_state_places(game, 0, at, places));
  int64_t s;
  OK(bh_game_chart(toy, chart, sizeof chart));
  WANT(!strstr(chart, "\"nodes\"") && json_number(chart, "places") == 0);
  OK(bh_state_new(toy, &s, NULL));
  OK(bh_state_places(s, 1, NULL, 0));
  OK(bh_free(s));
}

static void data(const char *dir) {
  static char spec[1 << 15], info[1 << 16];
  int64_t r;
  int at = snprintf(spec, sizeof spec, "{\"blocks\":[\"node\",\"side\"],\"paths\":[");
  for (int i = 0; i < SLOTS; i++) at += snprintf(spec + at, sizeof spec - (size_t)at, "%s\"%s/%d.msgpack\"", i ? "," : "", dir, i);
  snprintf(spec + at, sizeof spec - (size_t)at, "]}");
  OK(bh_records_new(spec, &r));
  OK(bh_records_info(r, info, sizeof info));
  int64_t n = json_number(info, "decisions"), width = json_number(info, "observation_size");
  WANT(n > SLOTS && width > 0 && json_number(info, "num_actions") == actions);
  bh_decisions d = {0};
  OK(bh_records_write(r, &d, n)); /* nothing is wanted */
  d.observations = calloc((size_t)(n * width), sizeof(float));
  d.masks = calloc((size_t)(n * actions), 1);
  d.actions = calloc((size_t)n, sizeof(int32_t));
  d.players = calloc((size_t)n, 1);
  d.returns = calloc((size_t)n, sizeof(float));
  d.records = calloc((size_t)n, sizeof(int32_t));
  d.steps = calloc((size_t)n, sizeof(int32_t));
  OK(bh_records_write(r, &d, n));
  for (int64_t i = 0; i < n; i++) {
    WANT(d.masks[i * actions + d.actions[i]] == 1 && (d.players[i] == 0 || d.players[i] == 1));
    WANT(d.returns[i] == 1 || d.returns[i] == -1);
    WANT(d.records[i] >= (i ? d.records[i - 1] : 0) && d.records[i] < SLOTS);
    WANT(i == 0 || d.records[i] != d.records[i - 1] || d.steps[i] > d.steps[i - 1]);
  }
  const int64_t wrong[] = {-1, 0, n - 1, n + 1, INT64_MIN, INT64_MAX};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) BAD(BH_ESIZE, bh_records_write(r, &d, wrong[i]));
  BAD(BH_ENULL, bh_records_write(r, NULL, n));
  BAD(BH_EHANDLE, bh_records_write(state, &d, n));
  BAD(BH_EHANDLE, bh_records_info(game, info, sizeof info));
  BAD(BH_EHANDLE, bh_state_hash(r, NULL));
  BAD(BH_ENULL, bh_records_info(r, NULL, 3));
  OK(bh_free(r));
  BAD(BH_EHANDLE, bh_records_info(r, info, sizeof info));
  void *all[] = {d.observations, d.masks, d.actions, d.players, d.returns, d.records, d.steps};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);

  BAD(BH_ENULL, bh_records_new(NULL, &out));
  BAD(BH_ENULL, bh_records_new(spec, NULL));
  const char *bad_specs[] = {"", "x", "{}", "[]", "{\"paths\":[]}", "{\"paths\":3}", "{\"path\":[\"x\"]}", "{\"paths\":[],\"x\":1}", "\xff"};
  for (size_t i = 0; i < sizeof bad_specs / sizeof *bad_specs; i++) BAD(BH_EINPUT, bh_records_new(bad_specs[i], &out));
  BAD(BH_EIO, bh_records_new("{\"paths\":[\"not/there.jsonl\"]}", &out));
  snprintf(spec, sizeof spec, "{\"paths\":[\"%s/0.msgpack\"],\"blocks\":[\"map\"]}", dir);
  BAD(BH_EINPUT, bh_records_new(spec, &out));
}

int main(int argc, char **argv) {
  WANT(argc == 2);
  set_up();
  outside(argv[1]);
  vectors();
  unchanged(board);
  data(argv[1]);
  clear_up();
  return 0;
}
