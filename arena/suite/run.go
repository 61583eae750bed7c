package suite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"bridgehead/agents"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/env"
)

// PlanFile is the file of a run that says what is played.
const PlanFile = "suite.json"

// Plan is everything that decides the results of a run.
type Plan struct {
	Format   string   `json:"format"`
	Games    []Field  `json:"games"`
	Agents   []string `json:"agents"`   // specs, in the order of the table
	Opponent string   `json:"opponent"` // whom they meet
	Pairs    int      `json:"pairs"`    // of each agent on each scenario
	Seed     uint64   `json:"seed"`     // of the first pair of each game
	Engines  string   `json:"engines,omitempty"`
	Released string   `json:"released,omitempty"`
}

// planFormat is the format of a plan.
const planFormat = "bridgehead-suite 1"

// Field is a game with its scenarios.
type Field struct {
	Game      string            `json:"game"` // its key, the name of the directory
	Scenarios []string          `json:"scenarios"`
	Absent    map[string]string `json:"absent,omitempty"` // agents that do not play it, and why
}

// Create begins a run in a new directory: an arena run for each game. Agents that do not play one of the scenarios of a game are
// left out of it; one that plays none of the games is an error. Where it fails the directory is not there.
func Create(dir string, p Plan, tools arena.Tools) error {
	p.Format = planFormat
	if err := p.check(); err != nil {
		return err
	}
	configs := make([]arena.Config, len(p.Games))
	for i := range p.Games {
		var err error
		if configs[i], err = p.config(&p.Games[i], tools); err != nil {
			return err
		}
	}
	if err := p.idle(); err != nil {
		return err
	}
	dir = filepath.Clean(dir)
	if _, err := os.Lstat(dir); err == nil {
		return fmt.Errorf("%s: want a new directory, and that is there already", dir)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	// It gets its name when it is whole, so that no half of one is ever found by it.
	draft, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+".*")
	if err != nil {
		return err
	}
	err = p.begin(draft, configs, tools)
	if err == nil {
		err = errors.Join(os.Chmod(draft, 0o755), os.Rename(draft, dir))
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(draft))
	}
	return nil
}

// begin writes the files of a run into its directory.
func (p *Plan) begin(dir string, configs []arena.Config, tools arena.Tools) error {
	for i, f := range p.Games {
		r, err := arena.Create(filepath.Join(dir, f.Game), configs[i], tools)
		if err != nil {
			return err
		}
		if err := r.Close(); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(dir, PlanFile), append(text, '\n'))
}

