/* Plays the same episodes through the environments, the states, the records and the vectors, and wants the
 * same of all. Prints a line for each episode, which the Go test compares with what env.Env makes of it.
 *
 *   conformance GAME-SPEC REST-OF-THE-SPEC SEED DIRECTORY */
#include "vectors.h"

static int32_t choose(int64_t env, uint64_t *policy) {
  int32_t legal[BH_MAX_LEGAL];
  int64_t n = OK(bh_env_legal(env, legal, BH_MAX_LEGAL));
  WANT(n > 0 && n <= BH_MAX_LEGAL);
  return legal[draw(policy, (uint32_t)n)];
}

static int same(const bh_node *a, const bh_node *b) {
  return a->player == b->player && a->num_legal == b->num_legal &&
         memcmp(a->returns, b->returns, sizeof a->returns) == 0 &&
         memcmp(a->legal, b->legal, sizeof(int32_t) * (size_t)a->num_legal) == 0;
}

/* Looks at a timestep from every side. */
static void look(int64_t env, const bh_timestep *t, const float *bound, const int8_t *bound_mask) {
  static float a[1 << 16], b[1 << 16];
  static int8_t mask[BH_MAX_LEGAL], mask2[BH_MAX_LEGAL];
  int32_t legal[BH_MAX_LEGAL], side = t->learner == BH_TERMINAL ? t->player : t->learner, ones = 0;
  uint64_t h, h2;
  int64_t s;
  bh_node node;
  WANT(size <= 1 << 16);
  OK(bh_env_read(env, a, size, mask, actions));
  WANT(memcmp(a, bound, sizeof *a * (size_t)size) == 0 && memcmp(mask, bound_mask, (size_t)actions) == 0);
  int64_t n = OK(bh_env_legal(env, legal, BH_MAX_LEGAL));
  for (int64_t i = 0; i < actions; i++) ones += mask[i];
  for (int64_t i = 0; i < n; i++) WANT(mask[legal[i]] == 1 && (i == 0 || legal[i] > legal[i - 1]));
  WANT(n == t->num_legal && ones == n);
  OK(bh_env_state(env, &s));
  OK(bh_state_node(s, &node));
  OK(bh_state_hash(s, &h));
  OK(bh_env_hash(env, &h2));
  WANT(h == h2 && node.player == t->player);
  if (!t->terminated && !t->truncated) {
    WANT(node.num_legal == n && memcmp(node.legal, legal, sizeof *legal * (size_t)n) == 0);
    OK(bh_state_mask(s, mask2, actions));
    WANT(memcmp(mask, mask2, (size_t)actions) == 0);
    OK(bh_env_observe(env, side, b, size));
    WANT(memcmp(a, b, sizeof *a * (size_t)size) == 0);
    OK(bh_state_observe(s, side, b, size));
    WANT(memcmp(a, b, sizeof *a * (size_t)size) == 0);
  }
  OK(bh_free(s));
}

static char *record_path(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  return path;
}

/* The record of the episode, to be freed. */
static uint8_t *save(int64_t env, int64_t *n) {
  *n = OK(bh_env_save(env, NULL, 0));
  uint8_t *data = malloc((size_t)*n);
  WANT(bh_env_save(env, data, *n) == *n);
  return data;
}

/* Plays two environments that stand at the same place to the end with the same policy. */
static void finish_alike(int64_t a, int64_t b, const bh_timestep *now, uint64_t policy) {
  bh_timestep t = *now, u = *now;
  uint64_t other = policy, h, h2;
  while (!t.terminated && !t.truncated) {
    OK(bh_env_step(a, choose(a, &policy), &t));
    OK(bh_env_step(b, choose(b, &other), &u));
    WANT(equal(&t, &u));
  }
  OK(bh_env_hash(a, &h));
  OK(bh_env_hash(b, &h2));
  WANT(h == h2);
}

