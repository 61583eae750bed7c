package env

import (
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// TestUniformGolden pins what a seed means. A change here makes every old seed another game. The
// numbers were computed a second time, outside of Go.
func TestUniformGolden(t *testing.T) {
	for _, c := range []struct {
		seed uint64
		e    engine.Event
		n    int
		want float64
	}{
		{0, engine.Event{}, 1, 0.5326416318844774},
		{1, engine.Event{Turn: 1, Impulse: 0, Kind: 0}, 1, 0.8212491145711914},
		{1, engine.Event{Turn: 1, Impulse: 0, Kind: 0}, 2, 0.9730882226428897},
		{1, engine.Event{Turn: 2, Impulse: -3, Kind: 57}, 1, 0.34184158660403197},
		{math.MaxUint64, engine.Event{Turn: 10, Impulse: 40, Kind: 63}, 65535, 0.2225405720600705},
	} {
		if got := Uniform(StreamDice.Seed(c.seed), c.e, c.n); got != c.want {
			t.Errorf("seed %d %+v occurrence %d: got %v, want %v", c.seed, c.e, c.n, got, c.want)
		}
	}
}

func TestStreamsGolden(t *testing.T) {
	if got, want := StreamDice.Seed(1), uint64(0xe9fd6049d65af21e); got != want {
		t.Errorf("dice seed of run 1: got %#x, want %#x", got, want)
	}
	if got, want := StreamAgent(1).Rand(7).Uint64(), uint64(0xb01e7726cea8505d); got != want {
		t.Errorf("agent 1 of run 7: got %#x, want %#x", got, want)
	}
}

// TestStreamsDiffer looks for two streams, or two neighbouring runs, on one seed.
func TestStreamsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for run := range uint64(1000) {
		for s := StreamDice; s <= StreamBench; s++ {
			h := s.Seed(run)
			if seen[h] {
				t.Fatalf("stream %d of run %d: its seed was met before", s, run)
			}
			seen[h] = true
		}
	}
}

// TestUniformIsUniform is a chi-square test over events as games have them: neighbouring turns,
// impulses, kinds and occurrences. 99 degrees of freedom: 99.9 % of fair dice stay below 148.2.
func TestUniformIsUniform(t *testing.T) {
	const cells, limit = 100, 148.2
	key := StreamDice.Seed(42)
	var all, pairs [cells]int
	n, before := 0, 0.
	for turn := range 10 {
		for impulse := -3; impulse < 17; impulse++ {
			for kind := range 10 {
				for occ := 1; occ <= 10; occ++ {
					u := Uniform(key, engine.Event{Turn: turn, Impulse: impulse, Kind: kind}, occ)
					if u < 0 || u >= 1 {
						t.Fatalf("got %v, want a number in [0, 1)", u)
					}
					all[int(u*cells)]++
					pairs[int(before*10)*10+int(u*10)]++ // independence of neighbours
					before = u
					n++
				}
			}
		}
	}
	for name, counts := range map[string][cells]int{"values": all, "pairs": pairs} {
		want, chi := float64(n)/cells, 0.
		for _, c := range counts {
			chi += (float64(c) - want) * (float64(c) - want) / want
		}
		if chi > limit {
			t.Errorf("%s: chi-square %v over %d draws, want below %v", name, chi, n, limit)
		}
	}
}

func TestPick(t *testing.T) {
	outs := []engine.Outcome{{Action: 2, P: 0.25}, {Action: 5, P: 0.5}, {Action: 9, P: 0.25}}
	for _, c := range []struct {
		u    float64
		want engine.Action
	}{{0, 2}, {0.2499, 2}, {0.25, 5}, {0.7499, 5}, {0.75, 9}, {math.Nextafter(1, 0), 9}} {
		if got := Pick(outs, c.u); got != c.want {
			t.Errorf("u = %v: got face %d, want %d", c.u, got, c.want)
		}
	}
}

// rolls plays a toy game with the same choices every time but the first, and notes every die by its
// event.
func rolls(t *testing.T, seed uint64, first engine.Action) map[engine.Event]engine.Action {
	t.Helper()
	g := toy.Default()
	s, d := g.New(), NewDice(seed)
	met := map[engine.Event]engine.Action{}
	s.Apply(first)
	for s.Player() != engine.Terminal {
		if s.Player() != engine.Chance {
			s.Apply(s.LegalActions(nil)[0])
			continue
		}
		e := s.(engine.Eventer).Event()
		a := d.Draw(s)
		met[e] = a
		s.Apply(a)
	}
	return met
}

