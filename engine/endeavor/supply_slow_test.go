package endeavor

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"

	"pgregory.net/rapid"
)

// Supply once more, from where the units stand and nothing else: plain searches, slow and short. The kept lines of a position
// must say the same whatever has happened before.

// slow is a position as the slow twin sees it.
type slow struct {
	*State
	stands, exerts [2]map[uint16]bool
	zones          [2]map[uint16]bool
}

func slowly(s *State) *slow {
	w := &slow{State: s}
	for side := range 2 {
		w.stands[side], w.exerts[side], w.zones[side] = map[uint16]bool{}, map[uint16]bool{}, map[uint16]bool{}
	}
	for u, r := range s.g.t.list {
		p := s.loc[u]
		if !s.onMap(u) || r.truck() {
			continue
		}
		w.stands[r.side][p] = true
		if r.hq() || s.attack(u) == 0 || s.has(u, stOOS) || s.has(u, stOnto) {
			continue
		}
		w.exerts[r.side][p] = true
		for _, n := range w.around(p) {
			w.zones[r.side][n] = true
		}
	}
	return w
}

// around are the neighbours over sides that may be crossed.
func (w *slow) around(p uint16) (out []uint16) {
	t := w.g.t
	for d, n := range t.next[p] {
		if n >= 0 && (t.sea[p]>>d&1 == 0 || t.road[p]>>d&1 != 0 || t.bridged[p]>>d&1 != 0) {
			out = append(out, uint16(n))
		}
	}
	return out
}

// within is the range of an HQ or a Truck: the cheapest way into each place, found by trying until nothing gets cheaper.
func (w *slow) within(from uint16) map[uint16]int {
	t := w.g.t
	spent := map[uint16]int{from: 0}
	for list := []uint16{from}; len(list) > 0; {
		p := list[0]
		list = list[1:]
		for d, n := range t.next[p] {
			if n < 0 || t.step[p][d] == closed {
				continue
			}
			to, cost := uint16(n), spent[p]+int(t.step[p][d])
			if w.stands[german][to] || w.zones[german][to] && !w.stands[allied][to] || cost > 10 {
				continue
			}
			if old, known := spent[to]; !known || cost < old {
				spent[to] = cost
				list = append(list, to)
			}
		}
	}
	return spent
}

// slowSource is a source of Allied supply, and how many Attack HQs it supports now.
type slowSource struct {
	at   uint16
	name string
	hqs  int
}

func (w *slow) sources() (out []slowSource) {
	t := w.g.t
	working := func(i int) bool { return w.portTurn[i] != 0 && w.portTurn[i] <= w.turn }
	for i, r := range t.ports {
		open := w.portHeld>>i&1 != 0
		for _, e := range r.estuary {
			open = open && !w.stands[german][e]
		}
		if !open {
			continue
		}
		n := 0
		if working(i) && w.portBeach>>i&1 == 0 && (!r.oneOfThree || int(w.serves) == i) {
			n = 1
			if r.name == "Antwerp" || r.name == "Rotterdam" {
				n = 2
			}
		}
		out = append(out, slowSource{r.at, r.name, n})
	}
	for b, at := range w.beachAt {
		if int(at) >= t.hexes {
			continue
		}
		n := 1
		for _, r := range out {
			if i := slices.IndexFunc(t.ports, func(q port) bool { return q.name == r.name }); r.at == at && i >= 0 && working(i) && w.portBeach>>i&1 == 0 {
				n = 0
			}
		}
		out = append(out, slowSource{at, fmt.Sprint("beach ", b), n})
	}
	for _, b := range t.bases {
		if !w.stands[german][b.at] {
			out = append(out, slowSource{b.at, "base", int(b.hqs)})
		}
	}
	return out
}

// reaches are the sources a unit reaches by its range, or over Trucks.
func (w *slow) reaches(u int, been map[int]bool) map[uint16]bool {
	out := map[uint16]bool{}
	if been[u] || !w.onMap(u) {
		return out
	}
	been[u] = true
	around := w.within(w.loc[u])
	for _, r := range w.sources() {
		if _, in := around[r.at]; in {
			out[r.at] = true
		}
	}
	for v, r := range w.g.t.list {
		if !r.truck() || !w.onMap(v) {
			continue
		}
		if _, in := around[w.loc[v]]; in {
			for at := range w.reaches(v, been) {
				out[at] = true
			}
		}
	}
	return out
}

