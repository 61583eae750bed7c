/* Bridgehead: board wargames of Operation Market-Garden as environments, for C and whatever speaks C.
 *
 * CONVENTIONS
 *   Status. Functions return 0 (BH_OK) or more on success and a negative BH_E... code on failure. After
 *   a failure bh_last_error() has the message, in English, for the thread that made the call; a success
 *   does not clear it, so look at the status first. A failed call changes nothing, unless its comment
 *   says otherwise; what BH_EINTERNAL met is best freed.
 *   Handles. Games, states, environments, vectors, agents and sets of records are positive int64 handles, never used twice; 0 is
 *   none. A handle of the wrong kind or one that was freed is BH_EHANDLE, never a crash. States, environments and
 *   agents live on when their game is freed. Freeing a handle waits for the calls on it to end.
 *   Arrays. The caller owns every array and says how many elements it has room for; a wrong size is
 *   BH_ESIZE, a null pointer BH_ENULL. Arrays given to bh_vector_bind and bh_env_bind belong to the library
 *   until the next bind or until the handle has been freed; meanwhile the caller only reads them, and only
 *   between two calls. The parameters node and out may be null. Lists (faces, legal) are written
 *   as far as there is room, and their whole length is returned.
 *   Texts. Functions that give a text take (buf, cap), write at most cap bytes with a terminating 0, and
 *   return the length of the whole text without it; buf may be null if cap is 0. A text that did not
 *   fit (result >= cap) is asked for again with more room. Text parameters are UTF-8 with a terminating 0:
 *   positions of at most 16 MiB, reset options likewise, all others of at most 64 KiB.
 *   JSON given to the library has no keys but those named here.
 *   Threads. Calls on different handles may run at the same time. Calls on one handle are serialised, but for
 *   bh_agent_wait, during which others may come in.
 *   Process. The library brings the runtime of Go into the process: some threads, and a garbage collector
 *   that heeds the environment variables GOMAXPROCS, GOGC and GOMEMLIMIT as they are when it is loaded.
 *   The runtime handles faults (SIGSEGV, SIGBUS, SIGFPE), SIGPIPE and SIGURG, and passes on those that are
 *   not its own; the library handles no other signals, and SIGINT stays with the host. It cannot be unloaded.
 *   After fork() the library must not be used in the child; start processes by spawn.
 *   Hidden information. In a game whose info says hides a side may not see all of a position. A state is the whole position
 *   for whoever holds it: a referee, or a search on a sample. What a side may be given of it are bh_state_observe,
 *   bh_state_places, bh_state_knowledge, bh_state_json_for, bh_state_board_for and bh_state_sample; of the side to act also the mask,
 *   the legal actions and their texts. Hash, text, json, board, picture and outcomes tell all. Environments and vectors keep what is
 *   hidden to themselves until the episode is over: bh_env_state and bh_vector_state give a sample, a position that agrees with all
 *   that the side that looks knows (the learner, or the side to act); bh_env_json tells what that side knows; decisions, chances,
 *   and with both seats steps, count what it has noticed; seed is 0; bh_env_observe and bh_env_knowledge with a single seat answer
 *   for the learner alone; bh_env_hash, bh_env_force, bh_env_clone, bh_env_save, bh_env_write_record and bh_vector_save fail with
 *   BH_ESEALED. The key "reveal": true of a spec lifts all that, for referees and experiments. Whoever chooses the seed can play an
 *   episode twice, and so learn of it what its side could not know.
 *   Sides are 0 and 1; a player is a side, BH_CHANCE (dice) or BH_TERMINAL (nobody, the game is over).
 */
#ifndef BRIDGEHEAD_H
#define BRIDGEHEAD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BH_ABI 5 /* rises when a function or struct of this header changes its meaning */

enum {
  BH_OK = 0,
  BH_ENULL = -1,    /* a null pointer where there must be something */
  BH_EHANDLE = -2,  /* no such handle, or of another kind */
  BH_ESIZE = -3,    /* an array of the wrong size, or a number out of range */
  BH_EACTION = -4,  /* an action that is not legal here */
  BH_EOVER = -5,    /* the episode is over, has not begun, or cannot go on: reset */
  BH_EINPUT = -6,   /* words that mean nothing: unknown game, scenario, option, agent, position, record */
  BH_EIO = -7,      /* a file that cannot be read or written */
  BH_EINTERNAL = -8, /* a fault of the library; the message has the details, the process goes on */
  BH_ESEALED = -9    /* it would tell more than a side knows, in a game that hides something */
};

