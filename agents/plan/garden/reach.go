package garden

import (
	"slices"

	"bridgehead/engine/elementary"
	"bridgehead/engine/garden"
)

// target is a hex that counts, and what for.
type target struct {
	hex    uint16
	points float64
	source int     // +1: an airborne source, which the Germans need only enter once
	base   float64 // of the points, those that do not hang on other hexes
}

// ring is an objective that counts with all hexes about it.
type ring struct {
	points float64
	of     []int // targets
}

// ringsOf are the rings among the targets, whose points are taken out of what those count by themselves.
func ringsOf(f *garden.Facts, targets []target) (out []ring) {
	find := func(h uint16) int {
		return slices.IndexFunc(targets, func(t target) bool { return t.hex == h && t.source == 0 })
	}
	for i := range targets {
		targets[i].base = targets[i].points
	}
	for _, o := range f.Objectives {
		if !o.Ring {
			continue
		}
		points := float64(o.Points)
		r := ring{points, []int{find(o.Hex)}}
		targets[r.of[0]].base -= float64(0.5 * points)
		for _, n := range f.Next[o.Hex] {
			if n >= 0 {
				i := find(uint16(n))
				targets[i].base -= points / 12
				r.of = append(r.of, i)
			}
		}
		out = append(out, r)
	}
	return out
}

// closed is the share of a ring's points that the Allies can hope for: all of its hexes count or none do, but what they do
// not have yet they may still win together.
func (a *analysis) closed(r *ring) float64 {
	sum := 0.
	for _, i := range r.of {
		sum += elementary.Log(max(a.odds[i], 1e-6))
	}
	return elementary.Exp(float64(ringPower * sum))
}

const (
	ringPower = 0.5 // 1: the hexes of a ring are won each by itself
	ringLoose = 0.2 // share of the points that counts hex by hex
)

// targets of a game: objectives, the rings about them, towns, sources, and every third hex of the corridor, which supply
// hangs on.
func targetsOf(f *garden.Facts, s *garden.State) (out []target) {
	add := func(h uint16, points float64, source int) {
		for i := range out {
			if out[i].hex == h && source == 0 {
				out[i].points += points
				return
			}
		}
		out = append(out, target{hex: h, points: points, source: source})
	}
	for _, o := range f.Objectives {
		share := 1.0
		if o.Ring {
			share = 0.5
		}
		add(o.Hex, float64(share*float64(o.Points)), 0)
		if !o.Ring {
			continue
		}
		for _, n := range f.Next[o.Hex] {
			if n >= 0 {
				add(uint16(n), float64(o.Points)/12, 0)
			}
		}
	}
	for _, h := range f.Towns {
		add(h, 1, 0)
	}
	for i, loss := range f.Sources {
		if h, ok := s.Source(i); ok && loss > 0 {
			add(h, float64(loss), 1+i)
		}
	}
	for i := 0; i < len(f.Corridor); i += 3 {
		add(f.Corridor[i], 0.25, 0)
	}
	return out
}

// bring adds up what both sides can bring to every target: strength, by how far it is.
func (a *analysis) bring(s *garden.State) {
	blown := a.blown(s)
	fields := a.fieldsFor(blown)
	for i := range a.force {
		a.force[i] = [2]float64{}
	}
	var left [2]int
	for side := range left {
		left[side] = min(s.PhasesLeft(side), mostPhases)
	}
	a.keeps(s)
	a.raid(s)
	for i := range a.units {
		p := &a.units[i]
		for t, v := range a.share(p, fields, blown, left[p.side]) {
			a.force[t][p.side] += v
		}
	}
}

// blown is the set of bridges that are, a bit each.
func (a *analysis) blown(s *garden.State) (blown uint32) {
	for b := range a.bridges {
		if s.Blown(b) {
			blown |= 1 << b
		}
	}
	return blown
}

// shares are what one unit brings to every target, and what that follows from.
type shares struct {
	of     piece
	blown  uint32
	left   int
	decay  *decay
	saved  int
	values []float64
}

// share is what a unit brings to every target. Between two positions of a search few units differ.
func (a *analysis) share(p *piece, fields []field, blown uint32, left int) []float64 {
	c, saved := &a.shares[p.u], a.saved(p.side, p.OP)
	if c.values != nil && c.of == *p && c.blown == blown && c.left == left && c.decay == a.decay && c.saved == saved {
		return c.values
	}
	*c = shares{*p, blown, left, a.decay, saved, c.values}
	if c.values == nil {
		c.values = make([]float64, len(a.targets))
	}
	table, kind := &a.decay[left], a.kind(p)
	for t := range a.targets {
		c.values[t] = float64(p.weight * table[way(&fields[t], kind, p.Hex, p.Travels, saved)])
	}
	return c.values
}

const (
	mostPhases = 20
	outset     = 16 // the most that points in hand shorten a way
	aPhase     = 14 // operation points that a phase of moving has
)

// decay is how much force counts by its way, for every number of phases left.
type decay [mostPhases + 1][farAway + outset + 1]float64

