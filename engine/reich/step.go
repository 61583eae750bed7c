package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Ways of the group: quiet destinations, steps that enemies may answer, and what they cost (8.1 to 8.4).

// affords tells whether every member can pay for a step with something on top. The first hex may always be entered (8.14).
func (s *State) affords(from, d, more int) bool {
	how := s.carried(s.group[:s.members], from, d, int(s.walked))
	for i, u := range s.group[:s.members] {
		c := s.fare(int(u), from, d, how)
		if c == int(hex.Closed) || s.walked > 0 && int(s.spent[i])+c+more > s.allowance(int(u)) {
			return false
		}
	}
	return true
}

// leaving is what it costs to leave a hex (7.1, R-7.1).
func (s *State) leaving(h int) int {
	if s.zoned(h, sideOf(s.phase)) {
		return s.g.t.charts.Move.Exit
	}
	return 0
}

// mayStep tells whether the group may go a hex in a direction.
func (s *State) mayStep(h, d, leaving int) bool {
	n := s.g.t.grid.Next[h][d]
	if n < 0 || s.groupCap() <= 0 || s.enemyIn(int(n), sideOf(s.phase)) || s.leadersMeet(int(n)) || !s.affords(h, d, leaving) { // 8.12, 19.31
		return false
	}
	return !s.stuck(h) && s.fits(s.groupFits(int(n))) && !s.groupBarred(h, int(n))
}

// loud tells whether enemies may answer a step: it leaves a zone (8.4), is open to ambush (7.2) or under observation (5.51), comes to a bridge
// that may be blown (16.5), or goes over water.
func (s *State) loud(w *watch, h, to int) bool {
	if s.zoned(h, sideOf(s.phase)) || s.wetSide(h, s.g.t.toward(h, to)) {
		return true
	}
	return s.openToAmbush(to, h) || s.startles(to) || s.overseen(w, to)
}

// openToAmbush tells whether somebody would ambush the group in a hex that it enters from another.
func (s *State) openToAmbush(to, from int) bool {
	if !s.inOpen() {
		return false
	}
	for _, n := range s.g.t.grid.Next[to] {
		if n < 0 {
			continue
		}
		for u := s.topOf(int(n)); u >= 0; u = s.below(u) {
			if int(s.g.t.list[u].side) != sideOf(s.phase) && s.ambushes(u, to, from) {
				return true
			}
		}
	}
	return false
}

func (s *State) maskMove() {
	f := s.current()
	h := s.groupHex()
	leaving := s.leaving(h)
	sc, any := s.g.scratch(), false
	s.layWatch(&sc.watch)
	one := s.oneColumn() && (sc.watch.limit == 0 || !s.counted()) // where hexes are counted under observation it goes step by step
	if one && f.result == 0 && leaving == 0 && !s.stuck(h) {
		any = s.allowQuiet(sc)
	}
	for d := range numDirs {
		if s.mayStep(h, d, leaving) && (!one || s.offered(f, &sc.watch, h, int(s.g.t.grid.Next[h][d]))) {
			s.allowDir(d)
			any = true
		}
		if s.mayClose(h, d, leaving) {
			s.allow(ctrlClose)
			any = true
		}
	}
	s.g.giveBack(sc)
	for _, c := range turnControls {
		if s.mayTurn(c) {
			s.allow(c)
			any = true
		}
	}
	s.allowChanges()
	if s.mayLeave(f, h, leaving) {
		s.allow(ctrlLeave)
		any = true
	}
	if s.walked > 0 || !any {
		s.allow(ctrlStop)
	}
}

// offered tells whether a step is offered as such and not as a destination: it is loud, or no quiet way from where the group began could
// have used it, because there somebody would have been open to ambush.
func (s *State) offered(f *frame, w *watch, h, to int) bool {
	return s.loud(w, h, to) || f.result == 1 && s.openToAmbush(to, int(f.from)-1)
}

