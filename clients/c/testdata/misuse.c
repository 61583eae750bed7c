/* Calls every function wrongly, and wants a code and a message from each, and nothing broken. */
#include "bad.h"

static uint8_t bytes[1 << 16];
static int8_t mask[BH_MAX_LEGAL];
static int32_t ints[BH_MAX_LEGAL];
static double doubles[BH_MAX_LEGAL];
static uint64_t hash;

static void state_handles(int64_t h) {
  BAD(BH_EHANDLE, bh_state_clone(h, &out));
  BAD(BH_EHANDLE, bh_state_copy(h, state, &node));
  BAD(BH_EHANDLE, bh_state_copy(state, h, &node));
  BAD(BH_EHANDLE, bh_state_copy(h, h, &node));
  BAD(BH_EHANDLE, bh_state_node(h, &node));
  BAD(BH_EHANDLE, bh_state_apply(h, 0, &node));
  BAD(BH_EHANDLE, bh_state_outcomes(h, 0, ints, doubles, 8));
  BAD(BH_EHANDLE, bh_state_mask(h, mask, actions));
  BAD(BH_EHANDLE, bh_state_observe(h, 0, row, size));
  BAD(BH_EHANDLE, bh_state_hash(h, &hash));
  BAD(BH_EHANDLE, bh_state_places(h, 0, (int16_t *)ints, 8));
  BAD(BH_EHANDLE, bh_state_text(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_state_json(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_state_board(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_state_action_text(h, 0, text, sizeof text));
  BAD(BH_EHANDLE, bh_state_picture(h, 200, NULL, 0));
}

static void env_handles(int64_t h) {
  BAD(BH_EHANDLE, bh_env_info(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_env_reset(h, 1, NULL, &t));
  BAD(BH_EHANDLE, bh_env_step(h, 0, &t));
  BAD(BH_EHANDLE, bh_env_answer(h, 0, &t));
  BAD(BH_EHANDLE, bh_env_withdraw(h, &t));
  BAD(BH_EHANDLE, bh_env_read(h, row, size, mask, actions));
  BAD(BH_EHANDLE, bh_env_bind(h, row, size, mask, actions));
  BAD(BH_EHANDLE, bh_env_observe(h, 0, row, size));
  BAD(BH_EHANDLE, bh_env_legal(h, ints, 8));
  BAD(BH_EHANDLE, bh_env_force(h, ints, 1));
  BAD(BH_EHANDLE, bh_env_node_kind(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_env_json(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_env_state(h, &out));
  BAD(BH_EHANDLE, bh_env_hash(h, &hash));
  BAD(BH_EHANDLE, bh_env_clone(h, &out));
  BAD(BH_EHANDLE, bh_env_save(h, bytes, sizeof bytes));
  BAD(BH_EHANDLE, bh_env_restore(h, bytes, 10, &t));
  BAD(BH_EHANDLE, bh_env_write_record(h, "x.jsonl"));
}

static void vector_handles(int64_t h) {
  bh_buffers none = {0};
  BAD(BH_EHANDLE, bh_vector_info(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_vector_bind(h, &none));
  BAD(BH_EHANDLE, bh_vector_reset(h, 1));
  BAD(BH_EHANDLE, bh_vector_reset_slots(h, bytes, &hash, 1));
  BAD(BH_EHANDLE, bh_vector_step(h, ints, 2));
  BAD(BH_EHANDLE, bh_vector_answer(h, ints, ints, 1));
  BAD(BH_EHANDLE, bh_vector_withdraw(h, ints, 1));
  BAD(BH_EHANDLE, bh_vector_send(h, ints, ints, 1));
  BAD(BH_EHANDLE, bh_vector_recv(h, ints, 0, 2));
  BAD(BH_EHANDLE, bh_vector_state(h, 0, &out));
  BAD(BH_EHANDLE, bh_vector_save(h, 0, bytes, sizeof bytes));
}

static void agent_handles(int64_t h) {
  BAD(BH_EHANDLE, bh_agent_name(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_agent_reset(h, 1));
  BAD(BH_EHANDLE, bh_agent_think(h, state, 0, 0, 0));
  BAD(BH_EHANDLE, bh_agent_think(agent, h == state ? agent : h, 0, 0, 0));
  BAD(BH_EHANDLE, bh_agent_wait(h, -1, ints));
  BAD(BH_EHANDLE, bh_agent_cancel(h));
  BAD(BH_EHANDLE, bh_agent_explain(h, text, sizeof text));
}

static void game_handles(int64_t h) {
  BAD(BH_EHANDLE, bh_game_info(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_game_chart(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_records_info(h, text, sizeof text));
  BAD(BH_EHANDLE, bh_records_write(h, &(bh_decisions){0}, 1));
  BAD(BH_EHANDLE, bh_state_new(h, &out, &node));
  BAD(BH_EHANDLE, bh_state_parse(h, "x", &out, &node));
  BAD(BH_EHANDLE, bh_env_new_on(h, "{}", &out));
  BAD(BH_EHANDLE, bh_agent_new(h, "random", &out));
}

/* Every function with every kind of handle that is not its own. */
static void handles(void) {
  int64_t freed;
  OK(bh_state_new(game, &freed, NULL));
  OK(bh_free(freed));
  const int64_t never[] = {0, -1, INT64_MIN, INT64_MAX, 1 << 30, freed};
  for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
    game_handles(never[i]);
    state_handles(never[i]);
    env_handles(never[i]);
    vector_handles(never[i]);
    agent_handles(never[i]);
    BAD(BH_EHANDLE, bh_free(never[i]));
  }
  const int64_t own[] = {game, state, env, vector, agent};
  for (int i = 0; i < 5; i++) {
    if (own[i] != game) game_handles(own[i]);
    if (own[i] != state) state_handles(own[i]);
    if (own[i] != env) env_handles(own[i]);
    if (own[i] != vector) vector_handles(own[i]);
    if (own[i] != agent) agent_handles(own[i]);
  }
}

static void state_nulls(void) {
  BAD(BH_ENULL, bh_list(NULL, 1));
  BAD(BH_ENULL, bh_game_new(NULL, &out));
  BAD(BH_ENULL, bh_game_new(SPEC, NULL));
  BAD(BH_ENULL, bh_game_info(game, NULL, 1));
  BAD(BH_ENULL, bh_state_new(game, NULL, &node));
  BAD(BH_ENULL, bh_state_parse(game, NULL, &out, &node));
  BAD(BH_ENULL, bh_state_parse(game, "x", NULL, &node));
  BAD(BH_ENULL, bh_state_clone(state, NULL));
  BAD(BH_ENULL, bh_state_node(state, NULL));
  BAD(BH_ENULL, bh_state_outcomes(state, 0, NULL, doubles, 1));
  BAD(BH_ENULL, bh_state_outcomes(state, 0, ints, NULL, 1));
  BAD(BH_ENULL, bh_state_mask(state, NULL, actions));
  BAD(BH_ENULL, bh_state_observe(state, 0, NULL, size));
  BAD(BH_ENULL, bh_state_hash(state, NULL));
  BAD(BH_ENULL, bh_state_text(state, NULL, 100));
  BAD(BH_ENULL, bh_state_json(state, NULL, 100));
  BAD(BH_ENULL, bh_state_board(state, NULL, 100));
  BAD(BH_ENULL, bh_state_action_text(state, 0, NULL, 100));
}

static void env_nulls(void) {
  BAD(BH_ENULL, bh_env_new(NULL, &out));
  BAD(BH_ENULL, bh_env_new(SPEC, NULL));
  BAD(BH_ENULL, bh_env_new_on(game, NULL, &out));
  BAD(BH_ENULL, bh_env_new_on(game, "{}", NULL));
  BAD(BH_ENULL, bh_env_info(env, NULL, 9));
  BAD(BH_ENULL, bh_env_read(env, NULL, size, mask, actions));
  BAD(BH_ENULL, bh_env_read(env, row, size, NULL, actions));
  BAD(BH_ENULL, bh_env_bind(env, NULL, size, mask, actions));
  BAD(BH_ENULL, bh_env_bind(env, row, size, NULL, actions));
  BAD(BH_ENULL, bh_env_observe(env, 0, NULL, size));
  BAD(BH_ENULL, bh_env_legal(env, NULL, 3));
  BAD(BH_ENULL, bh_env_force(env, NULL, 3));
  BAD(BH_ENULL, bh_env_node_kind(env, NULL, 3));
  BAD(BH_ENULL, bh_env_json(env, NULL, 3));
  BAD(BH_ENULL, bh_env_state(env, NULL));
  BAD(BH_ENULL, bh_env_hash(env, NULL));
  BAD(BH_ENULL, bh_env_clone(env, NULL));
  BAD(BH_ENULL, bh_env_save(env, NULL, 3));
  BAD(BH_ENULL, bh_env_restore(env, NULL, 3, &t));
  BAD(BH_ENULL, bh_env_write_record(env, NULL));
  BAD(BH_ENULL, bh_record_verify(NULL, text, sizeof text));
}

static void vector_nulls(void) {
  BAD(BH_ENULL, bh_vector_new(NULL, 2, 0, 0, &out));
  BAD(BH_ENULL, bh_vector_new(SPEC, 2, 0, 0, NULL));
  BAD(BH_ENULL, bh_vector_info(vector, NULL, 3));
  BAD(BH_ENULL, bh_vector_bind(vector, NULL));
  BAD(BH_ENULL, bh_vector_reset_slots(vector, NULL, &hash, 2));
  BAD(BH_ENULL, bh_vector_reset_slots(vector, bytes, NULL, 2));
  BAD(BH_ENULL, bh_vector_step(vector, NULL, 2));
  BAD(BH_ENULL, bh_vector_send(vector, NULL, ints, 1));
  BAD(BH_ENULL, bh_vector_send(vector, ints, NULL, 1));
  BAD(BH_ENULL, bh_vector_recv(vector, NULL, 0, 1));
  BAD(BH_ENULL, bh_vector_state(vector, 0, NULL));
  BAD(BH_ENULL, bh_vector_save(vector, 0, NULL, 4));
}

static void agent_nulls(void) {
  BAD(BH_ENULL, bh_agent_new(game, NULL, &out));
  BAD(BH_ENULL, bh_agent_new(game, "random", NULL));
  BAD(BH_ENULL, bh_agent_name(agent, NULL, 3));
  BAD(BH_ENULL, bh_agent_wait(agent, 0, NULL));
}

/* Words that name no agent, limits out of range, and questions at the wrong time. */
static void agents(void) {
  const char *wrong[] = {"", "nobody", "uct:", "uct:sims=0", "uct:size=3", "random:x", "uct:sims=1,sims=2", "\n"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) BAD(BH_EINPUT, bh_agent_new(game, wrong[i], &out));
  BAD(BH_ESIZE, bh_agent_think(agent, state, -1, 0, 0));
  BAD(BH_ESIZE, bh_agent_think(agent, state, 0, INT64_MAX, 0));
  BAD(BH_ESIZE, bh_agent_think(agent, state, 0, 0, INT64_MIN));
  BAD(BH_EINPUT, bh_agent_wait(agent, -1, ints));
  BAD(BH_EINPUT, bh_agent_explain(agent, text, sizeof text));
  OK(bh_agent_cancel(agent)); /* nothing is under way */
}

/* Sizes of arrays, and numbers out of range. */
static void sizes(void) {
  const int64_t wrong[] = {-1, INT64_MIN, INT64_MAX, 1};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    int64_t n = wrong[i];
    BAD(BH_ESIZE, bh_state_mask(state, mask, n));
    BAD(BH_ESIZE, bh_state_observe(state, 0, row, n));
    BAD(BH_ESIZE, bh_env_read(env, row, n, mask, actions));
    BAD(BH_ESIZE, bh_env_read(env, row, size, mask, n));
    BAD(BH_ESIZE, bh_env_bind(env, row, n, mask, actions));
    BAD(BH_ESIZE, bh_env_bind(env, row, size, mask, n));
    BAD(BH_ESIZE, bh_env_observe(env, 1, row, n));
    BAD(BH_ESIZE, bh_vector_reset_slots(vector, bytes, (uint64_t *)bytes, n));
    BAD(BH_ESIZE, bh_vector_step(vector, ints, n));
    if (n == 1) continue;
    BAD(BH_ESIZE, bh_env_force(env, ints, n));
    BAD(BH_ESIZE, bh_vector_send(vector, ints, ints, n));
    BAD(BH_ESIZE, bh_vector_state(vector, n, &out));
    BAD(BH_ESIZE, bh_vector_save(vector, n, bytes, sizeof bytes));
    BAD(BH_ESIZE, bh_env_restore(env, bytes, n, &t));
    BAD(BH_ESIZE, bh_vector_new(SPEC, n, 0, 0, &out));
    BAD(BH_ESIZE, bh_state_observe(state, (int32_t)(n == -1 ? n : 2), row, size));
    BAD(BH_ESIZE, bh_env_observe(env, (int32_t)(n == -1 ? n : 2), row, size));
  }
}

static void room(void) {
  for (int64_t n = INT64_MIN; n < 0; n += n == -1 ? 1 : INT64_MAX) {
    BAD(BH_ESIZE, bh_list(text, n));
    BAD(BH_ESIZE, bh_game_info(game, text, n));
    BAD(BH_ESIZE, bh_state_text(state, text, n));
    BAD(BH_ESIZE, bh_state_action_text(state, 0, text, n));
    BAD(BH_ESIZE, bh_state_outcomes(state, 0, ints, doubles, n));
    BAD(BH_ESIZE, bh_env_legal(env, ints, n));
    BAD(BH_ESIZE, bh_env_save(env, bytes, n));
    BAD(BH_ESIZE, bh_record_verify("nothing.jsonl", text, n));
    BAD(BH_ESIZE, bh_vector_save(vector, 0, bytes, n));
    BAD(BH_ESIZE, bh_vector_recv(vector, ints, 0, n));
  }
}

static void ranges(void) {
  const int32_t widths[] = {-1, 0, 199, 4001, INT32_MIN, INT32_MAX};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    BAD(BH_ESIZE, bh_state_picture(state, widths[i], bytes, sizeof bytes));
  BAD(BH_ESIZE, bh_state_picture(state, 200, bytes, -1));
  BAD(BH_ESIZE, bh_state_picture(state, 200, bytes, 100));
  BAD(BH_ENULL, bh_state_picture(state, 200, NULL, 100));
  BAD(BH_ESIZE, bh_env_restore(env, bytes, 0, &t));
  BAD(BH_ESIZE, bh_vector_new(SPEC, 0, 0, 0, &out));
  BAD(BH_ESIZE, bh_vector_new(SPEC, 1 << 20, 0, 0, &out));
  BAD(BH_ESIZE, bh_vector_new(SPEC, 2, 3, 0, &out));
  BAD(BH_ESIZE, bh_vector_new(SPEC, 2, -1, 0, &out));
  BAD(BH_ESIZE, bh_vector_new(SPEC, 2, 0, -1, &out));
  BAD(BH_ESIZE, bh_vector_new(SPEC, 2, 0, INT32_MAX, &out));
  BAD(BH_ESIZE, bh_vector_state(vector, 2, &out));
  BAD(BH_ESIZE, bh_vector_recv(vector, ints, -1, 2));
  BAD(BH_ESIZE, bh_vector_recv(vector, ints, 3, 2));
  ints[0] = 2;
  BAD(BH_ESIZE, bh_vector_send(vector, ints, ints, 1));
  ints[0] = -1;
  BAD(BH_ESIZE, bh_vector_send(vector, ints, ints, 1));
}

/* Actions that are not legal, and questions at the wrong time. */
static void play(void) {
  const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, (int32_t)actions};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    BAD(BH_EACTION, bh_state_apply(state, wrong[i], &node));
    BAD(BH_EACTION, bh_state_action_text(state, wrong[i], text, sizeof text));
    BAD(BH_EACTION, bh_env_step(env, wrong[i], &t));
    BAD(BH_EACTION, bh_env_force(env, &wrong[i], 1));
    int32_t slot = 0, all[2] = {wrong[i], wrong[i]};
    BAD(BH_EACTION, bh_vector_step(vector, all, 2));
    BAD(BH_EACTION, bh_vector_send(vector, &slot, all, 1));
  }
  OK(bh_state_mask(state, mask, actions));
  for (int32_t a = 0; a < actions; a++) {
    if (mask[a]) continue;
    BAD(BH_EACTION, bh_state_apply(state, a, &node));
    BAD(BH_EACTION, bh_env_step(env, a, &t));
  }
  int64_t fresh;
  OK(bh_env_new_on(game, "{}", &fresh));
  BAD(BH_EOVER, bh_env_step(fresh, 0, &t));
  BAD(BH_EOVER, bh_env_read(fresh, row, size, mask, actions));
  BAD(BH_EOVER, bh_env_observe(fresh, 0, row, size));
  BAD(BH_EOVER, bh_env_legal(fresh, ints, 1));
  BAD(BH_EOVER, bh_env_force(fresh, ints, 0));
  BAD(BH_EOVER, bh_env_node_kind(fresh, text, sizeof text));
  BAD(BH_EOVER, bh_env_json(fresh, text, sizeof text));
  BAD(BH_EOVER, bh_env_save(fresh, bytes, sizeof bytes));
  BAD(BH_EOVER, bh_env_write_record(fresh, "x.jsonl"));
  OK(bh_free(fresh));
  BAD(BH_EINPUT, bh_env_read(lazy, row, size, mask, actions));
  BAD(BH_ESIZE, bh_env_bind(lazy, row, size, mask, actions));
}

/* The end of a game, dice that are not there, and a picture that nobody draws. */
static void edges(void) {
  int64_t s, e, other;
  OK(bh_state_new(toy, &s, &node));
  BAD(BH_EINPUT, bh_state_picture(s, 200, NULL, 0));
  BAD(BH_EINPUT, bh_state_copy(s, state, &node));
  BAD(BH_EINPUT, bh_state_copy(state, s, &node));
  while (node.num_legal > 0) {
    if (node.player == BH_CHANCE) {
      BAD(BH_EACTION, bh_state_apply(s, 6, &node));
      BAD(BH_EACTION, bh_state_apply(s, -1, &node));
      BAD(BH_EACTION, bh_state_action_text(s, 6, text, sizeof text));
    }
    OK(bh_state_apply(s, node.legal[0], &node));
  }
  BAD(BH_EOVER, bh_state_apply(s, 0, &node));
  WANT(bh_state_outcomes(s, 0, NULL, NULL, 0) == 0 && node.player == BH_TERMINAL);

  OK(bh_env_new_on(toy, "{}", &e));
  OK(bh_env_reset(e, 1, NULL, &t));
  int32_t five = 5, legal;
  OK(bh_env_bind(e, row, 18, mask, 6));
  int64_t text_n = OK(bh_state_text(s, text, sizeof text));
  char options[1 << 13];
  snprintf(options, sizeof options, "{\"position\":\"%.*s\"}", (int)text_n, text);
  OK(bh_env_reset(e, 1, options, &t));
  WANT(t.terminated);
  BAD(BH_EOVER, bh_env_step(e, 0, &t));
  BAD(BH_EOVER, bh_env_force(e, &five, 1));
  WANT(bh_env_save(e, bytes, sizeof bytes) > 0); /* it began at a position of its own, which the record has */
  OK(bh_env_clone(e, &other));
  OK(bh_free(other));
  OK(bh_env_reset(e, 1, NULL, &t));
  OK(bh_env_legal(e, &legal, 1));
  OK(bh_env_step(e, legal, &t));
  OK(bh_free(e));
  OK(bh_free(s));
}

/* A record that this environment does not play the same way leaves it waiting for a reset. */
static void other_record(void) {
  int64_t e, n;
  int32_t legal[8];
  OK(bh_env_new_on(toy, "{}", &e));
  OK(bh_env_reset(e, 1, NULL, &t));
  for (int i = 0; i < 5; i++) {
    OK(bh_env_legal(e, legal, 8));
    OK(bh_env_step(e, legal[0], &t));
  }
  n = OK(bh_env_save(e, bytes, sizeof bytes));
  OK(bh_free(e));
  OK(bh_env_new_on(toy, "{\"seat\":\"german\",\"opponent\":\"random\"}", &e));
  OK(bh_env_reset(e, 3, NULL, &t));
  BAD(BH_EINPUT, bh_env_restore(e, bytes, 5, &t));
  OK(bh_env_legal(e, legal, 8)); /* the episode goes on */
  BAD(BH_EINPUT, bh_env_restore(e, bytes, n, &t));
  BAD(BH_EOVER, bh_env_legal(e, legal, 8));
  BAD(BH_EOVER, bh_env_step(e, 0, &t));
  BAD(BH_EOVER, bh_env_force(e, legal, 0));
  BAD(BH_EOVER, bh_env_save(e, bytes, sizeof bytes));
  OK(bh_env_reset(e, 3, NULL, &t));
  OK(bh_free(e));
}

/* A face that a roll does not have: nothing moves, the queue is dropped and the episode goes on. */
static void wrong_face(void) {
  int64_t e, s;
  int32_t legal[BH_MAX_LEGAL], none = -1;
  OK(bh_env_new("{\"scenario\":\"one-bridge\"}", &e));
  OK(bh_env_reset(e, 1, NULL, &t));
  while (none < 0 && !t.terminated) {
    int64_t n = OK(bh_env_legal(e, legal, BH_MAX_LEGAL));
    OK(bh_env_state(e, &s));
    OK(bh_state_apply(s, legal[n - 1], &node));
    if (node.player == BH_CHANCE && node.legal[node.num_legal - 1] < 120) none = 120;
    OK(bh_free(s));
    if (none < 0) OK(bh_env_step(e, legal[n - 1], &t));
    if (none < 0) continue;
    int32_t faces[2] = {none, node.legal[0]};
    OK(bh_env_force(e, faces, 2));
    BAD(BH_EACTION, bh_env_step(e, -1, &t)); /* keeps them */
    BAD(BH_EINPUT, bh_env_step(e, legal[n - 1], &t));
    OK(bh_env_step(e, legal[n - 1], &t));
  }
  WANT(none == 120);
  OK(bh_free(e));
}

static void vectors(void) {
  int64_t v;
  bh_buffers b = {0};
  OK(bh_vector_new("{\"game\":\"toy\"}", 2, 2, 1, &v));
  int32_t slots[2] = {0, 0};
  BAD(BH_EINPUT, bh_vector_reset(v, 1)); /* nothing is bound */
  BAD(BH_EINPUT, bh_vector_step(v, slots, 2));
  BAD(BH_EOVER, bh_vector_state(v, 0, &out));
  b.final = row;
  BAD(BH_EINPUT, bh_vector_bind(v, &b));
  b.final = NULL, b.masks = mask;
  OK(bh_vector_bind(v, &b));
  BAD(BH_EOVER, bh_vector_step(v, slots, 2));
  BAD(BH_EOVER, bh_vector_save(v, 0, bytes, sizeof bytes));
  OK(bh_vector_reset(v, 1));
  int32_t action = 0;
  while (!mask[action]) action++;
  int32_t twice[2] = {action, action};
  BAD(BH_EINPUT, bh_vector_send(v, slots, twice, 2));
  BAD(BH_EINPUT, bh_vector_recv(v, slots, 1, 2)); /* nothing is under way */
  OK(bh_vector_send(v, slots, twice, 1));
  BAD(BH_EINPUT, bh_vector_send(v, slots, twice, 1));
  BAD(BH_EINPUT, bh_vector_state(v, 0, &out));
  BAD(BH_EINPUT, bh_vector_save(v, 0, bytes, sizeof bytes));
  BAD(BH_EINPUT, bh_vector_bind(v, &b));
  WANT(bh_vector_recv(v, slots, 1, 2) == 1 && slots[0] == 0);
  OK(bh_vector_state(v, 0, &out));
  OK(bh_free(out));
  OK(bh_free(v)); /* with nothing under way, and then with a slot under way */
  OK(bh_vector_new("{\"game\":\"toy\"}", 2, 0, 2, &v));
  OK(bh_vector_bind(v, &b));
  OK(bh_vector_reset(v, 1));
  for (action = 0; !mask[action];) action++;
  OK(bh_vector_send(v, slots, &action, 1));
  OK(bh_free(v));
}

int main(void) {
  WANT(bh_last_error(NULL, 0) == 0);
  set_up();
  void (*all[])(void) = {handles, state_nulls, env_nulls, vector_nulls, agent_nulls, agents, sizes, room, ranges, play};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) unchanged(all[i]);
  edges();
  other_record();
  wrong_face();
  vectors();
  clear_up();
  return 0;
}