func decays(near float64) *decay {
	out := &decay{}
	for n := range out {
		scale := float64(near * aPhase * (0.5 + float64(0.35*min(float64(n), 6))))
		for d := range out[n] {
			out[n][d] = elementary.Exp(-float64(d) / scale)
			if n > 0 && d > aPhase*n+outset {
				out[n][d] = float64(out[n][d] * 0.25)
			}
		}
		if n == 0 {
			for d := range out[n] {
				out[n][d] = float64(out[n][d] * 0.2)
			}
			out[n][0] = 1
		}
	}
	return out
}

const (
	leastForce = 5.0 // CP, so that what nobody wants stays with whoever has it
	inHand     = 1.6 // by which holding a hex multiplies one's force there
	stood      = 2.0 // and standing in it once more
)

// standing is the force of both sides at a target, with what holding it adds.
func (a *analysis) standing(s *garden.State, i int) (have [2]float64, factor [2]float64) {
	t := &a.targets[i]
	factor = [2]float64{1, 1}
	owner := german
	if s.Owned(t.hex) {
		owner = allied
	}
	factor[owner] = inHand
	if side, ok := s.Holder(t.hex); ok {
		factor[side] = float64(factor[side] * stood)
	}
	for side := range have {
		have[side] = float64((a.force[i][side] + leastForce) * factor[side])
	}
	return have, factor
}

// likely is the chance that the Allies have a target in the end.
func (a *analysis) likely(have [2]float64) float64 {
	r := float64(a.sharp * (elementary.Log(have[allied]) - elementary.Log(have[german])))
	return 1 / (1 + elementary.Exp(-r))
}

// hope is what the targets are worth to the Allies, by who is likely to have them.
func (a *analysis) hope(s *garden.State) (v float64) {
	for i := range a.targets {
		have, _ := a.standing(s, i)
		a.odds[i] = a.likely(have)
		v += float64(a.stake(s, &a.targets[i]) * a.odds[i])
	}
	for i := range a.rings {
		r := &a.rings[i]
		share := float64(ringLoose * r.points / float64(len(r.of)))
		for _, t := range r.of {
			v += float64(share * a.odds[t])
		}
		v += float64((1 - ringLoose) * r.points * a.closed(r))
	}
	return v
}

// leaning is what a CP is worth that an airborne source supplies and nobody else does.
const leaning = 0.012

// stake is what a target counts for: of a source, the points it costs once and the strength that hangs on it.
func (a *analysis) stake(s *garden.State, t *target) float64 {
	if t.source == 0 {
		return t.base
	}
	v := float64(leaning * a.leans[t.source-1])
	if !s.Overrun(t.source - 1) {
		v += t.points
	}
	return v
}

// want fills what a CP more at every target would be worth to a side, in VP.
func (a *analysis) want(s *garden.State, side int) {
	weight := a.at(fHope)
	a.hope(s)
	for i := range a.targets {
		a.wanted[i] = a.stake(s, &a.targets[i])
	}
	for i := range a.rings {
		r := &a.rings[i]
		share, closed := float64(ringLoose*r.points/float64(len(r.of))), float64((1-ringLoose)*ringPower*r.points*a.closed(r))
		for _, t := range r.of {
			a.wanted[t] += share + closed/max(a.odds[t], 1e-6)
		}
	}
	for i, v := range a.wanted {
		have, factor := a.standing(s, i)
		p := a.odds[i]
		a.wanted[i] = float64(weight*v*a.sharp*p*(1-p)) * factor[side] / have[side]
	}
	a.fieldsNow = a.fieldsFor(a.blown(s))
	a.phases = min(s.PhasesLeft(side), mostPhases)
	a.keeps(s)
}

// mostKept is what a unit keeps of the first phase for the second (O-96).
const mostKept = 10

// keeps finds how many of the points in hand both sides can still move by: all of those of a phase to come, ten of those the
// first phase leaves, none of those the second does.
func (a *analysis) keeps(s *garden.State) {
	side, second, operating := s.Operating()
	a.kept = [2]int{farAway, farAway}
	if !operating {
		return
	}
	for i := range a.kept {
		switch {
		case i == german && side == allied: // its phase is to come
		case second:
			a.kept[i] = 0
		default:
			a.kept[i] = mostKept
		}
	}
}

// saved is how much points in hand shorten a way.
func (a *analysis) saved(side, op int) int { return int(a.spare * float64(min(op, a.kept[side]))) }

// pull is how much a CP of a unit is wanted if it stands in a hex with points in hand.
func (a *analysis) pull(p *piece, h uint16, op int, travels bool) (v float64) {
	table, saved, kind := &a.decay[a.phases], a.saved(p.side, op), a.kind(p)
	for i, w := range a.wanted {
		if w > 0 {
			v += float64(w * table[way(&a.fieldsNow[i], kind, h, travels, saved)])
		}
	}
	return v
}

// way is the place in the table of a decay for a unit in a hex.
func way(f *field, kind int, h uint16, travels bool, saved int) int {
	d, road := int(f[kind][h]), int(f[byRoad][h])
	if travels {
		d += 3
	} else {
		road += 3
	}
	return max(0, min(d, road, farAway)-saved+outset)
}

func (a *analysis) kind(p *piece) int {
	if a.facts.Units[p.u].Foot {
		return onFoot
	}
	return onWheels
}

// worth is what a hex counts for a side that would take it, in VP.
func (a *analysis) worth(h uint16, side int) float64 {
	if side == german {
		return a.points[h] + a.sources[h]
	}
	return a.points[h]
}
