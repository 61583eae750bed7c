package gamble

import (
	"fmt"
	"strings"
)

// boardWidth is where a list of units goes on in the next line.
const boardWidth = 118

// Board draws the position as text: a header, what lies on the map, and every location that holds
// something or is not plainly German.
func (s *State) Board() string {
	var b strings.Builder
	s.boardHeader(&b)
	s.boardMarkers(&b)
	for l := uint8(0); l <= locUK; l++ {
		if s.g.t.inPlay.has(l) && s.worthShowing(l) {
			s.boardLine(&b, l)
		}
	}
	s.boardWaiting(&b)
	return b.String()
}

func (s *State) worthShowing(l uint8) bool {
	if s.cnt[german][l]+s.cnt[allied][l] > 0 {
		return true
	}
	return l != locUK && (s.control(l) != ctlGerman || s.placeState[l]&^(lControl|lContested|lStart) != 0)
}

func (s *State) boardHeader(b *strings.Builder) {
	fmt.Fprintf(b, "%d September, %v", s.date, phase(s.phase))
	if phase(s.phase) == phDaylight {
		fmt.Fprintf(b, ", Impulse %s, %s to act", boxName(s.impulse), sideTitle(s.impulseSide))
	}
	fmt.Fprintf(b, "; %s", weatherTitle(s.overcast))
	if s.weatherFlips != 0 {
		b.WriteString(", changing with the next German Impulse")
	}
	fmt.Fprintf(b, "; Advantage: %s", sideTitle(s.holder))
	if s.holder == nobody {
		fmt.Fprintf(b, " (then %s)", sideTitle(s.holderNext))
	}
	fmt.Fprintf(b, "; Sunset DRM %+d\n", s.sunsetDRM)
	fmt.Fprintf(b, "%s; Reserves: German %d, Allied %d", s.vpText(), s.reserve(german), s.reserve(allied))
	if s.nextShift != 0 {
		fmt.Fprintf(b, "; next Turn begins with Impulse %s", boxName(max(-3, s.nextShift)))
	}
	b.WriteByte('\n')
}

// vpText is the score beside what is asked for.
func (s *State) vpText() string {
	text := fmt.Sprintf("VP %d", s.VP())
	for _, c := range s.g.sc.Checks {
		text += fmt.Sprintf(", %d wanted on %d September", c.VP, c.Date)
	}
	return text
}

// boardMarkers writes what is neither unit nor Control.
func (s *State) boardMarkers(b *strings.Builder) {
	t := s.g.t
	edges := func(title string, has func(e int) bool) {
		var words []string
		for e := range t.nEdges {
			if t.inPlay.has(t.edges[e].a) && t.inPlay.has(t.edges[e].b) && has(e) {
				words = append(words, strings.TrimPrefix(t.edgeName(e), "the "))
			}
		}
		writeList(b, title, words)
	}
	edges("Bridges Allied", func(e int) bool { return s.bridge(uint8(e)) == xAllied })
	edges("Bridges destroyed", func(e int) bool { return s.bridge(uint8(e)) == xDestroyed })
	edges("Ferries used", func(e int) bool { return s.bridgeMarks[e]&(yFerryUsed|yFerryGone) == yFerryUsed })
	edges("Ferries gone", func(e int) bool { return s.bridgeMarks[e]&yFerryGone != 0 })
	for side := range uint8(2) {
		for level := 1; level <= 2; level++ {
			edges(fmt.Sprintf("Construct %d %s", level, sideTitle(side)),
				func(e int) bool { return s.construct(side, uint8(e)) == level })
		}
	}
	var held []string
	for w := range t.nWet {
		if s.heldBy(uint8(w)) == allied {
			held = append(held, t.wetCode(w))
		}
	}
	writeList(b, "Boundaries held by the Allies", held)
	writeList(b, "Depots", s.depotTexts())
	writeList(b, "Markers", s.airTexts())
}

func (s *State) depotTexts() (words []string) {
	for d := range depotSlots {
		if validLoc(s.depotLoc[d]) {
			words = append(words, fmt.Sprintf("%s in %s with %d",
				strings.TrimPrefix(depotName(d), "the "), s.g.t.place(s.depotLoc[d]), s.depotPoints[d]))
		}
	}
	return words
}

func (s *State) airTexts() (words []string) {
	if s.airUsed&(1<<air2) != 0 {
		words = append(words, "RAF 2 Group used")
	}
	if s.airUsed&(1<<air83) != 0 {
		words = append(words, "RAF 83 Group used")
	}
	if s.boatUsed != 0 {
		words = append(words, "River Assault used")
	}
	if s.interdictors > 0 {
		words = append(words, count(int(s.interdictors), "Air Interdiction marker")+" ready")
	}
	if s.eindhoven != 0 {
		words = append(words, "Eindhoven reached on 17 September")
	}
	return words
}

func writeList(b *strings.Builder, title string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(b, "%s: %s\n", title, strings.Join(words, ", "))
	}
}