enum { BH_CHANCE = -1, BH_TERMINAL = -4 };

/* The legal actions of a node, room for any game. */
#define BH_MAX_LEGAL 4096

/* What a state is at. Filled by the bh_state functions that move it. */
typedef struct {
  int32_t player;               /* side to act, BH_CHANCE or BH_TERMINAL */
  int32_t num_legal;            /* actions of the side, faces at a chance node, 0 at the end */
  double returns[2];            /* by side, 0 before the end */
  int32_t legal[BH_MAX_LEGAL];  /* num_legal of them, ascending; the rest is left as it is */
} bh_node;

/* What an environment says after a reset and after each step. */
typedef struct {
  int32_t player;      /* side to act; BH_TERMINAL at the end of the game */
  int32_t learner;     /* side of the caller, BH_TERMINAL if it plays both */
  int32_t terminated;  /* 0 | 1 */
  int32_t truncated;   /* 0 | 1 */
  int32_t num_legal;   /* legal actions, 0 when the episode is over */
  int32_t steps;       /* of the caller in this episode */
  int32_t decisions;   /* of both sides, forced ones included */
  int32_t chances;     /* rolls of the dice */
  int32_t opponent;    /* index of the opponent of the episode in "opponents" of bh_env_info, -1 if there is none */
  int32_t asking;      /* 0 | 1: the opponent, player, is one from outside and is to act: bh_env_answer */
  double rewards[2];   /* by side, since the last timestep */
  double returns[2];   /* rewards of the episode so far */
  uint64_t seed;       /* of the episode */
} bh_timestep;

/* The library. */
int32_t bh_abi(void);
int64_t bh_last_error(char *buf, int64_t cap);
/* JSON: {"games": [{key, title, picture (whether positions can be painted), usual, sides, scenarios: [{id, title, summary, turns}]}],
 * "agents": [{name, summary, takes_arg, keys: [{name, usual, meaning}]}]}; usual is taken where none is named. */
int64_t bh_list(char *buf, int64_t cap);
int32_t bh_free(int64_t handle);         /* any handle */
int64_t bh_live_handles(void);           /* how many there are */

/* Games. spec is JSON: {"game", "scenario", "options", "position"}, all optional; the line of a position says the
 * others, which must not contradict it. */
int32_t bh_game_new(const char *spec, int64_t *game);
/* JSON: id, key, scenario, scenario_hash, options, sides, num_actions, num_faces, max_decisions, observation_size,
 * blocks [{name, shape, min, max, meaning}], optional_blocks likewise, which are observed by who names them,
 * has_picture, hides (whether a side may not see all of a position). */
int64_t bh_game_info(int64_t game, char *buf, int64_t cap);
/* The board as a graph, and what the observation and the actions say of it. JSON:
 *   nodes    {block, names [N], in_play [N], kinds, kind [N]}: row i of the block is place i; kind indexes kinds
 *   links    {ends [[a, b]], kinds, kind [E]}: places that touch, a < b, ascending; kind has a bit for each of kinds
 *   things   [{block, names [M], split, alive}]: blocks whose rows stand at places, see bh_state_places; split is the
 *            column that is 1 for those of side 1 (-1: none), alive [from, to) the columns one of which is 1 for a
 *            thing that is not lost (from = to: none is ever lost)
 *   vectors  names of the blocks that tell of the position as a whole
 *   owner    [from, to): columns of the nodes that say who owns a place
 *   actions  [{name, size, block}]: runs of actions, ascending, together all; of a run with a block action j names
 *            row j of it, from the first of the run
 *   places   how many values bh_state_places gives
 * A game without places has no nodes, links and things. BH_EINPUT if the game has no chart. */
int64_t bh_game_chart(int64_t game, char *buf, int64_t cap);

/* What a side remembers of a game that has begun at a position (null: the initial one) and gone on with these actions and faces, if
 * it forgets nothing, in three lines: what it knew, a word for each step that it has noticed, and what it knows now. Its own
 * actions are numbers, other steps ~ and a key; equal keys are one to the side. */
int64_t bh_game_recall(int64_t game, const char *start, const int32_t *steps, int64_t n, int32_t side, char *buf, int64_t cap);

