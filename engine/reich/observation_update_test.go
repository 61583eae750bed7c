package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// updates compares an observation that is brought up to date with the whole one.
type updates struct {
	g         *Game
	got, want []float32
	was       *State
}

func newUpdates(g *Game) *updates {
	n := engine.Values(g.Blocks())
	u := &updates{g, make([]float32, n), make([]float32, n), g.New().(*State)}
	g.Observe(u.got, u.was, allied)
	return u
}

func (u *updates) show(t *testing.T, s *State, side engine.Player) {
	t.Helper()
	u.g.Update(u.got, s, side, u.was, 1-side)
	u.g.Observe(u.want, s, side)
	at := 0
	for _, b := range u.g.Blocks() {
		for i := range b.Size() {
			if u.got[at+i] != u.want[at+i] {
				columns := b.Shape[len(b.Shape)-1]
				t.Fatalf("%s, row %d, column %d: got %v, want %v", b.Name, i/columns, i%columns, u.got[at+i], u.want[at+i])
			}
		}
		at += b.Size()
	}
	u.was.CopyFrom(s)
}

// An update is an observation, to the last bit, along games on boards of all sizes and on the way back to their start.
func TestUpdateAlongGames(t *testing.T) {
	for _, id := range []string{"son", "frost", "nijmegen-bridge", "hells-highway", "82nd"} {
		t.Run(id, func(t *testing.T) {
			g := open(t, id, "")
			u, start := newUpdates(g), g.New().(*State)
			n := 0
			walk(g, 5, func(s *State) {
				if n++; n%3 == 0 || n > 600 {
					return
				}
				u.show(t, s, engine.Player(n&1))
				if n%100 == 0 {
					u.show(t, start, german)
				}
			})
		})
	}
}

// The same from any position of all the counters to any other, near or far.
func TestUpdateScattered(t *testing.T) {
	for _, id := range []string{"campaign", "frost"} {
		t.Run(id, func(t *testing.T) {
			g, err := prepare(scenarios.MustLoad("reich/"+id), Options{})
			must(t, err)
			rng := rand.New(rand.NewPCG(7, 1))
			u := newUpdates(g)
			s := g.New().(*State)
			rounds := 150
			if g.t.hexes > 1000 {
				rounds = 30
			}
			for i := range rounds {
				most := 1 + rng.IntN(6)
				if i%10 == 0 {
					most = len(g.sc.Units)
				}
				for range most {
					s.nudge(rng)
				}
				u.show(t, s, engine.Player(rng.IntN(2)))
			}
		})
	}
}

// nudge changes a little of a position, which need not be one of a game.
func (s *State) nudge(rng *rand.Rand) {
	v, h := rng.IntN(len(s.g.sc.Units)), rng.IntN(s.g.t.hexes)
	switch rng.IntN(8) {
	case 0:
		s.send(v, []uint16{dead, toCome, left, england, areas + 3}[rng.IntN(5)])
	case 1:
		if s.alive(v) {
			s.unit[v].flags ^= 1 << rng.IntN(32)
		}
	case 2:
		s.unit[v].loss = uint8(rng.IntN(int(s.g.t.list[v].strength) + 1))
	case 3:
		if s.dugOf(h) < 0 {
			s.dig(h, rng.IntN(2))
		} else {
			s.fill(h)
		}
	case 4:
		if n := len(s.cross); n > 0 {
			s.cross[rng.IntN(n)] ^= brBlown
		}
	case 5:
		clear(s.mask)
		for range rng.IntN(40) {
			s.allow(rng.IntN(s.g.actions))
		}
		s.node, s.who = []uint8{uint8(kMover), uint8(kTarget), uint8(cWeather)}[rng.IntN(3)], uint8(rng.IntN(2))
	case 6:
		s.weather[rng.IntN(2)] = uint8(rng.IntN(3))
	default:
		if s.holder(h) < 0 || s.holder(h) == int(s.g.t.list[v].side) {
			s.put(v, h)
		}
	}
}

// What it costs to play on and to bring the observation up to date, as environments do.
func BenchmarkUpdate(b *testing.B) {
	for _, id := range []string{"one-bridge", "son", "frost", "nijmegen-bridge", "hells-highway", "82nd"} {
		b.Run(id, func(b *testing.B) {
			g := open(b, id, "")
			var path []*State
			walk(g, 1, func(s *State) {
				if len(path) < 400 {
					path = append(path, s.Clone().(*State))
				}
			})
			o := make([]float32, engine.Values(engine.Usual(g.Blocks())))
			for name, whole := range map[string]bool{"whole": true, "update": false} {
				b.Run(name, func(b *testing.B) {
					g.Observe(o, path[len(path)-1], allied)
					was := path[len(path)-1]
					for i := 0; b.Loop(); i = (i + 1) % len(path) {
						if whole {
							g.Observe(o, path[i], allied)
						} else {
							g.Update(o, path[i], allied, was, allied)
						}
						was = path[i]
					}
				})
			}
		})
	}
}

// A search copies a position at every step. Many in turn, so that they are not all in the fastest cache.
func BenchmarkCopy(b *testing.B) {
	for _, id := range []string{"one-bridge", "frost", "hells-highway", "campaign"} {
		b.Run(id, func(b *testing.B) {
			g, err := prepare(scenarios.MustLoad("reich/"+id), Options{})
			if err != nil {
				b.Fatal(err)
			}
			var tree [256]engine.State
			for i := range tree {
				tree[i] = g.New()
			}
			for i := 0; b.Loop(); i++ {
				tree[i*7%len(tree)].CopyFrom(tree[i*3%len(tree)])
			}
		})
	}
}
