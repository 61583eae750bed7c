package desk

import (
	"regexp"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// roll lists what the dice of a chance node may bring.
func (o *odds) roll(roll *gamble.State) {
	o.Roll, o.For = roll.NodeKind(), roll.Prompt()
	var t, sunset board.Tally
	base := o.d.musterOf(roll)
	after := roll.Clone().(*gamble.State)
	for _, f := range engine.Faces(roll, nil) {
		text := read(o.d.g.ActionText(roll, f.Action))
		after.CopyFrom(roll)
		after.Apply(f.Action)
		if after.NodeKind() == "K_REROLL" {
			o.Again = o.d.g.Sides()[after.Player()]
		}
		settle(after) // losses are still to be taken
		t.Add(f.P, text.text, base.loss(after))
		if text.sunset != "" {
			sunset.Add(f.P, text.sunset, board.Loss{})
		}
		switch {
		case !text.compared:
		case text.diff > 0:
			o.Win += f.P
		case text.diff == 0:
			o.Draw += f.P
		default:
			o.Lose += f.P
		}
	}
	o.Take(&t)
	if list := sunset.Outcomes(); len(list) > 0 {
		o.Beside = []board.Part{{Title: "The same dice and the day", Rules: []string{"6.3"}, Outcomes: list}}
	}
}

// settle plays s on over nodes that are no choice, and while it is not quiet by the first legal action, which declines or
// stops: what comes of a position if nobody exerts himself.
func settle(s *gamble.State) {
	var legal []engine.Action
	for range mostSettled {
		if !s.Player().IsSide() {
			return
		}
		if legal = s.LegalActions(legal[:0]); len(legal) > 1 && s.Quiet() {
			return
		}
		s.Apply(legal[0])
	}
}

// result is a face in words, taken apart.
type result struct {
	text     string
	sunset   string // what the dice mean as Sunset DR
	compared bool   // totals were compared
	diff     int    // attack less defense
}

var (
	dicePart   = regexp.MustCompile(`^(Allied \d+, German \d+|die \d+|sum \d+): `)
	totalsPart = regexp.MustCompile(`^(-?\d+) against (-?\d+), `)
	sumPart    = regexp.MustCompile(`^with drm [-+]\d+ makes -?\d+ of -?\d+, `)
	overrun    = regexp.MustCompile(`^\d+ CP are more than the \d+ that can be absorbed: `)
	sunsetPart = regexp.MustCompile(`; as Sunset DR \d+, `)
)

// read takes the text of a face apart: what lies on the table is left out, so that equal results of
// different dice read alike.
func read(text string) (r result) {
	text = strings.TrimPrefix(text, dicePart.FindString(text))
	if m := totalsPart.FindStringSubmatch(text); m != nil {
		r.compared, r.diff = true, atoi(m[1])-atoi(m[2])
		text = text[len(m[0]):]
	}
	text = strings.TrimPrefix(text, sumPart.FindString(text))
	if at := sunsetPart.FindStringIndex(text); at != nil {
		r.sunset = text[at[1]:]
		text = text[:at[0]]
	}
	if m := overrun.FindString(text); m != "" {
		text = "more CP than can be absorbed: " + text[len(m):]
	}
	r.text = text
	return r
}

// atoi reads a number the regular expressions have found.
func atoi(text string) (n int) {
	digits := strings.TrimPrefix(text, "-")
	for _, d := range digits {
		n = 10*n + int(d-'0')
	}
	if digits != text {
		return -n
	}
	return n
}

// muster is how worn the units were before the dice.
type muster struct {
	units    []gamble.UnitFact
	s        *gamble.State
	attacker int // side whose units become Spent by attacking; -1: nobody attacks
}

// An attacker is Spent whatever comes of it; an eliminated unit has lost all its steps.
const (
	spentLevel      = 1
	eliminatedLevel = 4
)

func (d *Desk) musterOf(s *gamble.State) *muster {
	m := &muster{units: d.book.facts.Units, s: s.Clone().(*gamble.State), attacker: -1}
	if k := s.NodeKind(); k == "C_ASSAULT" || k == "C_BOMBARD" || k == "C_INFILTRATE" {
		m.attacker = int(s.ImpulseSide())
	}
	return m
}

// loss is what was lost since.
func (m *muster) loss(s *gamble.State) (l board.Loss) {
	for u := range m.units {
		if m.s.PlaceOf(u) >= gamble.PlaceDead {
			continue
		}
		was, is := m.s.Level(u), s.Level(u)
		if s.PlaceOf(u) == gamble.PlaceDead {
			is = eliminatedLevel
		}
		side := m.units[u].Side
		if int(side) == m.attacker {
			was = max(was, spentLevel)
		}
		if n := float64(max(0, is-was)); side == 0 {
			l.German += n
		} else {
			l.Allied += n
		}
	}
	return l
}
