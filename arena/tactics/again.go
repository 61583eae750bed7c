package tactics

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"bridgehead/agents/expectimax"
	"bridgehead/engine"
)

// Again sets problems in their variants as the scenarios are now, and solves them. A problem that can no
// longer be solved within the limit, or where the choice no longer matters, is left out, unless another
// goal makes it matter: the points held in the position, or one more. So is one that takes the solver
// fewer positions than Deep, and one that is like enough others before it, if Alike is not 0.
func (m *Miner) Again(ctx context.Context, problems []Problem) ([]Problem, error) {
	m.games.make = m.Make
	var out []Problem
	alike := map[string]int{}
	for i := range problems {
		old := &problems[i]
		goals := []int{old.Goal}
		for n := 0; n < len(goals); n++ {
			v := old.Variant
			v.Goal = goals[n]
			p, points, err := m.solve(ctx, v, old.Position)
			if err != nil {
				return nil, fmt.Errorf("problem %d: %w", i+1, err)
			}
			if p != nil {
				p.Seed, p.Agents, p.Step, p.Dusk = old.Seed, old.Agents, old.Step, old.Dusk
				kind := fmt.Sprint(p.Variant, p.Side, p.Node, slices.Sorted(slices.Values(p.Values)))
				if alike[kind]++; m.Alike == 0 || alike[kind] <= m.Alike {
					out = append(out, *p)
				}
				break
			}
			if n == 0 && points != unknown {
				goals = append(goals, max(1, points), max(1, points+1))
			}
		}
	}
	return out, nil
}

// unknown stands for points that nobody has counted.
const unknown = math.MinInt

// solve makes a problem of a position in a variant, nil if there is none, and counts the points held in
// it, unknown if the game does not count them.
func (m *Miner) solve(ctx context.Context, v Variant, text string) (*Problem, int, error) {
	g, err := m.games.of(v)
	if err != nil {
		return nil, unknown, err
	}
	if text, err = moved(g, text); err != nil {
		return nil, unknown, err
	}
	s, err := g.Parse([]byte(text))
	if err != nil {
		return nil, unknown, nil // the scenario no longer has such a position
	}
	points := unknown
	if sc, ok := s.(engine.Scored); ok {
		points = sc.Points().Have[1]
	}
	solver := expectimax.NewSolver(m.Limit)
	values, err := solver.Actions(ctx, s)
	switch {
	case errors.Is(err, expectimax.ErrLimit) || errors.Is(err, expectimax.ErrCycle):
		return nil, points, nil
	case err != nil:
		return nil, unknown, err
	case Spread(values) < m.Gap || Lead(values) < m.Second || solver.Known() < m.Deep:
		return nil, points, nil
	}
	p, err := newProblem(v, g, s, values)
	p.Nodes = solver.Known()
	return &p, points, err
}

// moved is the text of a position with the scenario of g as its second word.
func moved(g engine.Game, text string) (string, error) {
	fresh, err := g.New().MarshalText()
	if err != nil {
		return "", err
	}
	words, now := strings.Fields(text), strings.Fields(string(fresh))
	if len(words) < 2 {
		return "", fmt.Errorf("position %q has no scenario", text)
	}
	words[1] = now[1]
	return strings.Join(words, " "), nil
}
