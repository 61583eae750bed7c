package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// mostSettled bounds how far a position is played on.
const mostSettled = 64

// odds are those of a choice in the making.
type odds struct {
	board.Odds
	d *Desk
}

// odds are those of nothing yet. Their lists are never nil.
func (d *Desk) odds() *odds {
	return &odds{board.Odds{Words: oddsWords, Terms: []board.Term{}, Outcomes: []board.Outcome{}}, d}
}

// Preview says what comes of a legal action: the values of the attack it is part of, and what the dice it
// leads to may bring. Where choices come in between it goes on as Reply says: an attack just opened is made
// with all who can take part, one being put together with those chosen so far; the enemy answers with the
// Forward Unit that gives the highest Defense Value.
func (d *Desk) Preview(s engine.State, a engine.Action) (*board.Odds, error) {
	return d.at(s).preview(a)
}

// Dice says what the dice may bring for which s waits.
func (d *Desk) Dice(s engine.State) (*board.Odds, error) {
	if err := board.NoDice(s); err != nil {
		return nil, err
	}
	o := d.odds()
	o.reckon(s.(*gamble.State))
	return &o.Odds, nil
}

func (p *pointer) preview(a engine.Action) (*board.Odds, error) {
	if err := board.NoPreview(p.s, a); err != nil {
		return nil, err
	}
	o := p.d.odds()
	o.Action, o.Text = int(a), p.d.g.ActionText(p.s, a)
	c := p.after(a)
	l := lead{d: p.d, from: p.s, last: p.s, by: a}
	l.goOn(c)
	o.Reply = strings.Join(l.words, "; ")
	o.addTerms(c)
	if l.decided(c) {
		o.certain(&l, c)
	}
	o.reckon(c)
	return &o.Odds, nil
}

// reckon adds what the dice may bring where s waits for them, and the summary.
func (o *odds) reckon(s *gamble.State) {
	if s.Player() == engine.Chance {
		o.roll(s)
	}
	o.Summary = o.summary()
}

// addTerms takes the values of the attack in hand apart.
func (o *odds) addTerms(s *gamble.State) {
	terms := s.AssaultTerms()
	if len(terms) == 0 {
		return
	}
	o.Attacker = sideName(s.ImpulseSide())
	for _, t := range terms {
		o.Terms = append(o.Terms, board.Term{Side: sideName(uint8(t.Side)), Rule: t.Rule, Text: t.Text, Value: t.Value})
		if t.Side == engine.Player(s.ImpulseSide()) {
			o.Attack += t.Value
		} else {
			o.Defense += t.Value
		}
	}
}

// summary is one sentence.
func (o *odds) summary() string {
	values := fmt.Sprintf("AV %d against DV %d", o.Attack, o.Defense)
	switch {
	case o.Certain && len(o.Terms) > 0:
		return fmt.Sprintf("%s, which no dice change: %s; loss %s.", values, o.Outcomes[0].Text, o.Loss)
	case o.Certain:
		return fmt.Sprintf("No dice change the result: %s; loss %s.", o.Outcomes[0].Text, o.Loss)
	case o.Roll == "C_ASSAULT":
		return fmt.Sprintf("%s, dice added to both: success %s, stalemate %s, failure %s; expected loss %s.",
			values, board.Percent(o.Win), board.Percent(o.Draw), board.Percent(o.Lose), o.Loss)
	case o.Roll == "C_BOMBARD":
		return fmt.Sprintf("%s, dice added to both: above it %s, no effect %s; expected loss %s.",
			values, board.Percent(o.Win), board.Percent(o.Draw+o.Lose), o.Loss)
	case len(o.Outcomes) > 0:
		return o.Likely()
	case len(o.Terms) > 0:
		return "As it stands " + values + "."
	}
	return "No dice come of it at once."
}
