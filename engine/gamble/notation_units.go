package gamble

import (
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// mark of a unit: some bits of one of its bytes under a name.
type unitMark struct {
	name      string
	at        func(p *position) *[maxUnits]uint8
	mask, bit uint8
}

func ust(p *position) *[maxUnits]uint8 { return &p.unitState }
func f1(p *position) *[maxUnits]uint8  { return &p.roles }
func f2(p *position) *[maxUnits]uint8  { return &p.deeds }

// unitMarks are written after a unit's name, in this order.
var unitMarks = []unitMark{
	{"refitted", ust, uRefitted, uRefitted}, {"regrouped", ust, uRegrouped, uRegrouped},
	{"hit", ust, uHit, uHit}, {"isolated", ust, uIsolated, uIsolated}, {"reduced", ust, uReduced, uReduced},
	{"left-f", ust, uLeftBase, uLeftBase},
	{"starter", f1, fStarter, fStarter}, {"done", f1, fDone, fDone}, {"waiting", f1, fWaiting, fWaiting},
	{"mandatory", f1, fMandatory, fMandatory}, {"joined", f1, fJoined, fJoined},
	{"supports", f1, fSupports, fSupports}, {"supported", f1, fSupported, fSupported},
	{"moved", f1, fMoved, fMoved},
	{"bridge", f2, fModeMask, modeBridge}, {"wade", f2, fModeMask, modeWade}, {"water", f2, fModeMask, modeWater},
	{"no-overrun", f2, fNoOverrun, fNoOverrun}, {"overran", f2, fOverran, fOverran},
	{"lander", f2, fLander, fLander}, {"infiltrated", f2, fInfiltrated, fInfiltrated},
	{"has-assaulted", f2, fAssaulted, fAssaulted}, {"tried", f2, fTried, fTried},
}

// restStatus is the status a unit off the map has without mention.
func restStatus(l uint8) uint8 {
	if l == locDead {
		return d2
	}
	return fresh
}

// appendGroups writes the units by location.
func appendGroups(b []byte, s *State) []byte {
	for l := range locNowhere + 1 {
		b = s.appendGroup(b, uint8(l))
	}
	return b
}

// appendGroup writes the units of one location; of those that take no part only the odd ones.
func (s *State) appendGroup(b []byte, l uint8) []byte {
	first := true
	for u := range s.g.t.nUnits {
		if s.loc[u] != l || l == locNowhere && s.neutralUnit(u) {
			continue
		}
		if first {
			b = append(append(append(b, " @"...), locCode(l)...), '=')
		} else {
			b = append(b, ',')
		}
		first = false
		b = s.appendUnit(b, u)
	}
	return b
}

func (s *State) neutralUnit(u int) bool {
	return s.unitState[u]|s.mfSpent[u]|s.enteredFrom[u]|s.roles[u]|s.deeds[u] == 0
}

func (s *State) appendUnit(b []byte, u int) []byte {
	b = append(b, s.g.t.units[u].id...)
	if st := s.unitState[u] & statusMask; st != restStatus(s.loc[u]) {
		b = append(append(b, '/'), statusNames[st]...)
	}
	for i := range unitMarks {
		if m := &unitMarks[i]; m.at(&s.position)[u]&m.mask == m.bit {
			b = append(append(b, '/'), m.name...)
		}
	}
	switch mf := s.mfSpent[u]; mf {
	case 0:
	case mfAll:
		b = append(b, "/mfall"...)
	default:
		b = strconv.AppendInt(append(b, "/mf"...), int64(mf), 10)
	}
	if s.enteredFrom[u] != 0 { // Area 1 is 0 and goes without saying
		b = append(append(b, "/from"...), locCode(s.enteredFrom[u])...)
	}
	return b
}

// placeByCode reads the location of a group: a place, dead, later or - for no part.
func placeByCode(text string) (uint8, bool) {
	switch text {
	case "dead":
		return locDead, true
	case "later":
		return locLater, true
	case "-":
		return locNowhere, true
	}
	l, err := parseLoc(text)
	return l, err == nil
}

// readGroup reads the units of a location.
func readGroup(r *reader, at, text string) {
	l, ok := placeByCode(at)
	if !ok {
		r.Fault("@"+at, at, "1 to 65, A to J, UK, dead, later or -")
		return
	}
	s := r.State
	for _, entry := range strings.Split(text, ",") {
		id, marks, marked := strings.Cut(entry, "/")
		u, ok := s.g.t.byID[id]
		switch {
		case !ok:
			r.Fault("@"+at, entry, unitIDs.Allowed(r.Game))
			return
		case r.Seen["/"+id]:
			r.Fault("@"+at, entry, "each unit once")
			return
		}
		r.Seen["/"+id] = true
		s.loc[u], s.unitState[u] = l, restStatus(l)
		if marked {
			readUnit(r, u, "@"+at, entry, strings.Split(marks, "/"))
		}
	}
}

// readUnit reads what is said about a unit.
func readUnit(r *reader, u int, field, entry string, marks []string) {
	read := map[string]bool{}
	for _, m := range marks {
		group, ok := r.State.readMark(u, m)
		if !ok {
			r.Fault(field, entry, "after each / one of "+unitMarkNames())
			return
		}
		if read[group] {
			r.Fault(field, entry, "one "+group+" for each unit")
			return
		}
		read[group] = true
	}
}

// readMark reads one mark and returns what it excludes others from.
func (s *State) readMark(u int, text string) (group string, ok bool) {
	for i := range unitMarks {
		if m := &unitMarks[i]; m.name == text {
			b := &m.at(&s.position)[u]
			*b = *b&^m.mask | m.bit
			if m.mask == fModeMask {
				return "crossing mode", true
			}
			return m.name, true
		}
	}
	if st := slices.Index(statusNames[:], text); st >= 0 {
		s.unitState[u] = s.unitState[u]&^statusMask | uint8(st)
		return "status", true
	}
	if text == "mfall" {
		s.mfSpent[u] = mfAll
		return "mf", true
	}
	if n, ok := strings.CutPrefix(text, "mf"); ok {
		mf, ok := engine.Decimal(n, 1, mfAll-1)
		s.mfSpent[u] = uint8(mf)
		return "mf", ok
	}
	if at, ok := strings.CutPrefix(text, "from"); ok {
		l, err := parseLoc(at)
		s.enteredFrom[u] = l
		return "from", err == nil && l != 0
	}
	return "", false
}

func unitMarkNames() string {
	names := slices.Clone(statusNames[:])
	for i := range unitMarks {
		names = append(names, unitMarks[i].name)
	}
	return strings.Join(names, " ") + ", mf1 to mf254, mfall, or from and a place but 1"
}
