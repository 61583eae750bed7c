package searchbench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// ErrorPlan says how errors are measured.
type ErrorPlan struct {
	Seed      uint64 `json:"seed"`
	Positions int    `json:"positions"` // of each set, at least 2
	Seeds     int    `json:"seeds"`     // searches of each position, at least 2
	Sims      []int  `json:"sims"`      // simulations of a search, ascending
	Rolls     []int  `json:"rolls"`     // of pure chance trees, a set for each; ascending
	Solve     int    `json:"solve"`     // positions the solver may take; beyond that the reference is a search
	// The reference where a game cannot be solved: the mean of so many searches of so many
	// simulations, half of them with stratified dice and half with sampled ones.
	References    int `json:"references"`
	ReferenceSims int `json:"reference_sims"`
}

// DefaultErrorPlan takes about two minutes on two cores for a large game.
func DefaultErrorPlan() ErrorPlan {
	return ErrorPlan{Seed: 1, Positions: 40, Seeds: 6, Sims: []int{16, 64, 256, 1024}, Rolls: []int{1, 2}, Solve: 500_000,
		References: 4, ReferenceSims: 8192}
}

// Validate returns every fault of the plan.
func (p *ErrorPlan) Validate() error {
	var faults []error
	fail := func(wrong bool, format string, args ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf("errors: "+format, args...))
		}
	}
	fail(p.Positions < 2 || p.Seeds < 2, "%d positions and %d seeds, want 2 or more of both", p.Positions, p.Seeds)
	fail(!ascending(p.Sims), "simulations %v, want one or more numbers above 0, ascending", p.Sims)
	fail(!ascending(p.Rolls), "rolls %v, want one or more numbers above 0, ascending", p.Rolls)
	fail(p.References < 2 || p.References%2 != 0, "%d references, want an even number, 2 or more", p.References)
	fail(p.ReferenceSims < 1 || p.Solve < 0, "%d simulations and %d positions for references, want 1 or more and 0 or more",
		p.ReferenceSims, p.Solve)
	return errors.Join(faults...)
}

// ascending: one or more numbers above 0, each greater than the one before.
func ascending(list []int) bool {
	return len(list) > 0 && list[0] > 0 && slices.IsSorted(list) && len(slices.Compact(slices.Clone(list))) == len(list)
}

// variant is a way to treat dice.
type variant struct {
	name string
	opts mcts.Options
}

// variants are what is compared; the first is what all are compared with.
var variants = []variant{
	{"i.i.d.", mcts.Options{Dice: mcts.Sampled, VisitMean: true}},
	{"i.i.d., weighted", mcts.Options{Dice: mcts.Sampled}},
	{"i.i.d., afterstates", mcts.Options{Dice: mcts.Sampled, VisitMean: true, Afterstates: true}},
	{"stratified, visits", mcts.Options{VisitMean: true}},
	{"stratified", mcts.Options{}},
	{"stratified, afterstates", mcts.Options{Afterstates: true}},
}

// The variants a reader looks for.
const (
	sampledVariant    = 0
	stratifiedVariant = 4
)

// Errors are the errors of root values on one game.
type Errors struct {
	Scenario string    `json:"scenario"`
	Plan     ErrorPlan `json:"plan"`
	Leaves   string    `json:"leaves"` // what evaluates the leaves of searches
	Sets     []Set     `json:"sets"`
}

// Set is what was found on one set of positions.
type Set struct {
	Name      string `json:"name"`
	Meaning   string `json:"meaning"`
	Positions int    `json:"positions"`
	Reference string `json:"reference"`
	// ReferenceError is the standard error of the reference, the root of its mean square over the
	// positions; 0 where it is exact.
	ReferenceError float64 `json:"reference_error"`
	Cells          []Cell  `json:"cells"` // by variant, and there by simulations
}

// Cell is the error of one kind of search. Values are in [-1, 1], a win less a loss.
type Cell struct {
	Variant string `json:"variant"`
	Sims    int    `json:"sims"`
	// RMSE is the root of the mean squared distance to the reference, over positions and seeds.
	RMSE float64 `json:"rmse"`
	// SD is the standard deviation from seed to seed, the root of its mean square over the positions:
	// the part of RMSE that chance makes.
	SD float64 `json:"sd"`
	// Bias is the rest, RMSE² = SD² + Bias²: how far off the mean over many seeds would be. It is 0
	// where SD explains all of RMSE.
	Bias      float64 `json:"bias"`
	RMSERatio *Ratio  `json:"rmse_ratio,omitempty"` // to i.i.d. with as many simulations; none where that is 0
	SDRatio   *Ratio  `json:"sd_ratio,omitempty"`
}

// Cell is that of a variant, by number, with a number of simulations.
func (s *Set) cell(variant, sims int, plan *ErrorPlan) *Cell {
	return &s.Cells[variant*len(plan.Sims)+slices.Index(plan.Sims, sims)]
}

// MeasureErrors measures the errors of root values on sets of positions of a game: the pure chance
// trees below rolls of the dice, the same positions at these rolls, and positions at a decision.
func MeasureErrors(ctx context.Context, g engine.Game, p ErrorPlan, t Tools) (*Errors, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	rollsAt, err := positions(g, p.Positions, dice, p.Seed)
	if err != nil {
		return nil, err
	}
	choices, err := positions(g, p.Positions, decisions, p.Seed)
	if err != nil {
		return nil, err
	}
	e := &Errors{Scenario: g.Scenario(), Plan: p, Leaves: "playout to the end of the game"}
	if scores(g) {
		e.Leaves = "score of the game"
	}
	exact, err := solvable(ctx, g, p.Solve)
	if err != nil {
		return nil, err
	}
	setups := append(pureSetups(g, rollsAt, &p), wholeSetup(g, "dice", rollsAt, &p, exact),
		wholeSetup(g, "decision", choices, &p, exact))
	for _, s := range setups {
		set, err := s.measure(ctx, g.Scenario(), &t)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", g.Scenario(), s.set.Name, err)
		}
		e.Sets = append(e.Sets, *set)
	}
	return e, nil
}

func scores(g engine.Game) bool {
	_, ok := g.New().(engine.Scorer)
	return ok
}

// tabulate turns trials, by variant and simulations, into cells.
func (s *Set) tabulate(all [][]trials, reference []float64, p *ErrorPlan) {
	base := make([]moments, len(p.Sims))
	for v := range all {
		for k, sims := range p.Sims {
			m := all[v][k].moments(reference)
			c := Cell{Variant: variants[v].name, Sims: sims, RMSE: rootMean(m.squares), SD: rootMean(m.scatter)}
			c.Bias = math.Sqrt(max(0, c.RMSE*c.RMSE-c.SD*c.SD))
			if v == sampledVariant {
				base[k] = m
			} else {
				stream := uint64(v*len(p.Sims) + k)
				c.RMSERatio, c.SDRatio = ratio(m.squares, base[k].squares, stream), ratio(m.scatter, base[k].scatter, stream)
			}
			s.Cells = append(s.Cells, c)
		}
	}
}
