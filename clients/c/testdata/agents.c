/* Agents: decisions and what is said of them, budgets, cancelling, many at once, and nothing left behind. */
#include "check.h"

#include <pthread.h>
#include <time.h>

static int64_t game;
static char text[1 << 16];

static double seconds(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int32_t act(int64_t agent, int64_t state) {
  int32_t action = -1;
  OK(bh_agent_think(agent, state, 0, 0, 0));
  WANT(bh_agent_wait(agent, -1, &action) == 1);
  return action;
}

/* Plays a game with the first face of each roll and folds the actions. */
static uint64_t play(int64_t agent, uint64_t seed) {
  int64_t s;
  static _Thread_local bh_node node;
  uint64_t all = 0;
  OK(bh_agent_reset(agent, seed));
  OK(bh_state_new(game, &s, &node));
  while (node.num_legal > 0) {
    int32_t a = node.player == BH_CHANCE ? node.legal[0] : act(agent, s);
    all = all * 31 + (uint64_t)a;
    OK(bh_state_apply(s, a, &node));
  }
  WANT(bh_agent_think(agent, s, 0, 0, 0) == BH_EOVER);
  OK(bh_free(s));
  return all;
}

/* Every kind plays the same game again on the same seed. */
static void kinds(void) {
  const char *specs[] = {"random", "greedy", "scripted", "uct:sims=20", "expectimax:nodes=200"};
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    int64_t a;
    OK(bh_agent_new(game, specs[i], &a));
    OK(bh_agent_name(a, text, sizeof text));
    WANT(strcmp(text, specs[i]) == 0);
    uint64_t first = play(a, 7);
    WANT(play(a, 7) == first);
    OK(bh_free(a));
  }
}

/* What is said of a decision, and that it is that of the position when it was asked. */
static void explained(void) {
  int64_t a, s;
  int32_t action, again;
  bh_node node;
  OK(bh_agent_new(game, "uct:sims=50", &a));
  OK(bh_state_new(game, &s, &node));
  OK(bh_agent_think(a, s, 300, 0, 0));
  OK(bh_state_apply(s, node.legal[0], NULL));
  WANT(bh_agent_wait(a, 60000, &action) == 1 && bh_agent_wait(a, 0, &again) == 1 && again == action);
  OK(bh_agent_explain(a, text, sizeof text));
  WANT(json_number(text, "action") == action);
  WANT(json_number(text, "simulations") == 300 && json_number(text, "nodes") > 0 && json_number(text, "nanoseconds") > 0);
  WANT(strstr(text, "\"candidates\":[{") && strstr(text, "\"line\":[") && strstr(text, "\"reason\":\""));
  OK(bh_agent_reset(a, 1));
  WANT(bh_agent_explain(a, text, sizeof text) == BH_EINPUT);
  OK(bh_free(s));
  OK(bh_free(a));
}

/* A search without an end ends by the clock, when it is cancelled, and when it is freed. */
static void ends(void) {
  const int64_t many = (int64_t)1 << 40;
  int64_t a, s;
  int32_t action = -1;
  bh_node node;
  OK(bh_agent_new(game, "uct", &a));
  OK(bh_state_new(game, &s, &node));
  double start = seconds();
  OK(bh_agent_think(a, s, 0, 0, 100000000));
  WANT(bh_agent_wait(a, -1, &action) == 1);
  WANT(seconds() - start > 0.09 && seconds() - start < 20);

  OK(bh_agent_think(a, s, many, 0, 0));
  WANT(bh_agent_wait(a, 0, &action) == 0 && bh_agent_wait(a, 30, &action) == 0);
  WANT(bh_agent_think(a, s, 1, 0, 0) == BH_EINPUT); /* one at a time */
  WANT(bh_agent_reset(a, 1) == BH_EINPUT);
  WANT(bh_agent_explain(a, text, sizeof text) == BH_EINPUT);
  OK(bh_agent_name(a, text, sizeof text));
  OK(bh_agent_cancel(a));
  action = -1;
  WANT(bh_agent_wait(a, 20000, &action) == 1);
  OK(bh_state_apply(s, action, &node)); /* the best so far */
  OK(bh_agent_explain(a, text, sizeof text));
  WANT(json_number(text, "simulations") > 0);
  OK(bh_free(s));
  OK(bh_state_new(game, &s, NULL));
  OK(bh_agent_think(a, s, many, 0, 0));
  OK(bh_free(a));
  OK(bh_free(s));
}

