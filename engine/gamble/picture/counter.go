package picture

import (
	"bridgehead/engine/board/canvas"
	"fmt"
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
	k := slot.Height() / counterHeight
	face := canvas.Span(slot.X0, slot.Y0, slot.X1-2*k, slot.Y1-2*k)
	for i := min(2, s.units-1); i > 0; i-- { // the edges of those below
		below := face.Move(float64(i)*k, float64(i)*k)
		b.Box(below, 1.5*k, counterEdge)
		b.Box(below.Grow(-0.6*k), 1.2*k, canvas.Shade(s.look.face, 0.75))
	}
	b.Box(face, 1.5*k, counterEdge)
	b.Box(face.Grow(-0.7*k), 1.2*k, s.look.face)
	if b.Coarse() {
		b.plainCounter(face, &s, k)
		return
	}
	sign := canvas.RectAt(face.X0+2.6*k, face.Y0+2.6*k, 12.6*k, 8*k)
	b.Symbol(sign, s.kind, s.airborne, s.look.ink)
	size := 9.5 * k
	if s.units > 9 {
		size = 8.6 * k
	}
	b.Write(itoa(s.units), point{(sign.X1 + face.X1) / 2, face.Y0 + 10*k}, size, canvas.Middle, canvas.Bold, s.look.ink)
	text := s.factors()
	size = min(8.8*k, (face.Width()-2.4*k)/canvas.Measure(text, canvas.Bold))
	b.Write(text, point{face.Center()[0], face.Y0 + 18.2*k}, size, canvas.Middle, canvas.Bold, s.look.ink)
	b.bar(canvas.Span(face.X0+0.7*k, face.Y1-2.3*k, face.X1-0.7*k, face.Y1-0.7*k), &s)
}

// plainCounter is for pictures too small for more than the number of units.
func (b *brush) plainCounter(face rect, s *stack, k float64) {
	b.Write(itoa(s.units), point{face.Center()[0], face.Y0 + 14.6*k}, 16*k, canvas.Middle, canvas.Bold, s.look.ink)
	b.bar(canvas.Span(face.X0+0.7*k, face.Y1-4*k, face.X1-0.7*k, face.Y1-0.7*k), s)
}

func (b *brush) bar(r rect, s *stack) {
	x := r.X0 + r.Width()*float64(s.fresh)/float64(s.units)
	b.Box(canvas.Span(r.X0, r.Y0, x, r.Y1), 0, freshBar)
	b.Box(canvas.Span(x, r.Y0, r.X1, r.Y1), 0, wornBar)
}
