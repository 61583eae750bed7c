package gamble

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"
)

// A second, slow reading of 13.6 and 13.8, straight from the map file.

type refWay struct {
	to            string
	kind          string
	road          bool
	bridge, ferry string // code of the crossing, "" if there is none
}

func refMap(p *pos) map[string][]refWay {
	out := map[string][]refWay{}
	add := func(a, b string, w refWay) {
		w.to = b
		out[a] = append(out[a], w)
		w.to = a
		out[b] = append(out[b], w)
	}
	for _, b := range p.g.sc.Map.Boundaries {
		w := refWay{kind: b.Kind, road: b.Road}
		if b.Bridge {
			w.bridge = fmt.Sprintf("%d-%d", b.A, b.B)
		}
		if b.Ferry {
			w.ferry = fmt.Sprintf("%d-%df", b.A, b.B)
		}
		add(fmt.Sprint(b.A), fmt.Sprint(b.B), w)
	}
	for _, z := range p.g.sc.Map.Zones {
		for _, a := range z.Areas {
			add(z.Letter, fmt.Sprint(a), refWay{kind: "open", road: true})
		}
		for _, o := range z.Zones {
			if z.Letter < o {
				add(z.Letter, o, refWay{kind: "open", road: true})
			}
		}
	}
	return out
}

type refBoard struct {
	p      *pos
	ways   map[string][]refWay
	owner  map[string]uint8
	stacks [2]map[string]int
}

// scrambled deals a position anew and notes who holds what and where units stand.
func (r *refBoard) scrambled(rng *rand.Rand) {
	r.p.scramble(rng)
	r.owner, r.stacks = map[string]uint8{}, [2]map[string]int{{}, {}}
	for _, at := range allCodes() {
		r.owner[at] = german
		if r.p.s.placeState[r.p.loc(at)]&lControl != ctlGerman {
			r.owner[at] = allied
		}
	}
	for u := range r.p.g.t.nUnits {
		r.stacks[r.p.g.t.units[u].side][locCode(r.p.s.loc[u])]++
	}
}

func (r refBoard) friendly(side uint8, at string) bool { return r.owner[at] == side }
func (r refBoard) units(side uint8, at string) (n int) { return r.stacks[side][at] }

func (r refBoard) free(side uint8, at string) bool {
	return r.friendly(side, at) && r.units(1-side, at) == 0
}

func (r refBoard) bridged(w refWay) bool {
	return w.bridge != "" && r.p.s.bridgeState[r.p.edge(w.bridge)]&xState != xDestroyed
}

func (r refBoard) dry(w refWay) bool {
	return w.kind == "open" || r.bridged(w) ||
		w.ferry != "" && r.p.s.bridgeMarks[r.p.edge(w.ferry)]&yFerryGone == 0
}

// cheapest is the least cost from a unit's place to another location by the rules of 13.6 and 13.8:
// a boundary each, friendly Contested places between charged, none of the enemy's entered, the first
// boundary only a canal without a bridge. It relaxes until nothing changes. -1 is no way.
func (r refBoard) cheapest(side uint8, from, to string) int {
	if from == to {
		return 0
	}
	cost := map[string]int{} // to stand in a place the line may pass
	best := -1
	relax := func(f string, base int, first bool) (changed bool) {
		for _, w := range r.ways[f] {
			if !r.dry(w) && !(first && w.kind == "canal") {
				continue
			}
			if w.to == to && (best < 0 || base+1 < best) {
				best = base + 1
			}
			if !r.friendly(side, w.to) || w.to == from {
				continue
			}
			c := base + 1
			if r.units(0, w.to) > 0 && r.units(1, w.to) > 0 {
				c++
			}
			if old, ok := cost[w.to]; !ok || c < old {
				cost[w.to] = c
				changed = true
			}
		}
		return changed
	}
	relax(from, 0, true)
	for again := true; again; {
		again = false
		for at, c := range cost {
			again = relax(at, c, false) || again
		}
	}
	return best
}

func (r refBoard) supplied(side uint8, at string) bool {
	for z := 'A'; z <= 'J'; z++ {
		source := string(z)
		is := side == german && r.friendly(german, source)
		if side == allied && source == "F" {
			is = r.friendly(allied, source) || r.units(allied, source) > 0
		}
		if is && r.cheapest(side, at, source) >= 0 {
			return true
		}
	}
	return false
}

