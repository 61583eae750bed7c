package garden

import (
	"bridgehead/engine/elementary"
	"bridgehead/engine/garden"
)

// target is a hex that counts, and what for.
type target struct {
	hex    uint16
	points float64
	source int // +1: an airborne source, which the Germans need only enter once
}

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
		out = append(out, target{h, points, source})
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
	blown := uint32(0)
	for b := range a.bridges {
		if s.Blown(b) {
			blown |= 1 << b
		}
	}
	fields := a.fieldsFor(blown)
	for i := range a.force {
		a.force[i] = [2]float64{}
	}
	var left [2]int
	for side := range left {
		left[side] = min(s.PhasesLeft(side), mostPhases)
	}
	for i := range a.units {
		p := &a.units[i]
		for t, v := range a.share(p, fields, blown, left[p.side]) {
			a.force[t][p.side] += v
		}
	}
}

// shares are what one unit brings to every target, and what that follows from.
type shares struct {
	of     piece
	blown  uint32
	left   int
	decay  *decay
	spare  float64
	values []float64
}

// share is what a unit brings to every target. Between two positions of a search few units differ.
func (a *analysis) share(p *piece, fields []field, blown uint32, left int) []float64 {
	c := &a.shares[p.u]
	if c.values != nil && c.of == *p && c.blown == blown && c.left == left && c.decay == a.decay && c.spare == a.spare {
		return c.values
	}
	*c = shares{*p, blown, left, a.decay, a.spare, c.values}
	if c.values == nil {
		c.values = make([]float64, len(a.targets))
	}
	kind := onWheels
	if a.facts.Units[p.u].Foot {
		kind = onFoot
	}
	table, saved := &a.decay[left], int(a.spare*float64(p.OP))
	for t := range a.targets {
		d, road := int(fields[t][kind][p.Hex]), int(fields[t][byRoad][p.Hex])
		if p.Travels {
			d += 3
		} else {
			road += 3
		}
		c.values[t] = float64(p.Strength * table[max(0, min(d, road, farAway)-saved+outset)])
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

// hope is what the targets are worth to the Allies, by who is likely to have them.
func (a *analysis) hope(s *garden.State) (v float64) {
	for i := range a.targets {
		t := &a.targets[i]
		have := a.force[i]
		have[0] += leastForce
		have[1] += leastForce
		owner := german
		if s.Owned(t.hex) {
			owner = allied
		}
		have[owner] = float64(have[owner] * inHand)
		if side, ok := s.Holder(t.hex); ok {
			have[side] = float64(have[side] * stood)
		}
		if t.source > 0 && s.Overrun(t.source-1) {
			continue
		}
		r := float64(a.sharp * (elementary.Log(have[allied]) - elementary.Log(have[german])))
		v += float64(t.points / (1 + elementary.Exp(-r)))
	}
	return v
}