/* States: positions of a game, without dice of their own. */
int32_t bh_state_new(int64_t game, int64_t *state, bh_node *node);
int32_t bh_state_parse(int64_t game, const char *notation, int64_t *state, bh_node *node);
int32_t bh_state_clone(int64_t state, int64_t *copy);
int32_t bh_state_copy(int64_t dst, int64_t src, bh_node *node); /* fastest between states of one game handle */
int32_t bh_state_node(int64_t state, bh_node *node);
int32_t bh_state_apply(int64_t state, int32_t action, bh_node *node); /* an action, or a face at a chance node */
/* Faces of a chance node with probabilities; merged != 0 merges those that lead to equal positions.
 * Returns how many there are, 0 at other nodes; cap is the room of both arrays. */
int64_t bh_state_outcomes(int64_t state, int32_t merged, int32_t *faces, double *probabilities, int64_t cap);
int32_t bh_state_mask(int64_t state, int8_t *mask, int64_t n); /* n = num_actions; all 0 but at decisions */
int32_t bh_state_observe(int64_t state, int32_t side, float *dst, int64_t n); /* n = observation_size, or with the values of optional_blocks */
int32_t bh_state_hash(int64_t state, uint64_t *hash);
/* Where things are as a side knows: two places for each row of each block of things, in the order of bh_game_chart, and -1 for none:
 * where it stands, and where else, as a crossing has two ends. n = places of bh_game_chart. */
int32_t bh_state_places(int64_t state, int32_t side, int16_t *places, int64_t n);
int64_t bh_state_text(int64_t state, char *buf, int64_t cap);   /* notation, one line; bh_state_parse reads it */
int64_t bh_state_json(int64_t state, char *buf, int64_t cap);   /* structured form */
int64_t bh_state_board(int64_t state, char *buf, int64_t cap);  /* for people */
int64_t bh_state_action_text(int64_t state, int32_t action, char *buf, int64_t cap);
/* What a side knows, or the public (BH_TERMINAL), as one line. Two positions with equal lines are one to the side. It is the notation
 * where nothing is hidden, and at the end. */
int64_t bh_state_knowledge(int64_t state, int32_t side, char *buf, int64_t cap);
int64_t bh_state_json_for(int64_t state, int32_t side, char *buf, int64_t cap);  /* structured form of what a side knows; legal actions where it is to act */
int64_t bh_state_board_for(int64_t state, int32_t side, char *buf, int64_t cap); /* for people of a side */
/* A position that a side could be in for all it knows: it depends on what the side knows and on the seed alone. A copy where nothing
 * is hidden. */
int32_t bh_state_sample(int64_t state, int32_t side, uint64_t seed, int64_t *sample);
/* A picture, 200 to 4000 wide, 8-bit RGB, row-major [height][width][3]. Returns the height; n is 3 * width *
 * height, or 0 to write nothing and learn the height. BH_EINPUT if the game has no picture (has_picture). */
int64_t bh_state_picture(int64_t state, int32_t width, uint8_t *rgb, int64_t n);

/* Environments. spec is JSON, see Spec in docs/python.md: game, scenario, options, seat, opponent, reward, max_steps,
 * show_forced, blocks, lazy, reveal; scenarios for vectors. An opponent "outside", or "outside:LABEL", alone or in a pool, is
 * played by the caller: where it is to act, asking is 1 and bh_env_answer goes on. */
int32_t bh_env_new(const char *spec, int64_t *env);
int32_t bh_env_new_on(int64_t game, const char *spec, int64_t *env); /* on a game made before; spec without its keys */
int64_t bh_env_info(int64_t env, char *buf, int64_t cap);            /* bh_game_info with the blocks selected, opponents [names], reveal */
/* options is null or JSON: {"position": notation, "history": [actions], "seat": seat}. A failure of the
 * opponent leaves an environment that waits for a reset. */
int32_t bh_env_reset(int64_t env, uint64_t seed, const char *options, bh_timestep *out);
/* A failure leaves the environment where it stood, but for the queue of faces, which is dropped where a roll does
 * not have the next one (BH_EINPUT); one of the opponent also leaves it waiting for a reset. */
int32_t bh_env_step(int64_t env, int32_t action, bh_timestep *out);
/* Where asking is 1: an action of the opponent; observation and mask are its own until then. An action that is not
 * legal changes nothing. BH_EINPUT where nobody is asked for. */
int32_t bh_env_answer(int64_t env, int32_t action, bh_timestep *out);
/* In place of an answer: back to before the step that has asked. After a reset that has asked the environment waits
 * for another. */
