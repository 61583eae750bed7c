package garden

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// hiddenGames are the ways in which something is hidden.
var hiddenGames = [][2]string{
	{"son", "sight=hidden"}, {"waal", "sight=hidden"}, {"waal", "detail=advanced"}, {"waal", "detail=advanced,sight=hidden"},
	{"breakout", "sight=hidden"}, {"arnhem", "detail=advanced,sight=hidden"}, {"highway", "sight=hidden"},
	{"market-garden", "sight=hidden"}, {"market-garden", "detail=advanced,setup=free,sight=hidden"},
}

// draws is a stream of numbers in [0, 1).
func draws(seed, stream uint64) func() float64 { return rand.New(rand.NewPCG(seed, stream)).Float64 }

// seat is all that the engine tells a side of a position.
func seat(g *Game, s *State, side engine.Player) string {
	var b bytes.Buffer
	b.Write(g.Knowledge(nil, s, side))
	size := 0
	for _, k := range g.Blocks() {
		size += k.Size()
	}
	o := make([]float32, size)
	g.Observe(o, s, side)
	fmt.Fprintf(&b, "\n%x\n%v\n%s\n%s\n%+v %s %d", engine.HashBytes(fmt.Append(nil, o)), g.Places(nil, s, side), g.PromptFor(s, side), g.BoardFor(s, side),
		s.Points(), s.Heading(), s.Turn())
	fmt.Fprintf(&b, "\n%s", snapshotText(g.SnapshotFor(s, side)))
	if s.Player() == side {
		fmt.Fprintf(&b, "\n%s %s %v", s.NodeKind(), s.Prompt(), s.LegalActions(nil))
		for _, a := range s.LegalActions(nil) {
			b.WriteString(g.ActionText(s, a))
		}
		for a := range engine.Action(g.actions) {
			if a%7 == 0 {
				fmt.Fprint(&b, s.Check(a))
			}
		}
	}
	return b.String()
}

// TestHidden holds the games to what engine.Hider promises.
func TestHidden(t *testing.T) {
	for _, c := range hiddenGames {
		t.Run(c[0]+" "+c[1], func(t *testing.T) {
			if c == [2]string{"market-garden", "sight=hidden"} {
				t.Skip("twenty seconds, and the advanced game on this map is played below; TestSoakHidden plays both")
			}
			games := map[string]int{"son": 40, "market-garden": 1}[c[0]]
			if games == 0 {
				games = 3
			}
			if testing.Short() && c[0] != "son" && c[0] != "waal" {
				t.Skip("every position of long games")
			}
			enginetest.Hidden(t, mustGame(t, c[0], c[1]), games, invariant)
		})
	}
}

// TestSoakHidden does so at every position, in a soak only.
func TestSoakHidden(t *testing.T) {
	long := map[string]int{"son": 2000, "waal": 100, "breakout": 100, "arnhem": 20, "highway": 40, "market-garden": 3}
	for _, c := range hiddenGames {
		t.Run(c[0]+" "+c[1], func(t *testing.T) {
			enginetest.HiddenSoak(t, mustGame(t, c[0], c[1]), enginetest.Games(0, long[c[0]]), invariant)
		})
	}
}

func snapshotText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// twins checks two positions that are one to a side: nothing it is told differs, and its samples are the same to the byte.
func twins(t *testing.T, g *Game, a, b *State, side engine.Player) {
	t.Helper()
	if got, want := seat(g, b, side), seat(g, a, side); got != want {
		t.Fatalf("%v is told\n%s\nof one, and\n%s\nof the other", side, got, want)
	}
	x, y := g.New().(*State), g.New().(*State)
	for stream := range uint64(20) {
		g.Resample(x, a, side, draws(7, stream))
		g.Resample(y, b, side, draws(7, stream))
		if x.position != y.position || *x.mem != *y.mem || x.stack != y.stack || x.taken != y.taken || x.zoc != y.zoc || x.legal != y.legal || x.eye != y.eye {
			t.Fatalf("samples differ:\n%s\n%s\nof\n%s\n%s", marshal(t, x), marshal(t, y), marshal(t, a), marshal(t, b))
		}
	}
}

// A position and a sample of it are one to the side, and so are positions that random play of the other side has parted.
func TestTwins(t *testing.T) {
	met := 0
	for _, c := range hiddenGames {
		t.Run(c[0]+" "+c[1], func(t *testing.T) {
			g := mustGame(t, c[0], c[1])
			every := 37
			if c[0] == "market-garden" {
				every = 499
			}
			if testing.Short() {
				every *= 4
			}
			n := 0
			for seed := range uint64(2) {
				walk(g, 100+seed, func(s *State, _ engine.Action) {
					if n++; n%every != 0 {
						return
					}
					side := engine.Player(n & 1)
					twin := g.New().(*State)
					if g.Resample(twin, s, side, draws(seed, uint64(n))); twin.position != s.position {
						met++
						twins(t, g, s, twin, side)
						met += parted(t, g, s, twin, side, draws(seed, uint64(n)))
					}
				})
			}
		})
	}
	t.Logf("%d twins", met)
	if met < 100 {
		t.Errorf("%d different twins, want 100", met)
	}
}

// parted plays the same actions at two positions that are one to a side, as long as they stay so, and checks the notices.
func parted(t *testing.T, g *Game, a, b *State, side engine.Player, draw func() float64) (met int) {
	t.Helper()
	a, b = a.Clone().(*State), b.Clone().(*State)
	wasA, wasB := g.New().(*State), g.New().(*State)
	for range 40 {
		if a.Player() == engine.Terminal || a.Player() != b.Player() {
			return met
		}
		legal := a.LegalActions(nil)
		x := legal[int(draw()*float64(len(legal)))]
		if b.Check(x) != nil {
			if a.Player() == side {
				t.Fatalf("%s is legal at one position only", g.ActionText(a, x))
			}
			return met
		}
		wasA.CopyFrom(a)
		wasB.CopyFrom(b)
		a.Apply(x)
		b.Apply(x)
		if a.Player() == engine.Terminal || b.Player() == engine.Terminal {
			return met
		}
		one, other := g.Notice(wasA, x, a, side), g.Notice(wasB, x, b, side)
		same := bytes.Equal(g.Knowledge(nil, a, side), g.Knowledge(nil, b, side))
		switch {
		case one.Level == engine.Unseen && !bytes.Equal(g.Knowledge(nil, a, side), g.Knowledge(nil, wasA, side)):
			t.Fatalf("%v: what is known changes by a step that is not noticed", side)
		case same != (one.Key == other.Key), same && one != other:
			t.Fatalf("%v: notices %+v and %+v, knowledge equal %v after %s\n%s\n%s", side, one, other, same, g.ActionText(wasA, x), marshal(t, a), marshal(t, b))
		case !same:
			return met
		}
		if got, want := g.StepFor(wasB, x, b, side), g.StepFor(wasA, x, a, side); got != want {
			t.Fatalf("%v: %q and %q are told of one step", side, got, want)
		}
		met++
		if draw() < .1 {
			twins(t, g, a, b, side)
		}
	}
	return met
}
