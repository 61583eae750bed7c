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
	o := newOdds()
	o.Action, o.Text = int(a), g.ActionText(s, a)
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
	o.reckon(g, c)
	return o, nil
}

// newOdds are those of nothing yet. Their lists are never nil.
func newOdds() *Odds { return &Odds{Terms: []Term{}, Outcomes: []Outcome{}} }

// reckon adds what the dice may bring where s waits for them, and the summary.
func (o *Odds) reckon(g engine.Game, s engine.State) {
	if s.Player() == engine.Chance {
		o.roll(g, s)
	}
	o.Summary = o.summary()
}

// addTerms takes the values of the attack in hand apart.
func (o *Odds) addTerms(s *gamble.State) {
	terms := s.AssaultTerms()
	if len(terms) == 0 {
		return
	}
	o.Attacker = sideName(s.ImpulseSide())
	for _, t := range terms {
		o.Terms = append(o.Terms, Term{sideName(uint8(t.Side)), t.Rule, t.Text, t.Value})
		if t.Side == engine.Player(s.ImpulseSide()) {
			o.Attack += t.Value
		} else {
			o.Defense += t.Value
		}
	}
}
