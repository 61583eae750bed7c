package reich

import (
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/scenarios"
)

// slowSight is a second reading of 6: it walks a line in small steps and looks in which hexes each point lies, two where it runs along their side.
type slowSight struct {
	*tables
	edges map[slowEdge]bool
	hills map[int]bool
}

// slowEdge is a side of some sort between two hexes; of a slope the first is the high side.
type slowEdge struct {
	layer string
	a, b  int
}

func newSlowSight(t *tables) slowSight {
	l := slowSight{t, map[slowEdge]bool{}, map[int]bool{}}
	for layer, list := range t.sc.Map.Sides {
		for _, e := range list {
			a, b := int(t.at(e.Hex)), int(t.at(t.sc.Map.Grid.Next[e.Hex][e.Direction]))
			word := layer
			if e.Name == "raised" || layer == "rail" && e.Class == "raised" {
				word = "raised"
			}
			l.edges[slowEdge{word, a, b}] = true
			if layer != "slope" {
				l.edges[slowEdge{word, b, a}] = true
			}
		}
	}
	for _, p := range t.sc.Map.Points {
		if p.Kind == "hilltop" {
			l.hills[int(t.at(p.Hex))] = true
		}
	}
	return l
}

const slowSteps = 1 << 12 // no corner lies at an odd one of twice as many

// stages are the hexes of the board that a line is in, one after the other.
func (l slowSight) stages(a, b int) (out [][]int) {
	q, r := int(l.grid.Q[b])-int(l.grid.Q[a]), int(l.grid.R[b])-int(l.grid.R[a])
	for k := range slowSteps {
		in := l.around(int(l.grid.Q[a]), int(l.grid.R[a]), q*(2*k+1), r*(2*k+1), 2*slowSteps)
		if len(in) > 0 && (len(out) == 0 || !slices.Equal(out[len(out)-1], in)) {
			out = append(out, in)
		}
	}
	return out
}

// around lists the hexes of the board in which the point (x/n, y/n) from a centre lies.
func (l slowSight) around(q, r, x, y, n int) (in []int) {
	least := 1 << 40
	dq, dr := x/n, y/n
	for i := dq - 2; i <= dq+2; i++ {
		for j := dr - 2; j <= dr+2; j++ {
			u, v := x-i*n, y-j*n
			far := u*u + u*v + v*v // four thirds of the square of the distance of centres
			if far < least {
				least, in = far, nil
			}
			if far == least {
				in = append(in, int(l.grid.At(q+i, r+j)))
			}
		}
	}
	in = slices.DeleteFunc(in, func(h int) bool { return h < 0 })
	slices.Sort(in)
	return in
}

func (l slowSight) high(h int) int {
	if l.hills[h] {
		return 5
	}
	return map[uint8]int{city: 4, forest: 3, town: 2, woods: 2, rough: 1, broken: 1}[l.terrain[h]]
}

func (l slowSight) edge(layer string, a, b int) bool { return l.edges[slowEdge{layer, a, b}] }

func (l slowSight) raisedHex(h int) bool {
	for _, n := range l.grid.Next[h] {
		if l.edge("raised", h, int(n)) {
			return true
		}
	}
	return false
}

// sees: by day in clear weather, from a hex that is not next to the other.
func (l slowSight) sees(a, b int, stages [][]int, direct bool) bool {
	own, limit := l.high(a), map[uint8]int{clear_: 8, mixed: 6, marsh: 8, broken: 6, rough: 6, woods: 4, forest: 2, town: 6, city: 8}[l.terrain[a]]
	if own == 5 {
		limit = 12
	} else if l.terrain[a] != city {
		for _, h := range stages[1] {
			if l.edge("slope", a, h) {
				limit += 2
				break
			}
		}
	}
	hill := own == 5
	if direct && !hill && (l.terrain[a] == woods || l.terrain[a] == forest) {
		own = 0
	}
	if l.grid.Distance(int16(a), int16(b)) > limit {
		return false
	}
	for i := 1; i < len(stages); i++ {
		dikes := 0
		for _, x := range stages[i-1] {
			for _, y := range stages[i] {
				if x != y && l.edge("dike", x, y) {
					dikes++
				}
			}
		}
		along := len(stages[i]) == 2 && l.edge("dike", stages[i][0], stages[i][1])
		if all := len(stages[i-1]) * len(stages[i]); (direct || !hill) && (dikes == all && (direct || i > 1) || along) {
			return false
		}
	}
	for _, in := range stages[1 : len(stages)-1] {
		for _, h := range in {
			if n := l.high(h); n > 0 && n >= own || l.raisedHex(h) && own < 4 {
				return false
			}
		}
	}
	return true
}

// Lines of the board against the second reading: on the Waal and the Rhine with their dikes, and between Veghel and Uden.
func TestSightAgainstSlow(t *testing.T) {
	for _, scenario := range []string{"nijmegen-bridge", field, "frost"} {
		tab := empty(t, scenario, phAlliedFire).g.t
		l, seen := newSlowSight(tab), [2]int{}
		open := []int{}
		for h := range tab.hexes {
			if tab.terrain[h] != water {
				open = append(open, h)
			}
		}
		rapid.Check(t, func(r *rapid.T) {
			a := rapid.SampledFrom(open).Draw(r, "from")
			b := int(rapid.SampledFrom(tab.grid.Within(nil, int16(a), rapid.IntRange(2, 10).Draw(r, "radius"))).Draw(r, "to"))
			if tab.distance(a, b) < 2 || tab.terrain[b] == water {
				return
			}
			stages := l.stages(a, b)
			for i, direct := range []bool{false, true} {
				fast := tab.view().observe.Sees(int16(a), int16(b))
				if direct {
					fast = tab.view().direct.Sees(int16(a), int16(b))
				}
				if fast != l.sees(a, b, stages, direct) {
					r.Fatalf("%s to %s, direct fire %v: %v by the board, %v by its lines", tab.codes[a], tab.codes[b], direct, fast, !fast)
				}
				if fast {
					seen[i]++
				}
			}
		})
		if seen[0] == 0 || seen[1] == 0 {
			t.Errorf("%s: nobody sees anybody: %v", scenario, seen)
		}
		n := map[string]int{}
		for h := range tab.hexes {
			for d := range 6 {
				n["dikes"] += int(tab.dikes[h] >> d & 1)
				n["slopes"] += int(tab.down[h] >> d & 1)
			}
			n["raised"] += b2i(tab.raised.Has(int16(h)))
			n["hilltops"] += b2i(tab.hilltop.Has(int16(h)))
		}
		t.Logf("%s: %v, seen %v", scenario, n, seen)
	}
}

// TestLinesShared: lines are drawn when somebody looks, once for all games on the same ground.
func TestLinesShared(t *testing.T) {
	laid := func(scenario string) *tables {
		g, err := New(scenarios.MustLoad("reich/"+scenario), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if g.t.lines.Load() != nil {
			t.Errorf("%s: lines are drawn before anybody looks", scenario)
		}
		return g.t
	}
	a, b, other := laid("101st"), laid("101st"), laid("son")
	if a.view() != b.view() || a.view() == other.view() {
		t.Error("101st does not share its lines with itself, or does with son")
	}
	b.terrain, b.lines = slices.Clone(b.terrain), new(atomic.Pointer[lines])
	b.terrain[0] = (b.terrain[0] + 1) % numTerrains
	if a.view() == b.view() {
		t.Error("another ground has the same lines")
	}
}
