package training

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/models/bundle"
	"bridgehead/models/fit"
	"bridgehead/training/run"
)

// tellEvery is the time between two lines about the learner.
const tellEvery = 15 * time.Second

// describe fills what the bundles of a run with a recipe say of themselves.
func (t *trainer) describe(recipe string) error {
	hashes, err := inputOf(t.fields[0].Game)
	if err != nil {
		return err
	}
	var scenarios []bundle.Scenario
	for _, f := range t.fields {
		s := bundle.Scenario{ID: f.Game.Scenario(), Hash: f.Game.ScenarioHash()}
		if c, ok := f.Game.(engine.Charter); ok {
			chart := c.Chart()
			s.InPlay, s.Links = chart.InPlay, chart.Links
		}
		scenarios = append(scenarios, s)
	}
	t.bundle = bundle.Bundle{Name: "live", Game: t.fields[0].Game.ID(), Observation: hashes[0], Actions: hashes[1],
		Scenarios: scenarios,
		Provenance: bundle.Provenance{Config: recipe, Seed: t.config.Seed, Machine: t.Machine,
			Program: t.Version, Date: t.Now().UTC().Format(time.DateOnly)}}
	return nil
}

// note adds the losses of a step to those that are told next.
func (t *trainer) note(l fit.Losses) {
	if t.lossSums == nil {
		t.lossSums = map[string]float64{}
	}
	for name, v := range map[string]float64{"policy": l.Policy, "entropy": l.Entropy, "win": l.Win, "win_error": l.WinError,
		"margin": l.Margin, "shorts": l.Shorts, "owner": l.Owner, "alive": l.Alive, "agree": l.Agree, "level": l.Level, "total": l.Total} {
		t.lossSums[name] += v
	}
	t.lossN++
}

// tell logs the mean losses since it last did, and how far the run is.
func (t *trainer) tell(kind string) error {
	values := map[string]float64{"games": float64(t.played.Load()), "moves": float64(t.thought.Load()),
		"steps": float64(t.steps()), "seconds": t.elapsed().Seconds(), "sims": float64(t.sims()),
		"rate": t.learner.rate(t.progress()), "bid": float64(t.bids[0].milli()) / 1000}
	for i, b := range t.bids[1:] {
		values["bid "+t.fields[i+1].Game.Scenario()] = float64(b.milli()) / 1000
	}
	if t.config.Play.Reanalyse > 0 {
		values["reanalysed"] = float64(t.games.Revised())
	}
	for name, v := range t.lossSums {
		values[name] = v / float64(t.lossN)
	}
	fmt.Fprintf(t.Log, "%s %s: %d games, %d steps, policy %.3f (least %.3f), win %.3f, error %.3f\n",
		t.elapsed().Round(time.Second), kind, t.played.Load(), t.steps(),
		values["policy"], values["entropy"], values["win"], values["win_error"])
	clear(t.lossSums)
	t.lossN = 0
	return t.log(kind, values)
}

// log notes values of a kind in the metrics of the run, and for TensorBoard where the recipe wants that.
func (t *trainer) log(kind string, values map[string]float64) error {
	now, step := t.Now(), int64(t.steps())
	if err := t.run.Log(run.Metric{Kind: kind, Step: step, Time: now.Unix(), Values: values}); err != nil || t.curves == nil {
		return err
	}
	tagged := make(map[string]float64, len(values))
	for name, v := range values {
		tagged[kind+"/"+name] = v
	}
	return t.curves.Write(step, now, tagged)
}

// measure plays matches of the network against the opponents of the recipe, as both sides.
func (t *trainer) measure(ctx context.Context) error {
	m := &t.config.Measure
	if m.Pairs == 0 {
		return nil
	}
	if err := t.publish(); err != nil {
		return err
	}
	b := t.bundle
	b.Net = t.latest.Load().net
	defer func() { t.measured = t.Now() }()
	t.strengths = t.strengths[:0]
	for i, f := range t.fields {
		g, err := f.Vary(t.config.MatchOptions(i))
		if err != nil {
			return fmt.Errorf("measure: options: %w", err)
		}
		mine, err := t.Live.Factory(g, &b, t.config.Measured())
		if err != nil {
			return err
		}
		for _, spec := range m.Opponents {
			if err := t.meet(ctx, g, mine, spec); err != nil {
				return err
			}
		}
	}
	return nil
}

