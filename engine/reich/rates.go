package reich

import (
	"fmt"
	"slices"
)

// The delivery of 30 Corps (11.61c): rates for command points, ammunition and movement, and how its divisions share what comes.

// rates are the tenths that 30 Corps chooses from for each of its columns (11.61); none drops one.
var rates = [...]int{0, 2, 3, 4, 6}

// rate is the tenths chosen for a column of 30 Corps.
func (f *frame) rate(what int) int { return int(f.points) >> (4 * what) & 15 }

// maskClub: the rates make ten tenths at most, and one column may be dropped (11.61); then how much of the help goes to the first of the others.
func (s *State) maskClub() {
	f := s.current()
	if f.step == lgHelp {
		for n := range s.g.t.charts.Logistics.DropColumn + 1 {
			s.allow(s.g.off[blkNum] + n)
		}
		return
	}
	sum, dropped := 0, false
	for i := range int(f.result) {
		sum += f.rate(i)
		dropped = dropped || f.rate(i) == 0
	}
	rest := forRoute - int(f.result) // columns after this one
	for _, n := range rates {
		least := 2 * rest
		if !dropped && n > 0 && rest > 0 {
			least -= 2 // one of those may still be dropped
		}
		if sum+n+least <= 10 && (n > 0 || !dropped) {
			s.allow(s.g.off[blkNum] + n)
		}
	}
}

func (s *State) actClub(_ block, i int) {
	f := s.current()
	if f.step == lgHelp {
		f.result, f.er, f.step = uint8(i), forCommand, lgRoll
		s.nextColumn(f)
		return
	}
	f.points |= uint16(i) << (4 * f.result)
	if f.result++; f.result <= forRoute {
		return
	}
	f.result = 0
	if f.rate(forCommand) == 0 || f.rate(forAmmunition) == 0 || f.rate(forRoute) == 0 {
		f.step = lgHelp
		return
	}
	f.er, f.step = forCommand, lgRoll
	s.nextColumn(f)
}

// nextColumn goes to the next column of 30 Corps that is not dropped, or on to its sharing out.
func (s *State) nextColumn(f *frame) {
	for ; f.er <= forRoute; f.er++ {
		if n := f.rate(int(f.er)); n > 0 {
			f.left = uint8(slices.Index(rates[1:], n) + 1)
			return
		}
	}
	if f.rate(forRoute) == 0 { // what is not used brings nothing
		s.routeMA = 1
	}
	f.er, f.left, f.result, f.step = forCommand, 0, 0, lgRaid
}

// help is what a dropped column adds to the dice of another: to the first of the two as much as was chosen, to the second the rest.
func (s *State) help(f *frame) int {
	if f.rate(forCommand) > 0 && f.rate(forAmmunition) > 0 && f.rate(forRoute) > 0 {
		return 0
	}
	first := forCommand
	if f.rate(forCommand) == 0 {
		first = forAmmunition
	}
	if int(f.er) == first {
		return int(f.result)
	}
	return s.g.t.charts.Logistics.DropColumn - int(f.result)
}

// toShare is what is left to share out.
func (f *frame) toShare() int { return int(f.chosen) >> (8 * f.er) & 255 }

// share asks how much of what 30 Corps has received a division gets.
func (s *State) share(f *frame, i int) {
	for ; f.er <= forAmmunition; f.er++ {
		if s.mostShare(f, i) > 0 {
			s.askOf(kShare, allied)
			return
		}
	}
	f.er, f.step = 0, lgHQ
}

func (s *State) mostShare(f *frame, i int) int {
	n := min(f.toShare(), numNumbers-1)
	if f.er == forAmmunition {
		n = min(n, s.g.t.charts.Logistics.AmmunitionTrack-int(s.divisions[i].ammunition))
	}
	return n
}

func (s *State) maskShare() {
	f := s.current()
	for n := range s.mostShare(f, int(f.cursor)-1) + 1 {
		s.allow(s.g.off[blkNum] + n)
	}
}

func (s *State) actShare(_ block, n int) {
	f := s.current()
	x := &s.divisions[f.cursor-1]
	if f.er == forCommand {
		x.command += uint8(2 * n)
	} else {
		x.ammunition += uint8(n)
	}
	f.chosen -= uint16(n) << (8 * f.er)
	f.er++
}

func (s *State) clubPrompt() string {
	f := s.current()
	if f.step == lgHelp {
		return fmt.Sprintf("Nothing comes up the road for %s: how is what that adds to the dice divided (11.61)?", columnWords[f.dropped()])
	}
	left := 10
	for i := range int(f.result) {
		left -= f.rate(i)
	}
	return fmt.Sprintf("What share of the road is for %s, of %d%% left (11.61)?", columnWords[f.result], 10*left)
}

func (s *State) sharePrompt() string {
	f := s.current()
	return fmt.Sprintf("How many of %s does %s get (11.61)?", counted(f.toShare(), [2]string{"command point", "ammunition point"}[f.er]), s.divisionName())
}

// goodClub tells whether the rates of 30 Corps chosen so far leave some for the others, and one is dropped at most.
func (s *State) goodClub(f *frame) bool {
	chosen := forRoute + 1
	if f.step == lgClub {
		chosen = int(f.result)
		if f.points>>(4*chosen) != 0 {
			return false
		}
	}
	sum, dropped := 0, 0
	for i := range chosen {
		if sum += f.rate(i); f.rate(i) == 0 {
			dropped++
		}
	}
	rest := forRoute + 1 - chosen
	if dropped == 0 && rest > 0 {
		rest--
	}
	return dropped <= 1 && sum+2*rest <= 10 && (f.step != lgHelp || dropped == 1) && (f.step == lgRoll || f.step == lgRaid || f.step == lgHit || f.chosen == 0)
}
