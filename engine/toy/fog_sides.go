package toy

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

var (
	_ engine.SideTeller = (*Game)(nil)
	_ engine.Weigher    = (*Game)(nil)
)

// Hides reports whether there is fog (5).
func (g *Game) Hides() bool { return g.options.Fog }

// hidden reports whether guard and reserves are hidden from a side, or the public, at p.
func (g *Game) hidden(p *position, side engine.Player) bool {
	return g.options.Fog && side != German && p.node != atEnd
}

// names of those who know, by side; the public is last.
func (g *Game) knower(side engine.Player) string {
	if side.IsSide() {
		return g.Sides()[side]
	}
	return "public"
}

// Knowledge writes, for example, "toy known to allied: d7 b0 s0 up c2 column -": all but guard and reserves, and what the
// column has seen. The garrison knows guard and reserves too.
func (g *Game) Knowledge(dst []byte, s engine.State, side engine.Player) []byte {
	p := &s.(*State).pos
	if p.node == atEnd {
		return append(dst, s.(*State).String()...)
	}
	dst = append(append(append(dst, "toy known to "...), g.knower(side)...), ':')
	count := func(letter byte, n int8) { dst = append(dst, ' ', letter, byte('0'+n)) }
	count('d', p.left)
	count('b', p.crossed)
	if !g.hidden(p, side) {
		count('g', p.guard)
		count('r', p.reserves)
	}
	count('s', p.support)
	if p.down {
		dst = append(dst, " down"...)
	} else {
		dst = append(dst, " up"...)
	}
	count('c', p.charges)
	dst = append(append(append(dst, ' '), nodeNames[p.node]...), ' ')
	return p.diary.text(dst)
}

// Resample makes guard and reserves any that the garrison could have by now, each as likely as the others; [Game.Weight] says
// how much likelier some are.
func (g *Game) Resample(dst, s engine.State, side engine.Player, draw func() float64) {
	d, p := dst.(*State), &s.(*State).pos
	d.game, d.pos = g, *p
	if !g.hidden(p, side) {
		return
	}
	d.pos = p.open()
	_, b, _ := g.recall(p.diary) // a diary is true: it was played, or Parse has played it
	left := 0
	for guard := range b {
		for _, likely := range b[guard] {
			if likely > 0 {
				left++
			}
		}
	}
	left = int(draw() * float64(left))
	for guard := range b {
		for reserves, likely := range b[guard] {
			if likely == 0 {
				continue
			}
			if left == 0 {
				d.pos.guard, d.pos.reserves = int8(guard), int8(reserves)
			}
			left--
		}
	}
}

// Weight is how likely guard and reserves of a sample are for the column, which takes it that the garrison tosses a coin every
// night it could reinforce.
func (g *Game) Weight(sample engine.State, side engine.Player) float64 {
	p := &sample.(*State).pos
	if !g.hidden(p, side) {
		return 1
	}
	_, b, _ := g.recall(p.diary)
	return b[p.guard][p.reserves]
}

// Notice hides from the column what the garrison does in a night without a blast, and the die of an assault: it sees whether
// it has crossed.
func (g *Game) Notice(s engine.State, a engine.Action, next engine.State, side engine.Player) engine.Notice {
	p, q := &s.(*State).pos, &next.(*State).pos
	n := engine.Notice{Level: engine.Seen, Key: uint64(a) + 1}
	if p.rolls() {
		n.News, n.Key = true, 1
		if int8(a)+1 >= p.needed() {
			n.Key = 2
		}
	}
	if side == German || q.node == atEnd {
		return n
	}
	switch {
	case p.node == atGarrison && a != Blow:
		n.Level, n.Key = engine.Hint, uint64(Hold)+1
	case p.node == atAssault:
		n.Level = engine.Hint
	}
	return n
}

// rolls reports whether p stands at dice.
func (p *position) rolls() bool {
	return p.node == atAssault || p.node == atBuild || p.node == atDemolish
}

// Sight is what a side knows of a position; guard and reserves are nil where they are hidden.
type Sight struct {
	Days     int    `json:"days_left"`
	Crossed  int    `json:"crossed"`
	Support  int    `json:"support"`
	Down     bool   `json:"span_down"`
	Charges  int    `json:"charges"`
	Guard    *int   `json:"guard"`
	Reserves *int   `json:"reserves"`
	Node     string `json:"node"`
	Diary    string `json:"diary"`
}

// SnapshotFor is a [Sight].
func (g *Game) SnapshotFor(s engine.State, side engine.Player) any {
	p := &s.(*State).pos
	out := Sight{Days: int(p.left), Crossed: int(p.crossed), Support: int(p.support), Down: p.down,
		Charges: int(p.charges), Node: nodeNames[p.node], Diary: string(p.diary.text(nil))}
	if !g.hidden(p, side) {
		guard, reserves := int(p.guard), int(p.reserves)
		out.Guard, out.Reserves = &guard, &reserves
	}
	return out
}

// PromptFor is Prompt, but what an assault needs is told to the garrison alone.
func (g *Game) PromptFor(s engine.State, side engine.Player) string {
	p := &s.(*State).pos
	if p.node == atAssault && g.hidden(p, side) {
		return fmt.Sprintf("The assault on bridge %d (rule 2.1)", p.crossed+1)
	}
	return s.(*State).Prompt()
}

// BoardFor is Board with a ? for what is hidden.
func (g *Game) BoardFor(s engine.State, side engine.Player) string {
	st := *s.(*State)
	if !g.hidden(&st.pos, side) {
		return st.Board()
	}
	st.pos = st.pos.open()
	return strings.NewReplacer("guard 0", "guard ?", "reserves 0", "reserves ?").Replace(st.Board())
}

// StepFor is the action, or what the column sees of it.
func (g *Game) StepFor(s engine.State, a engine.Action, next engine.State, side engine.Player) string {
	p, q := &s.(*State).pos, &next.(*State).pos
	switch {
	case g.Notice(s, a, next, side).Level == engine.Seen:
		return g.ActionText(s, a)
	case p.node == atGarrison:
		return "the night is quiet"
	case q.crossed > p.crossed:
		return "the assault succeeds"
	}
	return "the assault fails"
}

// CompareFor is Compare; that the garrison is reinforced is hidden from the column.
func (g *Game) CompareFor(dst []engine.Effect, before, s engine.State, side engine.Player) []engine.Effect {
	from, to := *before.(*State), *s.(*State)
	if g.hidden(&to.pos, side) {
		from.pos, to.pos = from.pos.open(), to.pos.open()
	}
	return to.Compare(&from, dst)
}
