package garden

import (
	"fmt"
	"slices"
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("O-229", "sizes of the observation", func(t *testing.T) {
		for id, n := range map[string]int{"market-garden": 75_638, "son": 1_288, "waal": 5_314, "arnhem": 8_560} {
			size := 0
			for _, b := range mustGame(t, id, "").Blocks() {
				size += b.Size()
			}
			want(t, id, size, n)
		}
	})
	rule("O-231", "both sides see the same in the intermediate game", func(t *testing.T) {
		g := mustGame(t, "waal", "")
		var seen [2][]float32
		for side := range seen {
			seen[side] = make([]float32, 5_314)
		}
		walk(g, 3, func(s *State, _ engine.Action) {
			for side := range seen {
				g.Observe(seen[side], s, engine.Player(side))
			}
			if !slices.Equal(seen[0][2:], seen[1][2:]) || seen[0][0] != 1 || seen[1][1] != 1 {
				t.Fatal("the sides see something else")
			}
		})
	})
}

// What an observation says of a position that is known.
func TestObservation(t *testing.T) {
	b := empty(t, "", phAllied1)
	u := b.unit("A1_504", "16,15", withEff(90), withOP(15))
	b.unit("G1224", "16,17", withFort(2))
	b.pick(u)
	g := b.g
	o := make([]float32, 75_638)
	g.Observe(o, b.State, allied)
	const hexes, units = 142, 142 + 992*hexColumns
	at := func(h string, column int) float32 { return o[hexes+int(b.hex(h))*hexColumns+column] }
	for _, c := range []struct {
		what      string
		got, want float32
	}{
		{"the side that looks", o[1], 1},
		{"owner of 16,15", at("16,15", hcOwner), 1},
		{"owner of 16,17", at("16,17", hcOwner+1), 1},
		{"German zone in 16,16", at("16,16", hcSupply+5), 1},
		{"Allied zone in 16,16", at("16,16", hcSupply+4), 1},
		{"works in 16,17", at("16,17", hcGerman+scWorks), .4},
		{"reachable", at("16,14", hcReach), 1},
		{"points left there", at("16,14", hcPointsLeft), 11. / 30},
		{"the selected unit", at("16,15", hcSelected), 1},
		{"Arnhem is a city", at("8,4", hcCity), 1},
		{"objective", at("10,4", hcPoints), 1},
		{"efficiency", o[units+u*unitColumns+ucEff], .9},
		{"selected", o[units+u*unitColumns+ucSelected], 1},
		{"its parent is merged", o[units+g.t.byID["A504"]*unitColumns+ucMerged], 1},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
		}
	}
}

// Every column has a name of its own, but for the spare ones at the end of a block, which are always 0.
func TestColumns(t *testing.T) {
	g := mustGame(t, "waal", "detail=advanced")
	spare := map[int]string{} // by place in the observation
	at := 0
	for _, b := range g.Blocks() {
		names := columnsOf[b.Name]
		if names != nil {
			want(t, "columns of "+b.Name, len(names), b.Shape[len(b.Shape)-1])
		}
		seen := map[string]bool{}
		for i, name := range names {
			switch {
			case name == "" && len(b.Shape) == 1 && (b.Name == "global" && i >= gcSpare || b.Name == "hand" && i >= bcSpare):
				spare[at+i] = fmt.Sprintf("%s %d", b.Name, i)
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
	walk(g, 3, func(s *State, _ engine.Action) {
		g.Observe(o, s, allied)
		for i, name := range spare {
			if o[i] != 0 {
				t.Fatalf("%s: got %v, want 0", name, o[i])
			}
		}
	})
}

// A forecast is what the battle comes to.
func TestForecast(t *testing.T) {
	b, a, d := duel(t, "", "A1DOR", "G1224")
	b.plan("16,16", a)
	f := b.forecast(0)
	b.combat()
	want(t, "chance of a retreat", f.retreat, int(b.chance))
	want(t, "loss of the defender", f.defenders, 100*(1000-int(b.cp[d]))/1000)
	want(t, "loss of the attacker", f.attackers, 100*(1000-int(b.cp[a]))/1000)
}

// What the chart speaks of has names.
func TestMapper(t *testing.T) {
	g := mustGame(t, "waal", "")
	c := g.Chart()
	kinds, of := g.NodeKinds()
	links, on := g.LinkKinds()
	want(t, "hexes", len(of), 40)
	want(t, "kinds", len(kinds), 4)
	want(t, "links", len(on), len(c.Links))
	want(t, "kinds of links", len(links), 7)
	want(t, "first hex", g.RowName("hexes", 0), "10,7")
	want(t, "first unit", g.RowName("units", 0), g.t.list[0].id)
	bridges := 0
	for i := range crossRows {
		if name := g.RowName("crossings", i); name != "not on this board" {
			bridges++
		}
	}
	want(t, "crossings", bridges, 4) // three bridges, and the row of the ferry
}
