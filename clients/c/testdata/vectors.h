/* The same episodes in vectors, for conformance.c. */
#ifndef VECTORS_H
#define VECTORS_H

#include "episode.h"

/* The arrays of a vector. */
enum { SLOTS = 3 };

static bh_buffers new_buffers(int64_t seats, int with_final) {
  bh_buffers b = {0};
  b.observations = calloc((size_t)(SLOTS * size), sizeof(float));
  b.masks = calloc((size_t)(SLOTS * actions), 1);
  b.rewards = calloc((size_t)(SLOTS * seats), sizeof(float));
  b.terminated = calloc(SLOTS, 1);
  b.truncated = calloc(SLOTS, 1);
  b.players = calloc(SLOTS, 1);
  b.learners = calloc(SLOTS, 1);
  b.episode_returns = calloc((size_t)(SLOTS * seats), sizeof(float));
  b.episode_lengths = calloc(SLOTS, sizeof(int32_t));
  b.episode_seeds = calloc(SLOTS, sizeof(uint64_t));
  if (with_final) b.final = calloc((size_t)(SLOTS * size), sizeof(float));
  return b;
}

static void free_buffers(bh_buffers *b) {
  void *all[] = {b->observations, b->masks, b->rewards, b->terminated, b->truncated, b->players, b->learners,
                 b->episode_returns, b->episode_lengths, b->episode_seeds, b->final};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
}

static int32_t choose_row(const bh_buffers *b, int slot, uint64_t *policy) {
  const int8_t *mask = b->masks + slot * actions;
  uint32_t n = 0;
  for (int64_t a = 0; a < actions; a++) n += (uint32_t)mask[a];
  WANT(n > 0);
  uint32_t k = draw(policy, n);
  for (int64_t a = 0;; a++)
    if (mask[a] && k-- == 0) return (int32_t)a;
}

/* A slot whose first episode has just ended has the results of the environment. */
static void check_slot(int64_t v, const bh_buffers *b, int slot, int64_t seats, const ending *e, int reset) {
  WANT(b->episode_lengths[slot] == e->last.steps && b->episode_seeds[slot] == e->last.seed);
  WANT(b->terminated[slot] == e->last.terminated && b->truncated[slot] == e->last.truncated);
  for (int64_t seat = 0; seat < seats; seat++) {
    int side = seats == 2 ? (int)seat : e->last.learner;
    WANT(b->episode_returns[slot * seats + seat] == (float)e->last.returns[side]);
  }
  WANT(fold((reset ? b->final : b->observations) + slot * size) == e->seen);
  if (reset) return;
  int64_t s, n;
  uint64_t h;
  OK(bh_vector_state(v, slot, &s));
  OK(bh_state_hash(s, &h));
  WANT(h == e->hash && b->players[slot] == e->last.player);
  OK(bh_free(s));
  bh_timestep t;
  n = OK(bh_vector_save(v, slot, NULL, 0));
  uint8_t *data = malloc((size_t)n);
  WANT(bh_vector_save(v, slot, data, n) == n);
  OK(bh_free(restored(data, n, &t)));
  WANT(equal(&t, &e->last));
  free(data);
}

/* Plays the first episode of every slot with steps for all. */
static void vector_sync(uint64_t seed, const ending *want, int32_t autoreset) {
  int64_t v;
  OK(bh_vector_new(words, SLOTS, autoreset, 2, &v));
  char info[1 << 16];
  OK(bh_vector_info(v, info, sizeof info));
  WANT(json_number(info, "slots") == SLOTS && json_number(info, "observation_size") == size);
  int64_t seats = json_number(info, "seats");
  bh_buffers b = new_buffers(seats, autoreset == 1);
  OK(bh_vector_bind(v, &b));
  OK(bh_vector_reset(v, seed));
  uint64_t policy[SLOTS];
  int done[SLOTS] = {0}, left = SLOTS;
  for (int i = 0; i < SLOTS; i++) policy[i] = seed + (uint64_t)i;
  while (left > 0) {
    int32_t action[SLOTS] = {0};
    for (int i = 0; i < SLOTS; i++) /* a slot that is over waits for the next step */
      if (autoreset == 1 || !(b.terminated[i] || b.truncated[i])) action[i] = choose_row(&b, i, &policy[i]);
    OK(bh_vector_step(v, action, SLOTS));
    for (int i = 0; i < SLOTS; i++) {
      if (done[i] || !(b.terminated[i] || b.truncated[i])) continue;
      check_slot(v, &b, i, seats, &want[i], autoreset == 1);
      done[i] = 1;
      left--;
    }
  }
  OK(bh_free(v));
  free_buffers(&b);
}

/* The same with send and recv, each slot at its own pace and none reset by itself. */
static void vector_async(uint64_t seed, const ending *want) {
  int64_t v;
  OK(bh_vector_new(words, SLOTS, 2, 2, &v));
  char info[1 << 16];
  OK(bh_vector_info(v, info, sizeof info));
  int64_t seats = json_number(info, "seats");
  bh_buffers b = new_buffers(seats, 0);
  OK(bh_vector_bind(v, &b));
  uint8_t all[SLOTS];
  uint64_t seeds[SLOTS], policy[SLOTS];
  int32_t slots[SLOTS], arrived[SLOTS];
  for (int i = 0; i < SLOTS; i++) all[i] = 1, slots[i] = i, policy[i] = seeds[i] = seed + (uint64_t)i;
  OK(bh_vector_reset_slots(v, all, seeds, SLOTS));
  for (int64_t n = SLOTS, under_way = 0; n > 0 || under_way > 0;) {
    int32_t action[SLOTS];
    for (int64_t i = 0; i < n; i++) action[i] = choose_row(&b, slots[i], &policy[slots[i]]);
    OK(bh_vector_send(v, slots, action, n));
    under_way += n;
    int64_t got = OK(bh_vector_recv(v, arrived, 1, SLOTS));
    WANT(got >= 1);
    under_way -= got;
    n = 0;
    for (int64_t i = 0; i < got; i++) {
      int k = arrived[i];
      if (b.terminated[k] || b.truncated[k])
        check_slot(v, &b, k, seats, &want[k], 0);
      else
        slots[n++] = k;
    }
    if (n == 0 && under_way == 0) break;
  }
  OK(bh_free(v));
  free_buffers(&b);
}

#endif
