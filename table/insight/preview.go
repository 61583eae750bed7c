package insight

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

// mostSettled bounds how far a position is played on.
const mostSettled = 64

// Preview says what comes of a legal action: as the game says, else what the dice may bring that follow at once.
func (i *Insight) Preview(g engine.Game, s engine.State, a engine.Action) (*board.Odds, error) {
	if !s.Player().IsSide() {
		return nil, fmt.Errorf("insight: nobody decides at this position")
	}
	if err := s.Check(a); err != nil {
		return nil, fmt.Errorf("insight: action %d: %w", a, err)
	}
	if p, ok := i.desk(g).(board.Previewer); ok {
		return p.Preview(s, a)
	}
	after := s.Clone()
	after.Apply(a)
	playForced(after)
	o := roll(g, after)
	o.Action, o.Text = int(a), g.ActionText(s, a)
	return o, nil
}

// Dice says what the dice may bring for which s waits.
func (i *Insight) Dice(g engine.Game, s engine.State) (*board.Odds, error) {
	if s.Player() != engine.Chance {
		return nil, fmt.Errorf("insight: no dice are rolled at this position")
	}
	if p, ok := i.desk(g).(board.Previewer); ok {
		return p.Dice(s)
	}
	return roll(g, s), nil
}

// onTable are the dice in the text of a face: left out, so that equal results of different dice read alike.
var onTable = regexp.MustCompile(`^\w+ \d+(, \w+ \d+)*: `)

// roll sums up the faces where s waits for dice, by their texts. Its lists are never nil.
func roll(g engine.Game, s engine.State) *board.Odds {
	o := &board.Odds{Terms: []board.Term{}, Outcomes: []board.Outcome{}, Summary: "No dice come of it at once."}
	if s.Player() != engine.Chance {
		return o
	}
	o.Roll, o.For = engine.NodeKind(s), engine.Prompt(s)
	var t board.Tally
	for _, f := range engine.Faces(s, nil) {
		t.Add(f.P, onTable.ReplaceAllString(g.ActionText(s, f.Action), ""), board.Loss{})
	}
	o.Take(&t)
	o.Summary = cmp.Or(o.Likely(), o.Summary)
	return o
}

// Foresee is Preview where a side does not see all of the position: what comes of a at any of several positions it could be,
// which count alike. Where they do not agree the outcomes of all are put together, and what makes them up is left out.
func (i *Insight) Foresee(g engine.Game, states []engine.State, a engine.Action) (*board.Odds, error) {
	var all []*board.Odds
	for _, s := range states {
		o, err := i.Preview(g, s, a)
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("insight: no position to look at")
	}
	first := all[0]
	if !slices.ContainsFunc(all, func(o *board.Odds) bool { return !reflect.DeepEqual(o, first) }) {
		return first, nil
	}
	return together(all), nil
}

// together puts odds together that count alike.
func together(all []*board.Odds) *board.Odds {
	sum := &board.Odds{Action: all[0].Action, Text: all[0].Text, Terms: []board.Term{}}
	var t board.Tally
	for _, o := range all {
		share := 1 / float64(len(all))
		sum.Win, sum.Draw, sum.Lose = sum.Win+share*o.Win, sum.Draw+share*o.Draw, sum.Lose+share*o.Lose
		if sum.Roll == "" {
			sum.Roll = o.Roll
		}
		if len(o.Outcomes) == 0 {
			t.Add(share, "no dice", board.Loss{})
		}
		for _, r := range o.Outcomes {
			t.Add(share*r.Chance, r.Text, r.Loss)
		}
	}
	sum.Take(&t)
	sum.Summary = sum.Likely()
	sum.Reply = fmt.Sprintf("as far as you know: of %d positions it could be", len(all))
	return sum
}
