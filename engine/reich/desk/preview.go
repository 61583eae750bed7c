package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// odds are those of a choice in the making.
type odds struct {
	board.Odds
	d *Desk
}

// odds are those of nothing yet. Their lists are never nil.
func (d *Desk) odds() *odds {
	return &odds{board.Odds{Terms: []board.Term{}, Outcomes: []board.Outcome{}}, d}
}

// Preview says what comes of a legal action. Fire is carried on to its dice with all who may fire, each with those of its effectiveness; close action
// without an answer by those attacked.
func (d *Desk) Preview(state engine.State, a engine.Action) (*board.Odds, error) {
	s := state.(*reich.State)
	if err := board.NoPreview(s, a); err != nil {
		return nil, err
	}
	o := d.odds()
	o.Action, o.Text = int(a), d.g.ActionText(s, a)
	c := s.Clone().(*reich.State)
	c.ApplyBare(a)
	o.Reply = d.toDice(c)
	if c.Player() == engine.Chance && c.NodeKind() != "C_RALLY" {
		o.roll(c)
	} else {
		o.Reply, o.Summary = "", "No dice come of it at once."
	}
	return &o.Odds, nil
}

// Dice says what the dice may bring for which s waits.
func (d *Desk) Dice(state engine.State) (*board.Odds, error) {
	s := state.(*reich.State)
	if err := board.NoDice(s); err != nil {
		return nil, err
	}
	o := d.odds()
	o.roll(s)
	return &o.Odds, nil
}

// mostAsked bounds the questions that are answered on the way to dice: everybody on the board may be asked for opportunity fire.
const mostAsked = 2000

// toDice carries fire and close action on to their dice, and says what is taken for granted on the way.
func (d *Desk) toDice(c *reich.State) string {
	var said []string
	say := func(text string) {
		if len(said) == 0 || said[len(said)-1] != text {
			said = append(said, text)
		}
	}
	for range mostAsked {
		legal := c.LegalActions(nil)
		next := engine.Action(reich.ControlStop)
		switch c.NodeKind() {
		case "K_FIRER":
			if a, ok := c.Eager(); ok {
				next = a
				say("all fire who can")
			}
		case "K_LOWER", "K_RETURN":
		case "K_KIND":
			next = legal[len(legal)-1]
			say("all batteries off the map fire")
		case "K_POINTS", "K_SPLIT":
			next = legal[len(legal)-1]
		case "K_CLOSE", "K_POS":
			if len(legal) > 1 && c.NodeKind() == "K_CLOSE" {
				return strings.Join(said, ", ")
			}
			next = legal[0]
		case "K_OPP":
			say(fmt.Sprintf("the %s may fire first, which is not counted", peoples[c.Player()]))
		case "K_PRESS":
			next = legal[len(legal)-1]
			say("the attack is pressed")
		default:
			return strings.Join(said, ", ")
		}
		if c.Check(next) != nil {
			return strings.Join(said, ", ")
		}
		c.ApplyBare(next)
	}
	return strings.Join(said, ", ")
}

// roll lists the faces of the dice that are due by what they come to.
func (o *odds) roll(s *reich.State) {
	o.Roll, o.For = s.NodeKind(), s.Prompt()
	x := s.Foresee()
	if x != nil {
		o.Attacker = sideNames[x.Side]
		o.Terms, o.Attack, o.Defense = o.d.terms(x)
	}
	was := o.d.standing(s)
	var t board.Tally
	for _, f := range engine.Faces(s, nil) {
		c := s.Clone().(*reich.State)
		c.ApplyBare(f.Action)
		is := o.d.standing(c)
		_, text, _ := strings.Cut(o.d.g.ActionText(s, f.Action), ": ")
		t.Add(f.P, text, board.Loss{German: float64(was[0] - is[0]), Allied: float64(was[1] - is[1])})
		if s.NodeKind() == "C_CLOSE" {
			if s.Empties(int(f.Action)) {
				o.Win += f.P
			} else {
				o.Lose += f.P
			}
		}
	}
	o.Take(&t)
	switch {
	case s.NodeKind() == "C_CLOSE" && x != nil:
		o.Words, o.Ratio = closeWords, ratio(x)
		o.Summary = fmt.Sprintf("%s, %s to empty the hex; expected loss %.1f German and %.1f Allied points.", o.Ratio, board.Percent(o.Win), o.Loss.German, o.Loss.Allied)
	case s.NodeKind() == "C_FIRE" && x != nil:
		o.Words, o.Ratio = fireWords, fmt.Sprintf("%s of effectiveness %d, column %d", pointsText(x.Attack), x.ER, x.Column)
		o.Summary = fmt.Sprintf("%s: %s", o.Ratio, o.Likely())
	case s.NodeKind() == "C_AT" && x != nil:
		o.Words, o.Ratio = fireWords, fmt.Sprintf("%s against armour, %d or less hits", tankText(x), x.Column)
		o.Summary = fmt.Sprintf("%s: %s", o.Ratio, o.Likely())
	default:
		o.Summary = o.Likely()
	}
}

// terms make up what is compared in close action, and the points of fire.
func (d *Desk) terms(x *reich.Foreseen) (terms []board.Term, attack, defense int) {
	terms = []board.Term{}
	add := func(side int, rule, text string, value int) {
		if value != 0 {
			terms = append(terms, board.Term{Side: sideNames[side], Rule: rule, Text: text, Value: value})
		}
	}
	if x.Kind == "armour" {
		add(x.Side, "5.8", classWords[x.ER]+" anti-tank points", x.Attack)
		return terms, x.Attack, 0
	}
	if x.Kind != "close" {
		add(x.Side, "5.16", fmt.Sprintf("points of effectiveness %d", x.ER), x.Attack)
		return terms, x.Attack, 0
	}
	for _, f := range x.Attackers {
		add(x.Side, "8.6", d.book.units[f.Unit].Name, f.Points)
	}
	for _, f := range x.Defenders {
		add(1-x.Side, "8.6", d.book.units[f.Unit].Name, f.Points)
	}
	return terms, x.Attack, x.Defence
}

// standing are the points of the sides on the map.
func (d *Desk) standing(s *reich.State) (n [2]int) {
	for u := range d.book.units {
		if s.At(u) >= 0 {
			n[d.book.units[u].Side] += s.Left(u)
		}
	}
	return n
}
