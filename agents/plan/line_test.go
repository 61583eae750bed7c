package plan

import (
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// step is a position at the first step.
func step(g *hill) *climber { return &climber{game: g, at: atStep, which: 1, sum: 3} }

// A line goes to the dice; equal positions are looked at once.
func TestLine(t *testing.T) {
	g := &hill{}
	a := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted")
	got, why := act(t, a, step(g))
	if got != 3 || !slices.Equal(why.Line, []engine.Action{3, 3}) || len(why.Candidates) != 4 {
		t.Errorf("line %v, %d candidates", why.Line, len(why.Candidates))
	}
	s := step(g)
	s.Apply(got)
	if _, why := act(t, a, s); len(why.Candidates) != 0 || !slices.Equal(why.Line, []engine.Action{3}) {
		t.Errorf("thought again: %+v", why)
	}
	s.sum = 0 // another way of things than foreseen
	if _, why := act(t, a, s); len(why.Candidates) != 4 {
		t.Errorf("followed a line made for another position: %+v", why)
	}
}

// Lines end at a rest, and where actions are in order the first gain is taken, since passing one over is for good.
func TestRestAndOrder(t *testing.T) {
	for _, c := range []struct {
		g    hill
		line []engine.Action
	}{
		{hill{rests: true}, []engine.Action{3}},
		{hill{rests: true, ordered: true}, []engine.Action{1}},
		{hill{eager: true}, []engine.Action{3, 3}},
	} {
		a := plannerOf(t, Doctrines{hillDoctrine}, &c.g, "scripted")
		_, why := act(t, a, step(&c.g))
		if !slices.Equal(why.Line, c.line) {
			t.Errorf("%+v: line %v, want %v", c.g, why.Line, c.line)
		}
		if c.g.eager && len(why.Candidates) != 2 {
			t.Errorf("eager: %d candidates, want the least and the eager one", len(why.Candidates))
		}
	}
}

// A bound too small for any end plays what declines.
func TestNoEnd(t *testing.T) {
	g := &hill{}
	if got, why := act(t, plannerOf(t, Doctrines{hillDoctrine}, g, "scripted:lines=1"), step(g)); got != 0 || len(why.Candidates) != 0 {
		t.Errorf("got %d, %+v", got, why)
	}
}

// shy is a guide that leaves the largest step to others.
type shy struct{ guide }

func (s *shy) Leaves(engine.State) (engine.Action, bool) { return 3, true }

func TestLeaver(t *testing.T) {
	g := &hill{}
	if _, why := act(t, plannerOf(t, with(&shy{}), g, "scripted"), step(g)); !slices.Equal(why.Line, []engine.Action{2, 2}) {
		t.Errorf("line %v, want without the step that is left", why.Line)
	}
}

// porter is a guide of moves: a piece is on its way, in one place, and its steps cost what they gain.
type porter struct {
	guide
	dear bool // larger steps cost more
}

func (p *porter) Underway(s engine.State) (piece, place, spent int, ok bool) {
	c := s.(*climber)
	if p.dear {
		spent = c.sum
	}
	return 7, 2, spent, c.at > atStep
}

// Ways to a place are dropped that cost no less and are worth no more; a dearer one that is better goes on.
func TestMover(t *testing.T) {
	g := &hill{}
	held := func(a Analyst) int {
		p := plannerOf(t, with(a), g, "scripted")
		_, why := act(t, p, step(g))
		if !slices.Equal(why.Line, []engine.Action{3, 3}) {
			t.Errorf("line %v", why.Line)
		}
		return p.lines.used
	}
	if all, free, dear := held(&guide{}), held(&porter{}), held(&porter{dear: true}); all != 5 || free != 5 || dear != 5 {
		t.Errorf("positions held: %d, %d with moves, %d with dear ones, want 5: each step is better than the last", all, free, dear)
	}
	p := plannerOf(t, with(&porter{}), g, "scripted")
	p.lines.begin(step(g))
	s := step(g)
	s.Apply(2)
	n := node{mover: 7, spent: 4}
	p.look.eval.style = p.look.eval.styles[1]
	if p.lines.dominated(s.Clone(), &n, 2, 1) {
		t.Fatal("the first way is dominated")
	}
	p.lines.nodes = append(p.lines.nodes, n)
	for _, c := range []struct {
		spent, sum int32
		mover      int32
		want       bool
	}{{4, 0, 7, true}, {5, 0, 7, true}, {3, 0, 7, false}, {5, 1, 7, false}, {5, -1, 7, true}, {5, 0, 6, false}} {
		s := s.Clone().(*climber)
		s.sum += int(c.sum)
		at := slices.Clone(p.lines.at[2])
		if got := p.lines.dominated(s, &node{mover: c.mover, spent: c.spent}, 2, 1); got != c.want {
			t.Errorf("%+v: dominated %t", c, got)
		}
		p.lines.at[2] = at
	}
}

// raider is a guide to whom an attack is due at the first step: of steps as large as can be.
type raider struct{ guide }

func (r *raider) Due(s engine.State) (engine.Action, bool) { return 2, s.(*climber).at == atStep }

func (r *raider) Carry(_ engine.State, legal []engine.Action) engine.Action {
	return legal[len(legal)-1]
}

// A position is worth what its attack comes to, dice by expectation.
func TestAttacker(t *testing.T) {
	g := &hill{}
	plain, raids := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted"), plannerOf(t, with(&raider{}), g, "scripted")
	s := step(g)
	if got := plain.look.value(s.Clone(), 1); got >= 5 {
		t.Errorf("without attacks: %v", got)
	}
	was := raids.look.value(s.Clone(), 1)
	s.at = atStep + 1
	if later := raids.look.value(s.Clone(), 1); was-later < 1.9 {
		t.Errorf("worth %v with the attack due, %v without", was, later)
	}
}

// Dice are averaged over.
func TestDice(t *testing.T) {
	a := plannerOf(t, Doctrines{hillDoctrine}, &hill{}, "scripted")
	at := func(node, sum int) float64 { return a.look.value(&climber{game: &hill{}, at: node, sum: sum}, 1) }
	if got, want := at(atDie, 3), (at(atAnswer, 3)+at(atAnswer, 3+die))/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("got %v, want %v", got, want)
	}
}

