package picture

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// every are the embedded scenarios.
var every = []string{"gamble/arnhem", "gamble/basic", "gamble/breakout", "gamble/extended", "gamble/nijmegen", "gamble/one-bridge"}

func newGame(tb testing.TB, sc *scenarios.Scenario) *gamble.Game {
	tb.Helper()
	g, err := gamble.New(sc, gamble.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

func start(tb testing.TB, id string) *gamble.State {
	tb.Helper()
	return newGame(tb, scenarios.MustLoad(id)).New().(*gamble.State)
}

// walk plays at random, passing seldom so that more happens, and shows visit every position.
func walk(tb testing.TB, id string, seed uint64, visit func(s *gamble.State) bool) {
	tb.Helper()
	s := start(tb, id)
	rng := rand.New(rand.NewPCG(seed, 1))
	var acts []engine.Action
	for visit(s) && s.Player() != engine.Terminal {
		acts = s.LegalActions(acts[:0])
		if s.NodeKind() == "K_IMPULSE" && len(acts) > 1 && rng.IntN(8) > 0 {
			acts = acts[1:]
		}
		s.Apply(acts[rng.IntN(len(acts))])
	}
}

// after is the position so many decisions into a walk.
func after(tb testing.TB, id string, seed uint64, steps int) (out *gamble.State) {
	tb.Helper()
	walk(tb, id, seed, func(s *gamble.State) bool {
		out = s.Clone().(*gamble.State)
		steps--
		return steps >= 0
	})
	return out
}

func mustPaint(tb testing.TB, s *gamble.State, width int) *image.RGBA {
	tb.Helper()
	img, err := Paint(s, width)
	if err != nil {
		tb.Fatal(err)
	}
	return img
}

func TestSizes(t *testing.T) {
	s := start(t, "gamble/one-bridge")
	for _, c := range []struct{ width, height int }{{200, 286}, {333, 476}, {1000, 1430}} {
		if got := mustPaint(t, s, c.width).Rect; got != image.Rect(0, 0, c.width, c.height) {
			t.Errorf("width %d: got %v, want a height of %d", c.width, got, c.height)
		}
	}
	for _, width := range []int{-1, 0, 199, 4001} {
		img, err := Paint(s, width)
		if want := fmt.Sprintf("width %d, want 200 to 4000", width); img != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("width %d: got %v, want an error that says %q", width, err, want)
		}
	}
	if _, err := Paint(nil, 1000); err == nil {
		t.Error("no position: got no error")
	}
}

// The largest picture fits in the store.
func TestLargest(t *testing.T) {
	if testing.Short() {
		t.Skip("23 million pixels")
	}
	s := start(t, "gamble/basic")
	mustPaint(t, s, MaxWidth)
	snap := s.Snapshot().(gamble.Snapshot)
	if size := sheets.get(s.Map(), &snap, MaxWidth).size(); size > sheets.limit {
		t.Errorf("the sheet takes %d bytes of %d", size, sheets.limit)
	}
}

// The same position gives the same bytes, from a new sheet as from a kept one, and every pixel is
// opaque.
func TestSameBytes(t *testing.T) {
	s := after(t, "gamble/arnhem", 3, 200)
	first := mustPaint(t, s, 700)
	if again := mustPaint(t, s.Clone().(*gamble.State), 700); !bytes.Equal(first.Pix, again.Pix) {
		t.Error("painted again it looks otherwise")
	}
	snap := s.Snapshot().(gamble.Snapshot)
	f, img := newFrame(newStore(0).get(s.Map(), &snap, 700), &snap)
	f.paint()
	if !bytes.Equal(first.Pix, img.Pix) {
		t.Error("painted on a new sheet it looks otherwise")
	}
	for i := 3; i < len(first.Pix); i += 4 {
		if first.Pix[i] != 255 {
			t.Fatalf("pixel %d is not opaque", i/4)
		}
	}
}

// shown is what a picture must not hide: who stands where and how, control, crossings, the clock.
func shown(s *gamble.State) string {
	snap := s.Snapshot().(gamble.Snapshot)
	var b strings.Builder
	fmt.Fprint(&b, snap.Turn.Date, snap.Turn.Phase, snap.Turn.Impulse, snap.Decision.By, snap.Advantage.Holder, snap.Victory.VP)
	stacks := func(name, control string, box gamble.BoxSnapshot) {
		for _, units := range [][]gamble.UnitSnapshot{box.German, box.Allied} {
			fresh := 0
			for _, u := range units {
				if u.Status == "fresh" {
					fresh++
				}
			}
			fmt.Fprint(&b, name, control, len(units), fresh)
		}
	}
	for _, a := range snap.Areas {
		stacks(a.Name, a.Control, a.BoxSnapshot)
	}
	for _, z := range snap.Zones {
		stacks(z.Name, z.Control, z.BoxSnapshot)
	}
	for _, c := range snap.Crossings {
		fmt.Fprint(&b, c.State)
	}
	return b.String()
}

// Whatever happens on the map shows in the picture.
func TestChangesShow(t *testing.T) {
	for _, id := range []string{"gamble/one-bridge", "gamble/arnhem"} {
		text, changes := "", 0
		var last *image.RGBA
		walk(t, id, 2, func(s *gamble.State) bool {
			now := shown(s)
			if now == text {
				return true
			}
			img := mustPaint(t, s, 640)
			if last != nil && bytes.Equal(last.Pix, img.Pix) {
				t.Fatalf("%s: %s does not show:\n%s\n%s", id, s.Prompt(), text, now)
			}
			text, last = now, img
			changes++
			return changes < 60
		})
		if changes < 3 {
			t.Errorf("%s: %d changes", id, changes)
		}
	}
}

// Pictures may be painted at once, also while their sheets are made.
func TestAtOnce(t *testing.T) {
	positions := []*gamble.State{start(t, "gamble/one-bridge"), after(t, "gamble/arnhem", 1, 150), after(t, "gamble/arnhem", 2, 150)}
	var want [3][]byte
	for i, s := range positions {
		want[i] = mustPaint(t, s, 260).Pix
	}
	fresh := newStore(4 << 20)
	var group sync.WaitGroup
	for n := range 12 {
		group.Go(func() {
			i := n % len(positions)
			s := positions[i].Clone().(*gamble.State)
			snap := s.Snapshot().(gamble.Snapshot)
			f, img := newFrame(fresh.get(s.Map(), &snap, 260), &snap)
			f.paint()
			if !bytes.Equal(img.Pix, want[i]) {
				t.Errorf("picture %d of those painted at once is another", n)
			}
		})
	}
	group.Wait()
}

// A map of somebody's own may be strange: no picture of it is pretty, but none panics.
func TestStrangeMaps(t *testing.T) {
	if testing.Short() {
		t.Skip("boards without room take long")
	}
	for name, bend := range map[string]func(m *scenarios.GambleMap){
		"another name": func(m *scenarios.GambleMap) { m.Name = "Kronstadt" },
		"far away": func(m *scenarios.GambleMap) {
			for i := range m.Areas {
				for j := range m.Areas[i].Polygon {
					m.Areas[i].Polygon[j][0] += 90_000
				}
			}
		},
		"a point each": func(m *scenarios.GambleMap) {
			for i := range m.Areas {
				for j := range m.Areas[i].Polygon {
					m.Areas[i].Polygon[j] = m.Areas[i].Center
				}
			}
		},
		"huge": func(m *scenarios.GambleMap) {
			m.Areas[12].Polygon = [][2]float64{{-90_000, -90_000}, {90_000, -90_000}, {0, 90_000}}
			m.Zones[0].Box = [4]float64{5, 5, 0, 0}
			m.Water, m.Roads = nil, []scenarios.GambleLine{{Kind: "road", Line: [][2]float64{{1, 1}}}}
			m.Areas[3].Name = strings.Repeat("Ω long name ", 40)
		},
	} {
		t.Run(name, func(t *testing.T) {
			sc := scenarios.MustLoad("gamble/basic")
			bend(sc.Content.(*scenarios.Gamble).Map)
			s := newGame(t, sc).New().(*gamble.State)
			mustPaint(t, s, 300)
		})
	}
}

// FuzzPaint plays at random and paints what comes of it.
func FuzzPaint(f *testing.F) {
	f.Add(uint8(0), uint64(1), uint16(30), uint16(200))
	f.Add(uint8(0), uint64(2), uint16(700), uint16(650))
	f.Fuzz(func(t *testing.T, scenario uint8, seed uint64, steps, width uint16) {
		s := after(t, every[int(scenario)%len(every)], seed, int(steps)%1500)
		w := MinWidth + int(width)%600
		if img := mustPaint(t, s, w); img.Rect.Dx() != w {
			t.Fatalf("width %d: got %v", w, img.Rect)
		}
	})
}

func BenchmarkPaint(b *testing.B) {
	for _, width := range []int{400, 1000, 2000} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			s := after(b, "gamble/basic", 3, 400)
			mustPaint(b, s, width)
			for b.Loop() {
				mustPaint(b, s, width)
			}
		})
	}
}

// BenchmarkSheet is what the first picture of a map at a width costs.
func BenchmarkSheet(b *testing.B) {
	s := start(b, "gamble/basic")
	snap := s.Snapshot().(gamble.Snapshot)
	for b.Loop() {
		newSheet(newBoard(s.Map(), &snap), 1000)
	}
}
