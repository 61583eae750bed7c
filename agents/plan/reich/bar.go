package reich

import (
	"cmp"
	"slices"

	"bridgehead/engine/elementary"
	"bridgehead/engine/reich"
)

// Germans bar the ways of the Allies: posts are hexes that much comes through, in depth, where cover is good, behind bridges, and where few
// Allies stand by, ahead of a column as well as behind its head. Units near by are told off to them, and guns to hexes from which they fire at them.

// bars are the posts of a position, and who is told off to them.
type bars struct {
	posts  []post
	duties []duty // by unit
	ranks  []ranked
	fields map[int]*field
	round  []int
	busy   []bool // by hex, who is there stays

	guarded []bool // by hex, what victory is about is near
}

// duty is where a unit goes to bar a post; without a field it has none.
type duty struct {
	hex   int
	worth float64
	field *field
}

// post is a hex to be barred.
type post struct {
	hex   int
	worth float64 // of what comes through
	held  float64 // strength told off so far
	field *field
	guns  int // the hex from which guns fire at it; -1: not looked for yet
}

type ranked struct {
	hex   int
	value float64
}

const (
	mostPosts  = 16
	apartPosts = 3   // hexes between two posts
	fullPost   = 14  // points of strength that bar a post
	coverPost  = 0.2 // more for each column that cover takes off fire
	bridgePost = 1.6 // times as much right behind a bridge that may be blown
	thinPost   = 10  // points of Allied strength near by that make a post worth half as much
	nearPost   = 2   // hexes that count as near by
	walkPost   = 3.5 // phases of movement within which one comes to a post
	onTheWay   = 0.7 // of what a post is worth, at most, to who has not come to it
	leastPost  = 0.1 // of the best post
	mostFields = 400 // ways that are remembered
)

// bar chooses posts and tells units off to them. Only the Germans do, in styles that ask for it, and not on small boards.
func (a *analysis) bar(s *reich.State) {
	b := &a.bars
	b.posts = b.posts[:0]
	clear(b.duties)
	clear(b.busy)
	if s.Player() != german || a.style.Numbers[fBars] <= noBars {
		return
	}
	a.findPosts(s)
	a.tellOff()
}

// findPosts takes the best hexes of the ways of the Allies, so far from each other that they bar in depth.
func (a *analysis) findPosts(s *reich.State) {
	b := &a.bars
	b.ranks = b.ranks[:0]
	for h, flow := range a.drive.flow[allied] {
		if flow < leastFlow || a.first[h] >= 0 && a.units[a.first[h]].Side == allied {
			continue
		}
		b.ranks = append(b.ranks, ranked{h, float64(flow * (1 + float64(coverPost*float64(-a.cover[h]))))})
	}
	slices.SortStableFunc(b.ranks, func(x, y ranked) int { return cmp.Compare(y.value, x.value) })
	b.ranks = b.ranks[:min(len(b.ranks), 8*mostPosts)]
	for i := range b.ranks {
		r := &b.ranks[i]
		if a.behindBridge(s, r.hex) {
			r.value = float64(r.value * bridgePost)
		}
		r.value = float64(r.value * thinPost / (thinPost + a.strengthNear(r.hex, allied)))
	}
	slices.SortStableFunc(b.ranks, func(x, y ranked) int { return cmp.Compare(y.value, x.value) })
	for _, r := range b.ranks {
		if len(b.posts) == mostPosts || r.value < float64(leastPost*b.ranks[0].value) {
			break
		}
		if slices.ContainsFunc(b.posts, func(p post) bool { return a.game.Distance(p.hex, r.hex) < apartPosts }) {
			continue
		}
		b.posts = append(b.posts, post{r.hex, r.value, 0, a.fieldOf(r.hex), -1})
	}
}

// behindBridge tells whether the Allies come into a hex over a bridge.
func (a *analysis) behindBridge(s *reich.State, h int) bool {
	flow := a.drive.flow[allied]
	for d := range 6 {
		if n := a.game.Neighbour(h, d); n >= 0 && flow[n] > 0 && s.Crossing(h, d) == "stands" {
			return true
		}
	}
	return false
}

// strengthNear is the strength of a side around a hex.
func (a *analysis) strengthNear(h, side int) (sum float64) {
	for _, n := range a.within(h, nearPost) {
		for i := a.first[n]; i >= 0; i = a.units[i].next {
			if p := &a.units[i]; p.Side == side && p.Combat && !p.Disrupted {
				sum += float64(p.Strength)
			}
		}
	}
	return sum
}

// fieldOf remembers the ways to a hex.
func (a *analysis) fieldOf(h int) *field {
	f := a.bars.fields[h]
	if f == nil {
		if len(a.bars.fields) >= mostFields {
			clear(a.bars.fields)
		}
		made := fieldTo(a.game, h)
		f = &made
		a.bars.fields[h] = f
	}
	return f
}

