package gamble

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"bridgehead/engine"
)

// shown is an observation under way from state to state, and what it is of.
type shown struct {
	values, fresh []float32
	of            State
	side          engine.Player
}

func show(s *State) *shown {
	return &shown{observed(s.g, s, german), make([]float32, observationSize), *s, german}
}

// update brings o up to s and wants what a new observation would be, to the last bit.
func (o *shown) update(s *State, side engine.Player) error {
	s.g.Observe(o.fresh, s, side)
	s.g.Update(o.values, s, side, &o.of, o.side)
	if bytes.Equal(bytesOf(o.values), bytesOf(o.fresh)) {
		o.of, o.side = *s, side
		return nil
	}
	from, _ := o.of.MarshalText()
	to, _ := s.MarshalText()
	return fmt.Errorf("%s\nfrom %s\nto   %s", o.fault(), from, to)
}

// fault describes the first value that is not what it should be.
func (o *shown) fault() string {
	for b := range obsBlocks {
		for at := obsAt[b]; at < obsAt[b+1]; at++ {
			if bytes.Equal(bytesOf(o.values[at:at+1]), bytesOf(o.fresh[at:at+1])) {
				continue
			}
			i, column := at-obsAt[b], ""
			if names := obsBlocks[b].columns; names != nil {
				column = fmt.Sprintf(" (row %d, %s)", i/len(names), names[i%len(names)])
			}
			return fmt.Sprintf("%s[%d]%s: got %v, want %v", obsBlocks[b].Name, i, column, o.values[at], o.fresh[at])
		}
	}
	return "nothing"
}

func bytesOf(values []float32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 4*len(values))
}

// updateGames are those of everyGame and one with nearly all options.
func updateGames(tb testing.TB) []*Game {
	tb.Helper()
	return append(everyGame(tb), mustGame(tb, "gamble/extended",
		"free-landings,double-lifts,augmentation,reorganization,cards,bid-german=35"))
}

// An update is an observation, whoever looks: step by step, some steps at a time, and from positions of
// other games.
func TestUpdate(t *testing.T) {
	games := uint64(4)
	if testing.Short() {
		games = 1
	}
	for n, g := range updateGames(t) {
		rng := rand.New(rand.NewPCG(21, uint64(n)))
		start := g.New().(*State)
		near, far, elsewhere := show(start), show(start), show(start)
		kept := []*State{start}
		check := func(what string, o *shown, s *State) {
			if err := o.update(s, engine.Player(rng.IntN(2))); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
		for i := range games {
			walkGame(g, rand.New(rand.NewPCG(i, uint64(n))), func(s *State) {
				check("a step", near, s)
				if rng.IntN(8) == 0 {
					check("some steps", far, s)
				}
				if rng.IntN(16) == 0 {
					kept = append(kept, s.Clone().(*State))
					check("from any position to any", elsewhere, kept[rng.IntN(len(kept))])
				}
			})
		}
	}
}

// sample plays random games and keeps one state in so many.
func sample(g *Game, rng *rand.Rand, games, oneIn int) (states []*State) {
	for range games {
		states = append(states, g.New().(*State))
		walkGame(g, rng, func(s *State) {
			if rng.IntN(oneIn) == 0 {
				states = append(states, s.Clone().(*State))
			}
		})
	}
	return states
}

// graft replaces bytes from at to end of the position by those of donor.
func graft(s, donor *State, at, end uintptr) *State {
	c := *s
	copy(c.bytes()[at:end], donor.bytes()[at:end])
	c.recount()
	return &c
}

func (s *State) bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&s.position)), unsafe.Sizeof(s.position))
}

// A byte of the position that changes alone brings every column up to date that is made from it, so no
// list of sources has a gap. What a byte changes to is what it is elsewhere in play.
func TestUpdateOfEveryByte(t *testing.T) {
	games, bases, every := 10, 12, 1
	if testing.Short() {
		games, bases, every = 1, 1, 16
	}
	met := map[string]bool{}
	for n, g := range updateGames(t) {
		rng := rand.New(rand.NewPCG(31, uint64(n)))
		states := sample(g, rng, games, 2)
		nodes := everyNode(states) // the small fields have much to do with the node
		for i := n % every; i < len(nodes); i += every {
			graftEach(t, nodes[i], states, turnAt, unsafe.Sizeof(position{}), rng, met)
		}
		for range bases {
			graftEach(t, states[rng.IntN(len(states))], states, 0, turnAt, rng, met)
		}
	}
	typ := reflect.TypeFor[position]()
	for i := range typ.NumField() {
		if name := typ.Field(i).Name; !met[name] && !testing.Short() {
			t.Errorf("%s is the same in all positions", name)
		}
	}
}

