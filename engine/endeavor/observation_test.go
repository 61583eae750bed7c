package endeavor

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// observed makes a game without playing it on to its first question.
func observed(t testing.TB, scenario, options string) *Game {
	t.Helper()
	opts, err := ParseOptions(options)
	must(t, err)
	g, err := prepare(scenarios.MustLoad("endeavor/"+scenario), opts)
	must(t, err)
	return g
}

// scattered is a position that play may not reach, so that every column has its day: units anywhere, of both sides in no hex
// but a few, with any flags, and any question.
func scattered(g *Game, rng *rand.Rand) *State {
	s, t := g.start.Clone().(*State), g.t
	owner := make([]int, t.hexes)
	for p := range owner {
		owner[p] = rng.IntN(2)
	}
	for u := range t.list {
		r := &t.list[u]
		switch rng.IntN(8) {
		case 0:
			s.loc[u] = []uint16{dead, toCome, gone, notHere}[rng.IntN(4)]
		case 1:
			if r.side == allied {
				s.loc[u] = []uint16{t.england, t.med, atSea, atSea + 1, atSea + 2}[rng.IntN(5)]
			}
		default:
			for range 20 {
				if p := rng.IntN(t.hexes); owner[p] == int(r.side) {
					s.loc[u] = uint16(p)
					break
				}
			}
		}
		s.st[u] = uint8(rng.IntN(256)) & uint8(rng.IntN(256))
		if r.steps < 2 {
			s.st[u] &^= stReduced
		}
	}
	s.scatterMarkers(rng)
	s.recount()
	return s
}

// scatterMarkers sets everything else at random.
func (s *State) scatterMarkers(rng *rand.Rand) {
	t := s.g.t
	some := func() uint16 { return uint16(rng.IntN(t.hexes)) }
	s.turn = s.g.firstTurn + uint8(rng.IntN(int(s.g.lastTurn-s.g.firstTurn)+1))
	s.phase = uint8(rng.IntN(phOver))
	s.ask(kPortUse + kind(rng.IntN(int(kOver-kPortUse)+1)))
	s.entered = rng.Uint64() & (1<<len(t.marks) - 1)
	s.holds = s.entered & t.marksVP & rng.Uint64()
	s.portHeld, s.portBeach = uint16(rng.IntN(1<<len(t.ports))), uint16(rng.IntN(1<<len(t.ports)))
	for i := range t.ports {
		s.portTurn[i] = []uint8{0, 1, s.turn, s.turn + 3, never}[rng.IntN(5)]
	}
	for i := range s.g.beachCount() {
		if s.beachAt[i] = []uint16{some(), noPlace, spent}[rng.IntN(3)]; s.beachAt[i] < spent {
			s.beachTurn[i] = s.turn - uint8(rng.IntN(int(min(s.turn, beachTurns))))
		}
	}
	for i := range s.landAt[:maxLanding] {
		s.landAt[i] = []uint16{some(), noPlace}[rng.IntN(2)]
	}
	s.stack, s.target, s.retAt = some(), some(), some()
	for u := range t.list {
		if s.loc[u] == s.stack && rng.IntN(2) == 0 {
			s.scr[u] |= scStack
		} else if s.onMap(u) && rng.IntN(20) == 0 {
			s.scr[u] |= []uint8{scJoined, scAside, scAdvance, scWas}[rng.IntN(4)]
		}
	}
	s.ctx = uint8(rng.IntN(4))
	s.attacked = set{}
	for range 4 {
		s.attacked.add(some())
	}
	s.zones, s.air, s.drops, s.dropped = uint8(rng.IntN(1<<maxZones)), uint8(rng.IntN(9)), uint8(rng.IntN(12)), uint8(rng.IntN(4))
	s.carpet, s.paris, s.reich = uint8(rng.IntN(2)), uint8(rng.IntN(3)), uint8(rng.IntN(3))
	for i := range s.pool {
		s.pool[i] = uint8(rng.IntN(5))
	}
	s.spentN, s.spentS = []uint8{0, 5, 30, lost}[rng.IntN(4)], []uint8{0, 5, 30, lost}[rng.IntN(4)]
	s.unit, s.cursor, s.march = uint8(rng.IntN(t.units)), uint8(rng.IntN(t.units+1)), uint8(rng.IntN(t.units+1))
	s.sector, s.points, s.marker, s.column = none, uint8(rng.IntN(3)), uint8(rng.IntN(2)), uint8(rng.IntN(9))
	if t.sectors > 0 && rng.IntN(2) == 0 {
		s.sector = uint8(rng.IntN(t.sectors))
	}
	s.aLeft, s.dLeft, s.ret = uint8(rng.IntN(4)), uint8(rng.IntN(4)), uint8(rng.IntN(4))
	s.legal = [maskWords]uint64{}
	for range 30 {
		s.allow(rng.IntN(s.g.actions))
	}
}

// sizes are what observations of the boards have.
var sizes = map[string]int{"campaign": 106_631, "remagen": 1_013, "scheldt": 6_747, "ardennes": 7_409, "overlord": 12_420}

