package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/garden"
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

// Preview says what comes of a legal action. Of battles fire, losses and the chance of a retreat are exact: no dice fall
// before it. A battle just opened is fought with all who may join; one being put together with those chosen so far. Air
// strikes, bridges and other rolls are told by their faces. Losses are in points of strength.
func (d *Desk) Preview(state engine.State, a engine.Action) (*board.Odds, error) {
	s := state.(*garden.State)
	if err := board.NoPreview(s, a); err != nil {
		return nil, err
	}
	o := d.odds()
	o.Action, o.Text = int(a), d.g.ActionText(s, a)
	h, _ := d.g.Split(a)
	switch kind := s.NodeKind(); {
	case kind == "K_AIR" && h >= 0:
		o.strike(s, h)
	case kind == "K_BATTLE" && h >= 0, kind == "K_ATTACK", kind == "K_ADVANCE":
		o.battle(s, a)
	case kind == "K_OP":
		c := s.Clone().(*garden.State)
		c.Apply(a)
		if h >= 0 && c.Player() == engine.Chance {
			o.roll(c)
		}
	}
	if o.Summary == "" {
		o.Summary = "No dice come of it at once."
	}
	return &o.Odds, nil
}

// Dice says what the dice may bring for which s waits.
func (d *Desk) Dice(state engine.State) (*board.Odds, error) {
	s := state.(*garden.State)
	if err := board.NoDice(s); err != nil {
		return nil, err
	}
	o := d.odds()
	o.roll(s)
	return &o.Odds, nil
}

// loss is strength in points.
func loss(tenths [2]int) board.Loss {
	return board.Loss{German: float64(tenths[0]) / 10, Allied: float64(tenths[1]) / 10}
}

// roll lists the faces of the dice s waits for.
func (o *odds) roll(s *garden.State) {
	o.Roll, o.For = s.NodeKind(), s.Prompt()
	var t board.Tally
	for _, f := range engine.Faces(s, nil) {
		lost, after := s.Rolled(f.Action)
		text := o.d.g.ActionText(s, f.Action)
		if o.Roll == "C_INTERDICT" {
			text = fmt.Sprintf("%d German units are hit", after.Interdicted())
		}
		t.Add(f.P, text, loss(lost))
	}
	o.Take(&t)
	o.Summary = o.Likely()
}

// strike is an air attack on a hex: each unit is tested by itself.
func (o *odds) strike(s *garden.State, h int) {
	units, quarters := s.HitChances(h)
	o.Roll, o.For = "C_AIR", "how many units the attack hits (O-43)"
	hits := []board.Outcome{{Chance: 1}} // by their number
	for i, u := range units {
		p := float64(quarters[i]) / 400
		lost := 0.
		for die := 1; die <= 6; die++ {
			lost += float64(s.HitLoss(u, die)) / 60
		}
		next := make([]board.Outcome, len(hits)+1)
		side := o.d.book.units[u].Side
		for n, x := range hits {
			mix(&next[n], x, 1-p, 0, side)
			mix(&next[n+1], x, p, lost, side)
		}
		hits = next
		o.Beside = append(o.Beside, board.Part{Title: o.d.book.units[u].Name, Rules: []string{"O-43", "O-44"}, Outcomes: hitOrMiss(p, lost, side)})
	}
	var t board.Tally
	for n, x := range hits {
		if x.Chance > 0 {
			t.Add(x.Chance, hitsText(n), board.Loss{German: x.Loss.German / x.Chance, Allied: x.Loss.Allied / x.Chance})
		}
	}
	o.Take(&t)
	o.Summary = o.Likely()
}

// mix adds a result that comes of x with chance p, with so much more lost. Losses are weighted by chances.
func mix(to *board.Outcome, x board.Outcome, p, lost float64, side int) {
	to.Chance += p * x.Chance
	to.Loss.German += p * x.Loss.German
	to.Loss.Allied += p * x.Loss.Allied
	if side == 0 {
		to.Loss.German += p * x.Chance * lost
	} else {
		to.Loss.Allied += p * x.Chance * lost
	}
}

func hitOrMiss(p, lost float64, side int) []board.Outcome {
	var t board.Tally
	l := board.Loss{German: lost}
	if side == 1 {
		l = board.Loss{Allied: lost}
	}
	t.Add(p, "hit", l)
	t.Add(1-p, "miss", board.Loss{})
	return t.Outcomes()
}

func hitsText(n int) string {
	switch n {
	case 0:
		return "no unit is hit"
	case 1:
		return "one unit is hit"
	}
	return fmt.Sprintf("%d units are hit", n)
}

