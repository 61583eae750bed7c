package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// Every counter has a formation, a look and a sign that people know.
func TestOrderOfBattle(t *testing.T) {
	m := New(gameOf(t, "endeavor/campaign", "")).Board()
	if len(m.Counters) != 234 {
		t.Errorf("%d counters", len(m.Counters))
	}
	looks := map[string]int{}
	for id, c := range m.Counters {
		looks[c.Look]++
		if c.Look == "" || c.Symbol == "" || m.Formations[c.Formation] == "" || m.Stripes[c.Formation] == (board.Stripe{}) {
			t.Errorf("%s is %+v", id, c)
		}
	}
	for _, look := range []string{"heer", "ss", "luftwaffe", "british", "british_airborne", "us", "canadian", "french", "polish"} {
		if looks[look] == 0 {
			t.Errorf("nobody looks %s", look)
		}
	}
	c := m.Counters["us-82-abn"]
	if c == nil || c.Tags[0].Key != "parachute" || c.Size != "XX" || c.Numbers[nStacking] != 1 {
		t.Errorf("the 82nd is %+v", c)
	}
	if hq := m.Counters["us-3-hq"]; hq.Numbers[nStacking] != 0 || hq.Tags[0].Text != "5" || hq.Arrives == "" {
		t.Errorf("Third Army is %+v", hq)
	}
	if pz := m.Counters["de-lehr-pz"]; !slices.Equal(pz.Numbers, []int{10, 8, 16, 2, 1}) || pz.Arrives != "" || m.Formations[pz.Formation] != "German Panzer divisions" {
		t.Errorf("Lehr is %+v", pz)
	}
}

// The whole map is drawn with the sea around it and without England, where a box is.
func TestWholeMap(t *testing.T) {
	g := gameOf(t, "endeavor/campaign", "")
	m := New(g).Board()
	whole, _ := g.Map()
	england := 0
	for _, land := range whole.Layers["country"] {
		if land == "england" {
			england++
		}
	}
	if len(m.Cells.Codes) != whole.Grid.N-england || len(m.Crossings) != 9 || len(m.Places) != 3 {
		t.Errorf("%d hexes, %d bridges, %d boxes", len(m.Cells.Codes), len(m.Crossings), len(m.Places))
	}
	out := map[int]bool{}
	for _, i := range m.Cells.Out {
		out[i] = true
	}
	if n := len(m.Cells.Codes) - len(out); n <= g.HexCount() {
		t.Errorf("%d hexes in play, want %d and the sea", n, g.HexCount())
	}
	kinds := map[string]int{}
	for _, l := range m.Lines {
		kinds[l.Kind+" "+l.Class]++
		if l.Name == "Rhine" && l.Class != "" || l.Name == "Seine" && l.Class != board.ClassMinor {
			t.Errorf("the %s is of class %q", l.Name, l.Class)
		}
	}
	for _, kind := range []string{"river ", "river minor", "road ", "coast ", "border "} {
		if kinds[kind] == 0 {
			t.Errorf("no line %q among %v", kind, kinds)
		}
	}
	for code, want := range map[string]string{"16.22": "P", "11.22": "2 P", "18.27": "1 F", "17.14": "P F B0", "4.34": "3 A"} {
		if got := texts(m, code, ""); got != want {
			t.Errorf("%s has %q, want %q", code, got, want)
		}
	}
	for _, p := range m.Places {
		for i := range m.Cells.Codes {
			if b := *p.Box; m.Cells.X[i] > b[0]-hexSize && m.Cells.X[i] < b[0]+b[2]+hexSize && m.Cells.Y[i] > b[1]-hexSize && m.Cells.Y[i] < b[1]+b[3]+hexSize {
				t.Errorf("the box %s lies on %s", p.Code, m.Cells.Codes[i])
			}
		}
	}
}

// texts are the badges of a hex that have a text, of one layer or of all.
func texts(m *board.Model, code, layer string) string {
	var out []string
	for _, b := range m.Cells.Badges[slices.Index(m.Cells.Codes, code)] {
		if b.Text != "" && (layer == "" || b.Layer == layer) {
			out = append(out, b.Text)
		}
	}
	return strings.Join(out, " ")
}

// A part of the map is drawn with the hexes next to it, which are out of play; there are boxes where somebody may be in one.
func TestFrames(t *testing.T) {
	for _, c := range []struct {
		id    string
		boxes string
		badge [2]string // a hex and its texts
	}{
		{"remagen", "", [2]string{"19.31", "1"}},
		{"overlord", "england sea med", [2]string{"27.04", "1"}},
		{"ardennes", "england med", [2]string{"20.30", "A"}},
	} {
		g := gameOf(t, "endeavor/"+c.id, "")
		m := New(g).Board()
		var boxes []string
		for _, p := range m.Places {
			boxes = append(boxes, p.Code)
		}
		if got := strings.Join(boxes, " "); got != c.boxes {
			t.Errorf("%s: boxes %q, want %q", c.id, got, c.boxes)
		}
		if m.Title != g.Title() || len(m.Cells.Out) == 0 {
			t.Errorf("%s: title %q, %d hexes out of play", c.id, m.Title, len(m.Cells.Out))
		}
		if got := texts(m, c.badge[0], layerGoals); got != c.badge[1] {
			t.Errorf("%s: %s has %q, want %q", c.id, c.badge[0], got, c.badge[1])
		}
		for _, i := range m.Cells.Out {
			if _, in := New(g).book.place[m.Cells.Codes[i]]; in {
				t.Errorf("%s: %s is out of play", c.id, m.Cells.Codes[i])
			}
		}
	}
}

