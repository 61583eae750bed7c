package garden

import (
	"math"
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// An operation phase has up to thousands of commands. What they promise is guessed first, one unit by itself: how much
// nearer it comes to where force is wanted, what ground it takes, whom it stands beside then, and the rest it gives up.
// The best are judged in full.

// commands narrows those of an operation phase: to END, commands of the unit in hand and the units that promise most; of a
// unit that owes a command, to its best.
func (a *analysis) commands(s *garden.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	sel := s.Selected()
	if legal[0] != stop {
		a.ranks = a.ranks[:0]
		a.options(s, sel)
		return a.ranks.Narrow(legal, 0, mostCommands)
	}
	a.pick(s, legal)
	a.ranks = a.ranks[:0]
	if sel >= 0 {
		a.options(s, sel)
	}
	legal = a.ranks.Narrow(legal, 1, mostCommands)
	a.ranks = append(a.ranks[:0], a.picks...)
	return a.ranks.Narrow(legal, len(legal), mostUnits)
}

// pick ranks the units that may be selected by what they promise.
func (a *analysis) pick(s *garden.State, legal []engine.Action) {
	a.picks = a.picks[:0]
	for _, act := range legal {
		if u, ok := a.game.UnitOf(act); ok {
			a.ranks = a.ranks[:0]
			a.options(s, u)
			a.picks.Add(act, a.promise())
		}
	}
}

// Reserve are the units that promise less: what is guessed of them may be wrong.
func (a *analysis) Reserve(es engine.State, st *plan.Style, round int, legal []engine.Action) []engine.Action {
	s := es.(*garden.State)
	if s.NodeKind() != "K_OP" || legal[0] != stop {
		return legal[:0]
	}
	a.play(st)
	a.survey(s)
	a.pick(s, legal)
	a.picks.Sort()
	legal = legal[:0]
	for _, r := range a.picks[min(round*mostUnits, len(a.picks)):min((round+1)*mostUnits, len(a.picks))] {
		legal = append(legal, r.Action)
	}
	return legal
}

// promise is that of the best command ranked.
func (a *analysis) promise() float64 {
	best := math.Inf(-1)
	for _, r := range a.ranks {
		best = max(best, r.Value)
	}
	return best
}

// The commands of a unit that name no hex.
const (
	changeMode = engine.Action(2)
	fortify    = engine.Action(3)
)

// survey finds what a position asks of the units of the side on move, in VP. What it found last is kept.
func (a *analysis) survey(s *garden.State) {
	if a.surveyed == s.Hash() && a.surveyor == a.style {
		return
	}
	side, second, _ := s.Operating()
	a.muster(s)
	a.surveyed, a.surveyor = s.Hash(), a.style
	a.bring(s)
	a.resting = second
	a.left = timeLeft(s)
	a.want(s, side)
	for h := range a.press {
		a.press[h] = 0
	}
	exchange, ground := float64(a.at(fFights)*0.1), a.at(fGround)
	for i := range a.units {
		e := &a.units[i]
		if e.side == side || a.units[a.first[e.Hex]].u != e.u {
			continue
		}
		theirs := 0.
		for j := a.first[e.Hex]; j >= 0; j = a.units[j].next {
			theirs += a.units[j].CP
		}
		v := float64(exchange*a.facts.Cover[e.Hex])/10 + float64(ground*a.worth(e.Hex, side))/(theirs*4)
		if e.Hex == a.focus {
			v += float64(focusShare*a.at(fFights)*a.facts.Cover[e.Hex]) / 10
		}
		for _, n := range a.facts.Next[e.Hex] {
			if n >= 0 {
				a.press[n] = max(a.press[n], v)
			}
		}
	}
}

// at is the weight of a feature in the position in hand.
func (a *analysis) at(feature int) float64 { return a.style.At(feature, a.left) }

// options fills a.ranks with the commands of a unit.
func (a *analysis) options(s *garden.State, u int) {
	p := &a.units[a.index[u]]
	stay := a.unitWorth(s, p, p.Hex, p.OP, p.Travels)
	a.moves = s.Moves(u, a.moves[:0])
	for _, m := range a.moves {
		v := a.unitWorth(s, p, m.Hex, p.OP-m.Cost, p.Travels) - stay
		if s.Owned(m.Hex) != (p.side == allied) {
			v += float64(a.worth(m.Hex, p.side)*(a.at(fScore)+0.3)) + 0.02
		}
		a.ranks.Add(a.game.HexAction(int(m.Hex)), v)
	}
	if p.OP >= 3 && (p.Travels || a.facts.Road[p.Hex] != 0) && a.offers(s, u, changeMode) {
		v := a.unitWorth(s, p, p.Hex, p.OP-3, !p.Travels) - stay
		if !p.Travels {
			v += float64(p.weight * (a.pull(p, p.Hex, 2*(p.OP-3), true) - a.pull(p, p.Hex, p.OP-3, true)))
		}
		a.ranks.Add(changeMode, v)
	}
	if p.OP >= 5 && !p.Travels && p.Fort < 5 && a.offers(s, u, fortify) {
		v := a.unitWorth(s, p, p.Hex, p.OP-8, false) - stay + float64(a.at(fWorks)*p.Strength)/100
		a.ranks.Add(fortify, v)
	}
}

// unitWorth is what a unit would be worth in a hex with points in hand.
func (a *analysis) unitWorth(s *garden.State, p *piece, h uint16, op int, travels bool) float64 {
	op = max(0, op)
	v := float64(p.weight * a.pull(p, h, op, travels))
	near := s.Zone(h, 1-p.side)
	switch {
	case near && travels:
		v += float64(a.at(fExposed) * p.Strength / tens)
	case near && op >= 2 && !a.facts.Units[p.u].Headed:
		v += float64(a.press[h] * p.Fire * battleTime(op))
	}
	q := *p
	q.OP = op
	v += float64(a.at(fRested) * p.CP * a.rest(&q, a.resting) / 1000)
	return v
}

// offers tells whether a command may be given; of a unit that is not selected that is not known for certain.
func (a *analysis) offers(s *garden.State, u int, act engine.Action) bool {
	return s.Selected() != u || s.Check(act) == nil
}

// Follow: a unit that has changed its mode goes somewhere, and one that has come by road changes it again.
func (a *analysis) Follow(es engine.State, act engine.Action, st *plan.Style, legal []engine.Action) []engine.Action {
	s := es.(*garden.State)
	sel := s.Selected()
	if s.NodeKind() != "K_OP" || sel < 0 {
		return legal[:0]
	}
	a.play(st)
	p, _ := s.Unit(sel)
	h, _ := a.game.Split(act)
	switch {
	case h >= 0 && p.Travels && p.OP >= 3 && s.Check(changeMode) == nil:
		return append(legal[:0], changeMode)
	case act == changeMode:
		a.survey(s)
		a.ranks = a.ranks[:0]
		a.options(s, sel)
		a.ranks = slices.DeleteFunc(a.ranks, func(r plan.Ranked) bool { return r.Action == changeMode })
		return a.ranks.Narrow(legal, 0, mostCommands)
	}
	return legal[:0]
}