/* Copies the episode at its middle both ways and plays the copies to the end. */
static void fork_episode(int64_t env, const bh_timestep *now, uint64_t policy) {
  int64_t copy, n;
  bh_timestep t;
  uint8_t *data = save(env, &n);
  OK(bh_env_clone(env, &copy));
  int64_t other = restored(data, n, &t);
  WANT(equal(&t, now));
  finish_alike(copy, other, &t, policy);
  OK(bh_free(copy));
  OK(bh_free(other));
  free(data);
}

/* Plays the episode of a seed in the environment, and looks closely at some of its timesteps. */
static ending play(int64_t env, uint64_t seed, int closely) {
  ending e;
  uint64_t policy = seed;
  float *observation = malloc(sizeof(float) * (size_t)size);
  int8_t *mask = malloc((size_t)actions);
  if (closely) OK(bh_env_bind(env, observation, size, mask, actions));
  OK(bh_env_reset(env, seed, NULL, &e.last));
  WANT(e.last.seed == seed && e.last.steps == 0);
  while (!e.last.terminated && !e.last.truncated) {
    if (closely && (e.last.steps < 20 || e.last.steps % 50 == 0)) look(env, &e.last, observation, mask);
    if (closely && e.last.steps % 150 == 1) fork_episode(env, &e.last, policy);
    OK(bh_env_step(env, choose(env, &policy), &e.last));
  }
  if (closely) look(env, &e.last, observation, mask);
  OK(bh_env_hash(env, &e.hash));
  OK(bh_env_read(env, observation, size, NULL, 0));
  e.seen = fold(observation);
  if (closely) OK(bh_env_bind(env, NULL, 0, NULL, 0));
  free(observation);
  free(mask);
  return e;
}

/* A state as text and back. */
static void round_trip(int64_t s, const bh_node *node, uint64_t hash) {
  char small[8];
  int64_t n = OK(bh_state_text(s, small, sizeof small)), copy;
  WANT(n > 8 && strlen(small) == 7);
  char *line = malloc((size_t)n + 1);
  WANT(bh_state_text(s, line, n + 1) == n && (int64_t)strlen(line) == n);
  WANT(memcmp(line, small, 7) == 0);
  bh_node other;
  uint64_t h;
  OK(bh_state_parse(game, line, &copy, &other));
  OK(bh_state_hash(copy, &h));
  WANT(h == hash && same(node, &other));
  static float a[1 << 16], b[1 << 16];
  for (int32_t side = 0; side < 2; side++) { /* a row brought up to date, and one written anew */
    OK(bh_state_observe(s, side, a, size));
    OK(bh_state_observe(copy, side, b, size));
    WANT(memcmp(a, b, sizeof *a * (size_t)size) == 0);
  }
  OK(bh_free(copy));
  free(line);
}

/* The faces of a roll. */
static void roll(int64_t s, const bh_node *node) {
  int32_t faces[BH_MAX_LEGAL];
  double p[BH_MAX_LEGAL], sum = 0, merged = 0;
  int64_t n = OK(bh_state_outcomes(s, 0, faces, p, BH_MAX_LEGAL));
  WANT(n == node->num_legal && memcmp(faces, node->legal, sizeof *faces * (size_t)n) == 0);
  for (int64_t i = 0; i < n; i++) sum += p[i];
  int64_t few = OK(bh_state_outcomes(s, 1, faces, p, BH_MAX_LEGAL));
  for (int64_t i = 0; i < few; i++) merged += p[i];
  WANT(few >= 1 && few <= n && fabs(sum - 1) < 1e-9 && fabs(merged - 1) < 1e-9);
}

/* What is for people: a picture if there is one, and texts. */
static void show(int64_t s) {
  static char text[1 << 18];
  WANT(bh_state_board(s, text, sizeof text) > 20 && bh_state_json(s, text, sizeof text) > 100);
  WANT(text[0] == '{' && strstr(text, "\"legal\":["));
  OK(bh_game_info(game, text, sizeof text));
  if (!strstr(text, "\"has_picture\":true")) return;
  int64_t width = 240, height = OK(bh_state_picture(s, (int32_t)width, NULL, 0)), n = 3 * width * height;
  uint8_t *rgb = calloc((size_t)n, 1);
  WANT(height > 0 && bh_state_picture(s, (int32_t)width, rgb, n) == height);
  int64_t black = 0;
  for (int64_t i = 0; i < n; i += 3) black += !rgb[i] && !rgb[i + 1] && !rgb[i + 2];
  WANT(black < n / 6);
  free(rgb);
}