// Ground of two terrains has both patterns.
func TestTwoTerrains(t *testing.T) {
	m := New(gameOf(t, "endeavor/ardennes", "")).Board()
	ground := m.Grounds[m.Cells.Ground[slices.Index(m.Cells.Codes, "22.25")]]
	if ground.Key != "forest-rough" || ground.Pattern != "forest" || ground.Also != "rough" {
		t.Errorf("22.25 is %+v", ground)
	}
	keys := map[string]bool{}
	for _, g := range m.Grounds {
		keys[g.Key] = true
	}
	whole, _ := gameOf(t, "endeavor/campaign", "").Map()
	for _, word := range whole.Layers["terrain"] {
		if !keys[word] {
			t.Fatalf("no ground %q", word)
		}
	}
}

// parse reads a position after changes to the line of the start.
func parse(t *testing.T, g *endeavor.Game, change ...string) *endeavor.State {
	t.Helper()
	line, err := g.New().(*endeavor.State).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(change...).Replace(string(line))
	s, err := g.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return s.(*endeavor.State)
}

// What stands on the map at a position is shown: ports, Beach Ports, points, dominated zones, HQs and where their supply comes from.
func TestPosition(t *testing.T) {
	g := gameOf(t, "endeavor/overlord", "")
	d := New(g)
	s := parse(t, g, "drops=6", "dominated=1 drops=6", "beaches=hand;hand;hand;hand", "entered=24.02 holds=24.02 ports=24.02:1/held beaches=26.06:1;hand;hand;spent",
		"@24.02=de-243-static,de-709-static", "@24.02=us-1-hq,us-1-inf/red @dead=de-243-static,de-709-static", "us-1-hq,", "", "us-1-inf,", "")
	n := d.Now(s, engine.Terminal)
	cherbourg := n.Places["24.02"]
	if cherbourg.Owner != 1 || cherbourg.Scores != 3 || !slices.Contains(cherbourg.Marks, markWorks) || !slices.Contains(cherbourg.Marks, markDominated) {
		t.Errorf("Cherbourg is %+v", cherbourg)
	}
	if b := n.Places["26.06"]; len(b.Stores) != 1 || b.Stores[0].Points != 7 || !slices.Contains(b.Marks, markBeach) {
		t.Errorf("the Beach Port is %+v", b)
	}
	list := n.Where["24.02"]
	if len(list) != 2 || list[0].ID != "us-1-inf" || list[0].Numbers[nSteps] != 1 || !strings.Contains(strings.Join(list[1].Notes, " "), "Cherbourg") {
		t.Errorf("in Cherbourg are %+v", list)
	}
	facts := map[string]string{}
	for _, f := range n.Facts {
		facts[f.Name] = f.Text
	}
	if facts["Beach Ports in hand"] != "2" || facts["Port of Cherbourg"] != "works" {
		t.Errorf("facts %v", facts)
	}
	if ranges := n.Places["25.03"]; ranges == nil || !slices.Contains(ranges.Marks, markRanges) || !slices.Contains(ranges.Marks, markTraced[1]) {
		t.Errorf("beside Cherbourg: %+v", ranges)
	}
}

// What comes and goes is announced: on the track, in its words, and unit by unit.
func TestArrivals(t *testing.T) {
	g := gameOf(t, "endeavor/campaign", "")
	d := New(g)
	n := d.Now(g.New(), engine.Terminal)
	turn := n.Gauges[0]
	if !strings.Contains(turn.Words, " Due: ") || !strings.Contains(turn.Words, " on turn 2") {
		t.Errorf("the turn says %q", turn.Words)
	}
	if step := d.Board().Gauges[0].Steps[1]; step.Badge == "" || step.Word == "" {
		t.Errorf("turn 2 is %+v", step)
	}
	came := n.Away[board.AwayToCome]
	i := slices.IndexFunc(came, func(p board.Piece) bool { return p.ID == "us-3-hq" })
	if i < 0 || !strings.HasPrefix(came[i].Notes[0], "due on turn ") || !strings.HasSuffix(came[i].Notes[0], ", with any Allied unit or in a box") {
		t.Errorf("Third Army is not announced: %+v", came)
	}
	first := d.g.Content().Removals[0]
	s := parse(t, g, "turn=1 ", fmt.Sprintf("turn=%d ", first.Turn))
	if words := d.Now(s, engine.Terminal).Gauges[0].Words; !strings.Contains(words, "To be withdrawn: ") {
		t.Errorf("removals on turn %d, and it says %q", first.Turn, words)
	}
}
