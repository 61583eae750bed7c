package toy_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// The second method. It shares no line with the engine: it works backwards from the last day, in
// fractions, on whole days and nights instead of nodes and dice, and looks for the best of both
// sides or for the best answer to a policy that never thinks.

// table is a position between two choices, as the tests see it.
type table struct {
	left, crossed, guard, support, span, reserves, charges int
}

// read takes a position apart through its text.
func read(s engine.State) (p table) {
	var span, node string
	_, text, _ := strings.Cut(fmt.Sprint(s), " d") // the days come first after the head
	fmt.Sscanf(text, "%d b%d g%d s%d %s r%d c%d %s",
		&p.left, &p.crossed, &p.guard, &p.support, &span, &p.reserves, &p.charges, &node)
	if span == "down" {
		p.span = 1
	}
	return p
}

// solution holds values for the column. A nil policy is best play.
type solution struct {
	column, garrison func(options map[engine.Action]*big.Rat) engine.Action
	days, nights     map[table]*big.Rat
}

func newSolution() *solution {
	return &solution{days: map[table]*big.Rat{}, nights: map[table]*big.Rat{}}
}

// day is the value before the column chooses.
func (sol *solution) day(p table) *big.Rat {
	if p.left == 0 {
		return big.NewRat([]int64{-1, -1, 0}[p.crossed], 1)
	}
	if v, ok := sol.days[p]; ok {
		return v
	}
	v := pick(sol.dayOptions(p), sol.column, 1)
	sol.days[p] = v
	return v
}

func (sol *solution) dayOptions(p table) map[engine.Action]*big.Rat {
	crossed := big.NewRat(1, 1)
	if p.crossed < 2 {
		crossed = sol.night(table{left: p.left, crossed: p.crossed + 1, reserves: p.reserves, charges: p.charges})
	}
	thrown := p
	thrown.support = max(0, p.support-1)
	winners := min(max(4-p.crossed-p.guard+p.support-2*p.span, 1), 5) // faces of six that succeed
	options := map[engine.Action]*big.Rat{
		toy.Assault: mix(winners, crossed, sol.night(thrown)),
	}
	if p.span == 1 {
		built := p
		built.span = 0
		options[toy.Build] = mix(3, sol.night(built), sol.night(p))
	}
	if p.support < 2 {
		stronger := p
		stronger.support++
		options[toy.Prepare] = sol.night(stronger)
	}
	return options
}

// night is the value before the garrison chooses.
func (sol *solution) night(p table) *big.Rat {
	if v, ok := sol.nights[p]; ok {
		return v
	}
	v := pick(sol.nightOptions(p), sol.garrison, -1)
	sol.nights[p] = v
	return v
}

func (sol *solution) nightOptions(p table) map[engine.Action]*big.Rat {
	p.left--
	options := map[engine.Action]*big.Rat{toy.Hold: sol.day(p)}
	if p.reserves > 0 && p.guard < 2 {
		sent := p
		sent.reserves--
		sent.guard++
		options[toy.Reinforce] = sol.day(sent)
	}
	if p.charges > 0 && p.span == 0 {
		dud := p
		dud.charges--
		blown := dud
		blown.span = 1
		options[toy.Blow] = mix(3, sol.day(blown), sol.day(dud))
	}
	return options
}

// mix is the mean of two values, the first at so many faces of six.
func mix(winners int, success, failure *big.Rat) *big.Rat {
	p := big.NewRat(int64(winners), 6)
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	return new(big.Rat).Add(p.Mul(p, success), q.Mul(q, failure))
}

func pick(options map[engine.Action]*big.Rat, policy func(map[engine.Action]*big.Rat) engine.Action, sign int) *big.Rat {
	if policy != nil {
		return options[policy(options)]
	}
	var best *big.Rat
	for _, v := range options {
		if best == nil || v.Cmp(best)*sign > 0 {
			best = v
		}
	}
	return best
}

// firstOf is the policy that takes the first of these actions it may.
func firstOf(wishes ...engine.Action) func(map[engine.Action]*big.Rat) engine.Action {
	return func(options map[engine.Action]*big.Rat) engine.Action {
		for _, a := range wishes {
			if options[a] != nil {
				return a
			}
		}
		panic("a policy without an answer")
	}
}

func TestValue(t *testing.T) {
	start := read(toy.Default().New())
	best, hurry, eager := newSolution(), newSolution(), newSolution()
	hurry.column = firstOf(toy.Assault)
	eager.garrison = firstOf(toy.Blow, toy.Reinforce, toy.Hold)
	for _, c := range []struct {
		name     string
		solution *solution
		want     string
	}{
		{"best play of both", best, "239/2187"},
		{"a column that assaults every day", hurry, "605/23328"},
		{"a garrison that blows whenever it can", eager, "1039/7776"},
	} {
		if got := c.solution.day(start).String(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// The engine, searched by the kit, agrees with the second method at every position play can reach.
func TestEngineAgreesWithTheSecondMethod(t *testing.T) {
	for _, g := range variants(t) {
		solver, second := enginetest.NewSolver(50_000), newSolution()
		compared := 0
		seen := map[uint64]bool{}
		var visit func(engine.State)
		visit = func(s engine.State) {
			if seen[s.Hash()] {
				return
			}
			seen[s.Hash()] = true
			if s.Player().IsSide() {
				compared++
				compare(t, s, solver, second)
			}
			for _, a := range s.LegalActions(nil) {
				child := s.Clone()
				child.Apply(a)
				visit(child)
			}
		}
		visit(g.New())
		t.Logf("%q: %d decisions compared, %d positions solved", g.Options(), compared, solver.Nodes())
	}
}

func compare(t *testing.T, s engine.State, solver *enginetest.Solver, second *solution) {
	t.Helper()
	value, ok := solver.Value(s)
	if !ok {
		t.Fatalf("no value at %s", s)
	}
	want := second.day
	if s.Player() == toy.German {
		want = second.night
	}
	w, _ := want(read(s)).Float64()
	if math.Abs(value+w) > 1e-12 { // the solver counts for side 0, the garrison
		t.Fatalf("%s: the engine is worth %v, the second method says %v", s, value, -w)
	}
}

// Two positions where the move that suggests itself is wrong. The first can be checked by hand: with
// three days left and nothing to come, preparing first gives 1-(1/2)(2/3) = 2/3; assaulting first
// gives 1/3+(2/3)(1/3) = 5/9, because a repulse costs the support.
func TestHurryIsWrong(t *testing.T) {
	cases := []struct {
		position    string
		hasty, best engine.Action
		values      [2]string // for the column
	}{
		{"toy/2 three-bridges:e8a11ce8 d3 b2 g1 s1 up r0 c0 column", toy.Assault, toy.Prepare, [2]string{"5/9", "2/3"}},
		{"toy/2 three-bridges:e8a11ce8 d5 b0 g0 s2 up r0 c1 garrison", toy.Blow, toy.Hold, [2]string{"37/432", "-107/864"}},
	}
	for _, c := range cases {
		s := parse(t, c.position)
		actions, _, ok := enginetest.NewSolver(50_000).Best(s)
		if !ok || len(actions) != 1 || actions[0] != c.best {
			t.Errorf("%s: best is %v, want only %d", c.position, actions, c.best)
		}
		sol := newSolution()
		options := sol.dayOptions(read(s))
		if s.Player() == toy.German {
			options = sol.nightOptions(read(s))
		}
		if h, b := options[c.hasty].String(), options[c.best].String(); h != c.values[0] || b != c.values[1] {
			t.Errorf("%s: hasty %s and best %s, want %v", c.position, h, b, c.values)
		}
	}
}