// alliedTrace is where Allied units are in supply (2.11b).
func (w *slow) alliedTrace() map[uint16]bool {
	out := map[uint16]bool{}
	for _, r := range w.sources() {
		out[r.at] = true
		for _, n := range w.g.t.next[r.at] {
			if n >= 0 {
				out[uint16(n)] = true
			}
		}
	}
	for u, r := range w.g.t.list {
		if (r.hq() || r.truck()) && len(w.reaches(u, map[int]bool{})) > 0 {
			for p := range w.within(w.loc[u]) {
				out[p] = true
			}
		}
	}
	return out
}

// passes tells whether a German trace goes through a place, or into it.
func (w *slow) passes(p uint16) bool {
	switch {
	case w.stands[allied][p]:
		return false
	case !w.zones[allied][p]:
		return true
	case !w.stands[german][p]:
		return false
	}
	t := w.g.t
	for d := range 3 {
		a, b := t.next[p][d], t.next[p][d+3]
		if w.reich != reichPlayed && a >= 0 && b >= 0 && w.exerts[allied][uint16(a)] && w.exerts[allied][uint16(b)] {
			return false
		}
	}
	return true
}

// joined are the places that open places join to one of a list, within a number of hexes.
func (w *slow) joined(from []uint16, limit int, open func(uint16) bool) map[uint16]bool {
	out := map[uint16]bool{}
	var list []uint16
	for _, p := range from {
		if open(p) && !out[p] {
			out[p] = true
			list = append(list, p)
		}
	}
	for range limit {
		var more []uint16
		for _, p := range list {
			for _, n := range w.around(p) {
				if open(n) && !out[n] {
					out[n] = true
					more = append(more, n)
				}
			}
		}
		list = more
	}
	return out
}

func listOf(of *set) (out []uint16) {
	for p := range of.all {
		out = append(out, p)
	}
	return out
}

func (w *slow) germanTrace() map[uint16]bool {
	t := w.g.t
	all := w.joined(listOf(&t.sources), maxPlaces, w.passes)
	if w.reich != reichPlayed {
		return all
	}
	seeds := listOf(&t.sources)
	if t.home != (set{}) {
		seeds = nil
		for p := range all {
			if t.home.has(p) {
				seeds = append(seeds, p)
			}
		}
	}
	return w.joined(seeds, 10, w.passes)
}

// roadEast tells whether a road leads from a place over open ones to a source.
func (w *slow) roadEast(p uint16, been map[uint16]bool, open func(uint16) bool) bool {
	t := w.g.t
	been[p] = true
	if t.sources.has(p) {
		return true
	}
	for d, n := range t.next[p] {
		if n >= 0 && t.road[p]>>d&1 != 0 && open(uint16(n)) && !been[uint16(n)] && w.roadEast(uint16(n), been, open) {
			return true
		}
	}
	return false
}

