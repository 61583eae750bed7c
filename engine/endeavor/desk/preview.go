package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// odds are those of a choice in the making.
type odds struct {
	board.Odds
	d *Desk
}

// odds are those of nothing yet. Their lists are never nil.
func (d *Desk) odds() *odds {
	return &odds{board.Odds{Words: oddsWords, Terms: []board.Term{}, Outcomes: []board.Outcome{}}, d}
}

// Preview says what comes of a legal action. A fight is carried on to its dice: all join who may, without an Emergency Attack
// marker and without air support unless the action says so. Steps are those the table takes; what a retreat costs is not counted.
func (d *Desk) Preview(state engine.State, a engine.Action) (*board.Odds, error) {
	s := own(state)
	if err := board.NoPreview(s, a); err != nil {
		return nil, err
	}
	o := d.odds()
	o.Action, o.Text = int(a), d.g.ActionText(s, a)
	c := s.Clone().(*endeavor.State)
	c.ApplyBare(a)
	o.Reply = toDice(s, c)
	switch {
	case c.NodeKind() == "C_COMBAT":
		o.fought(c)
	case c.Player() == engine.Chance:
		o.roll(c)
	default:
		o.Reply, o.Summary = "", "No dice come of it at once."
	}
	return &o.Odds, nil
}

// Dice says what the dice may bring for which s waits.
func (d *Desk) Dice(state engine.State) (*board.Odds, error) {
	s := own(state)
	if err := board.NoDice(s); err != nil {
		return nil, err
	}
	o := d.odds()
	if s.NodeKind() == "C_COMBAT" {
		o.fought(s)
	} else {
		o.roll(s)
	}
	return &o.Odds, nil
}

// toDice carries a fight on to its dice, and says what is taken for granted on the way.
func toDice(before, c *endeavor.State) string {
	if before.NodeKind() == "K_JOIN" && c.NodeKind() == "K_JOIN" { // one of them has been named
		c.ApplyBare(c.LegalActions(nil)[0])
		return withoutAir(c, "nobody else joins")
	}
	var said []string
	for range 2 * len(fightNodes) {
		legal := c.LegalActions(nil)
		switch c.NodeKind() {
		case "K_OVR_FROM":
			said = append(said, "from the first hex there is")
			c.ApplyBare(legal[0])
		case "K_EMERGENCY":
			if legal[0] != 0 {
				said = append(said, "with an Emergency Attack marker")
			}
			c.ApplyBare(legal[0])
		case "K_JOIN":
			if a, ok := c.Eager(); ok {
				c.ApplyBare(a)
			} else {
				c.ApplyBare(legal[0])
			}
			said = append(said, "all join who can")
		default:
			return withoutAir(c, strings.Join(said, ", "))
		}
	}
	return strings.Join(said, ", ")
}

var fightNodes = []string{"K_OVR_FROM", "K_EMERGENCY", "K_JOIN", "K_AIR"}

// withoutAir declines air support where it is asked about.
func withoutAir(c *endeavor.State, said string) string {
	if c.NodeKind() != "K_AIR" {
		return said
	}
	c.ApplyBare(c.LegalActions(nil)[0])
	return strings.TrimPrefix(said+", without air support", ", ")
}

// fought tells of a fight whose dice are due.
func (o *odds) fought(s *endeavor.State) {
	f := s.Foresee()
	o.Roll, o.For = s.NodeKind(), s.Prompt()
	o.Attacker = sideNames[f.Side]
	o.Terms, o.Attack, o.Defense = o.d.terms(f)
	o.Ratio = ratio(f)
	var t board.Tally
	for _, face := range engine.Faces(s, nil) {
		x := f.Results[face.Action]
		lost := [2]int{}
		lost[f.Side], lost[1-f.Side] = x.Attacker, x.Defender
		t.Add(face.P, resultText(f, x), board.Loss{German: float64(lost[0]), Allied: float64(lost[1])})
		if wins(f, x) {
			o.Win += face.P
		} else {
			o.Lose += face.P
		}
	}
	o.Take(&t)
	o.Summary = fmt.Sprintf("%s, %s %s; expected loss %s.", o.Ratio, board.Percent(o.Win), aim(f), o.Loss)
}

// ratio is the column with what air support makes of it.
func ratio(f *endeavor.Foreseen) string {
	text := endeavor.ColumnText(f.Base) // of a landing the ground tells it
	if f.Column != f.Base {
		text += fmt.Sprintf(", by %s %s", plural(f.AirPoints, "Air Point"), endeavor.ColumnText(f.Column))
	}
	return text
}

// landing is the kind of a fight that comes ashore.
const landing = "landing"

// aim is what a fight is for.
func aim(f *endeavor.Foreseen) string {
	if f.Kind == landing {
		return "to come ashore"
	}
	return "to empty the hex"
}

