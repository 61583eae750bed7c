package games_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/games"
)

// TestReaders reads one position by several at a time, as tables and viewers do, and all of them read the same. With the race detector
// it finds a position that is written into where it is read.
func TestReaders(t *testing.T) {
	for _, k := range games.Kinds {
		for _, id := range []string{k.Small(), k.Name(k.Scenario)} {
			g, err := games.New(k.Key, id, "")
			if err != nil {
				t.Fatal(err)
			}
			s, rng, n := g.New(), rand.New(rand.NewPCG(11, 5)), 0
			for ; n < 25 && s.Player() != engine.Terminal; n++ {
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
				var read [3]string
				var all sync.WaitGroup
				for i := range read {
					all.Go(func() { read[i] = told(g, s) })
				}
				c := s.Clone()
				all.Wait()
				if read[1] != read[0] || read[2] != read[0] || c.Hash() != s.Hash() {
					t.Fatalf("%s: step %d: readers differ: %q", id, n, read)
				}
			}
			if n < 5 {
				t.Errorf("%s: %d positions read", id, n)
			}
		}
	}
}

// told is what somebody reads of a position.
func told(g engine.Game, s engine.State) string {
	line, err := s.MarshalText()
	out := fmt.Sprint(string(line), err, s.Hash(), s.LegalActions(nil))
	if s.Player().IsSide() {
		for _, a := range s.LegalActions(nil) {
			out += g.ActionText(s, a)
		}
	}
	if o, ok := g.(engine.Observer); ok {
		row := make([]float32, engine.Values(o.Blocks()))
		o.Observe(row, s, 0)
		sum := fnv.New64a()
		out += fmt.Sprint(binary.Write(sum, binary.LittleEndian, row), sum.Sum64())
	}
	if d, ok := s.(engine.Describer); ok && s.Player() != engine.Terminal {
		out += d.Prompt()
	}
	var seen []any
	if x, ok := s.(engine.Snapshotter); ok {
		seen = append(seen, x.Snapshot())
	}
	if d := games.DeskOf(g); d != nil {
		seen = append(seen, d.Now(s, 0))
		if s.Player().IsSide() {
			if r, ok := d.(board.Reacher); ok {
				seen = append(seen, r.Reach(s))
			}
			if p, ok := d.(board.Previewer); ok {
				odds, err := p.Preview(s, s.LegalActions(nil)[0])
				seen = append(seen, odds, fmt.Sprint(err))
			}
		}
	}
	text, err := json.Marshal(seen)
	return out + fmt.Sprint(string(text), err)
}
