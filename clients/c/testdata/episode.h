/* What conformance.c knows of the game and of episodes. */
#ifndef EPISODE_H
#define EPISODE_H

#include "check.h"

static const char *words; /* of an environment */
static const char *rest;  /* the same without the game */
static int64_t game;
static int64_t size, actions;
static const char *directory;

/* An episode as the environment told it. */
typedef struct {
  bh_timestep last;
  uint64_t hash;
  uint64_t seen; /* the last observation, folded */
} ending;

static uint64_t fold(const float *row) {
  const unsigned char *bytes = (const unsigned char *)row;
  uint64_t h = 14695981039346656037u;
  for (size_t i = 0; i < sizeof(float) * (size_t)size; i++) h = (h ^ bytes[i]) * 1099511628211u;
  return h;
}

static int equal(const bh_timestep *a, const bh_timestep *b) {
  return a->player == b->player && a->learner == b->learner && a->terminated == b->terminated &&
         a->truncated == b->truncated && a->num_legal == b->num_legal && a->steps == b->steps &&
         a->decisions == b->decisions && a->chances == b->chances && a->seed == b->seed &&
         memcmp(a->returns, b->returns, sizeof a->returns) == 0;
}

static int64_t restored(const uint8_t *data, int64_t n, bh_timestep *t) {
  int64_t env;
  OK(bh_env_new_on(game, rest, &env));
  OK(bh_env_restore(env, data, n, t));
  return env;
}

#endif
