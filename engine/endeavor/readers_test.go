package endeavor

import (
	"testing"

	"bridgehead/engine"
)

// Positions are read by several at a time: tables, viewers and searches share them. So no reader may write into one, not even what
// follows from it, wherever it comes from: a start, an action, a line of text.
func TestReadersWriteNothing(t *testing.T) {
	for _, id := range []string{"remagen", "scheldt", "ardennes", "overlord"} {
		g := open(t, id, "")
		o := make([]float32, engine.Values(g.Blocks()))
		before, n, done := g.New(), 0, 0
		read := func(what string, s *State) {
			was := *s
			g.Observe(o, s, allied)
			g.Update(o, s, german, before, german)
			s.Snapshot()
			s.Traced(german)
			s.Traced(allied)
			s.Served(true)
			s.Network()
			s.Sources()
			s.Tally()
			s.Score(german)
			s.Compare(before, nil)
			s.Hash()
			s.Board()
			s.Foresee()
			if s.Player() != engine.Terminal {
				s.Prompt()
			}
			for u := range g.t.list {
				s.Reach(nil, u)
				if kind(s.node) == kGo || kind(s.node) == kOn {
					s.ReachBy(u, func(Way, bool, []uint16) {})
				}
			}
			for _, a := range s.LegalActions(nil) {
				g.ActionText(s, a)
			}
			if *s != was {
				t.Fatalf("%s, %s at %v: reading it has changed it", id, what, kind(s.node))
			}
		}
		read("start", g.New().(*State))
		playRandom(g, 5, func(s *State, a engine.Action) {
			if n++; n%23 != 0 && id != "remagen" {
				return
			}
			done++
			read("played", s)
			text, err := s.MarshalText()
			must(t, err)
			parsed, err := g.Parse(text)
			must(t, err)
			read("parsed", parsed.(*State))
			if c := s.Clone().(*State); a >= 0 {
				c.ApplyBare(a)
				read("left bare", c)
			}
			before.CopyFrom(s)
		})
		if done < 5 {
			t.Errorf("%s: %d positions read", id, done)
		}
	}
}