// An update is an observation, to the last bit, from any position to any other, near or far.
func TestUpdateScattered(t *testing.T) {
	for _, c := range [][2]string{{"remagen", ""}, {"ardennes", "order=canonical"}, {"overlord", "bid-vp=2"}, {"campaign", ""}} {
		t.Run(c[0], func(t *testing.T) {
			g := observed(t, c[0], c[1])
			rng := rand.New(rand.NewPCG(7, 1))
			n := engine.Values(g.Blocks())
			got, want := make([]float32, n), make([]float32, n)
			was := scattered(g, rng)
			g.Observe(got, was, allied)
			for range 60 {
				s := scattered(g, rng)
				if rng.IntN(3) > 0 { // a step away
					s.CopyFrom(was)
					s.nudge(rng)
				}
				side := engine.Player(rng.IntN(2))
				g.Update(got, s, side, was, 1-side)
				g.Observe(want, s, side)
				for i := range want {
					if got[i] != want[i] {
						t.Fatalf("%s: got %v, want %v", nameOf(g, i), got[i], want[i])
					}
				}
				was = s
			}
		})
	}
}

// nudge changes a little.
func (s *State) nudge(rng *rand.Rand) {
	u := rng.IntN(s.g.t.units)
	switch rng.IntN(6) {
	case 0:
		s.put(u, uint16(rng.IntN(s.g.t.hexes)))
	case 1:
		s.mark(u, stOOS)
	case 2:
		s.st[u] ^= stDone
	case 3:
		s.zones ^= 1 << rng.IntN(maxZones)
	case 4:
		s.ask(kGo)
		s.allowHex(uint16(rng.IntN(s.g.t.hexes)))
	case 5:
		s.scatterMarkers(rng)
		s.recount()
	}
}

// nameOf says what a value of an observation is.
func nameOf(g *Game, i int) string {
	for _, b := range g.Blocks() {
		if n := b.Size(); i >= n {
			i -= n
			continue
		}
		w := b.Shape[len(b.Shape)-1]
		name := fmt.Sprintf("%s row %d column %d", b.Name, i/w, i%w)
		if c := columnsOf[b.Name]; c != nil {
			name += " " + c[i%w]
		}
		return name
	}
	return "beyond the end"
}

// What is observed lies within what the blocks announce, both sides see the same, and one-hot columns are.
func TestObservationScattered(t *testing.T) {
	for _, id := range []string{"remagen", "scheldt", "campaign"} {
		g := observed(t, id, "bid-vp=20")
		rng := rand.New(rand.NewPCG(3, 9))
		n := engine.Values(g.Blocks())
		a, b := make([]float32, n), make([]float32, n)
		for range 40 {
			s := scattered(g, rng)
			g.Observe(a, s, german)
			g.Observe(b, s, allied)
			if !slices.Equal(a[2:], b[2:]) || a[0] != 1 || b[1] != 1 || a[1] != 0 || b[0] != 0 {
				t.Fatal("the sides see something else")
			}
			at := 0
			for _, k := range g.Blocks() {
				for i, x := range a[at : at+k.Size()] {
					if !(x >= k.Min && x <= k.Max) {
						t.Fatalf("%s: got %v, want %v to %v", nameOf(g, at+i), x, k.Min, k.Max)
					}
				}
				at += k.Size()
			}
		}
	}
}

// Observations have the sizes that networks are built on.
func TestObservationSizes(t *testing.T) {
	for id, n := range sizes {
		g := observed(t, id, "")
		want(t, id, engine.Values(g.Blocks()), n)
		parts := 0
		for _, p := range g.Chart().Actions {
			parts += p.Size
		}
		want(t, "actions of "+id, parts, g.NumActions())
	}
}

// Every column has a name of its own, but for the spare ones at the end of a block, which are always 0.
func TestColumns(t *testing.T) {
	g := observed(t, "campaign", "order=canonical,repl-german=1")
	var spare []int // by place in the observation
	at := 0
	for _, b := range g.Blocks() {
		names := columnsOf[b.Name]
		if names != nil {
			want(t, "columns of "+b.Name, len(names), b.Shape[len(b.Shape)-1])
		}
		seen := map[string]bool{}
		for i, name := range names {
			switch {
			case name == "" && (b.Name == "global" && i >= gcSpare || b.Name == "hand" && i >= bcSpare):
				spare = append(spare, at+i)
			case name == "":
				t.Errorf("%s: column %d has no name", b.Name, i)
			case seen[name]:
				t.Errorf("%s: column %d: %q is the name of another one", b.Name, i, name)
			}
			seen[name] = true
		}
		at += b.Size()
	}
	want(t, "spare columns", len(spare), numGlobal-gcSpare+numHand-bcSpare)
	o := make([]float32, at)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		g.Observe(o, scattered(g, rng), allied)
		for _, i := range spare {
			want(t, nameOf(g, i), o[i], 0)
		}
	}
}