// allowQuiet offers the destinations of quiet ways.
func (s *State) allowQuiet(sc *scratch) (any bool) {
	s.waysUnder(sc)
	for _, h := range sc.order {
		s.allowHex(int(h))
		any = true
	}
	return any
}

func (s *State) actMove(b block, i int) {
	f := s.current()
	switch {
	case b == blkHex:
		f.from, f.result = uint16(s.groupHex()+1), 1
		s.goQuietly(i)
	case b == blkDir:
		h := s.groupHex()
		f.from, f.result, f.step = 0, 0, mvStep
		f.to = uint16(s.g.t.grid.Next[h][i] + 1)
		f.left = s.carried(s.group[:s.members], h, i, int(s.walked))
		if f.left == byFerry && s.untried(h, i) {
			f.step = mvFerry
			return
		}
		if s.zoned(h, sideOf(s.phase)) {
			s.beginAnswers(whyLeave, h, int(f.to)-1)
		}
	case b == blkUnit:
		s.join(i)
		f.from, f.result = 0, 0
	case i == ctrlLeave:
		f.step, f.from, f.result = mvLeave, 0, 0
		if h := s.groupHex(); s.zoned(h, sideOf(s.phase)) {
			s.beginAnswers(whyLeave, h, -1)
		}
	case i == ctrlDrop:
		f.step, f.from, f.result = mvDrop, 0, 0
	case i == ctrlClose:
		f.step, f.why = mvPlace, whyClose
	case i == ctrlConcentrated, i == ctrlDefilade, i == ctrlDismount, i == ctrlMount:
		s.payTurn(i)
		f.step, f.points = mvTurn, uint16(i)
	default:
		f.step = mvPlace
	}
}

// goQuietly takes the group to a hex by the cheapest quiet way.
func (s *State) goQuietly(to int) {
	sc := s.g.scratch()
	s.quietWays(sc)
	cost, steps := sc.cost[to], sc.steps[to]
	way := sc.trace(to)
	copy(s.trail[min(len(way), maxTrail):], s.trail[:])
	for i, h := range way[:min(len(way), maxTrail)] {
		s.trail[i] = uint16(h + 1)
	}
	if u := s.foremost(); u >= 0 {
		s.stir(u, s.groupHex())
		for _, h := range way {
			s.overrun(u, int(h))
			s.stir(u, int(h))
		}
	}
	s.g.giveBack(sc)
	for i := range int(s.members) {
		s.spent[i] = uint8(min(255, int(s.spent[i])+int(cost)))
	}
	s.walked += steps
	s.arrive(to)
}

// arrive puts the group into a hex, at the bottom in its order.
func (s *State) arrive(to int) {
	for _, u := range s.group[:s.members] {
		s.put(int(u), to)
	}
}

// step enters a hex after enemies have answered, and lets them ambush.
func (s *State) step(f *frame) {
	h, to := s.groupHex(), int(f.to)-1
	d, leaving := s.g.t.toward(h, to), s.leaving(h)
	for i, u := range s.group[:s.members] {
		s.spent[i] = uint8(min(255, int(s.spent[i])+leaving+s.fare(int(u), h, d, f.left)))
	}
	if f.left == byBoat && s.g.t.waal[h]>>d&1 != 0 {
		s.storm()
	}
	s.ferry(f, h)
	s.walked++
	copy(s.trail[1:], s.trail[:])
	s.trail[0] = uint16(to + 1)
	s.arrive(to)
	f.step, f.to = mvArrive, 0
	s.beginAnswers(whyAmbush, to, h)
}

func (s *State) movePrompt() string {
	u, do := int(s.group[0]), "does"
	if s.members > 1 {
		do = "do"
	}
	return fmt.Sprintf("Where %s %s go from %s, %s of %s spent (8)?", do, s.groupText(), s.g.t.text(s.groupHex()), halves(int(s.spent[0])), halves(s.allowance(u)))
}
