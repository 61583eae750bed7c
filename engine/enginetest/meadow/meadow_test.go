package meadow

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/enginetest"
)

func TestContract(t *testing.T) {
	enginetest.Contract(t, Small(), 10, enginetest.OneMask("TestTwin"))
	enginetest.NoAllocs(t, Small())
}

// twin reads the line of the position and the map, and tries every counter in every direction.
var twin = enginetest.Twin{Actions: func(s engine.State) (all []engine.Action) {
	line, _ := s.MarshalText()
	words := strings.Fields(string(line))
	turns, _ := strconv.Atoi(words[2][1:])
	if turns >= 200 { // 1
		return nil
	}
	g := s.(*State).game
	stand := map[int][2]int{} // by hex and side
	var at []int
	for u, word := range strings.Split(words[4], ",") {
		h, _ := strconv.Atoi(word)
		n := stand[h]
		n[u*2/g.counters]++
		stand[h], at = n, append(at, h)
	}
	all = append(all, Pass) // 2
	for u, h := range at {
		for d, to := range g.m.Grid.Next[h] {
			own, side := stand[int(to)], u*2/g.counters
			if side == turns%2 && to >= 0 && g.m.Layers["terrain"][to] != "water" && own[1-side] == 0 && own[side] < 3 { // 3
				all = append(all, engine.Action(1+6*u+d))
			}
		}
	}
	return all
}}

func TestTwin(t *testing.T) { enginetest.Independent(t, Small(), twin, 5) }

func large(t testing.TB) *Game {
	t.Helper()
	g, err := Large()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Both sizes are as large as they should be, and every position is told by the board: counters stand once each, choices
// point to hexes and counters that exist, and the difference of two positions is small and makes one of the other.
func TestDesk(t *testing.T) {
	for _, c := range []struct {
		g               *Game
		hexes, counters int
		most            int // bytes a step
	}{{Small(), 400, 60, 600}, {large(t), 8161, 1165, 600}} {
		d := NewDesk(c.g)
		m := d.Board()
		if len(m.Cells.Codes) != c.hexes || len(m.Counters) != c.counters || len(m.Lines) == 0 || len(m.Crossings) == 0 {
			t.Fatalf("%d hexes, %d counters, %d lines, %d crossings", len(m.Cells.Codes), len(m.Counters), len(m.Lines), len(m.Crossings))
		}
		kit := boardtest.New(t, d)
		rng := rand.New(rand.NewPCG(1, 2))
		s := c.g.New()
		before := d.Now(s, engine.Terminal)
		whole, sum := len(encoded(t, before)), 0
		for range 50 {
			legal := s.LegalActions(nil)
			s.Apply(legal[1+rng.IntN(len(legal)-1)])
			kit.Position(t, s)
			now := d.Now(s, engine.Terminal)
			sum += len(encoded(t, board.Diff(before, now)))
			n := 0
			for _, list := range now.Where {
				n += len(list)
			}
			if n != c.counters {
				t.Fatalf("%d counters stand somewhere", n)
			}
			before = now
		}
		t.Logf("%s: board %d bytes, position %d, a step %d", c.g.Scenario(), len(encoded(t, m)), whole, sum/50)
		if sum/50 > c.most {
			t.Errorf("a step is %d bytes, want %d at most", sum/50, c.most)
		}
	}
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The large game reads its own positions.
func TestLargePositions(t *testing.T) {
	g := large(t)
	s := g.New()
	s.Apply(s.LegalActions(nil)[1])
	text, err := s.MarshalText()
	if err != nil || len(text) > engine.MaxPosition {
		t.Fatalf("%d bytes, %v", len(text), err)
	}
	back, err := g.Parse(text)
	if err != nil || back.Hash() != s.Hash() {
		t.Errorf("read back: %v", err)
	}
}
