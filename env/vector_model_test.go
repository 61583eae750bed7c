package env_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

// slotRow is what a slot of a vector shows in all its arrays.
type slotRow struct {
	Observation           []float32
	Mask                  []int8
	Rewards               []float32
	Terminated, Truncated uint8
	Player, Learner       int8
	Opponent              int32
	Asking                uint8
	EpisodeReturns        []float32
	EpisodeLength         int32
	EpisodeSeed           uint64
	EpisodeOpponent       int32
	Final                 []float32
}

// rowOf reads row i of the arrays.
func rowOf(b *env.Buffers, i, slots int) slotRow {
	return slotRow{
		Observation: rowIn(b.Observations, i, slots), Mask: rowIn(b.Masks, i, slots), Rewards: rowIn(b.Rewards, i, slots),
		Terminated: b.Terminated[i], Truncated: b.Truncated[i], Player: b.Players[i], Learner: b.Learners[i], Opponent: b.Opponents[i], Asking: b.Asking[i],
		EpisodeReturns: rowIn(b.EpisodeReturns, i, slots), EpisodeLength: b.EpisodeLengths[i], EpisodeSeed: b.EpisodeSeeds[i],
		EpisodeOpponent: b.EpisodeOpponents[i],
		Final:           rowIn(b.Final, i, slots),
	}
}

func rowIn[T any](all []T, i, slots int) []T {
	if all == nil {
		return nil
	}
	width := len(all) / slots
	return slices.Clone(all[i*width : (i+1)*width])
}

// model is one slot of a vector played by hand on an environment of its own.
type model struct {
	env  *env.Env
	mode env.Autoreset
	row  slotRow
}

func newModel(t testing.TB, e *env.Env, mode env.Autoreset) *model {
	m := &model{env: e, mode: mode}
	m.row.Rewards, m.row.EpisodeReturns = m.seats([2]float64{}), m.seats([2]float64{})
	if mode == env.SameStep && !e.Config().Lazy {
		m.row.Final = make([]float32, e.ObservationSize())
	}
	return m
}

// seats gives the numbers of both sides, or that of the learner.
func (m *model) seats(x [2]float64) []float32 {
	if !m.env.Config().Seat.Single() {
		return []float32{float32(x[0]), float32(x[1])}
	}
	if l := m.env.Last().Info.Learner; l.IsSide() {
		return []float32{float32(x[l])}
	}
	return []float32{0}
}

func (m *model) reset(t testing.TB, seed uint64) {
	ts := reset(t, m.env, seed)
	if ts.Over() {
		t.Fatal("the model has no rule for episodes without a decision")
	}
	m.row.Rewards, m.row.Terminated, m.row.Truncated = m.seats([2]float64{}), 0, 0
	m.show(ts)
}

// show takes over what of a TimeStep says how it goes on.
func (m *model) show(ts *env.TimeStep) {
	m.row.Mask = slices.Clone(ts.Mask)
	m.row.Observation = slices.Clone(ts.Observation)
	m.row.Player, m.row.Learner = int8(ts.Player), int8(ts.Info.Learner)
	m.row.Opponent = int32(ts.Info.Opponent)
}

func (m *model) step(t testing.TB, action int32) {
	if m.env.Last().Over() {
		if m.mode != env.NextStep {
			t.Fatal("a step after the end")
		}
		m.reset(t, env.NextSeed(m.env.Last().Info.Seed))
		return
	}
	ts := step(t, m.env, engine.Action(action))
	r := &m.row
	r.Rewards = m.seats(ts.Rewards)
	r.Terminated, r.Truncated = 0, 0
	if ts.Terminated {
		r.Terminated = 1
	}
	if ts.Truncated {
		r.Truncated = 1
	}
	if ts.Over() {
		r.EpisodeReturns, r.EpisodeLength, r.EpisodeSeed = m.seats(ts.Info.Returns), int32(ts.Info.Steps), ts.Info.Seed
		r.EpisodeOpponent = int32(ts.Info.Opponent)
		if m.mode == env.SameStep {
			copy(r.Final, ts.Observation)
			ts = reset(t, m.env, env.NextSeed(ts.Info.Seed))
		}
	}
	m.show(ts)
}

// vectorCase is a kind of vector with its environments.
type vectorCase struct {
	game engine.Game
	cfg  env.Config
	mode env.Autoreset
}

func (c vectorCase) env(t testing.TB) *env.Env {
	return newEnv(t, c.game, c.cfg, opponentFor(c.cfg.Seat))
}

func (c vectorCase) vector(t testing.TB, slots, workers int) (*env.Vector, *env.Buffers) {
	envs := make([]*env.Env, slots)
	for i := range envs {
		envs[i] = c.env(t)
	}
	return newVector(t, envs, env.VectorOptions{Autoreset: c.mode, Workers: workers})
}

// pair is a vector and its models.
type pair struct {
	t       testing.TB
	v       *env.Vector
	buffers *env.Buffers
	models  []*model
	rng     *rand.Rand
}

func newPair(t testing.TB, c vectorCase, slots, workers int, choices uint64) *pair {
	p := &pair{t: t, rng: generator(choices)}
	p.v, p.buffers = c.vector(t, slots, workers)
	for range slots {
		p.models = append(p.models, newModel(t, c.env(t), c.mode))
	}
	return p
}

func (p *pair) reset(seed uint64) {
	if err := p.v.Reset(seed); err != nil {
		p.t.Fatal(err)
	}
	for i, m := range p.models {
		m.reset(p.t, seed+uint64(i))
	}
	p.compare()
}

// compare compares the arrays with the models, all rows or some.
func (p *pair) compare(slots ...int32) {
	for i, m := range p.models {
		if len(slots) > 0 && !slices.Contains(slots, int32(i)) {
			continue
		}
		if got := rowOf(p.buffers, i, len(p.models)); !reflect.DeepEqual(got, m.row) {
			p.t.Fatalf("slot %d:\ngot  %+v\nwant %+v", i, got, m.row)
		}
	}
}

// action is something that slot i can be sent, or false.
func (p *pair) action(i int) (int32, bool) {
	m := p.models[i]
	if m.env.Last().Over() && m.mode == env.Disabled {
		return 0, false
	}
	return anyLegal(m.env.Last(), p.rng), true
}