// everyNode picks a state of every kind of node and phase there is.
func everyNode(states []*State) (picked []*State) {
	seen := map[[2]uint8]bool{}
	for _, s := range states {
		if at := [2]uint8{s.kind, s.phase}; !seen[at] {
			seen[at] = true
			picked = append(picked, s)
		}
	}
	return picked
}

// graftEach changes one byte of s at a time, from at to end, and changes it back.
func graftEach(t *testing.T, s *State, states []*State, at, end uintptr, rng *rand.Rand, met map[string]bool) {
	o := show(s)
	for ; at < end; at++ {
		for _, donor := range [2]*State{unlikeAt(states, s, at, rng), rarity(s.g)} {
			if donor.bytes()[at] == s.bytes()[at] {
				continue
			}
			met[fieldAt(at)] = true
			for _, to := range [2]*State{graft(s, donor, at, at+1), s} {
				if err := o.update(to, german); err != nil {
					t.Fatalf("a byte of %s: %v", fieldAt(at), err)
				}
			}
		}
	}
}

// rarity is a position with what random games hardly come to.
func rarity(g *Game) *State {
	s := g.New().(*State)
	s.date, s.weatherFlips, s.drmSign, s.boatUsed, s.groupsReleased = g.lastDate, 1, 1, 1, 5
	return s
}

// unlikeAt picks a state that differs from s at a byte, if one does.
func unlikeAt(states []*State, s *State, at uintptr, rng *rand.Rand) *State {
	first := rng.IntN(len(states))
	for i := range states {
		if d := states[(first+i)%len(states)]; d.bytes()[at] != s.bytes()[at] {
			return d
		}
	}
	return s
}

// Two sources that random games hardly touch: the sixth point the Germans Contest (21.4), and the base
// when it is under German Control (13.82).
func TestUpdateOfRareChanges(t *testing.T) {
	p := basicPos(t).worth(10).put("de-rink@54", "uk-1-gren@54", "de-zedlitz@49", "uk-2-gren@49", "de-hg-trng@47",
		"uk-1-cold@47", "de-21-fj@42", "uk-5-cold@42", "de-march@28", "uk-2-irish@28", "uk-3-irish@38")
	q := p.fork().put("de-grave@38")
	eq(t, "VP", q.s.VP(), p.s.VP()-1)
	bothWays(t, p.s, q.s)

	p = newPos(t).ctl("F=german", "64=corps")
	q = p.fork().put("uk-2-gren@F")
	eq(t, "reach", q.s.traceAllied() != p.s.traceAllied(), true)
	bothWays(t, p.s, q.s)
}

func bothWays(t *testing.T, from, to *State) {
	t.Helper()
	o := show(from)
	for _, s := range [2]*State{to, from} {
		if err := o.update(s, allied); err != nil {
			t.Error(err)
		}
	}
}

// fieldAt names the field of a position a byte belongs to.
func fieldAt(at uintptr) string {
	typ := reflect.TypeFor[position]()
	for i := range typ.NumField() {
		if f := typ.Field(i); at < f.Offset+f.Type.Size() {
			return f.Name
		}
	}
	return "none"
}

// TestUpdateOfGrafts changes stretches of positions, so that a failure shrinks to the bytes in question.
func TestUpdateOfGrafts(t *testing.T) {
	for n, g := range updateGames(t) {
		states := sample(g, rand.New(rand.NewPCG(41, uint64(n))), 2, 8)
		any := rapid.SampledFrom(states)
		rapid.Check(t, func(rt *rapid.T) {
			s := any.Draw(rt, "from")
			o := show(s)
			for range rapid.IntRange(1, 6).Draw(rt, "grafts") {
				at := rapid.UintptrRange(0, unsafe.Sizeof(position{})-1).Draw(rt, "at")
				end := rapid.UintptrRange(at+1, unsafe.Sizeof(position{})).Draw(rt, "end")
				s = graft(s, any.Draw(rt, "donor"), at, end)
				if err := o.update(s, engine.Player(rapid.IntRange(0, 1).Draw(rt, "side"))); err != nil {
					rt.Fatal(err)
				}
			}
		})
	}
}

func TestUpdateAllocatesNothing(t *testing.T) {
	g := mustGame(t, "gamble/extended", "augmentation,free-landings")
	states := sample(g, rand.New(rand.NewPCG(51, 0)), 1, 2)
	values := observed(g, states[0], german)
	if n := testing.AllocsPerRun(3, func() {
		for i := 1; i < len(states); i++ {
			g.Update(values, states[i], allied, states[i-1], allied)
		}
	}); n > 0 {
		t.Errorf("%v allocations in %d updates, want 0", n, len(states)-1)
	}
}
