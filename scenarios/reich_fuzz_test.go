package scenarios

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// FuzzReich reads any bytes as a scenario, as boards, as an order of battle and as charts of Highway to the Reich: the other files are those
// of one-bridge. Nothing may panic or hang; what is accepted keeps the promises of this package and hashes the same when read again.
func FuzzReich(f *testing.F) {
	for _, name := range []string{"one-bridge", "son", "frost", "hells-highway", "82nd", "boards", "forces", "tables"} {
		f.Add([]byte(embeddedText(f, "reich/"+name+".yaml")))
	}
	bridge := embeddedText(f, "reich/one-bridge.yaml")
	f.Fuzz(func(t *testing.T, data []byte) {
		files := fstest.MapFS{"scenario.yaml": {Data: data}}
		names := []string{"scenario.yaml"}
		for _, kind := range []string{"boards", "forces", "tables"} {
			if bytes.Contains(data, []byte("kind: "+kind)) {
				name := "own-" + kind + ".yaml"
				files[name] = &fstest.MapFile{Data: []byte(strings.Replace(bridge, "reich/"+kind, "scenario.yaml", 1))}
				names = append(names, name)
			}
		}
		for _, name := range names {
			s, err := Read(files, name)
			if err != nil {
				checkErrors(t, err)
				continue
			}
			checkAccepted(t, s)
			again, err := Read(files, name)
			if err != nil || again.Hash != s.Hash || hashOf(again) != s.Hash {
				t.Fatalf("read again: %v, another hash", err)
			}
		}
	})
}

// checkCampaign is what an engine may rely on.
func checkCampaign(t *testing.T, s *Scenario) {
	t.Helper()
	r := s.Content.(*Reich)
	promise := func(kept bool, what string) {
		t.Helper()
		if !kept {
			t.Fatalf("accepted, but: %s", what)
		}
	}
	promise(s.Game == "reich" && len(s.Hash) == 64 && s.Title != "", "game, hash and title")
	promise(len(r.Units) <= r.Board.Slots && r.Board.Slots <= ReichUnits, "a slot for each unit")
	promise(slices.IsSortedFunc(r.Units, func(a, b ReichUnit) int { return a.Side - b.Side }), "Germans first")
	promise(r.First.when() <= r.Last.when() && r.Last.Turn <= len(r.Turns) && len(r.Turns) <= ReichTurns, "phases in order, on the track")
	for _, p := range []int{r.First.Phase, r.Last.Phase} {
		promise(1 <= p && p <= len(ReichPhases), "phases of the turn")
	}
	in := r.Play()
	board := r.Map.Grid.NewSet()
	for _, h := range r.Board.Hexes {
		promise(!board.Has(h), "each hex of the board once")
		board.Add(h)
	}
	for _, h := range r.InPlay {
		promise(board.Has(h), "hexes in play on the board")
	}
	seen := map[int]bool{}
	takes := func(u int) {
		promise(0 <= u && u < len(r.Units) && !seen[u], "units once each")
		seen[u] = true
	}
	dry := func(hexes []int16) {
		promise(len(hexes) > 0, "a hex to stand in")
		for _, h := range hexes {
			promise(in.Has(h) && r.Map.Layers["terrain"][h] != "water", "units on dry hexes in play")
		}
	}
	for _, p := range r.Deploy {
		takes(p.Unit)
		dry(p.Hexes)
		u := &r.Units[p.Unit]
		promise(p.Mode == "" || u.may(p.Mode), "modes a unit may be in")
		promise(p.Losses == 0 || p.Losses < u.Strength, "units that live")
	}
	for _, a := range r.Arrivals {
		takes(a.Unit)
		dry(a.Hexes)
		promise((a.Turn == 0) == (a.Event != nil), "a turn or an event")
	}
	for _, l := range r.Lifts {
		for _, serial := range l.Serials {
			promise(len(serial.Units) > 0, "serials with units")
			for _, u := range serial.Units {
				takes(u)
			}
		}
	}
	promise(len(r.Tables.Terrain) == len(ReichTerrains), "a row for each terrain")
	checkReichTests(t, r)
}

func checkReichTests(t *testing.T, r *Reich) {
	t.Helper()
	v := &r.Victory
	if len(v.Tests) == 0 && v.Ratio == nil || v.Otherwise == "" {
		t.Fatal("accepted, but nobody can win")
	}
	for _, c := range v.Tests {
		wants, known := ReichTests[c.Test]
		if !known || (c.Points > 0) == (c.Level != "") || slices.Contains(wants, "at") && len(c.Hexes) == 0 || slices.Contains(wants, "bank") && len(c.Bank) == 0 {
			t.Fatalf("accepted, but a condition is not whole: %+v", c)
		}
	}
}
