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
	case "K_MOVE":
		if a.large {
			return a.onward(s, legal)
		}
	case "K_ADVANCE":
		return a.entrant(legal)
	}
	return legal[0]
}

// onward is the way that a group goes which has rolled for how far it may (11.66): to the hex from where it does most, or it stops.
func (a *analysis) onward(s *reich.State, legal []engine.Action) engine.Action {
	group, _ := s.Group()
	at := s.Focus()
	if len(group) == 0 || at < 0 {
		return legal[0]
	}
	a.muster(s)
	a.value(s)
	p := a.piece(group[0])
	if p == nil {
		return legal[0]
	}
	best, most := legal[0], a.pull(p, at, true)
	for _, act := range legal {
		part, h := a.game.Named(act)
		if part == "DIR" {
			h = a.game.Neighbour(at, h)
		}
		if part != "DIR" && part != "LOC" || h < 0 || a.first[h] >= 0 && a.units[a.first[h]].Side != p.Side {
			continue
		}
		if v := a.pull(p, h, true); v > most {
			best, most = act, v
		}
	}
	return best
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
