package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// 30 Corps on a track (20.3, option advance=on): where it is not on the map, dice say how far it has come, one objective after the other. It is for scenarios on
// sheets A to C: units of 30 Corps that are to enter there by road come when it has reached what lies before their sheet. Where sheet D is in play the corps drives
// up the road itself, and the option changes nothing.

// goal is an objective: the highest dice that reach it, and whether serials left out help.
type goal struct {
	name    string
	dice    uint8
	serials bool
}

// printedGoals are those of 20.31; a scenario may have its own.
var printedGoals = []goal{{"Valkenswaard", 4, false}, {"Eindhoven", 6, false}, {"Zon", 5, true}, {"Veghel", 4, true}, {"Grave", 5, true}, {"Nijmegen", 6, true}, {"Elst", 4, true}}

const (
	mostOmitted   = 3 // serials
	sentCompanies = 3 // German companies that have left the map make an objective harder by one
	sentEffective = 6 // which effectiveness they have at the least
	mostSent      = 4
	atNijmegen    = 6 // objectives reached with which the corridor may be cut
	cutMost       = 4 // dice that cut it
	openLeast     = 9 // dice that open it again
	longCut       = 6 // turns after which that is easier
	longHelp      = 2
)

// Stages of a phase of Allied movement with a track.
const (
	trackSerials = iota
	trackDice
	trackDone
)

// Steps of actOmit: unit is the first of the serial that is left out, one more than its number.
const (
	omUnit = iota
	omGoal
)

func (g *Game) layGoals() {
	g.tracked = g.opts.Advance
	for h, code := range g.t.codes {
		g.tracked = g.tracked && !(code[0] == 'D' && g.t.inPlay.Has(int16(h)))
	}
	if g.goals = printedGoals; len(g.sc.Progress) == 0 {
		return
	}
	g.goals = nil
	for _, x := range g.sc.Progress {
		g.goals = append(g.goals, goal{x.To, uint8(x.Dice), x.Serials})
	}
}

// tracks begins a phase of Allied movement: serials are left out in the first of a scenario, then dice are thrown by day. It tells whether somebody is asked.
func (s *State) tracks() bool {
	if !s.g.tracked || s.phase != phAlliedMove {
		return false
	}
	if s.stage == trackSerials {
		if s.omits() {
			s.begin(frame{act: uint8(actOmit)})
			return true
		}
		s.stage = trackDice
	}
	if s.stage == trackDice && s.advances() {
		if s.sought == 0 {
			s.sought = uint8(s.day())
		}
		s.ask(cAdvance)
		return true
	}
	s.stage = trackDone
	return false
}

// advances tells whether 30 Corps rolls for its next objective.
func (s *State) advances() bool { return !s.night() && int(s.track) < len(s.g.goals) && s.severed == 0 }

// omits tells whether a serial may still be left out for 30 Corps.
func (s *State) omits() bool {
	if s.turn != s.g.first.turn || s.omitted() >= mostOmitted || s.g.freeLifts() && s.lifts == 0 {
		return false
	}
	for n := 1; n < numSerials; n++ {
		if s.omissible(n) >= 0 {
			return true
		}
	}
	return false
}

// omitted counts the serials that have been left out.
func (s *State) omitted() (n int) {
	for i := range s.g.goals {
		n += s.helped(i)
	}
	return n
}

// helped counts those that have been left out for an objective: two bits each.
func (s *State) helped(i int) int { return int(s.help30 >> (2 * i) & 3) }

// omissible is the first unit of a serial that waits in England, -1: there is none.
func (s *State) omissible(n int) int {
	for _, u := range s.pool(n) {
		if x := &s.unit[u]; x.at == england && x.next == 0 && s.inSerial(int(u), n) {
			return int(u)
		}
	}
	return -1
}

func (s *State) runOmit(f *frame) {
	if f.step == omUnit && !s.omits() {
		s.end()
		s.stage = trackDice
		return
	}
	s.ask(kOmit)
}

func (s *State) maskOmit() {
	if s.current().step == omGoal {
		for i := range s.g.goals {
			if s.g.goals[i].serials && i >= int(s.track) {
				s.allow(s.g.off[blkNum] + i + 1)
			}
		}
		return
	}
	s.allow(ctrlStop)
	for n := 1; n < numSerials; n++ {
		if u := s.omissible(n); u >= 0 {
			s.allowUnit(u)
		}
	}
}

func (s *State) actOmit(b block, i int) {
	f := s.current()
	switch b {
	case blkUnit:
		f.unit, f.step = uint16(i+1), omGoal
	case blkNum:
		s.leaveOut(s.serial(int(f.unit)-1), i-1)
		f.unit, f.step = 0, omUnit
	default:
		s.end()
		s.stage = trackDice
	}
}

// leaveOut keeps a serial in England for good, for an objective. Its lift point is spent.
func (s *State) leaveOut(n, goal int) {
	for _, u := range s.pool(n) {
		if x := &s.unit[u]; x.at == england && x.next == 0 && s.inSerial(int(u), n) {
			x.flags, x.work = 0, 0
			s.send(int(u), left)
		}
	}
	s.help30 += 1 << (2 * goal)
	if s.g.freeLifts() {
		s.lifts--
	}
}

// needs30 is the highest dice with which 30 Corps reaches its next objective.
func (s *State) needs30() int {
	i := int(s.track)
	n := int(s.g.goals[i].dice) + s.helped(i)
	if s.sought > 0 {
		n += max(0, s.day()-int(s.sought)) // 20.32
	}
	return n - s.sentAway()
}

