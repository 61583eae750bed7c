package desk

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// index is what the model of a game names.
type index struct {
	places, crossings, marks map[string]bool
	counters                 map[string]*board.Counter
	gauges                   []board.Gauge
	numbers                  int
}

func indexOf(m *board.Model) *index {
	x := &index{map[string]bool{}, map[string]bool{}, map[string]bool{}, m.Counters, m.Gauges, len(m.Numbers)}
	for i := range m.Places {
		x.places[m.Places[i].Code] = true
	}
	for i := range m.Crossings {
		x.crossings[m.Crossings[i].ID] = true
	}
	for _, k := range m.Marks {
		x.marks[k.On+" "+k.Key] = true
	}
	return x
}

// checkNow holds a position to the model: it names nothing that is not there, every gauge stands on its steps, no counter is
// in two places, and every choice points to something that exists.
func checkNow(t *testing.T, g engine.Game, s engine.State, legal []engine.Action) {
	t.Helper()
	d := deskOf(g)
	x, n := indexOf(d.Board()), d.Now(s, engine.Terminal)
	encode(t, n)
	x.checkPieces(t, n)
	for code, p := range n.Places {
		if !x.places[code] || p.Class != "" && !x.marks[onArea+" "+p.Class] || p.Owner < board.NoSide || p.Owner > 1 {
			t.Fatalf("place %s is %+v", code, p)
		}
		x.checkMarks(t, onArea, p.Marks)
	}
	for id, c := range n.Crossings {
		if !x.crossings[id] || !x.marks[onCrossing+" "+c.State] {
			t.Fatalf("crossing %s is %+v", id, c)
		}
		x.checkMarks(t, onCrossing, c.Marks)
	}
	x.checkGauges(t, n.Gauges)
	x.checkPlans(t, n.Plans)
	for i, c := range d.Point(s, legal) {
		if c.Place != "" && !x.places[c.Place] || c.Unit != "" && x.counters[c.Unit] == nil || c.Crossing != "" && !x.crossings[c.Crossing] {
			t.Fatalf("action %d points to %+v", legal[i], c)
		}
	}
}

func (x *index) checkPieces(t *testing.T, n *board.Now) {
	t.Helper()
	seen := map[string]bool{}
	for _, lists := range []map[string][]board.Piece{n.Where, n.Away} {
		for where, list := range lists {
			if !x.places[where] && where != board.AwayToCome && where != board.AwayLost {
				t.Fatalf("counters in %s", where)
			}
			for _, p := range list {
				if seen[p.ID] || x.counters[p.ID] == nil || len(p.Numbers) != 0 && len(p.Numbers) != x.numbers {
					t.Fatalf("counter %+v in %s", p, where)
				}
				seen[p.ID] = true
				x.checkMarks(t, onCounter, p.Marks)
			}
		}
	}
}

func (x *index) checkMarks(t *testing.T, on string, marks []string) {
	t.Helper()
	for _, k := range marks {
		if !x.marks[on+" "+k] {
			t.Fatalf("mark %q of a %s is not known", k, on)
		}
	}
}

func (x *index) checkGauges(t *testing.T, now []board.GaugeNow) {
	t.Helper()
	if len(now) != len(x.gauges) {
		t.Fatalf("%d gauges, want %d", len(now), len(x.gauges))
	}
	for i, n := range now {
		g := &x.gauges[i]
		if n.Key != g.Key || n.Text == "" || !strings.HasSuffix(n.Words, ".") {
			t.Fatalf("gauge %+v, want %s", n, g.Key)
		}
		for _, at := range n.At {
			if !slices.ContainsFunc(g.Steps, func(s board.Step) bool { return s.Value == at }) {
				t.Fatalf("gauge %s stands at %d", g.Key, at)
			}
		}
		if (len(g.Steps) > 0) != (len(n.At) > 0) || g.Look == board.LookSides && len(n.Sides) != 2 {
			t.Fatalf("gauge %s is %+v", g.Key, n)
		}
	}
}