static int64_t thinking;

static void *wait_for(void *arg) {
  (void)arg;
  int32_t action;
  int32_t rc = bh_agent_wait(thinking, -1, &action);
  WANT(rc == 1 || rc == BH_EHANDLE); /* freed before this thread came to it */
  return NULL;
}

/* Freed and cancelled while another thread waits. */
static void waited_for(void) {
  for (int i = 0; i < 4; i++) {
    int64_t s;
    pthread_t t;
    struct timespec pause = {0, 20000000};
    OK(bh_agent_new(game, "uct", &thinking));
    OK(bh_state_new(game, &s, NULL));
    OK(bh_agent_think(thinking, s, (int64_t)1 << 40, 0, 0));
    WANT(pthread_create(&t, NULL, wait_for, NULL) == 0);
    nanosleep(&pause, NULL);
    if (i % 2 == 0) OK(bh_agent_cancel(thinking));
    else OK(bh_free(thinking));
    WANT(pthread_join(t, NULL) == 0);
    if (i % 2 == 0) OK(bh_free(thinking));
    OK(bh_free(s));
  }
}

static uint64_t expected;

static void *plays(void *arg) {
  int64_t a;
  (void)arg;
  OK(bh_agent_new(game, "uct:sims=20", &a));
  for (int i = 0; i < 3; i++) WANT(play(a, 3) == expected);
  OK(bh_free(a));
  return NULL;
}

static void threads(void) {
  int64_t a;
  OK(bh_agent_new(game, "uct:sims=20", &a));
  expected = play(a, 3);
  OK(bh_free(a));
  pthread_t t[4];
  for (int i = 0; i < 4; i++) WANT(pthread_create(&t[i], NULL, plays, NULL) == 0);
  for (int i = 0; i < 4; i++) WANT(pthread_join(t[i], NULL) == 0);
}

static void many(void) {
  int64_t before = bh_live_handles(), s;
  OK(bh_state_new(game, &s, NULL));
  for (int i = 0; i < 2000; i++) {
    int64_t a;
    OK(bh_agent_new(game, i % 2 ? "greedy" : "random", &a));
    if (i % 3 == 0) act(a, s);
    if (i % 5 == 0) OK(bh_agent_think(a, s, 0, 0, 0));
    OK(bh_free(a));
  }
  OK(bh_free(s));
  WANT(bh_live_handles() == before);
}

/* States of equal games that were made apart, and of others. */
static void other_games(void) {
  int64_t again, toy, a, s;
  OK(bh_game_new("{\"scenario\":\"one-bridge\"}", &again));
  OK(bh_game_new("{\"game\":\"toy\"}", &toy));
  OK(bh_agent_new(game, "random", &a));
  OK(bh_state_new(again, &s, NULL));
  WANT(act(a, s) >= 0);
  OK(bh_free(s));
  OK(bh_state_new(toy, &s, NULL));
  WANT(bh_agent_think(a, s, 0, 0, 0) == BH_EINPUT);
  OK(bh_free(s));
  OK(bh_free(a));
  OK(bh_free(toy));
  OK(bh_free(again));
}

int main(void) {
  OK(bh_game_new("{\"scenario\":\"one-bridge\"}", &game));
  kinds();
  explained();
  ends();
  waited_for();
  threads();
  many();
  other_games();
  OK(bh_free(game));
  WANT(bh_live_handles() == 0);
  return 0;
}