// differs says where the kept lines and the slow twin differ; empty where they agree.
func (w *slow) differs() string {
	t := w.g.t
	check := func(what string, got func(p uint16) bool, want map[uint16]bool) string {
		for p := range uint16(t.hexes) {
			if got(p) != want[p] {
				return fmt.Sprintf("%s of %s: got %v, want %v", what, t.codes[p], got(p), want[p])
			}
		}
		return ""
	}
	attack := map[uint8]map[uint16]bool{groupUS: {}, groupCW: {}, groupJoint: {}}
	for u, r := range t.list {
		if w.has(u, stFlipped) && w.onMap(u) {
			for p := range w.within(w.loc[u]) {
				attack[r.group][p], attack[groupJoint][p] = true, true
			}
		}
	}
	faults := []string{
		check("Allied trace", func(p uint16) bool { return w.traced(p, allied) }, w.alliedTrace()),
		check("German trace", func(p uint16) bool { return w.traced(p, german) }, w.germanTrace()),
	}
	for group, want := range attack {
		faults = append(faults, check(fmt.Sprint("Attack Supply of group ", group), func(p uint16) bool { return w.served(p, group) }, want))
	}
	clear := func(p uint16) bool { return !w.stands[allied][p] && !w.zones[allied][p] }
	entry := w.joined(listOf(&t.sources), maxPlaces, clear)
	for _, p := range append(slices.Clone(t.areas[0]), t.paris...) {
		german := !w.stands[allied][p] && (w.stands[german][p] || w.entered>>t.mark[p]&1 == 0)
		if open := german && (entry[p] || slices.ContainsFunc(w.around(p), func(n uint16) bool { return entry[n] })); open != w.entryOpen(p) {
			faults = append(faults, fmt.Sprintf("entry at %s: got %v", t.codes[p], !open))
		}
		if slices.Contains(t.paris, p) && w.parisRoad(p) != (german && w.roadEast(p, map[uint16]bool{}, clear)) {
			faults = append(faults, fmt.Sprintf("road from Paris at %s: got %v", t.codes[p], w.parisRoad(p)))
		}
	}
	for u, r := range t.list {
		if r.hq() && w.onMap(u) && w.hqSupplied(u) != (len(w.reaches(u, map[int]bool{})) > 0) {
			faults = append(faults, fmt.Sprintf("line of %s: got %v", r.id, w.hqSupplied(u)))
		}
	}
	for _, f := range faults {
		if f != "" {
			return f
		}
	}
	return ""
}

// checkLines: the lines that are kept are what the position gives anew.
func (s *State) checkLines() error {
	kept, c := *s, *s
	c.recount()
	k, l := kept.attackSupply(), c.attackSupply()
	switch {
	case k.trace[allied] != l.trace[allied]:
		return errors.New("the Allied trace differs from one made anew")
	case k.attack != l.attack:
		return errors.New("Attack Supply differs from one made anew")
	case k.feeds != l.feeds:
		return errors.New("the lines of HQs and Trucks differ from those made anew")
	case *kept.germanTrace() != *c.germanTrace():
		return errors.New("the German trace differs from one made anew")
	}
	return nil
}

// shuffle changes a position in one way out of those that play has, by draws.
func (b *board) shuffle(rt *rapid.T, region []uint16) {
	t := b.g.t
	draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }
	free := func(side int) uint16 {
		p := region[draw(len(region))]
		if b.occ[1-side].has(p) {
			return gone
		}
		return p
	}
	switch draw(13) {
	default:
		u := draw(t.units)
		b.put(u, free(int(t.list[u].side)))
	case 5:
		u := int(t.net.carriers[draw(len(t.net.carriers))])
		b.put(u, free(allied))
	case 6:
		u := draw(t.units)
		b.judge(u, !b.has(u, stOOS))
	case 7:
		if u := int(t.net.carriers[draw(len(t.net.carriers))]); t.list[u].hq() {
			b.st[u] ^= stFlipped
			b.supply.turned()
		}
	case 8:
		if len(t.ports) > 0 {
			i := draw(len(t.ports))
			b.portHeld ^= 1 << i
			b.portTurn[i] = uint8(draw(3)) * 9
			b.serves = uint8(i)
			b.supply.stale()
		}
	case 9:
		i := draw(maxBeaches)
		b.beachAt[i] = noPlace
		if draw(2) == 0 {
			b.beachAt[i] = region[draw(len(region))]
		}
		b.supply.stale()
	case 10:
		if draw(8) == 0 {
			b.reich = reichPlayed - b.reich/reichPlayed
		}
	case 12:
		if len(t.marks) > 0 {
			b.entered ^= 1 << draw(len(t.marks))
		}
	case 11:
		if u := draw(t.units); isPlace(b.loc[u]) {
			b.loseStep(u)
		}
	}
}