int32_t bh_env_withdraw(int64_t env, bh_timestep *out);
/* Observation and mask of the last timestep, into arrays of the caller; either may be null with 0 elements.
 * A lazy environment has no observation here; see bh_env_observe. */
int32_t bh_env_read(int64_t env, float *observation, int64_t n, int8_t *mask, int64_t m);
/* From now on every observation and mask is written there, the present ones at once; either may be null with
 * 0 elements. */
int32_t bh_env_bind(int64_t env, float *observation, int64_t n, int8_t *mask, int64_t m);
int32_t bh_env_observe(int64_t env, int32_t side, float *dst, int64_t n);
int64_t bh_env_legal(int64_t env, int32_t *legal, int64_t cap);          /* returns how many there are */
int32_t bh_env_force(int64_t env, const int32_t *faces, int64_t n);      /* queued for the next rolls, until a reset */
int64_t bh_env_node_kind(int64_t env, char *buf, int64_t cap);
int64_t bh_env_json(int64_t env, char *buf, int64_t cap);                /* structured form, legal actions in words */
int32_t bh_env_state(int64_t env, int64_t *state);                       /* a copy of its position, as a state handle */
int32_t bh_env_hash(int64_t env, uint64_t *hash);
int64_t bh_env_knowledge(int64_t env, int32_t side, char *buf, int64_t cap); /* bh_state_knowledge of its position */
int32_t bh_env_sample(int64_t env, uint64_t seed, int64_t *state);       /* bh_state_sample for the side that looks */
/* By playing the episode again, which may be slow; without queued faces and bound arrays. The actions of a
 * history are played again as steps. */
int32_t bh_env_clone(int64_t env, int64_t *copy);
/* The record so far, msgpack. Returns its length; nothing is written if that is more than cap. */
int64_t bh_env_save(int64_t env, uint8_t *buf, int64_t cap);
/* Plays a record again. One that this environment does not play the same way leaves it waiting for a reset; any
 * other failure leaves the episode in hand. */
int32_t bh_env_restore(int64_t env, const uint8_t *data, int64_t n, bh_timestep *out);
int32_t bh_env_write_record(int64_t env, const char *path);              /* .jsonl or .msgpack */

/* Records. */
/* Replays the record in a file and checks every hash. Returns the length of a JSON text with the header, the
 * steps [[player, action]], the returns and the final hash (hex). */
int64_t bh_record_verify(const char *path, char *buf, int64_t cap);

/* The decisions of many records as arrays, for learning from them. */
typedef struct {
  float *observations;      /* [n][observation_size] of the side to act */
  int8_t *masks;            /* [n][num_actions] */
  int32_t *actions;         /* [n] what was played */
  int8_t *players;          /* [n] side that played it */
  float *returns;           /* [n] of that side at the end of the game; 0 where the record is not done */
  int32_t *records;         /* [n] index of the record */
  int32_t *steps;           /* [n] index of the step in the record, rolls of the dice included */
} bh_decisions;             /* null members are not written */

/* Reads and verifies records of one game, on all cores; their scenarios may differ. spec is JSON: {"paths", "blocks",
 * "show_forced"}, of at most 16 MiB; the last two as for environments, and optional. */
int32_t bh_records_new(const char *spec, int64_t *records);
/* JSON: id, num_actions, observation_size, blocks, decisions (n), records [{path, scenario, options, seed, agents,
 * sides, done, returns, final_hash, decisions}]. */
int64_t bh_records_info(int64_t records, char *buf, int64_t cap);
int32_t bh_records_write(int64_t records, const bh_decisions *arrays, int64_t n);

/* Vectors of environments, stepped in one call on all cores. */
typedef struct {
  float *observations;      /* [slots][observation_size] */
  int8_t *masks;            /* [slots][num_actions] */
  float *rewards;           /* [slots][seats]; seats is 1 with a single seat, else 2 */
  uint8_t *terminated;      /* [slots] */
  uint8_t *truncated;       /* [slots] */
  int8_t *players;          /* [slots] side to act */
  int8_t *learners;         /* [slots] side of the learner, BH_TERMINAL if both are */
  int32_t *opponents;       /* [slots] index of the opponent, -1 if there is none */
  uint8_t *asking;          /* [slots] 1: the opponent is to act, and the rows of observations and masks are its own */
  float *episode_returns;   /* [slots][seats] of the last episode that is over */
  int32_t *episode_lengths; /* [slots] */
  uint64_t *episode_seeds;  /* [slots] */
  int32_t *episode_opponents; /* [slots] */
  float *final;             /* [slots][observation_size], with autoreset 1 only */
} bh_buffers;               /* null members are not written */

