package searchbench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"bridgehead/agents"
	"bridgehead/arena"
)

// EloPlan says how it is measured what more simulations are worth.
type EloPlan struct {
	Seed  uint64 `json:"seed"`
	Agent string `json:"agent"` // a spec without its simulations
	Sims  []int  `json:"sims"`  // two or more budgets, ascending; each meets the next
	Pairs int    `json:"pairs"` // of games for each meeting, 1 or more
	// Mirror is the number of games of each budget against itself, 1 or more: without them nobody can
	// tell what a side is worth from what simulations are worth on that side.
	Mirror int `json:"mirror"`
}

// DefaultEloPlan is a short one.
func DefaultEloPlan() EloPlan {
	return EloPlan{Seed: 1, Agent: "uct", Sims: []int{25, 50, 100, 200}, Pairs: 40, Mirror: 40}
}

// Validate returns every fault of the plan.
func (p *EloPlan) Validate() error {
	var faults []error
	spec, err := agents.ParseSpec(p.Agent)
	switch {
	case err != nil:
		faults = append(faults, fmt.Errorf("elo: %w", err))
	default:
		for _, kv := range spec.Values {
			if kv.Key == "sims" || kv.Key == "time" {
				faults = append(faults, fmt.Errorf("elo: agent %q has %s, want one without sims and time", p.Agent, kv.Key))
			}
		}
	}
	if len(p.Sims) < 2 || !ascending(p.Sims) {
		faults = append(faults, fmt.Errorf("elo: simulations %v, want two or more numbers above 0, ascending", p.Sims))
	}
	if p.Pairs < 1 || p.Mirror < 1 {
		faults = append(faults, fmt.Errorf("elo: %d pairs and %d mirror games, want 1 or more of both", p.Pairs, p.Mirror))
	}
	return errors.Join(faults...)
}

// spec is the agent with a budget.
func (p *EloPlan) spec(sims int) string { return withKey(p.Agent, "sims", fmt.Sprint(sims)) }

// withKey is a spec with one key more.
func withKey(spec, key, value string) string {
	sep := ":"
	if strings.Contains(spec, ":") {
		sep = ","
	}
	return spec + sep + key + "=" + value
}

// Specs are the agents of the plan.
func (p *EloPlan) Specs() (specs []string) {
	for _, sims := range p.Sims {
		specs = append(specs, p.spec(sims))
	}
	return specs
}

// config is the run of the arena.
func (p *EloPlan) config(s arena.Scenario) arena.Config {
	c := arena.Config{Scenarios: []arena.Scenario{s}, Seed: p.Seed, Pairs: p.Pairs, Mirror: p.Mirror, Chain: true, NoLuck: true}
	c.Agents = p.Specs()
	c.Anchor = c.Agents[0]
	return c
}

// Elo is what more simulations are worth on one scenario.
type Elo struct {
	Scenario string    `json:"scenario"`
	Sides    [2]string `json:"sides"`
	Plan     EloPlan   `json:"plan"`
	Games    int       `json:"games"`
	Steps    []Step    `json:"steps"`
	// Mean is the rating of the last budget over the first, for each doubling between them.
	Mean Gain `json:"mean"`
	// Bias is the advantage of side 0 between equals.
	Bias Estimate `json:"bias"`
	Run  string   `json:"run,omitempty"` // the name of its directory, where the report is kept in one
}

// Step is a budget against the next.
type Step struct {
	From  int             `json:"from"`
	To    int             `json:"to"`
	Pairs int             `json:"pairs"`
	Score float64         `json:"score"` // of To, a game
	Span  agents.Interval `json:"span"`  // 95 %, pentanomial
	Gain  Gain            `json:"gain"`  // of To over From, for one doubling
	// Points are the victory points that To gathers more than From, a pair, or keeps the other from
	// gathering: they tell budgets apart where one side wins every game. None where nobody counts them.
	Points *Points `json:"points,omitempty"`
}

// Points is a mean difference of victory points.
type Points struct {
	Mean     float64         `json:"mean"`
	Interval agents.Interval `json:"interval"` // 95 %
}

// Gain is what one doubling of the simulations is worth.
type Gain struct {
	Both  Estimate    `json:"both"`
	Sides [2]Estimate `json:"sides"` // on each side, from a fit that gives every budget a strength for each
}

// Estimate is a number in Elo. Ratings have a prior, so that it is finite.
type Estimate struct {
	Elo      float64         `json:"elo"`
	Interval agents.Interval `json:"interval"` // 95 %, bootstrap over pairs
	OneSided bool            `json:"one_sided,omitempty"`
}

func estimate(s *arena.Strength, doublings float64) Estimate {
	return Estimate{Elo: s.Elo / doublings, OneSided: s.OneSided() != 0,
		Interval: agents.Interval{Low: s.Interval.Low / doublings, High: s.Interval.High / doublings}}
}

// MeasureElo plays the run in a new directory and rates it. Tools without a clock make the files of the
// run the same, too, for the same seed.
func MeasureElo(ctx context.Context, dir string, s arena.Scenario, p EloPlan, t arena.Tools) (*Elo, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	r, err := arena.Create(dir, p.config(s), t)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(r.Play(ctx), r.Close()); err != nil {
		return nil, err
	}
	if err := arena.WriteReports(dir, arena.Analyse(r.Config(), r.Pairs())); err != nil {
		return nil, err
	}
	return newElo(p, r.Config(), r.Pairs()), nil
}

// newElo rates the pairs of a run.
func newElo(p EloPlan, c arena.Config, pairs []arena.Pair) *Elo {
	e := &Elo{Scenario: c.Scenarios[0].Name(), Sides: c.Scenarios[0].Sides, Plan: p}
	for i := range pairs {
		e.Games += len(pairs[i].Games)
	}
	last := len(p.Sims) - 1
	for i := range last {
		e.Steps = append(e.Steps, newStep(&p, c, pairs, i))
	}
	whole := arena.Rate(&c, pairs)
	e.Mean, e.Bias = gain(&whole.Agents[last], p.Sims[0], p.Sims[last]), estimate(&whole.Bias[0], 1)
	return e
}

func gain(r *arena.Rating, from, to int) Gain {
	n := math.Log2(float64(to) / float64(from))
	return Gain{estimate(&r.Strength, n), [2]Estimate{estimate(&r.Sides[0], n), estimate(&r.Sides[1], n)}}
}

// newStep rates budget i + 1 by its games against budget i and those of both against themselves.
func newStep(p *EloPlan, c arena.Config, pairs []arena.Pair, i int) Step {
	c.Agents, c.Anchor = c.Agents[i:i+2], c.Agents[i]
	s := Step{From: p.Sims[i], To: p.Sims[i+1]}
	var score arena.Penta
	var own []arena.Pair
	c.Chain = false // of two there is only one pairing
	for _, pair := range pairs {
		if min(pair.Agents[0], pair.Agents[1]) < i || max(pair.Agents[0], pair.Agents[1]) > i+1 {
			continue
		}
		if !pair.Mirror() {
			score.Add(2 - pair.Score())
		}
		pair.Agents[0] -= i
		pair.Agents[1] -= i
		own = append(own, pair)
	}
	s.Pairs, s.Score, s.Span = score.N(), score.Mean(), score.Interval()
	a := arena.Analyse(c, own)
	s.Gain = gain(&a.Ratings.Agents[1], s.From, s.To)
	if g := a.Matches[0].Points; g.N > 1 {
		s.Points = &Points{-g.Mean, agents.Interval{Low: -g.Span.High, High: -g.Span.Low}}
	}
	return s
}