// Whatever is moved, marked, captured or lost, the lines that are kept are those a plain search finds.
func TestLinesAgree(t *testing.T) {
	for _, c := range []struct {
		scenario  string
		from, to  [2]int // rows and columns of the region
		asksEvery int
	}{
		{"campaign", [2]int{10, 13}, [2]int{19, 27}, 40}, {"campaign", [2]int{24, 2}, [2]int{33, 17}, 40}, {"campaign", [2]int{1, 25}, [2]int{23, 35}, 40},
		{"ardennes", [2]int{1, 1}, [2]int{62, 35}, 15}, {"scheldt", [2]int{1, 1}, [2]int{62, 35}, 15},
	} {
		g := open(t, c.scenario, "")
		if g.sc.FreeSupply {
			t.Fatalf("%s has free supply", c.scenario)
		}
		var region []uint16
		for p, h := range g.t.whole {
			if at := g.t.grid.Place(h); at.Row >= c.from[0] && at.Row <= c.to[0] && at.Column >= c.from[1] && at.Column <= c.to[1] {
				region = append(region, uint16(p))
			}
		}
		t.Run(fmt.Sprint(c.scenario, c.from), rapid.MakeCheck(func(rt *rapid.T) {
			b := &board{g.start.Clone().(*State), t}
			b.blank()
			for u := range g.t.list {
				b.loc[u] = gone
			}
			b.turn, b.reich = 12, reichInHand
			b.recount()
			for range c.asksEvery {
				b.shuffle(rt, region)
			}
			for range 5 {
				for range rapid.IntRange(1, 4).Draw(rt, "changes") {
					b.shuffle(rt, region)
				}
				if f := slowly(b.State).differs(); f != "" {
					rt.Fatal(f)
				}
				if err := b.checkCaches(); err != nil {
					rt.Fatal(err)
				}
			}
		}))
	}
}

// What play reaches has the lines a plain search finds too.
func TestLinesInPlay(t *testing.T) {
	for _, c := range []struct {
		scenario string
		every    int
	}{{"scheldt", 15}, {"ardennes", 15}, {"sep44", 150}, {"aug44", 150}} {
		t.Run(c.scenario, func(t *testing.T) {
			s := open(t, c.scenario, "").New().(*State)
			rng := rand.New(rand.NewPCG(1, 2))
			var list []engine.Action
			checked := 0
			for n := 0; n < 40*c.every && s.Player() != engine.Terminal; n++ {
				list = s.LegalActions(list[:0])
				s.Apply(list[rng.IntN(len(list))])
				if n%c.every == 0 {
					checked++
					if f := slowly(s).differs(); f != "" {
						t.Fatalf("after %d actions, %v: %s", n+1, kind(s.node), f)
					}
				}
			}
			if checked < 5 {
				t.Errorf("%d positions", checked)
			}
		})
	}
}

// What is shown of supply is what the plain search finds.
func TestNetworkShown(t *testing.T) {
	for _, id := range []string{"aug44", "sep44", "scheldt", "ardennes"} {
		s := open(t, id, "").New().(*State)
		before := *s
		carriers, sources := s.Network(), s.Sources()
		if *s != before {
			t.Errorf("%s: the position has changed", id)
		}
		w := slowly(s)
		found := w.sources()
		want(t, id+": sources", len(sources), len(found))
		for _, r := range sources {
			if !slices.ContainsFunc(found, func(q slowSource) bool { return int(q.at) == r.At && q.hqs == r.HQs }) {
				t.Errorf("%s: source %+v: want one of %v", id, r, found)
			}
		}
		if len(carriers) == 0 {
			t.Errorf("%s: no HQs and Trucks", id)
		}
		for _, r := range carriers {
			around, reached := w.within(s.loc[r.Unit]), w.reaches(r.Unit, map[int]bool{})
			want(t, id+": on", r.On, len(reached) > 0)
			want(t, id+": sources reached", len(r.From), len(reached))
			for _, q := range r.From {
				want(t, id+": source reached", reached[uint16(q.At)], true)
			}
			for p := range s.g.t.hexes {
				if _, in := around[uint16(p)]; in != r.Range.Has(p) {
					t.Errorf("%s: range of %s at %s: got %v", id, s.g.t.list[r.Unit].id, s.g.t.codes[p], !in)
				}
			}
		}
	}
}

func BenchmarkNetwork(b *testing.B) {
	s := open(b, "sep44", "").New().(*State)
	for b.Loop() {
		s.supply.stale()
		s.network()
	}
}

func BenchmarkGermanTrace(b *testing.B) {
	for word, reich := range map[string]uint8{"normal": reichInHand, "reich": reichPlayed} {
		b.Run(word, func(b *testing.B) {
			s := open(b, "sep44", "").New().(*State)
			s.reich = reich
			for b.Loop() {
				s.supply.ready = 0
				s.germanTrace()
			}
		})
	}
}
