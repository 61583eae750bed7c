package gamble

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
)

// TestOptionSoak plays random games with each option and with all of them; the node an option adds
// must have come up.
func TestOptionSoak(t *testing.T) {
	options := strings.Fields("free-landings double-lifts augmentation reorganization cards bid-german=35 bid-allied=35")
	options = append(options, strings.Join(options[:6], ","))
	nodes := map[string]kind{"free-landings": kDDayDrop, "augmentation": kAugment, "reorganization": kReorg,
		"bid-german=35": kReserve, "bid-allied=35": kReserve}
	for i, opts := range options {
		t.Run(opts, func(t *testing.T) {
			var seen [numKinds]bool
			for seed := range uint64(12) {
				g := mustGame(t, []string{"gamble/basic", "gamble/extended"}[seed%2], opts)
				soak(t, g, rand.New(rand.NewPCG(seed, uint64(i))), &seen)
			}
			for _, o := range strings.Split(opts, ",") {
				if k, ok := nodes[o]; ok && !seen[k] {
					t.Errorf("%s: no %v in any game", o, k)
				}
			}
		})
	}
}

func soak(t *testing.T, g *Game, rng *rand.Rand, seen *[numKinds]bool) {
	t.Helper()
	s := g.New().(*State)
	var buf []engine.Action
	for n := 0; s.Player() != engine.Terminal; n++ {
		if n > g.MaxDecisions() {
			t.Fatalf("no end after %d decisions, at %v", n, kind(s.kind))
		}
		seen[s.kind] = true
		buf = s.LegalActions(buf[:0])
		if len(buf) == 0 {
			t.Fatalf("no legal action at %v", kind(s.kind))
		}
		s.Apply(buf[rng.IntN(len(buf))])
		if g.opts.Cards {
			a, b := 0, 0
			for r := range s.deckAllied {
				a += int(s.deckAllied[r])
				b += int(s.deckGerman[r])
			}
			if a != b || a < 1 || a > 36 {
				t.Fatalf("decks of %d and %d cards", a, b)
			}
		}
		if n%3 == 0 {
			if err := violated(s); err != nil {
				t.Fatalf("at %v: %v", kind(s.kind), err)
			}
		}
	}
	if r := s.Returns(nil); r[0] != -r[1] || r[1] == 0 {
		t.Errorf("returns %v", r)
	}
}