// wins tells whether nobody is left in the hex: all are dead, or have to go. In a fort Germans may stay instead (1.6). Of those
// who land somebody must be left too.
func wins(f *endeavor.Foreseen, x endeavor.Result) bool {
	emptied := x.Defender >= f.Steps[1] || x.Retreat > 0 && !f.Fort
	return emptied && (f.Kind != landing || x.Attacker < f.Steps[0])
}

// resultText is a result in words: "attacker loses a step; defender loses a step and retreats 2 hexes".
func resultText(f *endeavor.Foreseen, x endeavor.Result) string {
	var parts []string
	if x.Attacker > 0 {
		parts = append(parts, "attacker loses "+steps(x.Attacker))
	}
	switch {
	case f.Steps[1] == 0:
	case x.Defender >= f.Steps[1]:
		parts = append(parts, "defender is destroyed")
	case x.Defender > 0 && x.Retreat > 0:
		parts = append(parts, fmt.Sprintf("defender loses %s and %s", steps(x.Defender), retreats(f, x.Retreat)))
	case x.Defender > 0:
		parts = append(parts, "defender loses "+steps(x.Defender))
	case x.Retreat > 0:
		parts = append(parts, "defender "+retreats(f, x.Retreat))
	}
	switch {
	case f.Kind == landing && wins(f, x):
		parts = append(parts, "ashore")
	case len(parts) == 0:
		return "no effect"
	}
	return strings.Join(parts, "; ")
}

func retreats(f *endeavor.Foreseen, n int) string {
	if f.Fort {
		return "may hold the fort"
	}
	return "retreats " + plural(n, "hex")
}

func steps(n int) string { return plural(n, "step") }

// terms make up attack and defence as they are rounded; what crossings, supply and ground make of printed strengths are terms of their own.
func (d *Desk) terms(f *endeavor.Foreseen) (terms []board.Term, attack, defense int) {
	terms = []board.Term{}
	if f.Attack == 0 && f.Defence == 0 {
		return terms, 0, 0
	}
	add := func(side int, rule, text string, value int) {
		if value != 0 {
			terms = append(terms, board.Term{Side: sideNames[side], Rule: rule, Text: text, Value: value})
		}
	}
	sum := 0
	for _, x := range f.Attackers {
		add(f.Side, "S-43", d.book.units[x.Unit].Name+shareText(x.Twelfths), x.Strength)
		sum += x.Strength
	}
	add(f.Side, "S-45", "over water and by rounding", f.Attack-sum)
	other, base, halves := 1-f.Side, 0, 0
	for _, x := range f.Defenders {
		add(other, "S-44", d.book.units[x.Unit].Name, x.Strength)
		base += x.Strength
		if halves += 2 * x.Strength; x.Out {
			halves -= x.Strength
		}
	}
	supplied, onGround := (halves+1)/2, (halves*f.Ground+1)/2
	add(other, "1.19", "out of supply", supplied-base)
	add(other, "S-44", fmt.Sprintf("ground: %d times", f.Ground), onGround-supplied)
	word := "by rounding"
	if f.Fort {
		word = "fort: twice"
	}
	add(other, "1.6", word, f.Defence-onGround)
	return terms, f.Attack, f.Defence
}

// shareText says what the strength of an attacker counts.
func shareText(twelfths int) string {
	switch twelfths {
	case 6:
		return ", half"
	case 4:
		return ", a third over the Rhine"
	case 3:
		return ", a quarter over a Sea Line"
	}
	return ""
}

// roll lists the faces of dice that are no fight, by what comes of them.
func (o *odds) roll(s *endeavor.State) {
	o.Roll, o.For = s.NodeKind(), s.Prompt()
	was := o.d.standing(s)
	var t board.Tally
	for _, f := range engine.Faces(s, nil) {
		c := s.Clone().(*endeavor.State)
		c.ApplyBare(f.Action)
		is := o.d.standing(c)
		t.Add(f.P, faceText(s, c), board.Loss{German: float64(was[0] - is[0]), Allied: float64(was[1] - is[1])})
	}
	o.Take(&t)
	o.Summary = o.Likely()
}

// faceText is what a face has brought.
func faceText(s, c *endeavor.State) string {
	var parts []string
	for _, e := range c.Compare(s, nil) {
		parts = append(parts, e.Text)
	}
	if len(parts) > 0 {
		return strings.Join(parts, "; ")
	}
	if s.NodeKind() == "C_AIR" {
		return plural(c.Snapshot().(endeavor.Snapshot).Air, "Air Point")
	}
	return "no loss"
}

// standing are the steps of the sides on the map.
func (d *Desk) standing(s *endeavor.State) (n [2]int) {
	for u := range d.book.units {
		if s.At(u) >= 0 {
			_, _, left := s.Strength(u)
			n[d.book.units[u].Side] += left
		}
	}
	return n
}
