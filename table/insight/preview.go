package insight

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Odds are what comes of a choice.
type Odds struct {
	Action   int    `json:"action"`
	Text     string `json:"text"`               // the action in words
	Roll     string `json:"roll,omitempty"`     // kind of the dice that come of it, "C_ASSAULT"
	For      string `json:"for,omitempty"`      // what they are rolled for
	Attacker string `json:"attacker,omitempty"` // side, of an Assault or Bombardment
	// Terms make up the values of the attack, in the order of the rules; Attack and Defense are their sums.
	Terms   []Term `json:"terms"`
	Attack  int    `json:"attack"`
	Defense int    `json:"defense"`
	// Win, Draw and Lose are the chances that the attack comes to more, as much or less than the defense.
	Win  float64 `json:"win"`
	Draw float64 `json:"draw"`
	Lose float64 `json:"lose"`
	// Outcomes are the results, merged, the most likely first; their chances add up to 1.
	Outcomes []Outcome `json:"outcomes"`
	Sunset   []Outcome `json:"sunset,omitempty"` // what the same dice do to the day (6.3)
	Loss     Loss      `json:"loss"`             // expected, in steps
	// Reply says what is taken for granted between the choice and the dice.
	Reply string `json:"reply,omitempty"`
	// Again is the side that may have the dice rolled again with the Advantage, which the chances leave out.
	Again string `json:"again,omitempty"`
	// Certain: one side is so strong that the engine rolls no dice; the only outcome has the chance 1.
	Certain bool   `json:"certain,omitempty"`
	Summary string `json:"summary"`
}

// Term is a summand of the Attack Value or the Defense Value.
type Term struct {
	Side  string `json:"side"`
	Rule  string `json:"rule"`
	Text  string `json:"text"`
	Value int    `json:"value"`
}

// Outcome is a result of dice.
type Outcome struct {
	Chance float64 `json:"chance"`
	Text   string  `json:"text"`
	Loss   Loss    `json:"loss"`
}

// Loss is what the sides lose, in steps of units. An attacker that becomes Spent by attacking has lost
// nothing; Casualty Points are taken as steps wherever they may be.
type Loss struct {
	German float64 `json:"german"`
	Allied float64 `json:"allied"`
}

// mostSettled bounds how far a position is played on.
const mostSettled = 64

// Preview says what comes of a legal action: the values of the attack it is part of, and what the dice it
// leads to may bring. Where choices come in between it goes on as Reply says: an attack just opened is made
// with all who can take part, one being put together with those chosen so far; the enemy answers with the
// Forward Unit that gives the highest Defense Value.
func Preview(g engine.Game, s engine.State, a engine.Action) (*Odds, error) {
	if !s.Player().IsSide() {
		return nil, fmt.Errorf("insight: nobody decides at this position")
	}
	if err := s.Check(a); err != nil {
		return nil, fmt.Errorf("insight: action %d: %w", a, err)
	}
	o := &Odds{Action: int(a), Text: g.ActionText(s, a), Terms: []Term{}, Outcomes: []Outcome{}}
	c := s.Clone()
	c.Apply(a)
	if st, ok := c.(*gamble.State); ok {
		l := lead{book: bookOf(g.(*gamble.Game)), from: s.(*gamble.State), last: s.(*gamble.State), by: a}
		l.goOn(g, st)
		o.Reply = strings.Join(l.words, "; ")
		o.addTerms(st)
		if l.decided(st) {
			o.certain(g, &l, st)
		}
	} else {
		playForced(c)
	}
	if c.Player() == engine.Chance {
		o.roll(g, c)
	}
	o.Summary = o.summary()
	return o, nil
}

// playForced plays nodes without a choice.
func playForced(s engine.State) {
	for range mostSettled {
		if !s.Player().IsSide() {
			return
		}
		legal := s.LegalActions(nil)
		if len(legal) > 1 {
			return
		}
		s.Apply(legal[0])
	}
}

// addTerms takes the values of the attack in hand apart.
func (o *Odds) addTerms(s *gamble.State) {
	terms := s.AssaultTerms()
	if len(terms) == 0 {
		return
	}
	o.Attacker = sideName(s.ImpSide)
	for _, t := range terms {
		o.Terms = append(o.Terms, Term{sideName(uint8(t.Side)), t.Rule, t.Text, t.Value})
		if t.Side == engine.Player(s.ImpSide) {
			o.Attack += t.Value
		} else {
			o.Defense += t.Value
		}
	}
}

// summary is one sentence.
func (o *Odds) summary() string {
	values := fmt.Sprintf("AV %d against DV %d", o.Attack, o.Defense)
	switch {
	case o.Certain && len(o.Terms) > 0:
		return fmt.Sprintf("%s, which no dice change: %s; loss %s.", values, o.Outcomes[0].Text, o.Loss)
	case o.Certain:
		return fmt.Sprintf("No dice change the result: %s; loss %s.", o.Outcomes[0].Text, o.Loss)
	case o.Roll == "C_ASSAULT":
		return fmt.Sprintf("%s, dice added to both: success %s, stalemate %s, failure %s; expected loss %s.",
			values, percent(o.Win), percent(o.Draw), percent(o.Lose), o.Loss)
	case o.Roll == "C_BOMBARD":
		return fmt.Sprintf("%s, dice added to both: above it %s, no effect %s; expected loss %s.",
			values, percent(o.Win), percent(o.Draw+o.Lose), o.Loss)
	case len(o.Outcomes) > 0:
		var parts []string
		for i := range o.Outcomes[:min(3, len(o.Outcomes))] {
			parts = append(parts, percent(o.Outcomes[i].Chance)+" "+o.Outcomes[i].Text)
		}
		return strings.Join(parts, ", ") + "."
	case len(o.Terms) > 0:
		return "As it stands " + values + "."
	}
	return "No dice come of it at once."
}

// String is "0.8 German, 1.2 Allied steps".
func (l Loss) String() string {
	return fmt.Sprintf("%.1f German and %.1f Allied steps", l.German, l.Allied)
}

// percent is a chance for people: "58 %", with a decimal where it is close to nothing or to all.
func percent(p float64) string {
	const hair = 1e-9 // what adding up may be off
	switch {
	case p <= hair:
		return "0 %"
	case p >= 1-hair:
		return "100 %"
	case p < 0.0005:
		return "under 0.1 %"
	case p > 0.9995:
		return "over 99.9 %"
	case p < 0.0995 || p > 0.9005:
		return fmt.Sprintf("%.1f %%", 100*p)
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}