// talker is a guide who explains.
type talker struct{ guide }

func (k *talker) Topic(_ engine.State, a engine.Action) (string, bool) { return "about steps", a == 0 }

func (k *talker) Parts(st *Style, x []float64, left float64, dst []float64) []float64 {
	return append(dst, x[fSum]*st.At(fSum, left), x[fPlaces]*st.At(fPlaces, left))
}

func (k *talker) Part(i int, _ engine.Player) string { return [...]string{"height", "places"}[i] }

// Reasons name the part that gains most, or how much is gained, or nothing.
func TestReasons(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	for _, c := range []struct {
		analyst Analyst
		s       engine.State
		want    string
	}{
		{&guide{}, step(g), "the best found: +"},
		{&guide{}, g.New(), "the best found: +"},
		{&talker{}, step(g), "about steps: height, +6.0 metres"},
		{&talker{}, g.New(), "about steps: height, +"},
	} {
		a := plannerOf(t, with(c.analyst), g, "scripted")
		if _, why := act(t, a, c.s); !strings.HasPrefix(why.Reason, c.want) || !strings.HasSuffix(why.Reason, " metres") {
			t.Errorf("%T: %q, want %q", c.analyst, why.Reason, c.want)
		}
	}
	a := plannerOf(t, with(&talker{}), g, "scripted:lines=1")
	if _, why := act(t, a, step(g)); why.Reason != "about steps" {
		t.Errorf("a whole reason: %q", why.Reason)
	}
	if got := a.difference([]float64{1, 1}, []float64{1.004, 1}, 1); got != nothingBetter {
		t.Errorf("a little: %q", got)
	}
	if got := a.difference([]float64{3, 2}, []float64{2.5, 0}, 0); got != "places, +2.0 metres" {
		t.Errorf("for side 0: %q", got)
	}
}

// Large positions are held in smaller numbers, and a line is found among them all the same.
func TestPool(t *testing.T) {
	g := &hill{}
	a := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted")
	if a.lines.most != poolLimit {
		t.Errorf("%d small positions are held, want %d", a.lines.most, poolLimit)
	}
	large := newLiner(heavy{g}, a.look, a.rng, 10)
	if large.most >= poolLimit || large.most < poolLeast {
		t.Errorf("%d large positions are held", large.most)
	}
	a.lines.most = 2
	if got, why := act(t, a, step(g)); a.lines.used > 2 || got != 0 && len(why.Line) == 0 {
		t.Errorf("held %d, did %d", a.lines.used, got)
	}
}

// heavy is a game of large positions.
type heavy struct{ engine.Game }

type burden struct {
	engine.State
	_ [64 << 10]byte
}

func (h heavy) New() engine.State { return &burden{State: h.Game.New()} }