/* Replays the steps of a verified record with states. */
static uint64_t replay(const char *json, bh_node *node) {
  int64_t s, copy;
  uint64_t hash, h;
  bh_node other;
  OK(bh_state_new(game, &s, node));
  OK(bh_state_clone(s, &copy));
  show(s);
  const char *at = strstr(json, "\"steps\":[");
  WANT(at);
  at += strlen("\"steps\":[");
  for (long n = 0; *at == '['; n++) {
    char *next;
    long player = strtol(at + 1, &next, 10), action = strtol(next + 1, &next, 10);
    WANT(player == node->player);
    if (player == BH_CHANCE) roll(s, node);
    OK(bh_state_hash(s, &hash));
    if (n < 50 || n % 100 == 0) round_trip(s, node, hash);
    OK(bh_state_apply(s, (int32_t)action, n % 3 ? node : NULL));
    if (n % 3 == 0) OK(bh_state_node(s, node));
    OK(bh_state_copy(copy, s, &other));
    OK(bh_state_hash(s, &hash));
    OK(bh_state_hash(copy, &h));
    WANT(h == hash && same(node, &other));
    at = next + 1 + (next[1] == ',');
  }
  OK(bh_free(s));
  OK(bh_free(copy));
  return hash;
}

/* The record of an episode in files, verified and replayed. */
static void records(int64_t env, const ending *e) {
  const char *names[] = {"episode.jsonl", "episode.msgpack"};
  char *json = NULL;
  for (int i = 0; i < 2; i++) {
    OK(bh_env_write_record(env, record_path(names[i])));
    int64_t n = OK(bh_record_verify(record_path(names[i]), NULL, 0));
    char *again = malloc((size_t)n + 1);
    WANT(bh_record_verify(record_path(names[i]), again, n + 1) == n);
    WANT(!json || strcmp(json, again) == 0);
    free(json);
    json = again;
  }
  bh_node node;
  WANT(replay(json, &node) == e->hash);
  if (e->last.terminated) WANT(node.player == BH_TERMINAL && node.num_legal == 0);
  free(json);
}

/* Plays an episode for each slot with environments and prints them. */
static void environments(uint64_t seed, ending *e) {
  int64_t env;
  OK(bh_env_new(words, &env));
  for (int i = 0; i < SLOTS; i++) {
    e[i] = play(env, seed + (uint64_t)i, i == 0);
    const bh_timestep *t = &e[i].last;
    uint64_t bits[2];
    memcpy(bits, t->returns, sizeof bits);
    printf("%llu %016llx %016llx %016llx %d %d %d\n", (unsigned long long)t->seed, (unsigned long long)e[i].hash,
           (unsigned long long)bits[0], (unsigned long long)bits[1], t->steps, t->decisions, t->chances);
    if (i == 0) records(env, &e[i]);
  }
  OK(bh_free(env));
}

int main(int argc, char **argv) {
  WANT(argc == 5);
  static char both[4096], info[1 << 16];
  snprintf(both, sizeof both, "%.*s, %s", (int)strlen(argv[1]) - 1, argv[1], argv[2] + 1);
  words = both, rest = argv[2], directory = argv[4];
  uint64_t seed = strtoull(argv[3], NULL, 10);
  WANT(bh_abi() == BH_ABI && bh_live_handles() == 0);
  OK(bh_game_new(argv[1], &game));
  OK(bh_game_info(game, info, sizeof info));
  actions = json_number(info, "num_actions");
  size = json_number(info, "observation_size");
  ending e[SLOTS];
  environments(seed, e);
  vector_sync(seed, e, 0);
  vector_sync(seed, e, 1);
  vector_async(seed, e);
  OK(bh_free(game));
  WANT(bh_live_handles() == 0);
  return 0;
}