// battle is what an attack comes to that is opened or joined.
func (o *odds) battle(s *garden.State, a engine.Action) {
	c := s.Clone().(*garden.State)
	n := len(c.Snapshot().(garden.Snapshot).Battles) - 1
	_, unit := o.d.g.Split(a)
	switch {
	case s.NodeKind() == "K_BATTLE":
		n++
		o.Reply = "all join who can"
	case unit >= 0:
		o.Reply = "nobody else joins"
	default:
		o.Reply = "the battle is fought as it is plotted"
	}
	c.ApplyBare(a)
	if s.NodeKind() == "K_BATTLE" {
		for next, ok := c.Eager(); ok; next, ok = c.Eager() {
			c.ApplyBare(next)
			if c.NodeKind() == "K_ADVANCE" {
				c.ApplyBare(c.LegalActions(nil)[0])
			}
		}
	}
	f := c.Foresee(n)
	if f == nil {
		return
	}
	if n > 0 {
		o.Reply += "; nobody retreats in the battles before"
	}
	o.fought(f, s.Player().Name(o.d.g.Sides()))
}

// fought tells of a battle.
func (o *odds) fought(f *garden.Foreseen, attacker string) {
	o.Attacker = attacker
	o.Terms, o.Attack, o.Defense = o.d.terms(f, attacker)
	o.Ratio = fmt.Sprintf("%d against %d fire points", o.Attack, o.Defense)
	var t board.Tally
	for _, e := range f.Endings {
		if e.Percent == 0 {
			continue
		}
		t.Add(e.Percent/100, endingText(f, &e), loss(e.Loss))
		if e.Vacant {
			o.Win += e.Percent / 100
		} else {
			o.Lose += e.Percent / 100
		}
	}
	o.Take(&t)
	if len(f.Endings) > 1 {
		o.Roll, o.For = "C_RETREAT", fmt.Sprintf("whether %s is given up (O-189)", o.d.book.codes[f.Hex])
	} else {
		o.Certain = true
	}
	for _, x := range append(append([]garden.Fighter(nil), f.Attackers...), f.Defenders...) {
		o.Beside = append(o.Beside, o.lossOf(&x))
	}
	if len(f.Why) > 0 && !f.Emptied {
		o.Beside = append(o.Beside, whyRetreat(f))
	}
	o.Summary = fmt.Sprintf("%s, %s; expected loss %.1f German and %.1f Allied points of strength.", o.Ratio, retreatText(f), o.Loss.German, o.Loss.Allied)
}

// lossOf is what the fire leaves of a unit.
func (o *odds) lossOf(x *garden.Fighter) board.Part {
	u := &o.d.book.units[x.Unit]
	lost := [2]int{}
	lost[u.Side] = x.Was - x.Is
	return board.Part{Title: u.Name, Outcomes: []board.Outcome{{Chance: 1, Text: strengthText(x) + sparedText(x), Loss: loss(lost)}}}
}

// sparedText is what the ground, works and the like make of the losses of a unit.
func sparedText(x *garden.Fighter) string {
	if len(x.Losses) == 0 {
		return ""
	}
	parts := make([]string, len(x.Losses))
	for i, f := range x.Losses {
		parts[i] = fmt.Sprintf("%s %d %%", f.Word, f.Percent)
	}
	return "; losses by " + strings.Join(parts, ", ")
}

// whyRetreat is what the chance of a retreat is made of.
func whyRetreat(f *garden.Foreseen) board.Part {
	parts := make([]string, len(f.Why))
	for i, x := range f.Why {
		parts[i] = fmt.Sprintf("%+d %s", x.Value, x.Word)
	}
	text := strings.ReplaceAll(strings.Join(parts, ", "), "-", "−")
	return board.Part{Title: fmt.Sprintf("Retreat %d %%", f.Retreat), Rules: []string{"O-189"}, Outcomes: []board.Outcome{{Chance: 1, Text: text}}}
}

func endingText(f *garden.Foreseen, e *garden.Ending) string {
	text := "the hex is held"
	switch {
	case f.Emptied:
		text = "all defenders are eliminated"
	case e.Hexes == 1:
		text = "the defenders fall back one hex"
	case e.Hexes == 2:
		text = "the defenders fall back two hexes"
	}
	switch {
	case e.Hexes > 0 && !e.Vacant:
		text = "the defenders have nowhere to go"
	case e.Taken:
		text += ", the attackers advance"
	}
	return text
}
