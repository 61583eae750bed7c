package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/engine/hex"
)

// The boards and scenarios: hexes, slots, actions (126 and one for each slot and hex), and of a scenario the turns and the units that
// stand, come and land.
func TestReichSizes(t *testing.T) {
	boards := map[string][3]int{
		"mini": {7, 4, 137}, "son": {192, 24, 342}, "waal": {266, 48, 440}, "ramp": {180, 36, 342}, "uden": {884, 128, 1138},
		"c": {2074, 112, 2312}, "b": {2067, 144, 2337}, "a": {2067, 296, 2489}, "d": {2074, 232, 2432}, "all": {8161, 1165, 9452},
	}
	for name, want := range map[string]struct {
		board                      string
		turns, stand, come, lifted int
	}{
		"one-bridge": {"mini", 2, 3, 0, 0}, "son": {"son", 2, 7, 0, 13}, "nijmegen-bridge": {"waal", 2, 41, 1, 0}, "frost": {"ramp", 5, 25, 7, 0},
		"veghel": {"uden", 4, 38, 11, 0}, "hells-highway": {"uden", 11, 55, 68, 0}, "101st": {"c", 10, 17, 37, 57}, "82nd": {"b", 10, 36, 45, 57},
		"1st": {"a", 10, 30, 108, 70}, "1st-destruction": {"a", 30, 30, 176, 87}, "breakout": {"d", 9, 211, 17, 0}, "campaign": {"all", 66, 291, 649, 225},
	} {
		r := reichOf(name)
		turns, units := r.Extent()
		lifted := units - len(r.Deploy) - len(r.Arrivals)
		got := fmt.Sprint(r.Board.Name, turns, len(r.Deploy), len(r.Arrivals), lifted)
		if got != fmt.Sprint(want.board, want.turns, want.stand, want.come, want.lifted) {
			t.Errorf("%s: board, turns, units that stand, come and land %s, want %v", name, got, want)
		}
		if size := [3]int{len(r.Board.Hexes), r.Board.Slots, 126 + r.Board.Slots + len(r.Board.Hexes)}; size != boards[want.board] {
			t.Errorf("%s: hexes, slots and actions %v, want %v", name, size, boards[want.board])
		}
		if len(r.InPlay) != len(r.Board.Hexes) {
			t.Errorf("%s: %d hexes in play of %d", name, len(r.InPlay), len(r.Board.Hexes))
		}
	}
}

// reichOf is an embedded scenario, read once; tests leave it as it is.
func reichOf(name string) *Reich {
	r, known := reichRead.Load(name)
	if !known {
		r, _ = reichRead.LoadOrStore(name, MustLoad("reich/"+name).Content.(*Reich))
	}
	return r.(*Reich)
}

var reichRead sync.Map

// Scenarios on one board have the same slots.
func TestReichSlots(t *testing.T) {
	for _, pair := range [][2]string{{"veghel", "hells-highway"}, {"1st", "1st-destruction"}} {
		a, b := reichOf(pair[0]), reichOf(pair[1])
		if !slices.Equal(a.Units, b.Units) || !slices.Equal(a.Board.Hexes, b.Board.Hexes) {
			t.Errorf("%s and %s do not share their slots and hexes", pair[0], pair[1])
		}
	}
}

// The locations of a board go row by row from the south-west.
func TestReichLocations(t *testing.T) {
	for name, ends := range map[string][2]string{
		"one-bridge": {"C3213", "C3414"}, "son": {"C0305", "C1420"}, "hells-highway": {"C2101", "C4634"}, "82nd": {"B0101", "A0153"}, "campaign": {"D0101", "A3953"},
	} {
		r := reichOf(name)
		hexes := r.Board.Hexes
		if got := [2]string{r.Map.Grid.Text(hexes[0]), r.Map.Grid.Text(hexes[len(hexes)-1])}; got != ends {
			t.Errorf("%s: first and last location %v, want %v", name, got, ends)
		}
	}
}

// at is a hex by its number on any sheet.
func (r *Reich) at(t *testing.T, text string) int16 { return mustHex(t, r.Map.Grid, text) }