/* spec as for bh_env_new, and it may name scenarios [names] in place of the scenario: slot i plays that of i modulo
 * their number. autoreset 0 next step, 1 same step, 2 none; workers 0: one for each core. */
int32_t bh_vector_new(const char *spec, int64_t slots, int32_t autoreset, int32_t workers, int64_t *vector);
int64_t bh_vector_info(int64_t vector, char *buf, int64_t cap); /* bh_env_info with slots, seats and scenarios [full ids, in turn] */
int32_t bh_vector_bind(int64_t vector, const bh_buffers *buffers);
/* Slot i begins the episode of seed + i. bh_vector_bind comes first. */
int32_t bh_vector_reset(int64_t vector, uint64_t seed);
/* Resets the slots where mask is not 0 to the seeds given, [slots] both. */
int32_t bh_vector_reset_slots(int64_t vector, const uint8_t *mask, const uint64_t *seeds, int64_t n);
/* One action for each slot, n = slots. An action that is not legal fails the call and nothing moves; when an
 * opponent fails, its slot waits for a reset and the others have moved. */
int32_t bh_vector_step(int64_t vector, const int32_t *actions, int64_t n);
/* Actions of the opponents of n slots, each of which is asking; it returns when all of these have got to a decision
 * of the learner, to the end, or are asking again. Nothing changes if one of the actions is not legal. */
int32_t bh_vector_answer(int64_t vector, const int32_t *slots, const int32_t *actions, int64_t n);
/* In place of answers: the episodes of these slots are given up, and they wait for bh_vector_reset_slots. */
int32_t bh_vector_withdraw(int64_t vector, const int32_t *slots, int64_t n);
/* The asynchronous form: send starts the slots on their way, recv waits until at least min of them (at
 * most n) have arrived, writes their numbers and returns how many. Rows of slots under way must not be read. */
int32_t bh_vector_send(int64_t vector, const int32_t *slots, const int32_t *actions, int64_t n);
int64_t bh_vector_recv(int64_t vector, int32_t *slots, int64_t min, int64_t n);
/* A copy of the position of a slot that is not under way, as a state handle; the record of its episode so far
 * as bh_env_save gives it. */
int32_t bh_vector_state(int64_t vector, int64_t slot, int64_t *state);
int64_t bh_vector_save(int64_t vector, int64_t slot, uint8_t *buf, int64_t cap);

/* Agents: who picks actions. spec is that of an opponent, such as "greedy" or "uct:sims=200"; bh_list has all kinds
 * with their keys. An agent plays one game at a time, either side of it or both. */
int32_t bh_agent_new(int64_t game, const char *spec, int64_t *agent); /* as after a reset with seed 0 */
int64_t bh_agent_name(int64_t agent, char *buf, int64_t cap);         /* the spec in its canonical form */
int32_t bh_agent_reset(int64_t agent, uint64_t seed); /* a new game; the same seed is the same play, but by the clock */
/* Begins to think about a copy of the position of a state of the same game, and returns at once. Limits of 0 do
 * not limit, and without any those of the spec hold; agents that do not search need none. BH_EINPUT at dice and
 * while it thinks already, BH_EOVER at the end of the game. */
int32_t bh_agent_think(int64_t agent, int64_t state, int64_t simulations, int64_t nodes, int64_t nanoseconds);
/* Waits for the end of the thinking, but not longer than so many milliseconds; below 0 is for ever. Returns 1 with
 * the action, again and again if it is asked again, or 0 if it is not done. */
int32_t bh_agent_wait(int64_t agent, int64_t milliseconds, int32_t *action);
int32_t bh_agent_cancel(int64_t agent); /* a search ends at once with the best so far, which bh_agent_wait gives */
/* The last decision. JSON: action, value (for the side that decides, -1 to 1), candidates [{action, value, visits}]
 * by action, line [actions expected; after dice, their likeliest face], simulations, nodes, depth, nanoseconds,
 * reason; what an agent has nothing to say about is 0 or empty. */
int64_t bh_agent_explain(int64_t agent, char *buf, int64_t cap);

#ifdef __cplusplus
}
#endif
#endif
