package toy

import (
	"fmt"

	"bridgehead/engine"
)

// Compare tells bridges crossed, blown and built anew, and what the garrison and the column were given.
func (s *State) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	p, b := &s.pos, &before.(*State).pos
	tell := func(kind string, side engine.Player, name, rest string) {
		dst = append(dst, engine.Effect{Kind: kind, Side: side, Name: name, Text: name + rest})
	}
	bridge := fmt.Sprintf("bridge %d", b.crossed+1)
	switch {
	case p.crossed > b.crossed:
		tell(engine.EffectCrossing, Allied, bridge, " is crossed")
	case p.down && !b.down:
		tell(engine.EffectCrossing, German, bridge, " is blown")
	case b.down && !p.down:
		tell(engine.EffectCrossing, Allied, bridge, " has a new span")
	}
	if p.crossed == b.crossed && p.support > b.support {
		tell(engine.EffectRestored, Allied, "the column", " gets support")
	}
	if p.crossed == b.crossed && p.guard > b.guard {
		tell(engine.EffectRestored, German, "the garrison", " is reinforced")
	}
	return dst
}
