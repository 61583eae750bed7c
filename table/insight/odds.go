package insight

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// mostOutcomes is how many results are told apart.
const mostOutcomes = 40

// restText stands for the results beyond.
const restText = "any other result"

// roll lists what the dice of a chance node may bring.
func (o *Odds) roll(g engine.Game, roll engine.State) {
	o.Roll, o.For = engine.NodeKind(roll), engine.Prompt(roll)
	t := tally{at: map[string]int{}, sunsetAt: map[string]int{}}
	base := musterOf(g, roll)
	after := roll.Clone()
	for _, f := range engine.Faces(roll, nil) {
		text := read(g.ActionText(roll, f.Action))
		after.CopyFrom(roll)
		after.Apply(f.Action)
		if engine.NodeKind(after) == "K_REROLL" {
			o.Again = g.Sides()[after.Player()]
		}
		agents.Settle(after, mostSettled) // losses are still to be taken
		t.add(f.P, text, base.loss(after))
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
	o.Outcomes, o.Sunset = t.sorted(), t.sunset
	for i := range o.Outcomes {
		r := &o.Outcomes[i]
		o.Loss.German += r.Chance * r.Loss.German
		o.Loss.Allied += r.Chance * r.Loss.Allied
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

// tally adds up results that read alike.
type tally struct {
	list     []Outcome // Loss is weighted by Chance
	at       map[string]int
	sunset   []Outcome
	sunsetAt map[string]int
}

func (t *tally) add(p float64, r result, l Loss) {
	o := entry(&t.list, t.at, r.text)
	o.Chance += p
	o.Loss.German += p * l.German
	o.Loss.Allied += p * l.Allied
	if r.sunset != "" {
		entry(&t.sunset, t.sunsetAt, r.sunset).Chance += p
	}
}

func entry(list *[]Outcome, at map[string]int, text string) *Outcome {
	i, ok := at[text]
	if !ok {
		i = len(*list)
		at[text] = i
		*list = append(*list, Outcome{Text: text})
	}
	return &(*list)[i]
}

// sorted is the list with the most likely first, losses those of a result, and the tail in one.
func (t *tally) sorted() []Outcome {
	likely := func(a, b Outcome) int {
		return cmp.Or(cmp.Compare(b.Chance, a.Chance), cmp.Compare(a.Text, b.Text))
	}
	slices.SortFunc(t.list, likely)
	slices.SortFunc(t.sunset, likely)
	if len(t.list) > mostOutcomes {
		rest := Outcome{Text: restText}
		for _, o := range t.list[mostOutcomes-1:] {
			rest.Chance += o.Chance
			rest.Loss.German += o.Loss.German
			rest.Loss.Allied += o.Loss.Allied
		}
		t.list = append(t.list[:mostOutcomes-1], rest)
	}
	for i := range t.list {
		if o := &t.list[i]; o.Chance > 0 {
			o.Loss.German /= o.Chance
			o.Loss.Allied /= o.Chance
		}
	}
	return t.list
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

// musterOf is nil for games without units.
func musterOf(g engine.Game, s engine.State) *muster {
	st, ok := s.(*gamble.State)
	if !ok {
		return nil
	}
	m := &muster{units: bookOf(g.(*gamble.Game)).facts.Units, s: st.Clone().(*gamble.State), attacker: -1}
	if k := st.NodeKind(); k == "C_ASSAULT" || k == "C_BOMBARD" || k == "C_INFILTRATE" {
		m.attacker = int(st.ImpulseSide())
	}
	return m
}

// loss is what was lost since.
func (m *muster) loss(after engine.State) (l Loss) {
	if m == nil {
		return l
	}
	s := after.(*gamble.State)
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