// tellOff gives each post, the most important first, who comes to it soonest, until it is barred. Artillery and HQs stay where they are, so
// do those beside what victory is about, and who is in contact: a block that is given up for a better one lets the column through.
func (a *analysis) tellOff() {
	b := &a.bars
	for i := range a.units {
		if q := &a.units[i]; int(a.first[q.Hex]) == i && q.Side == german {
			b.busy[q.Hex] = b.guarded[q.Hex] || a.met(q.Hex)
		}
	}
	for k := range b.posts {
		p := &b.posts[k]
		for p.held < fullPost {
			best, soonest := -1, walkPost
			for i := range a.units {
				q := &a.units[i]
				if !a.bars.takes(q, &a.facts[q.u], p.hex) {
					continue
				}
				if t := a.marches(q, p); t < soonest {
					best, soonest = i, t
				}
			}
			if best < 0 {
				break
			}
			q := &a.units[best]
			p.held += float64(q.Strength)
			d := duty{p.hex, float64(p.worth * float64(q.Strength) / fullPost), p.field}
			if slices.Contains(guns, a.facts[q.u].Type) {
				if p.guns < 0 {
					p.guns = a.fireBase(p.hex)
				}
				d.hex, d.field = p.guns, a.fieldOf(p.guns)
			}
			b.duties[q.u] = d
		}
	}
}

// takes tells whether a unit can be told off to a hex.
func (b *bars) takes(q *piece, f *reich.UnitFact, h int) bool {
	switch {
	case q.Side != german, q.Disrupted, q.weight == 0, f.HQ, f.Artillery, b.duties[q.u].field != nil:
		return false
	}
	return q.Hex == h || f.MA > 0 && !b.busy[q.Hex]
}

// met tells whether Allies are near a hex.
func (a *analysis) met(h int) bool {
	for _, n := range a.within(h, nearPost) {
		if u := a.first[n]; u >= 0 && a.units[u].Side == allied {
			return true
		}
	}
	return false
}

// marches is how many phases of movement a unit needs to a post; 0: it is there.
func (a *analysis) marches(q *piece, p *post) float64 {
	if q.Hex == p.hex {
		return 0
	}
	return a.turns(q, p.field, q.Hex, true)
}

// guns bar a post from where they have it under fire.
var guns = []string{"pak75", "flak88", "at", "stug", "jgpz"}

// gunsOff is how far from a post its guns are at most.
const gunsOff = 3

// fireBase is the hex from which guns see most of what comes to a post, in cover.
func (a *analysis) fireBase(post int) int {
	flow := a.drive.flow[allied]
	best, most := post, 0.
	around := a.within(post, gunsOff)
	for _, h := range around {
		if a.way(h) >= farAway || a.first[h] >= 0 && a.units[a.first[h]].Side == allied || !a.game.Sees(h, post) {
			continue
		}
		seen := 0.
		for _, n := range around {
			if v := flow[n]; v > leastFlow && a.game.Distance(h, n) <= gunsOff && a.game.Sees(h, n) {
				seen += v
			}
		}
		if v := float64(seen * (1 + float64(coverPost*float64(-a.cover[h])))); v > most {
			best, most = h, v
		}
	}
	return best
}

// within are the hexes so near to another, itself first.
func (a *analysis) within(h, far int) []int {
	a.epoch++
	a.mark[h] = a.epoch
	out := append(a.bars.round[:0], h)
	for from, end := 0, 1; far > 0; far-- {
		for ; from < end; from++ {
			for d := range 6 {
				if n := a.game.Neighbour(out[from], d); n >= 0 && a.mark[n] != a.epoch {
					a.mark[n] = a.epoch
					out = append(out, n)
				}
			}
		}
		end = len(out)
	}
	a.bars.round = out
	return out
}

// guards is what a unit does for its post from a hex.
func (a *analysis) guards(p *piece, h int, spent bool) float64 {
	if p.u < 0 || len(a.bars.posts) == 0 {
		return 0
	}
	d := &a.bars.duties[p.u]
	switch {
	case d.field == nil:
		return 0
	case h == d.hex:
		return d.worth
	}
	return float64(onTheWay * d.worth * elementary.Exp(-a.turns(p, d.field, h, spent)))
}

// barred is what all who have been told off do for their posts.
func (a *analysis) barred() (sum float64) {
	if len(a.bars.posts) == 0 {
		return 0
	}
	for i := range a.units {
		p := &a.units[i]
		sum += a.guards(p, p.Hex, a.spent(p))
	}
	return sum
}
