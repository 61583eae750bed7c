/* Gives the library words that mean nothing, files that are not there, and bytes at random. */
#include "bad.h"

static void specs(void) {
  const char *all[] = {
    "", "x", "{", "[]", "{}{}", "null null", "{\"scenario\":\"none\"}", "{\"game\":\"chess\"}", "{\"game\":7}",
    "{\"option\":\"\"}", "{\"options\":\"?\"}", "{\"game\":\"toy\",\"options\":\"weeks=3\"}", "\xff\xfe", "{\"game\":\"\xff\"}",
    "{\"scenario\":\"../../x\"}", "{\"scenario\":\"gamble/\"}"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    BAD(BH_EINPUT, bh_game_new(all[i], &out));
    BAD(BH_EINPUT, bh_env_new(all[i], &out));
    BAD(BH_EINPUT, bh_vector_new(all[i], 2, 0, 0, &out));
  }
  BAD(BH_EINPUT, bh_game_new("{\"seat\":\"both\"}", &out));
  BAD(BH_EIO, bh_game_new("{\"scenario\":\"not/there.yaml\"}", &out));
}

static void env_specs(void) {
  const char *envs[] = {
    "{\"seat\":\"soviet\"}", "{\"seat\":\"allied\"}", "{\"opponent\":\"random\"}", "{\"seat\":\"allied\",\"opponent\":\"?\"}",
    "{\"seat\":\"allied\",\"opponent\":\"greedy:depth=99\"}", "{\"reward\":\"much\"}", "{\"reward\":\"vp:weight=x\"}",
    "{\"max_steps\":-1}", "{\"max_steps\":1e99}", "{\"blocks\":[\"none\"]}", "{\"blocks\":[\"node\",\"node\"]}", "{\"blocks\":3}"};
  for (size_t i = 0; i < sizeof envs / sizeof *envs; i++) {
    BAD(BH_EINPUT, bh_env_new(envs[i], &out));
    BAD(BH_EINPUT, bh_env_new_on(game, envs[i], &out));
    BAD(BH_EINPUT, bh_vector_new(envs[i], 2, 0, 0, &out));
  }
  BAD(BH_EINPUT, bh_env_new_on(game, SPEC, &out));
  BAD(BH_EINPUT, bh_env_new_on(toy, "{\"reward\":\"vp:weight=99\"}", &out));
}

static void positions(void) {
  const char *all[] = {"", "x", "gamble", "gamble 1 ", "toy", "\xc3\x28", "\n", "gamble 1 0 0 0 0 0 0"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    BAD(BH_EINPUT, bh_state_parse(game, all[i], &out, &node));
    BAD(BH_EINPUT, bh_state_parse(toy, all[i], &out, &node));
  }
  const char *options[] = {
    "", "x", "[]", "{\"seed\":1}", "{\"position\":\"\"}", "{\"position\":\"x\"}", "{\"position\":3}", "{\"seat\":\"x\"}",
    "{\"seat\":\"allied\"}", "{\"history\":\"x\"}", "{\"history\":[0.5]}", "{\"history\":[99999999999]}", "\xff"};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) BAD(BH_EINPUT, bh_env_reset(env, 1, options[i], &t));
  BAD(BH_EACTION, bh_env_reset(env, 1, "{\"history\":[-1]}", &t));
}

static void lengths(void) {
  static char big[(16 << 20) + 16];
  memset(big, ' ', sizeof big - 1);
  BAD(BH_ESIZE, bh_game_new(big, &out));
  BAD(BH_ESIZE, bh_env_new(big, &out));
  BAD(BH_ESIZE, bh_state_parse(game, big, &out, &node));
  BAD(BH_ESIZE, bh_env_reset(env, 1, big, &t));
  BAD(BH_ESIZE, bh_env_write_record(env, big));
  BAD(BH_ESIZE, bh_record_verify(big, text, sizeof text));
}

static void files(void) {
  BAD(BH_EIO, bh_env_write_record(env, "not/there/x.jsonl"));
  BAD(BH_EINPUT, bh_env_write_record(env, "x.txt"));
  BAD(BH_EINPUT, bh_env_write_record(env, ""));
  BAD(BH_EINPUT, bh_env_write_record(env, "\xff.jsonl"));
  BAD(BH_EIO, bh_record_verify("not/there.jsonl", text, sizeof text));
  BAD(BH_EIO, bh_record_verify(".", text, sizeof text));
  BAD(BH_EIO, bh_record_verify("", text, sizeof text));
}

/* Bytes that are no record, and records with a few bytes changed. */
static void garbage(void) {
  uint64_t seed = 5;
  int64_t e, n;
  OK(bh_env_new_on(toy, "{}", &e));
  OK(bh_env_reset(e, 9, NULL, &t));
  for (int i = 0; i < 4; i++) {
    int32_t legal[8];
    OK(bh_env_legal(e, legal, 8));
    OK(bh_env_step(e, legal[0], &t));
  }
  uint8_t record[4096], damaged[4096];
  n = OK(bh_env_save(e, record, sizeof record));
  for (int i = 0; i < 2000; i++) {
    memcpy(damaged, record, (size_t)n);
    for (uint32_t k = 1 + draw(&seed, 4); k > 0; k--) damaged[draw(&seed, (uint32_t)n)] = (uint8_t)draw(&seed, 256);
    int64_t rc = bh_env_restore(e, damaged, i % 3 ? n : 1 + draw(&seed, (uint32_t)n), &t);
    WANT(rc == BH_OK || rc == BH_EINPUT);
    for (uint32_t k = 0, len = draw(&seed, 200); k < sizeof damaged; k++)
      damaged[k] = k < len ? (uint8_t)draw(&seed, 256) : 0;
    BAD(BH_EINPUT, bh_env_restore(e, damaged, 1 + draw(&seed, 200), &t));
    damaged[200] = 0;
    WANT(bh_game_new((char *)damaged, &out) < 0 && bh_env_new((char *)damaged, &out) < 0);
    WANT(bh_state_parse(game, (char *)damaged, &out, NULL) < 0 && bh_env_reset(env, 1, (char *)damaged, NULL) < 0);
    checks += 5;
  }
  OK(bh_env_restore(e, record, n, &t)); /* and it still works */
  WANT(t.steps == 4);
  OK(bh_free(e));
}

/* Positions with a character changed are refused or are positions: nothing in between. */
static void damaged_positions(void) {
  uint64_t seed = 6;
  static char line[1 << 14], other[1 << 14];
  int64_t n = OK(bh_state_text(state, line, sizeof line));
  for (int i = 0; i < 1000; i++, checks++) {
    strcpy(other, line);
    other[draw(&seed, (uint32_t)n)] = (char)(32 + draw(&seed, 95));
    int64_t s, rc = bh_state_parse(game, other, &s, &node);
    WANT(rc == BH_OK || rc == BH_EINPUT);
    if (rc != BH_OK) continue;
    for (int k = 0; k < 20 && node.num_legal > 0; k++)
      OK(bh_state_apply(s, node.legal[draw(&seed, (uint32_t)node.num_legal)], &node));
    OK(bh_state_observe(s, 0, row, size));
    OK(bh_free(s));
  }
}

int main(void) {
  set_up();
  void (*all[])(void) = {specs, env_specs, positions, lengths, files};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) unchanged(all[i]);
  garbage();
  damaged_positions();
  clear_up();
  return 0;
}