// sentAway is by how much German infantry that has left the map makes an objective harder.
func (s *State) sentAway() int {
	n := 0
	for u := range min(s.g.t.firstAllied, len(s.unit)) {
		c := &s.g.t.list[u]
		if at := s.unit[u].at; (at == left || at >= areas) && c.infantry() && c.er >= sentEffective {
			n++
		}
	}
	return min(mostSent, n/sentCompanies)
}

// checksCorridor begins a phase of command: once 30 Corps has reached Nijmegen the Germans try by day to cut the road behind it, and the Allies to open it again.
func (s *State) checksCorridor() bool {
	if !s.cuts() || s.stage > 0 {
		return false
	}
	s.ask(cAdvance)
	return true
}

func (s *State) cuts() bool {
	return s.g.tracked && !s.night() && s.track >= atNijmegen && (s.phase == phGermanCommand && s.severed == 0 || s.phase == phAlliedCommand && s.severed > 0)
}

// advanceClass is what dice come to: 1 is success of those who roll.
func (s *State) advanceClass(dice int) int {
	switch s.phase {
	case phGermanCommand:
		return b2n(dice <= cutMost)
	case phAlliedCommand:
		if int(s.severed)-1 >= longCut {
			dice += longHelp
		}
		return b2n(dice >= openLeast)
	}
	return b2n(dice <= s.needs30())
}

func (s *State) rolledAdvance(dice int) {
	done := s.advanceClass(dice) == 1
	switch {
	case s.phase == phAlliedMove:
		if s.stage = trackDone; done {
			s.track++
			s.sought = 0
		}
		return
	case done && s.phase == phGermanCommand:
		s.severed = 1
	case done:
		s.severed = 0
	}
	s.stage = 1
}

// endTrack counts the turns for which the corridor has been cut.
func (s *State) endTrack() {
	if s.severed > 0 {
		s.severed = uint8(min(255, int(s.severed)+1))
	}
}

// onTrack tells whether a unit of 30 Corps that is to come by road waits for the track, and whether it may come: on sheet C from Eindhoven on, on B from Veghel, on A from Nijmegen.
// Nobody waits where sheet D is in play.
func (s *State) onTrack(u int, a *scenarios.ReichArrival) (waits, may bool) {
	if !s.g.tracked || a.Air || !s.g.t.list[u].of30Corps() || len(a.Hexes) == 0 {
		return false, false
	}
	need := 0
	switch s.g.t.codes[s.g.t.at(a.Hexes[0])][0] {
	case 'C':
		need = 2
	case 'B':
		need = 4
	case 'A':
		need = atNijmegen
	}
	return need > 0, int(s.track) >= need && s.severed == 0
}

func (s *State) saysAdvance(dice int) string {
	n := s.advanceClass(dice)
	switch s.phase {
	case phGermanCommand:
		return [2]string{"the corridor stays open", "the corridor is cut"}[n]
	case phAlliedCommand:
		return [2]string{"the corridor stays cut", "the corridor is open again"}[n]
	}
	return [2]string{"30 Corps has not come there", "30 Corps has come there"}[n]
}

func (s *State) advancePrompt() string {
	if s.phase != phAlliedMove {
		return "The corridor behind 30 Corps (20.33)"
	}
	return fmt.Sprintf("Does 30 Corps reach %s, with %d or less (20.31)?", s.g.goals[s.track].name, s.needs30())
}

func (s *State) omitPrompt() string {
	if f := s.current(); f.step == omGoal {
		return fmt.Sprintf("For which objective is the serial of %s left out, Valkenswaard the first (20.31)?", s.g.t.list[f.unit-1].name)
	}
	return "Which serial stays in England to help 30 Corps, by its first unit (20.31)?"
}

// badTrack says what is wrong with what is remembered of the track.
func (s *State) badTrack() string {
	switch {
	case s.track|s.sought|s.severed > 0 && !s.g.tracked, s.help30 > 0 && !s.g.tracked:
		return "30 Corps on a track, want none without advance=on, nor with sheet D"
	case int(s.track) > len(s.g.goals) || s.severed > 0 && s.track < atNijmegen || int(s.sought) > s.day() || s.help30>>(2*len(s.g.goals)) > 0 || s.omitted() > mostOmitted:
		return "30 Corps on a track where it cannot be"
	case kind(s.node) == cAdvance && s.phase == phAlliedMove && (!s.g.tracked || s.stage != trackDice || !s.advances()),
		kind(s.node) == cAdvance && s.phase != phAlliedMove && (!s.cuts() || s.stage > 0):
		return "dice for 30 Corps, want them once in a phase, by day"
	case s.stage == trackDone && s.phase != phAlliedMove:
		return "a stage that the phase does not have"
	}
	return ""
}

// goodOmit tells whether what is remembered of a serial that is left out goes together.
func (s *State) goodOmit(f *frame) bool {
	u := int(f.unit) - 1
	if !s.g.tracked || s.phase != phAlliedMove || s.stage != trackSerials || !s.omits() || f.cursor|f.points|f.from|f.to|f.other|f.chosen != 0 {
		return false
	}
	return f.step == omUnit && u < 0 || f.step == omGoal && u >= 0 && s.unit[u].at == england && s.omissible(s.serial(u)) == u
}
