package reich

import (
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// Reply: whoever may fire at those who move does, at the one it costs most; who is fired at goes to ground; who has taken a hex enters it.
func (a *analysis) Reply(es engine.State, legal []engine.Action) engine.Action {
	s := es.(*reich.State)
	switch s.NodeKind() {
	case "K_OPP":
		return a.opportunity(s, legal)
	case "K_RETURN", "K_KIND":
		return legal[len(legal)-1]
	case "K_BLOW", "K_FLAK":
		return legal[min(1, len(legal)-1)]
	case "K_EFFECT":
		for _, act := range legal {
			if part, i := a.game.Named(act); part == "CTRL" && i == reich.ControlDefilade {
				return act
			}
		}
	case "K_ADVANCE":
		return a.entrant(legal)
	}
	return legal[0]
}

// entrant is ALL where it is offered, else the first who may.
func (a *analysis) entrant(legal []engine.Action) engine.Action {
	for _, act := range legal {
		if part, i := a.game.Named(act); part == "UNIT" || part == "CTRL" && i == reich.ControlAll {
			return act
		}
	}
	return legal[0]
}

// opportunity is the shot at the largest of those who may be fired at.
func (a *analysis) opportunity(s *reich.State, legal []engine.Action) engine.Action {
	best, most := legal[0], 0
	for _, act := range legal {
		if part, u := a.game.Named(act); part == "UNIT" && s.Left(u) > most {
			best, most = act, s.Left(u)
		}
	}
	return best
}
