package games_test

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/games"
	"bridgehead/scenarios/generate"
)

// drawn are the games of which scenarios are drawn.
func drawn() []games.Kind {
	return slices.DeleteFunc(slices.Clone(games.Kinds), func(k games.Kind) bool { return k.Draw == nil })
}

// mostDecisions of a random game: what is drawn is small.
const mostDecisions = 400

// decisions plays one game at random and returns how many decisions it had, by side.
func decisions(t testing.TB, g engine.Game, seed uint64) (n [2]int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	s := g.New()
	var legal []engine.Action
	for s.Player() != engine.Terminal {
		if p := s.Player(); p.IsSide() {
			if n[p]++; n[0]+n[1] > mostDecisions {
				t.Fatalf("%s: more than %d decisions", g.Scenario(), mostDecisions)
			}
		}
		legal = s.LegalActions(legal[:0])
		s.Apply(legal[rng.IntN(len(legal))])
	}
	return n
}

// TestDrawn draws forty scenarios of each game, of which the lowest and the highest goal load, and plays each: both sides
// have something to decide.
func TestDrawn(t *testing.T) {
	const seeds = 40
	for _, k := range drawn() {
		t.Run(k.Key, func(t *testing.T) {
			hashes := map[string]bool{}
			for seed := uint64(1); seed <= seeds; seed++ {
				sketch, err := k.Draw(seed)
				if err != nil {
					t.Fatal(err)
				}
				if sketch.Low < 1 || sketch.High <= sketch.Low {
					t.Fatalf("%s: goals from %d to %d", sketch.ID, sketch.Low, sketch.High)
				}
				if _, err := sketch.Scenario(sketch.Low); err != nil {
					t.Fatal(err)
				}
				name := generate.Name(seed, sketch.High)
				g, err := games.New(k.Key, name, "")
				if err != nil {
					t.Fatal(err)
				}
				if g.Scenario() != k.Key+"/"+name {
					t.Fatalf("the scenario is %s, want %s", g.Scenario(), name)
				}
				hashes[g.ScenarioHash()] = true
				if n := decisions(t, g, seed); n[0] == 0 || n[1] == 0 {
					t.Errorf("%s: %v decisions in a random game", name, n)
				}
			}
			if len(hashes) < seeds {
				t.Errorf("%d different scenarios of %d", len(hashes), seeds)
			}
		})
	}
}

// TestDrawnContract holds a few of them to the contract of games.
func TestDrawnContract(t *testing.T) {
	for _, k := range drawn() {
		for seed := uint64(1); seed <= 4; seed++ {
			sketch, err := k.Draw(seed)
			if err != nil {
				t.Fatal(err)
			}
			g, err := games.New(k.Key, generate.Name(seed, sketch.High), "")
			if err != nil {
				t.Fatal(err)
			}
			t.Run(g.Scenario(), func(t *testing.T) { enginetest.Contract(t, g, 1, enginetest.OneMask("the twins of the game")) })
		}
	}
}

// TestDrawnGolden: what a seed draws does not change, but for titles and other texts. Where it has to, the public and the held-out scenarios are others from then
// on, and what was measured on them is history.
func TestDrawnGolden(t *testing.T) {
	want := map[string]string{"gamble": "942094ca66830d79", "garden": "cdc3c3f28b00fb09", "endeavor": "59aac3807cde8ede", "reich": "0b2f8a6f1696d03b"}
	for _, k := range drawn() {
		h := sha256.New()
		for _, seed := range []uint64{1, 2, 3, 17, 999_999, generate.HeldOut, generate.HeldOut + 1} {
			sketch, err := k.Draw(seed)
			if err != nil {
				t.Fatal(err)
			}
			sc, err := sketch.Scenario(sketch.High)
			if err != nil {
				t.Fatal(err)
			}
			h.Write([]byte(sc.Hash))
		}
		if got := hex.EncodeToString(h.Sum(nil))[:16]; got != want[k.Key] {
			t.Errorf("%s: %s, want %s", k.Key, got, want[k.Key])
		}
	}
}

func TestDrawnRefuses(t *testing.T) {
	for _, c := range []struct{ key, name, says string }{
		{"gamble", "g17-999", "goal 999, want 1 to "},
		{"toy", "g17-1", "three-bridges"},
		{"gamble", "g0-1", "unknown, want "},
		{"gamble", "g17", "unknown, want "},
		{"garden", "gamble/g17-1", "unknown, want gamble/"},
	} {
		_, err := games.New(c.key, c.name, "")
		wantError(t, err, c.says)
	}
	var none games.Kind
	none.Key = "nim"
	_, err := none.Sketch(1)
	wantError(t, err, "nothing draws scenarios of it, want "+games.DrawnKeys())
	if !strings.Contains(games.DrawnKeys(), "gamble | garden") {
		t.Errorf("scenarios are drawn of %s", games.DrawnKeys())
	}
}

// FuzzDraw: whatever the seed, a scenario comes of it that can be played to its end.
func FuzzDraw(f *testing.F) {
	f.Add(uint64(1), 0)
	f.Add(uint64(generate.HeldOut), 1)
	f.Add(^uint64(0), 2)
	kinds := drawn()
	f.Fuzz(func(t *testing.T, seed uint64, kind int) {
		k := kinds[uint(kind)%uint(len(kinds))]
		sketch, err := k.Draw(seed)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := sketch.Scenario(sketch.Low)
		if err != nil {
			t.Fatal(err)
		}
		g, err := games.Make(sc, "")
		if err != nil {
			t.Fatal(err)
		}
		decisions(t, g, seed)
	})
}