func (p *Plan) check() error {
	var faults []error
	fail := func(wrong bool, format string, args ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	fail(len(p.Games) == 0, "games: got none, want one at least")
	for i, f := range p.Games {
		fail(f.Game == "" || f.Game != filepath.Base(f.Game) || f.Game == "..", "games[%d]: got %q, want the key of a game", i, f.Game)
		fail(len(f.Scenarios) == 0, "games: %s has no scenarios", f.Game)
		fail(slices.ContainsFunc(p.Games[:i], func(g Field) bool { return g.Game == f.Game }), "games: %s is given twice", f.Game)
	}
	fail(len(p.Agents) == 0, "agents: got none, want one at least")
	for i, spec := range p.Agents {
		_, err := agents.ParseSpec(spec)
		fail(err != nil, "agents: %v", err)
		fail(slices.Index(p.Agents, spec) < i, "agents: %s is given twice", spec)
		fail(spec == p.Opponent, "agents: %s is whom the others meet", spec)
	}
	fail(p.Pairs < 1 || p.Pairs > 100_000, "pairs: got %d, want 1 to 100000", p.Pairs)
	return errors.Join(faults...)
}

// config is the gauntlet of a game. It notes who is absent.
func (p *Plan) config(f *Field, tools arena.Tools) (arena.Config, error) {
	c := arena.Config{Pairs: p.Pairs, Seed: p.Seed, Gauntlet: p.Opponent, Anchor: p.Opponent, NoLuck: true, Engines: p.Engines, Released: p.Released}
	var games []engine.Game
	for _, id := range f.Scenarios {
		g, err := tools.Game(arena.Scenario{ID: id})
		if err != nil {
			return c, err
		}
		games = append(games, g)
		c.Scenarios = append(c.Scenarios, arena.ScenarioOf(g, ""))
	}
	f.Absent = map[string]string{}
	for _, spec := range append([]string{p.Opponent}, p.Agents...) {
		err := plays(tools, games, spec)
		if err != nil && spec == p.Opponent {
			return c, fmt.Errorf("opponent: %w", err)
		}
		if err != nil {
			f.Absent[spec] = err.Error()
			continue
		}
		c.Agents = append(c.Agents, spec)
	}
	var err error
	c.Networks, err = networks(tools, games, c.Agents)
	return c, err
}

// networks are the checksums of those that agents play some games by, by their names; nil where there are none.
func networks(tools arena.Tools, games []engine.Game, specs []string) (map[string]string, error) {
	if tools.Networks == nil {
		return nil, nil
	}
	var all map[string]string
	for _, g := range games {
		for _, spec := range specs {
			some, err := tools.Networks(g, spec)
			if err != nil {
				return nil, fmt.Errorf("on %s: %w", g.Scenario(), err)
			}
			if all == nil && len(some) > 0 {
				all = map[string]string{}
			}
			maps.Copy(all, some)
		}
	}
	return all, nil
}

// changed is an error where agents would go on with other networks than those that a run was begun with.
func changed(c *arena.Config, tools arena.Tools) error {
	var games []engine.Game
	for _, s := range c.Scenarios {
		g, err := tools.Game(s)
		if err != nil {
			return err
		}
		games = append(games, g)
	}
	now, err := networks(tools, games, c.Agents)
	if err != nil {
		return err
	}
	names := slices.Collect(maps.Keys(now))
	names = append(names, slices.Collect(maps.Keys(c.Networks))...)
	slices.Sort(names)
	var faults []error
	for _, name := range slices.Compact(names) {
		if was, is := c.Networks[name], now[name]; was != is {
			faults = append(faults, fmt.Errorf("network %s: the run was begun with %s, and now there is %s: have that one again, or begin a new run", name, sumWords(was), sumWords(is)))
		}
	}
	return errors.Join(faults...)
}

// sumWords are the head of a checksum.
func sumWords(sum string) string {
	if sum == "" {
		return "none"
	}
	return sum[:min(12, len(sum))]
}

// plays returns why an agent does not play all of several games, on both sides.
func plays(tools arena.Tools, games []engine.Game, spec string) error {
	for _, g := range games {
		a, err := tools.Agent(g, spec)
		if err == nil {
			err = agents.CheckBothSides(a)
			if c, ok := a.(interface{ Close() error }); ok {
				_ = c.Close()
			}
		}
		if err != nil {
			return fmt.Errorf("on %s: %w", g.Scenario(), err)
		}
	}
	return nil
}

// idle is an error about the first agent that plays none of the games.
func (p *Plan) idle() error {
	for _, spec := range p.Agents {
		in := func(f Field) bool { return f.Absent[spec] == "" }
		if !slices.ContainsFunc(p.Games, in) {
			return fmt.Errorf("agents: %s plays none of the games: %s", spec, p.Games[0].Absent[spec])
		}
	}
	for _, f := range p.Games {
		if len(f.Absent) == len(p.Agents) {
			return fmt.Errorf("games: none of the agents plays %s: %s", f.Game, f.Absent[p.Agents[0]])
		}
	}
	return nil
}

// ReadPlan reads what a run plays.
func ReadPlan(dir string) (Plan, error) {
	var p Plan
	text, err := os.ReadFile(filepath.Join(dir, PlanFile))
	if errors.Is(err, os.ErrNotExist) {
		return p, fmt.Errorf("%s: no run of the suite is here (%s is missing)", dir, PlanFile)
	}
	if err == nil {
		err = env.DecodeStrict(text, &p)
	}
	if err == nil && p.Format != planFormat {
		err = fmt.Errorf("format: got %q, want %s", p.Format, planFormat)
	}
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return p, fmt.Errorf("%s: %w", filepath.Join(dir, PlanFile), err)
	}
	return p, nil
}

// Play plays what is left of a run, game by game, by the networks that it was begun with: others are an error. What was
// played before it fails or the context ends is kept.
func Play(ctx context.Context, dir string, tools arena.Tools) error {
	p, err := ReadPlan(dir)
	if err != nil {
		return err
	}
	for _, f := range p.Games {
		in := filepath.Join(dir, f.Game)
		r, err := open(in, tools)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Game, err)
		}
		err = errors.Join(r.Play(ctx), r.Close())
		if len(r.Pairs()) > 0 {
			err = errors.Join(err, arena.WriteReports(in, arena.Analyse(r.Config(), r.Pairs())))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.Game, err)
		}
	}
	return nil
}

// open goes on with the run of a game, unless there is something left to play and it would be played by other networks.
func open(dir string, tools arena.Tools) (*arena.Run, error) {
	left, err := arena.Left(dir)
	if err != nil {
		return nil, err
	}
	if left > 0 {
		c, err := arena.ReadConfig(dir)
		if err == nil {
			err = changed(&c, tools)
		}
		if err != nil {
			return nil, err
		}
	}
	return arena.Open(dir, tools)
}

// WriteReports writes the table of a run into its directory, as Markdown and as JSON.
func WriteReports(dir string, r *Report) error {
	var table, data bytes.Buffer
	if err := errors.Join(r.WriteMarkdown(&table), r.WriteJSON(&data)); err != nil {
		return err
	}
	return errors.Join(writeWhole(filepath.Join(dir, "suite.md"), table.Bytes()), writeWhole(filepath.Join(dir, "table.json"), data.Bytes()))
}

func writeWhole(path string, text []byte) error {
	return env.WriteAtomic(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