func (x *index) checkPlans(t *testing.T, plans []board.Plan) {
	t.Helper()
	for _, p := range plans {
		for _, u := range p.Units {
			if x.counters[u] == nil {
				t.Fatalf("plan %+v", p)
			}
		}
		for _, at := range append(append([]string{p.To}, p.From...), p.Path...) {
			if at != "" && !x.places[at] {
				t.Fatalf("plan %+v", p)
			}
		}
		if p.Kind == "" || p.Crossing != "" && !x.crossings[p.Crossing] {
			t.Fatalf("plan %+v", p)
		}
		sum := 0
		for _, term := range p.Terms {
			sum += term.Value
		}
		if len(p.Terms) > 0 && sum != p.Attack+p.Defense {
			t.Fatalf("plan %+v", p)
		}
	}
}

// What a snapshot says of places, units and tracks, a position on the board says too.
func TestNowSaysWhatSnapshotsSay(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	d := deskOf(g)
	fought, worn, held, paid, moved, attacked := 0, 0, 0, 0, 0, 0
	walkAll(g, 8, func(s engine.State, _ []engine.Action) {
		n, p := d.Now(s, engine.Terminal), s.(*gamble.State).Snapshot().(gamble.Snapshot)
		for i := range p.Areas {
			a := &p.Areas[i]
			code := placeCode(uint8(a.Number - 1))
			now := n.Places[code]
			if now.Class != a.Control || (now.Owner == 0) != (a.Control == "german") || now.Fought != a.Contested || now.Scores != a.Scores ||
				len(n.Where[code]) != len(a.German)+len(a.Allied) || slices.Contains(now.Marks, markAir) != slices.Contains(a.Markers, gamble.AirInterdictionMark) {
				t.Fatalf("%s is %+v, want %+v", code, now, a)
			}
			if a.Contested {
				fought++
			}
			if a.Control == "corps" {
				held++
			}
			for _, piece := range n.Where[code] {
				if slices.Contains(piece.Marks, "d1") && strings.HasPrefix(piece.Face, "(") && piece.Numbers[0] == 0 {
					worn++
				}
			}
		}
		stores := 0
		for _, at := range n.Places {
			stores += len(at.Stores)
		}
		if stores != len(p.Depots) || len(n.Crossings) != len(p.Crossings) || len(n.Away[board.AwayToCome]) != len(p.ToCome.German)+len(p.ToCome.Allied) ||
			len(n.Away[board.AwayLost]) != len(p.Eliminated.German)+len(p.Eliminated.Allied) {
			t.Fatalf("%d stores, %d crossings, away %v", stores, len(n.Crossings), n.Away)
		}
		g := n.Gauges
		if g[0].At[0] != p.Turn.Date || g[1].At[0] != p.Turn.Impulse || g[2].Sign != p.Weather.Now || (len(g[2].At) == 2) != p.Weather.Changes ||
			g[5].Sides[0] != p.Reserves.German || g[5].Sides[1] != p.Reserves.Allied || g[6].Have != p.Victory.VP || g[6].Need != p.Victory.Goal {
			t.Fatalf("gauges %+v", g)
		}
		for _, plan := range n.Plans {
			switch {
			case plan.Kind == board.PlanMove && p.Move != nil && plan.Units[0] == p.Move.Unit:
				moved++
			case plan.Kind == board.PlanAttack && plan.To == p.Attack.Target && plan.Attack == p.Attack.AV && plan.Defense == p.Attack.DV:
				attacked++
			case plan.Kind == board.PlanSupply && p.Payment != nil:
				paid++
			}
		}
	})
	if fought == 0 || worn == 0 || held == 0 || moved == 0 || attacked == 0 || paid == 0 {
		t.Errorf("fought %d, worn %d, held %d, moved %d, attacked %d, paid %d: each should be seen", fought, worn, held, moved, attacked, paid)
	}
}

// What differs from step to step is a small part of a position, and makes one of the other.
func TestChangesAreSmall(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	d := deskOf(g)
	whole, change, steps := 0, 0, 0
	var before *board.Now
	walkGame(g, 7, 3000, func(s engine.State, _ []engine.Action) {
		now := d.Now(s, engine.Terminal)
		if before != nil {
			c := board.Diff(before, now)
			if steps++; steps%50 == 0 && !reflect.DeepEqual(board.Patch(before, c), now) {
				t.Fatal("the difference does not make the position")
			}
			whole, change = whole+len(encode(t, now)), change+len(encode(t, c))
		}
		before = now
	})
	t.Logf("%d bytes a position, %d a step", whole/steps, change/steps)
	if change*8 > whole {
		t.Errorf("%d bytes a step of %d", change/steps, whole/steps)
	}
}