var controlTitles = [4]string{ctlGerman: "German", ctlAirborne: "Airborne", ctlCorps: "Corps"}

// boardLine is "27 Oosterhout        German    TEM 2 | CONTESTED | German: ...".
func (s *State) boardLine(b *strings.Builder, l uint8) {
	t := s.g.t
	head := fmt.Sprintf("%-22s", strings.TrimPrefix(t.place(l), "Zone "))
	if l != locUK {
		head += fmt.Sprintf(" %-8s %s", controlTitles[s.control(l)], t.terrain(l))
	}
	b.WriteString(strings.TrimRight(head, " "))
	for _, f := range s.flagTexts(l) {
		b.WriteString(" | " + f)
	}
	for side := range uint8(2) {
		if m := s.ours(side, l); !m.empty() {
			s.boardUnits(b, side, m)
		}
	}
	b.WriteByte('\n')
}

// terrain is "TEM 2 polder VP 1".
func (t *tables) terrain(l uint8) string {
	text := fmt.Sprintf("TEM %d", t.tem[l])
	if t.elevated[l] {
		text += " elevated"
	}
	if t.polder[l] {
		text += " polder"
	}
	if t.vp[l] != 0 {
		text += fmt.Sprintf(" VP %d", t.vp[l])
	}
	return text
}

func (s *State) flagTexts(l uint8) (words []string) {
	if s.contested(l) {
		words = append(words, "CONTESTED")
	}
	for _, f := range []struct {
		bit  uint8
		text string
	}{{lCaptured, "captured now"}, {lAssaulted, "assaulted"}, {lMarker, "Air Interdiction"}} {
		if s.placeState[l]&f.bit != 0 {
			words = append(words, f.text)
		}
	}
	for _, a := range s.activeLocs {
		if a == l {
			words = append(words, "active")
			break
		}
	}
	return words
}

// boardUnits writes the units of a side in new lines, as many in each as fit.
func (s *State) boardUnits(b *strings.Builder, side uint8, m unitSet) {
	line := fmt.Sprintf("\n    %-7s", sideTitle(side))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		text := " " + s.unitBoard(u)
		if len(line)+len(text) > boardWidth {
			b.WriteString(line)
			line = "\n           "
		}
		line += text
		if m.next(u+1) >= 0 {
			line += ","
		}
	}
	b.WriteString(line)
}

var typeShort = [...]string{infantry: "inf", mechanized: "mech", armour: "armor", artillery: "art",
	flak: "FLAK", tower: "Tower"}

var statusShort = [4]string{"", "spent", "D1", "D2"}

// unitBoard is "2 Gren [armor 8-4-7]" and, off its front side, "(spent 3)" with the factor it shows.
func (s *State) unitBoard(u int) string {
	un := &s.g.t.units[u]
	text := fmt.Sprintf("%s [%s %d-%d-%d]", un.name, typeShort[un.typ], un.attack, un.defense, un.mf)
	if st := s.status(u); st != fresh {
		text += fmt.Sprintf(" (%s %d)", statusShort[st], s.defenseFactor(u))
	}
	if s.roles[u]&fWaiting != 0 {
		text += "!"
	}
	return text
}

// boardWaiting counts who is to come and who is gone.
func (s *State) boardWaiting(b *strings.Builder) {
	for side := range uint8(2) {
		var dates [32]int
		later, dead, waits := 0, 0, 0
		for u := range s.g.t.nUnits {
			un := &s.g.t.units[u]
			switch {
			case un.side != side:
			case s.loc[u] == locDead:
				dead++
			case s.loc[u] == locLater && un.cond != 0:
				later++
				waits++
			case s.loc[u] == locLater:
				later++
				dates[min(un.date, 31)]++
			}
		}
		fmt.Fprintf(b, "%s: %d eliminated, %d to come", sideTitle(side), dead, later)
		for d, n := range dates {
			if n > 0 && d == 0 {
				fmt.Fprintf(b, ", %d with the landing", n)
			} else if n > 0 {
				fmt.Fprintf(b, ", %d on the %dth", n, d)
			}
		}
		if waits > 0 {
			fmt.Fprintf(b, ", %d on conditions", waits)
		}
		b.WriteByte('\n')
	}
}

// Heading names the part of the game the position is in; every node of one Impulse or Phase has the
// same.
func (s *State) Heading() string {
	text := fmt.Sprintf("%d September, %v", s.date, phase(s.phase))
	switch phase(s.phase) {
	case phDaylight:
		return fmt.Sprintf("%s, %s Impulse at %s, %s", text, sideTitle(s.impulseSide), boxName(s.impulse), weatherTitle(s.overcast))
	case phOver:
		return "the end"
	}
	return text
}

// Turn counts the days from 17 September, the first (3.6).
func (s *State) Turn() int { return int(s.date) - 16 }

// boxName is the printed box of the Impulse Track: A, B, C, 0 to 13 (3.7).
func boxName(n int8) string {
	if n < 0 {
		return string(rune('D' + n))
	}
	return fmt.Sprint(n)
}
