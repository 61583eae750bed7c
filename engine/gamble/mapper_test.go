package gamble

import (
	"slices"
	"testing"
)

// TestMapper: places and crossings have the names and kinds that the map says.
func TestMapper(t *testing.T) {
	g := mustGame(t, "gamble/basic", "")
	chart := g.Chart()
	kinds, of := g.NodeKinds()
	if len(of) != len(chart.InPlay) {
		t.Fatalf("%d kinds for %d places", len(of), len(chart.InPlay))
	}
	for _, c := range []struct{ code, name, kind string }{
		{"27", "27 Oosterhout", "area"}, {"F", "Zone F Neerpelt", "zone"}, {"UK", "the UK Box", "box"},
	} {
		l, _ := parseLoc(c.code)
		if name, kind := g.RowName(chart.Nodes, int(l)), kinds[of[l]]; name != c.name || kind != c.kind {
			t.Errorf("%s: got %q, a %s, want %q, a %s", c.code, name, kind, c.name, c.kind)
		}
	}
	words, ways := g.LinkKinds()
	if len(ways) != len(chart.Links) {
		t.Fatalf("%d kinds for %d links", len(ways), len(chart.Links))
	}
	for _, c := range []struct {
		a, b string
		want []string
	}{ // 3.21, 3.24, 9.4, 14.51
		{"27", "28", []string{"river", "road", "bridge"}},
		{"27", "34", []string{"river"}},
		{"15", "16", []string{"river", "ferry"}},
		{"58", "59", []string{"canal", "road", "bridge"}},
		{"35", "36", []string{"open", "road"}},
		{"64", "F", []string{"open", "road", "retreats"}},
	} {
		a, _ := parseLoc(c.a)
		b, _ := parseLoc(c.b)
		i := slices.Index(chart.Links, [2]int16{int16(min(a, b)), int16(max(a, b))})
		if i < 0 {
			t.Errorf("%s and %s do not touch", c.a, c.b)
			continue
		}
		var got []string
		for k, w := range words {
			if ways[i]>>k&1 == 1 {
				got = append(got, w)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s to %s: got %q, want %q", c.a, c.b, got, c.want)
		}
	}
	at := g.Places(nil, g.New(), german)[2*maxUnits:]
	for e := range g.t.nEdges {
		ends := [2]int16{at[2*e], at[2*e+1]}
		i := slices.Index(chart.Links, ends)
		if i < 0 || ways[i]&(linkBridge|linkFerry) == 0 {
			t.Errorf("%s joins %v, which no bridge or ferry links", g.t.edgeName(e), ends)
		}
	}
	for _, block := range []string{chart.Nodes, chart.Things[0].Block, chart.Things[1].Block, chart.Things[2].Block} {
		if g.RowName(block, 0) == "" || g.RowName(block, -1) != "" || g.RowName(block, 1000) != "" {
			t.Errorf("%s: names %q, %q, %q", block, g.RowName(block, 0), g.RowName(block, -1), g.RowName(block, 1000))
		}
	}
	if name := g.RowName("node", 0); name != "" {
		t.Errorf("a row of no place or thing is called %q", name)
	}
}