// sideOf finds a side of a feature between two hexes.
func (r *Reich) sideOf(t *testing.T, feature, a, b string) (HexSide, bool) {
	x, y := r.at(t, a), r.at(t, b)
	for _, s := range r.Map.Sides[feature] {
		if n := r.Map.Grid.Next[s.Hex][s.Direction]; s.Hex == x && n == y || s.Hex == y && n == x {
			return s, true
		}
	}
	return HexSide{}, false
}

// What the rules say of places (3.8 and where they name hexes).
func TestReichMap(t *testing.T) {
	r := reichOf("campaign")
	g, terrain := r.Map.Grid, r.Map.Layers["terrain"]
	t.Run("3.8", func(t *testing.T) {
		for _, pair := range [][2]string{{"A0130", "B3930"}, {"B0101", "C6101"}, {"B0134", "C6134"}, {"C0117", "D6117"}} {
			if r.at(t, pair[0]) != r.at(t, pair[1]) {
				t.Errorf("%s and %s are two hexes", pair[0], pair[1])
			}
		}
		for hex, want := range map[string]string{"C0715": "town", "C0814": "town", "C0815": "town", "A2332": "city", "A2232": "city", "A0240": "water"} {
			if got := terrain[r.at(t, hex)]; got != want {
				t.Errorf("%s is %s, want %s", hex, got, want)
			}
		}
	})
	t.Run("10.16", func(t *testing.T) {
		for _, south := range []string{"B0750", "B0751"} {
			if s, ok := r.sideOf(t, "water", south, "B0850"); !ok || s.Class != "river" {
				t.Errorf("no river between %s and B0850", south)
			}
		}
	})
	t.Run("11.12", func(t *testing.T) {
		for _, name := range []string{"eindhoven", "grave", "nijmegen", "arnhem"} {
			for _, h := range r.Map.Regions["city_"+name] {
				if terrain[h] != "city" {
					t.Errorf("%s: %s is %s", name, g.Text(h), terrain[h])
				}
			}
			if len(r.Map.Regions["city_"+name]) == 0 {
				t.Errorf("no %s", name)
			}
		}
	})
	t.Run("16.4", func(t *testing.T) { // 16.3 to 16.5: canal bridges and rail bridges over rivers can be blown
		for _, l := range r.Map.Links {
			if l.Kind != "bridge" {
				continue
			}
			class := r.water(l)
			can := class == "canal" || class == "river" && !slices.Contains(l.Ways, "road")
			if class == "" || l.Fixed == can {
				t.Errorf("%s: over %q, ways %v, fixed %t", g.Text(l.Hex), class, l.Ways, l.Fixed)
			}
		}
	})
	t.Run("23.62", func(t *testing.T) {
		for region, hexes := range map[string][]string{
			"south":           {"D0119", "D0619", "D5515", "D6117", "C0815", "C2110", "C2411", "C3213", "C4218", "C4519", "C6122", "B1126"},
			"via_honinghutje": {"B2631"}, "spur": {"B1639"}, "north": {"A0130", "B3830", "A2232"},
		} {
			for _, h := range hexes {
				if !slices.Contains(r.Map.Regions["club_route_"+region], r.at(t, h)) {
					t.Errorf("%s is not on Club Route %s", h, region)
				}
			}
		}
		for name, route := range r.Map.Regions {
			for i := 1; strings.HasPrefix(name, "club_route") && i < len(route); i++ {
				if s, ok := r.sideOf(t, "road", g.Text(route[i-1]), g.Text(route[i])); !ok || s.Class != "primary" {
					t.Errorf("%s: no primary road from %s to %s", name, g.Text(route[i-1]), g.Text(route[i]))
				}
			}
		}
	})
	t.Run("10.18", func(t *testing.T) {
		for _, h := range r.Map.Regions["island"] {
			if g.Place(h).Row < 159 {
				t.Errorf("%s is on the Island", g.Text(h))
			}
		}
	})
	for name, ends := range map[string][2]string{
		"Arnhem road bridge": {"A2132", "A2232"}, "Arnhem rail bridge": {"A1826", "A1927"}, "Nijmegen road bridge": {"B3235", "B3336"}, "Grave bridge": {"B1026", "B1126"},
	} {
		i := slices.IndexFunc(r.Map.Links, func(l HexBridge) bool { return l.Name == name })
		if i < 0 || !slices.Contains(ends[:], g.Text(r.Map.Links[i].Hex)) || !slices.Contains(ends[:], g.Text(g.Next[r.Map.Links[i].Hex][r.Map.Links[i].Direction])) {
			t.Errorf("%s does not lie between %v", name, ends)
		}
	}
	for _, s := range r.Map.Sides["dike"] {
		for _, w := range r.Map.Sides["water"] {
			if g.Side[s.Hex][s.Direction] == g.Side[w.Hex][w.Direction] && w.Class != "stream" {
				t.Errorf("a dike on a %s at %s", w.Class, g.Text(s.Hex))
			}
		}
	}
}