// MatchOptions are those of the game in matches on a scenario of the recipe.
func (c *Config) MatchOptions(scenario int) string {
	own := c.Scenarios[scenario].Options
	if own != "" && c.Measure.Options != "" {
		return c.Measure.Options + "," + own
	}
	return c.Measure.Options + own
}

// rival names an opponent on a scenario in the metrics of the run.
func (t *trainer) rival(g engine.Game, spec string) string {
	if len(t.fields) == 1 {
		return spec
	}
	return spec + " on " + g.Scenario()
}

// meet plays a match against one opponent and logs it.
func (t *trainer) meet(ctx context.Context, g engine.Game, mine agents.Factory, spec string) error {
	other, err := t.Registry.Factory(g, spec)
	if err != nil {
		return fmt.Errorf("measure: opponents: %w", err)
	}
	m := &t.config.Measure
	values := map[string]float64{"seconds": t.elapsed().Seconds(), "games": float64(t.played.Load()), "pairs": float64(m.Pairs)}
	for side := range 2 {
		match := agents.Match{Game: g, Games: m.Pairs, Seed: measureSeed, Workers: max(1, t.config.Play.Actors)}
		match.Agents[side], match.Agents[1-side] = mine, other
		var fault error
		match.Progress = func(int) { fault = errors.Join(fault, t.remember()) }
		r, err := match.Run(ctx)
		err = errors.Join(err, fault)
		if err != nil {
			return err
		}
		share := (float64(r.Wins[side]) + float64(r.Draws)/2) / float64(m.Pairs)
		values[g.Sides()[side]] = share
		values["score"] += share / 2
		if r.Words != "" {
			values["points "+g.Sides()[side]] = r.Points.Mean
		}
	}
	span := agents.Wilson(int(math.Round(values["score"]*float64(2*m.Pairs))), 2*m.Pairs)
	rival := t.rival(g, spec)
	fmt.Fprintf(t.Log, "%s against %s: %.0f %%, %.0f to %.0f %% (%s %.0f %%, %s %.0f %%)\n", t.elapsed().Round(time.Second), rival,
		100*values["score"], 100*span.Low, 100*span.High,
		g.Sides()[0], 100*values[g.Sides()[0]], g.Sides()[1], 100*values[g.Sides()[1]])
	t.strengths = append(t.strengths, bundle.Strength{Opponent: spec, Scenario: g.Scenario(), Games: 2 * m.Pairs,
		Score: values["score"], Low: min(span.Low, values["score"]), High: max(span.High, values["score"]), // but for rounding
		Settings: strings.TrimSpace(m.settings() + " " + g.Options()),
		Date:     t.Now().UTC().Format(time.DateOnly)})
	return t.log("match "+rival, values)
}

// Measured is the spec by which the network of a run is measured, with model=live: that of the recipe, or a search of
// as many simulations as it says. Where it says none, it is the policy alone.
func (c *Config) Measured() string {
	switch m := &c.Measure; {
	case m.Agent != "":
		return m.Agent
	case m.Sims < 1:
		return "neural:model=live,search=none"
	default:
		return fmt.Sprintf("neural:model=live,sims=%d,m=%d,c_scale=%g,margin=%g", m.Sims, c.Play.Considered, c.Play.CScale, c.Play.Margin)
	}
}

// settings say how the network plays.
func (m *Measure) settings() string {
	if m.Agent != "" {
		return m.Agent
	}
	return fmt.Sprintf("sims=%d", m.Sims)
}

// measureSeed is the first seed of matches on the way; the same for all, so that they can be compared.
const measureSeed = 9_000_001
