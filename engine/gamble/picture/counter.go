package picture

import (
	"fmt"
	"image/color"
	"slices"

	"bridgehead/engine/gamble"
)

// stack is what a counter tells of the units of a side in one place.
type stack struct {
	units, fresh    int
	attack, defense int // of the Fresh ones
	worn            int // defense of the others
	kind            string
	airborne        bool
	look            livery
}

// stackOf sums up units. The strongest, Fresh ones first, gives the counter its looks.
func stackOf(units []gamble.UnitSnapshot) stack {
	best := slices.MaxFunc(units, func(a, b gamble.UnitSnapshot) int { return strength(&a) - strength(&b) })
	s := stack{units: len(units), kind: best.Type, look: liveries[best.Branch]}
	s.airborne = slices.Contains(best.Traits, gamble.AirborneTrait)
	if best.Branch == "british" && s.airborne {
		s.look = britishAirborne
	}
	for i := range units {
		if u := &units[i]; u.Status == "fresh" || u.Status == "" {
			s.fresh++
			s.attack += u.Attack
			s.defense += u.Defense
		} else {
			s.worn += max(0, u.Defense)
		}
	}
	return s
}

func strength(u *gamble.UnitSnapshot) int { return 2*u.Attack + u.Defense }

// factors are the attack and defense of the Fresh units, or in brackets the defense of the others where
// none is Fresh.
func (s *stack) factors() string {
	if s.fresh == 0 {
		return fmt.Sprintf("(%d)", s.worn)
	}
	return fmt.Sprintf("%d-%d", s.attack, s.defense)
}

// counter draws a stack: the sign of its strongest unit, how many there are, their factors, and a bar
// whose green part is the share of Fresh units.
func (b *brush) counter(slot rect, units []gamble.UnitSnapshot) {
	if len(units) == 0 {
		return
	}
	s := stackOf(units)
	k := slot.height() / counterHeight
	face := rect{slot.x0, slot.y0, slot.x1 - 2*k, slot.y1 - 2*k}
	for i := min(2, s.units-1); i > 0; i-- { // the edges of those below
		below := face.move(float64(i)*k, float64(i)*k)
		b.box(below, 1.5*k, counterEdge)
		b.box(below.grow(-0.6*k), 1.2*k, shade(s.look.face, 0.75))
	}
	b.box(face, 1.5*k, counterEdge)
	b.box(face.grow(-0.7*k), 1.2*k, s.look.face)
	if b.coarse() {
		b.plainCounter(face, &s, k)
		return
	}
	sign := rectAt(face.x0+2.6*k, face.y0+2.6*k, 12.6*k, 8*k)
	b.symbol(sign, s.kind, s.airborne, s.look.ink)
	size := 9.5 * k
	if s.units > 9 {
		size = 8.6 * k
	}
	b.write(itoa(s.units), point{(sign.x1 + face.x1) / 2, face.y0 + 10*k}, size, middle, bold, s.look.ink)
	text := s.factors()
	size = min(8.8*k, (face.width()-2.4*k)/measure(text, bold))
	b.write(text, point{face.center()[0], face.y0 + 18.2*k}, size, middle, bold, s.look.ink)
	b.bar(rect{face.x0 + 0.7*k, face.y1 - 2.3*k, face.x1 - 0.7*k, face.y1 - 0.7*k}, &s)
}

// plainCounter is for pictures too small for more than the number of units.
func (b *brush) plainCounter(face rect, s *stack, k float64) {
	b.write(itoa(s.units), point{face.center()[0], face.y0 + 14.6*k}, 16*k, middle, bold, s.look.ink)
	b.bar(rect{face.x0 + 0.7*k, face.y1 - 4*k, face.x1 - 0.7*k, face.y1 - 0.7*k}, s)
}

func (b *brush) bar(r rect, s *stack) {
	x := r.x0 + r.width()*float64(s.fresh)/float64(s.units)
	b.box(rect{r.x0, r.y0, x, r.y1}, 0, freshBar)
	b.box(rect{x, r.y0, r.x1, r.y1}, 0, wornBar)
}

// shade darkens a colour.
func shade(c color.NRGBA, by float64) color.NRGBA {
	return color.NRGBA{uint8(float64(c.R) * by), uint8(float64(c.G) * by), uint8(float64(c.B) * by), c.A}
}