// TestDivergedGamesMeetTheSameDice: one column prepares where the other assaults, so one game has
// rolled once more; from then on the same events bring the same faces.
func TestDivergedGamesMeetTheSameDice(t *testing.T) {
	common := 0
	for seed := range uint64(50) {
		a, b := rolls(t, seed, toy.Assault), rolls(t, seed, toy.Prepare)
		for e, face := range a {
			if other, ok := b[e]; ok {
				common++
				if face != other {
					t.Errorf("seed %d, %+v: faces %d and %d", seed, e, face, other)
				}
			}
		}
	}
	if common < 50 {
		t.Errorf("%d common events in 50 pairs of games, want more to compare", common)
	}
}

func TestDiceCopiesRollAlike(t *testing.T) {
	d := NewDice(3)
	e := engine.Event{Turn: 1, Impulse: 2, Kind: 3}
	d.roll(e)
	c := d
	if a, b := d.roll(e), c.roll(e); a != b {
		t.Errorf("copies rolled %v and %v", a, b)
	}
	if a, b := d.roll(e), d.roll(e); a == b {
		t.Errorf("two rolls of one event both gave %v", a)
	}
}

// plain hides that a state is an Eventer.
type plain struct{ engine.State }

func TestPlainStates(t *testing.T) {
	g := toy.Default()
	s := plain{g.New()}
	s.Apply(toy.Assault)
	d, again := NewDice(9), NewDice(9)
	var counts [6]int
	for range 6000 {
		a := d.Draw(s)
		counts[a]++
		if b := again.Draw(s); a != b {
			t.Fatalf("one seed rolled %d and %d", a, b)
		}
	}
	for face, n := range counts {
		if n < 850 || n > 1150 { // 1000 expected, standard deviation 29
			t.Errorf("face %d: %d of 6000", face, n)
		}
	}
}

func TestDrawDoesNotAllocate(t *testing.T) {
	s := toy.Default().New()
	s.Apply(toy.Assault)
	d := NewDice(1)
	if n := testing.AllocsPerRun(1000, func() { d.Draw(s) }); n != 0 {
		t.Errorf("%v allocs a draw, want 0", n)
	}
}

func TestForced(t *testing.T) {
	s := toy.Default().New()
	s.Apply(toy.Assault)
	d := NewDice(1)
	f := NewForced(&d, 5, 0)
	for _, want := range []engine.Action{5, 0} {
		if got, err := f.Outcome(s); err != nil || got != want {
			t.Errorf("got %d, %v, want %d", got, err, want)
		}
	}
	// The dice below were asked too, so the third roll is their third.
	plain := NewDice(1)
	plain.Draw(s)
	plain.Draw(s)
	want := plain.Draw(s)
	if got, err := f.Outcome(s); err != nil || got != want {
		t.Errorf("after the queue: got %d, %v, want %d", got, err, want)
	}
}

func TestForcedRefuses(t *testing.T) {
	g := toy.Default()
	s := g.New()
	if err := CheckFace(s, 0); err == nil {
		t.Error("a face at a decision: got no error")
	}
	s.Apply(toy.Assault)
	f := NewForced(nil, 6)
	if _, err := f.Outcome(s); err == nil || f.Len() != 1 {
		t.Errorf("face 6: got %v with %d queued, want an error and 1", err, f.Len())
	}
	if _, err := NewForced(nil).Outcome(s); err == nil {
		t.Error("empty queue without dice below: got no error")
	}
}

// TestEventsThatCountForThemselves: a roll that says which of its kind it is meets the same dice whatever fell before, and
// leaves the counters of others alone.
func TestEventsThatCountForThemselves(t *testing.T) {
	one, other := NewDice(5), NewDice(5)
	hexes := func(kind, nth int) engine.Event { return engine.Event{Turn: 2, Impulse: 1, Kind: kind, Nth: nth} }
	plain := engine.Event{Turn: 2, Impulse: 1, Kind: 3}
	for kind := 64; kind < 9000; kind += 64 { // kinds that are alike in their last bits
		one.roll(hexes(kind, 1))
	}
	if a, b := one.roll(hexes(8000, 2)), other.roll(hexes(8000, 2)); a != b {
		t.Errorf("the second roll of a kind: %v and %v", a, b)
	}
	if a, b := one.roll(plain), other.roll(plain); a != b {
		t.Errorf("a counted roll: %v and %v", a, b)
	}
	if a, b := one.roll(hexes(64, 1)), one.roll(hexes(128, 1)); a == b {
		t.Errorf("two kinds: both %v", a)
	}
}