// Units that enter at one hex come by a road, and so do those of the edges that the rules name.
func TestReichEntries(t *testing.T) {
	r := reichOf("campaign")
	on := map[int16]bool{}
	for _, s := range r.Map.Sides["road"] {
		on[s.Hex], on[r.Map.Grid.Next[s.Hex][s.Direction]] = true, true
	}
	for _, text := range []string{"D0109", "D0131", "A3930", "B0115", "B0116", "C2801", "C2633", "B0122"} {
		if !on[r.at(t, text)] {
			t.Errorf("no road at %s", text)
		}
	}
	for _, name := range []string{"hells-highway", "101st", "82nd", "1st", "1st-destruction", "breakout", "frost", "nijmegen-bridge"} {
		s := reichOf(name)
		for _, a := range s.Arrivals {
			if len(a.Hexes) == 1 && !on[a.Hexes[0]] {
				t.Errorf("%s: %s enters at %s, where no road is", name, s.Units[a.Unit].ID, s.Map.Grid.Text(a.Hexes[0]))
			}
			if edge := slices.Contains(s.Map.Grid.Next[a.Hexes[0]][:], hex.None); len(a.Hexes) > 1 && !edge {
				t.Errorf("%s: %s enters at %s, which is not on the edge", name, s.Units[a.Unit].ID, s.Map.Grid.Text(a.Hexes[0]))
			}
		}
	}
	ferry := slices.IndexFunc(r.Map.Links, func(l HexBridge) bool { return l.Kind == "ferry" && l.Name == "Pannerden" })
	if ferry < 0 || r.Map.Grid.Text(r.Map.Links[ferry].Hex) != "A1049" { // 11.11
		t.Error("no ferry at A1049")
	}
}

// water is the class of the water under a bridge.
func (r *Reich) water(l HexBridge) string {
	for _, s := range r.Map.Sides["water"] {
		if r.Map.Grid.Side[s.Hex][s.Direction] == r.Map.Grid.Side[l.Hex][l.Direction] {
			return s.Class
		}
	}
	return ""
}

// The rivers divide the map (10.1): what can be reached without going over one.
func TestReichBanks(t *testing.T) {
	r := reichOf("campaign")
	closed := map[int16]bool{}
	for _, s := range r.Map.Sides["water"] {
		if s.Class == "river" {
			closed[r.Map.Grid.Side[s.Hex][s.Direction]] = true
		}
	}
	bank := func(from string) hex.Set {
		seen, next := r.Map.Grid.NewSet(), []int16{r.at(t, from)}
		seen.Add(next[0])
		for len(next) > 0 {
			h := next[len(next)-1]
			next = next[:len(next)-1]
			for d, n := range r.Map.Grid.Next[h] {
				if n != hex.None && !seen.Has(n) && !closed[r.Map.Grid.Side[h][d]] && r.Map.Layers["terrain"][n] != "water" {
					seen.Add(n)
					next = append(next, n)
				}
			}
		}
		return seen
	}
	for from, want := range map[string]map[string]bool{
		"A2332": {"A0730": false, "A1049": false, "A1927": true, "A2728": true, "A1814": true},
		"A0730": {"B2931": false, "A0130": true},
		"C3213": {"B1132": false, "B0924": true, "D0619": true},
		"B2931": {"B1132": true},
	} {
		reached := bank(from)
		for to, reaches := range want {
			if got := reached.Has(r.at(t, to)); got != reaches {
				t.Errorf("%s and %s on one bank: %t, want %t", from, to, got, reaches)
			}
		}
	}
}