// depotPlaces are where a depot that appears in a Zone may end: there, or by road through Free places.
func (r refBoard) depotPlaces(side uint8, zones ...string) map[string]bool {
	out := map[string]bool{}
	var walk func(at string)
	walk = func(at string) {
		if !r.free(side, at) {
			return
		}
		for _, w := range r.ways[at] {
			if w.to != "F" && w.road && (w.kind == "open" || r.bridged(w)) && r.free(side, w.to) && !out[w.to] {
				out[w.to] = true
				walk(w.to)
			}
		}
	}
	for _, z := range zones {
		out[z] = true
	}
	for _, z := range zones {
		walk(z)
	}
	return out
}

// scramble deals Control, bridges, ferries and a few units at random.
func (p *pos) scramble(rng *rand.Rand) *pos {
	p.Helper()
	bias := rng.IntN(8) + 2
	for l := uint8(0); l < locUK; l++ {
		p.s.placeState[l] = ctlGerman
		if rng.IntN(12) < bias {
			p.s.placeState[l] = uint8(1 + rng.IntN(2))
		}
	}
	for e := range p.g.t.nEdges {
		if p.g.t.edges[e].ferry {
			p.s.bridgeMarks[e] = []uint8{0, yFerryUsed, yFerryGone}[rng.IntN(3)]
		} else {
			p.s.bridgeState[e] = uint8(rng.IntN(3))
		}
	}
	for u := range p.g.t.nUnits {
		p.s.loc[u], p.s.unitState[u] = locNowhere, 0
		if rng.IntN(3) == 0 {
			p.s.loc[u], p.s.unitState[u] = uint8(rng.IntN(locUK)), uint8(rng.IntN(4))
		}
	}
	p.s.recount()
	return p
}

func allCodes() (out []string) {
	for l := uint8(0); l < locUK; l++ {
		out = append(out, locCode(l))
	}
	return out
}

// pooled lists what the depots may hold after paying for a unit that each of them charges so much:
// some set, the cost of its dearest, a point or more from each (13.6). Sets in which a depot that
// would do alone for one point is joined by others are left out.
func pooled(sp, cost []int) map[string]bool {
	out := map[string]bool{}
	for set := 1; set < 1<<len(sp); set++ {
		due, n, ok := 0, 0, true
		for d := range sp {
			if set>>d&1 != 0 {
				due, n, ok = max(due, cost[d]), n+1, ok && sp[d] > 0
			}
		}
		for d := range sp {
			ok = ok && (n == 1 || set>>d&1 == 0 || cost[d] > 1)
		}
		if !ok {
			continue
		}
		left := append([]int(nil), sp...)
		var pay func(d, due int)
		pay = func(d, due int) {
			switch {
			case d == len(sp):
				if due == 0 {
					out[fmt.Sprint(left)] = true
				}
			case set>>d&1 == 0:
				pay(d+1, due)
			default:
				for x := 1; x <= min(due, sp[d]); x++ {
					left[d] = sp[d] - x
					pay(d+1, due-x)
				}
				left[d] = sp[d]
			}
		}
		pay(0, due)
	}
	return out
}

// paid follows every way through K_REFIT_DEPOT and K_REFIT_PAY.
func (p *pos) paid(unit string, n int, out map[string]bool) {
	p.Helper()
	if k := kind(p.s.kind); k != kRefitDepot && k != kRefitPay {
		var left []int
		for d := range n {
			left = append(left, int(p.s.depotPoints[d]))
		}
		p.wantStatus(unit, "fresh")
		out[fmt.Sprint(left)] = true
		return
	}
	for _, a := range p.s.LegalActions(nil) {
		f := p.fork()
		f.s.Apply(a)
		f.paid(unit, n, out)
	}
}

func keys(m map[string]bool) string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return strings.Join(out, " ")
}

