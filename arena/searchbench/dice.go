package searchbench

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// DicePlan says how stratified dice are compared with sampled ones.
type DicePlan struct {
	Seed      uint64   `json:"seed"`
	Positions int      `json:"positions"` // of a game, at least 2
	Seeds     int      `json:"seeds"`     // searches of each position, at least 1
	Sims      []int    `json:"sims"`      // simulations of a search, ascending
	Agents    []string `json:"agents"`    // specs without sims, time and dice
	Solve     int      `json:"solve"`     // positions the solver may take below one start
}

// DefaultDicePlan takes some minutes a game on two cores.
func DefaultDicePlan() DicePlan {
	return DicePlan{Seed: 1, Positions: 100, Seeds: 4, Sims: []int{16, 64, 256, 1024}, Agents: []string{"uct", "puct", "gumbel"}, Solve: 500_000}
}

// Validate returns every fault of the plan.
func (p *DicePlan) Validate() error {
	var faults []error
	fail := func(wrong bool, format string, args ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf("dice: "+format, args...))
		}
	}
	fail(p.Positions < 2 || p.Seeds < 1 || p.Solve < 1, "%d positions, %d seeds and %d positions for the solver, want 2, 1 and 1 or more",
		p.Positions, p.Seeds, p.Solve)
	fail(!ascending(p.Sims), "simulations %v, want one or more numbers above 0, ascending", p.Sims)
	fail(len(p.Agents) == 0, "no agents, want one or more")
	for _, text := range p.Agents {
		spec, err := agents.ParseSpec(text)
		fail(err != nil, "%w", err)
		for _, kv := range spec.Values {
			fail(kv.Key == "sims" || kv.Key == "time" || kv.Key == "dice", "agent %q has %s, want one without sims, time and dice", text, kv.Key)
		}
	}
	return errors.Join(faults...)
}

// diceWays are the values of the key dice of a search, in the order of [DiceRow].
var diceWays = [2]string{"sampled", "stratified"}

// Specs are the agents of the plan, without their simulations.
func (p *DicePlan) Specs() (specs []string) {
	for _, spec := range p.Agents {
		for _, dice := range diceWays {
			specs = append(specs, withKey(spec, "dice", dice))
		}
	}
	return specs
}

// DiceStart is a position below which positions are drawn, and solved.
type DiceStart struct {
	Game  engine.Game
	State engine.State
}

// DiceErrors are the errors of root values on one set of positions under both kinds of dice.
type DiceErrors struct {
	Name      string    `json:"name"` // of the game or scenario
	Plan      DicePlan  `json:"plan"`
	Positions int       `json:"positions"`
	Groups    int       `json:"groups"` // starts that they are from, which intervals are drawn over; where all are from one, the positions
	Rows      []DiceRow `json:"rows"`   // by agent, and there by simulations
}

// DiceRow is the error of one search. Values are in [-1, 1], a win less a loss; pairs are of sampled dice and of stratified ones.
type DiceRow struct {
	Agent string             `json:"agent"`
	Sims  int                `json:"sims"`
	RMSE  [2]float64         `json:"rmse"` // the root of the mean squared distance to the exact value, over positions and seeds
	Spans [2]agents.Interval `json:"spans"`
	SD    [2]float64         `json:"sd"`              // from seed to seed, the root of its mean square over the positions
	Ratio *Ratio             `json:"ratio,omitempty"` // of the RMSE of stratified dice to that of sampled ones; none where that is 0
	// Saving is how many times as many simulations sampled dice take as stratified ones do for the error that sampled
	// dice have here; none where they have it, or less, with fewer simulations.
	Saving *Saving `json:"saving,omitempty"`
}

// MakeAgent makes an agent for a game from its spec.
type MakeAgent func(g engine.Game, spec string) (agents.Agent, error)

// MeasureDice measures how far the values that searches give to positions are from the exact ones, with dice that are sampled and
// with stratified ones. The positions are decisions at or below the starts whose exact value is neither that of a win nor that of a loss.
func MeasureDice(ctx context.Context, name string, starts []DiceStart, p DicePlan, newAgent MakeAgent, t Tools) (*DiceErrors, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	all, err := solvedPositions(ctx, name, starts, &p, &t)
	if err != nil {
		return nil, err
	}
	m := &diceTrials{plan: &p, positions: all, newAgent: newAgent, found: make([]trials, len(p.Agents)*len(p.Sims)*len(diceWays))}
	for i := range m.found {
		m.found[i] = make(trials, len(all))
	}
	if err := t.each(ctx, name+" searches", len(all), func(i int) error { return m.try(ctx, i) }); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	e := &DiceErrors{Name: name, Plan: p, Positions: len(all), Groups: regroup(all)}
	e.tabulate(m)
	return e, nil
}

// diceTrials are the values found at solved positions.
type diceTrials struct {
	plan      *DicePlan
	positions []solved
	newAgent  MakeAgent
	found     []trials // see at
}

// at are the trials of an agent, by number, with the k-th budget and one of the diceWays.
func (m *diceTrials) at(agent, k, way int) *trials {
	return &m.found[(agent*len(m.plan.Sims)+k)*len(diceWays)+way]
}

// try searches position i in every way. Both kinds of dice meet the same seeds.
func (m *diceTrials) try(ctx context.Context, i int) error {
	pos := &m.positions[i]
	for a, spec := range m.plan.Agents {
		for way, dice := range diceWays {
			player, err := m.newAgent(pos.game, withKey(spec, "dice", dice))
			if err != nil {
				return err
			}
			for k, sims := range m.plan.Sims {
				values := make([]float64, m.plan.Seeds)
				for n := range values {
					player.Reset(env.Fold(env.Fold(env.Fold(m.plan.Seed, uint64(sims)), uint64(i)), uint64(n)))
					if values[n], err = rootValue(ctx, player, pos.state, sims); err != nil {
						return fmt.Errorf("agent %s: %w", player.Name(), err)
					}
				}
				(*m.at(a, k, way))[i] = values
			}
		}
	}
	return nil
}

// rootValue is what an agent thinks of its chance to win, for the side to move.
func rootValue(ctx context.Context, player agents.Agent, s engine.State, sims int) (float64, error) {
	_, why, err := player.Act(ctx, s, agents.Budget{Simulations: sims})
	if err == nil {
		err = ctx.Err()
	}
	v := why.Value
	if why.Wins {
		v = why.Win
	}
	if err == nil && math.IsNaN(v) {
		err = fmt.Errorf("a search of %d simulations has no value", sims)
	}
	return v, err
}
