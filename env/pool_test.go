package env_test

import (
	"math"
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// named is a foe under a name of its own.
type named struct {
	foe
	name string
}

func (n *named) Name() string { return n.name }

func newPool(t testing.TB, opponents ...env.Opponent) *env.Pool {
	t.Helper()
	var members []env.Member
	for _, o := range opponents {
		members = append(members, env.Member{Opponent: o, Weight: 1})
	}
	p, err := env.NewPool(members)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNewPoolRefuses(t *testing.T) {
	a, b := &named{name: "a"}, &named{name: "b"}
	for _, c := range []struct {
		says    string
		members []env.Member
	}{
		{"pool: 0 opponents, want 1 to 256", nil},
		{"pool: 257 opponents, want 1 to 256", make([]env.Member, 257)},
		{"pool: member 1: no opponent", []env.Member{{a, 1}, {nil, 1}}},
		{"pool: members 0 and 2 are both a", []env.Member{{a, 1}, {b, 1}, {a, 1}}},
		{"pool: b: the weight is 0, want a number greater than 0", []env.Member{{a, 1}, {b, 0}}},
		{"pool: a: the weight is -1", []env.Member{{a, -1}}},
		{"pool: a: the weight is NaN", []env.Member{{a, math.NaN()}}},
		{"pool: a: the weight is +Inf", []env.Member{{a, math.Inf(1)}}},
		{"pool: the weights are too large", []env.Member{{a, math.MaxFloat64}, {b, math.MaxFloat64}}},
	} {
		_, err := env.NewPool(c.members)
		wantError(t, err, c.says)
	}
}

// TestPoolDraws: each episode has one opponent of the pool, as often as its weight says, which plays the
// episode as it does alone; the TimeStep and the record say which it was.
func TestPoolDraws(t *testing.T) {
	pool := func() env.Opponent {
		p, err := env.NewPool([]env.Member{{&named{name: "often"}, 3}, {&foe{at: 1, choose: first}, 1}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	e := newEnv(t, toy.Default(), seated(env.SeatRandom), pool())
	alone := []*env.Env{newEnv(t, toy.Default(), seated(env.SeatRandom), &named{name: "often"}),
		newEnv(t, toy.Default(), seated(env.SeatRandom), &foe{at: 1, choose: first})}
	if got := e.Opponents(); !reflect.DeepEqual(got, []string{"often", "foe"}) {
		t.Errorf("opponents: %v", got)
	}
	var drawn [2]int
	const games = 2000
	for seed := range uint64(games) {
		walk(t, e, seed, func(*env.TimeStep) {})
		which := e.Last().Info.Opponent
		drawn[which]++
		got, other := record(t, e), alone[which]
		walk(t, other, seed, func(*env.TimeStep) {})
		if want := record(t, other); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d, opponent %d: the record is\n%+v, want\n%+v", seed, which, got, want)
		}
	}
	if share := float64(drawn[0]) / games; math.Abs(share-0.75) > 0.04 { // four standard errors
		t.Errorf("drawn %v times, want three to one", drawn)
	}
	both := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	if reset(t, both, 1); both.Last().Info.Opponent != -1 || both.Opponents() != nil {
		t.Errorf("opponent %d of %v where there is none", both.Last().Info.Opponent, both.Opponents())
	}
}

func first(legal []engine.Action) (engine.Action, error) { return legal[0], nil }

// TestPoolSeeds fixes what is drawn: what a seed means never changes.
func TestPoolSeeds(t *testing.T) {
	e := newEnv(t, toy.Default(), seated(0), newPool(t, &named{name: "a"}, &named{name: "b"}, &named{name: "c"}))
	var got []int
	for seed := range uint64(16) {
		got = append(got, reset(t, e, seed).Info.Opponent)
	}
	if want := []int{1, 1, 2, 0, 1, 0, 2, 0, 1, 1, 2, 1, 2, 1, 2, 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