func init() {
	rule("13.8a", "the engine's Supply Lines against a slow reading, on random maps", func(t *testing.T) {
		p := newPos(t).date(19)
		r := refBoard{p: p, ways: refMap(p)}
		rng := rand.New(rand.NewPCG(13, 8))
		for range 40 {
			r.scrambled(rng)
			reach := [2]locSet{p.s.traceGerman(), p.s.traceAllied()}
			for _, at := range allCodes() {
				for side := uint8(0); side < 2; side++ {
					if got, want := p.s.suppliedBy(reach[side], p.loc(at), side), r.supplied(side, at); got != want {
						t.Fatalf("side %d in %s: supplied %v, want %v", side, at, got, want)
					}
				}
			}
		}
	})
	rule("13.6c", "the cost of every way against a slow reading, on random maps", func(t *testing.T) {
		p := newPos(t)
		r := refBoard{p: p, ways: refMap(p)}
		rng := rand.New(rand.NewPCG(13, 6))
		for range 20 {
			r.scrambled(rng)
			for range 10 {
				side, depot := uint8(rng.IntN(2)), locCode(uint8(rng.IntN(locUK)))
				var field [numLocs]uint8
				p.s.costField(side, p.loc(depot), &field)
				for _, at := range allCodes() {
					want := r.cheapest(side, at, depot)
					if at != depot && !r.free(side, depot) {
						want = -1
					}
					if got := field[p.loc(at)]; want < 0 && got != unreachable || want >= 0 && int(got) != want {
						t.Fatalf("side %d from %s to the depot in %s: cost %d, want %d", side, at, depot, got, want)
					}
				}
			}
		}
	})
	rule("13.41b", "where depots can go against a slow reading, on random maps", func(t *testing.T) {
		p := newPos(t)
		r := refBoard{p: p, ways: refMap(p)}
		rng := rand.New(rand.NewPCG(13, 41))
		check := func(d int, want map[string]bool) {
			t.Helper()
			got := map[string]bool{}
			o := p.s.depotDest(d)
			for _, at := range allCodes() {
				if o.has(p.loc(at)) {
					got[at] = true
				}
			}
			eq(t, fmt.Sprint("places of depot ", d), keys(got), keys(want))
		}
		for range 100 {
			r.scrambled(rng)
			check(depGerman, r.depotPlaces(german, strings.Split("ABCDEFGHIJ", "")...))
			check(depZoneF, r.depotPlaces(allied, "F"))
			check(depOss, r.depotPlaces(allied, "I"))
		}
	})
	rule("13.6h", "every payment by every set of depots, against a list of them all", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(13, 66))
		// From the unit in 37: 35 and 38 one boundary, 36 two, 40 two, D three.
		places, base := []string{"37", "35", "36", "D"}, []int{1, 2, 3, 4}
		start := newPos(t).ctlAll("corps").ctl("36,35,37,D=german")
		for i := range 150 {
			p := start.fork().put("de-greschick@37:spent")
			n := 2 + rng.IntN(3)
			var specs []string
			sp, cost := make([]int, n), make([]int, n)
			for d := range n {
				k := rng.IntN(4)
				if i%2 == 0 { // crowds of depots, so that there may be more of them than points to pay
					k = 1 + k/3
				}
				sp[d], cost[d] = rng.IntN(5), base[k]
				specs = append(specs, fmt.Sprintf("%d@%s=%d", d, places[k], sp[d]))
			}
			want := pooled(sp, cost)
			p.put("de-pio-lehr@3:spent").ctl("3=german").stock(german, append(specs, "4@3=1")...)
			got := map[string]bool{}
			if p.s.Check(p.action("UNIT de-greschick")) == nil {
				p.do("UNIT de-greschick").paid("de-greschick", n, got)
			}
			// Of depots alike the lowest stands for all: compare what is left a place.
			if g, w := keys(leftByPlace(got, specs)), keys(leftByPlace(want, specs)); g != w {
				t.Fatalf("case %d, depots %v, costs %v:\ngot  %s\nwant %s", i, specs, cost, g, w)
			}
		}
	})
}

// leftByPlace sorts the points left among the depots of one place.
func leftByPlace(in map[string]bool, specs []string) map[string]bool {
	out := map[string]bool{}
	for k := range in {
		left := strings.Fields(strings.Trim(k, "[]"))
		for d := range left {
			_, rest, _ := strings.Cut(specs[d], "@")
			at, _, _ := strings.Cut(rest, "=")
			left[d] = at + ":" + left[d]
		}
		sort.Strings(left)
		out[strings.Join(left, ",")] = true
	}
	return out
}
