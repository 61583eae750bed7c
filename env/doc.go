// Package env plays episodes of any [engine.Game]: it rolls the dice, asks the policies of both
// sides, and keeps the record from which the same episode can be replayed to the last byte.
//
// [Dice] draws the outcomes of chance nodes. It is counter-based: the roll of an event depends on
// the seed and on where in the game the event happens, so that two games on one seed meet the same
// dice in the same events even after they diverge. [Forced] puts a caller's own dice in front.
// [Stream] derives every other generator of a run from its one seed.
//
// [Play] and [Runner] play one episode; [Record] is what remains of it, as JSON lines for people
// or msgpack for machines; [Replay] and [Verify] walk it again through Check and Apply.
//
//	tr, err := env.Play(game, 7, p0, p1) // 7 is the seed
//	err = env.WriteFile("game.jsonl", &tr.Record, game)
//
// [Env] is an episode from the view of a learner, who plays both sides in turn or one side against an
// [Opponent]. It rolls the dice, plays what is forced, and gives observation, mask, legal actions and
// rewards after each step; [Reward] says how victory points may shape them.
//
//	e, err := env.New(game, env.DefaultConfig(), nil)
//	t, err := e.Reset(7, nil)
//	for !t.Over() {
//		t, err = e.Step(t.Legal[0])
//	}
//
// In a game that hides something ([engine.Hider]) whoever plays a side gets what it knows: policies are handed samples ([Veil]), and an
// Env seals what would tell more until the episode is over ([ErrSealed], Config.Reveal).
//
// [Vector] steps many of them in one call, on several cores, and writes rows into arrays of the
// caller. Episodes that are over begin anew by themselves; see [Autoreset].
//
//	v, err := env.NewVector(envs, env.VectorOptions{})
//	err = v.Bind(env.Buffers{Observations: obs, Masks: masks, Rewards: rewards})
//	err = v.Reset(7)
//	err = v.Step(actions)
//
// Send and Recv are the same without waiting for the slowest.
//
// Nothing here reads a clock or a global generator.
package env
