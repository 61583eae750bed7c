package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// The format of a run directory.
const (
	Format  = "bridgehead-arena"
	Version = 1
)

// maxUnits bounds the pairs and mirror games of a run: the schedule is held in memory.
const maxUnits = 2_000_000

// Config is everything that decides the results of a run. It is kept as config.json.
type Config struct {
	Format  string `json:"format"`
	Version int    `json:"version"`

	Agents    []string   `json:"agents"` // specs, all different
	Scenarios []Scenario `json:"scenarios"`
	Seed      uint64     `json:"seed"`  // pair n, from 0, is played on the seed Seed + n
	Pairs     int        `json:"pairs"` // of each pairing on each scenario
	// Mirror is the number of games of each agent against itself on each scenario: they say nothing
	// about agents, but most about sides.
	Mirror   int    `json:"mirror,omitempty"`
	Gauntlet string `json:"gauntlet,omitempty"` // the one agent who meets all others; empty: all meet all
	// Chain lets each agent meet the next one of the list only: a scale of budgets, for example.
	Chain bool `json:"chain,omitempty"`
	// Reach is how many of the agents after it each meets in a chain; 0: one.
	Reach int `json:"reach,omitempty"`
	// Pairings, if there are any, say who meets whom and how often, in place of Pairs, Mirror, Gauntlet, Chain and SPRT.
	Pairings []Pairing `json:"pairings,omitempty"`
	SPRT     *SPRT     `json:"sprt,omitempty"`    // stops each pairing as soon as it is decided
	Anchor   string    `json:"anchor,omitempty"`  // the agent rated 0; empty: random, or else the mean
	Budget   Budget    `json:"budget"`            // of every agent for one action
	NoLuck   bool      `json:"no_luck,omitempty"` // do not measure luck
	Engines  string    `json:"engines,omitempty"` // the file that names the programs among the agents
	// Released is the directory of the networks of earlier releases among the agents.
	Released string `json:"released,omitempty"`
	// Networks are checksums of what agents play by, by a name; whoever goes on with a run may compare them with what is there.
	Networks map[string]string `json:"networks,omitempty"`
}

// Pairing is two agents, or one and itself, and how often they meet on each scenario.
type Pairing struct {
	Agents [2]string `json:"agents"` // their specs, both among those of the run
	Pairs  int       `json:"pairs"`  // at most, where there is a test; games, of an agent and itself
	// SPRT, if not nil, stops the pairing as soon as it is decided, over all scenarios, but not before Least pairs.
	SPRT  *SPRT `json:"sprt,omitempty"`
	Least int   `json:"least,omitempty"`
}

// validate returns the faults of a pairing between some agents.
func (p *Pairing) validate(specs []string) (faults []error) {
	name := p.Agents[0] + " - " + p.Agents[1]
	for _, spec := range p.Agents {
		if !slices.Contains(specs, spec) {
			faults = append(faults, fmt.Errorf("arena: pairings: %q is not among the agents %s", spec, strings.Join(specs, " ")))
		}
	}
	if p.Pairs < 1 || p.Least < 0 {
		faults = append(faults, fmt.Errorf("arena: pairings: %s: %d pairs and %d at least, want 1 or more and 0 or more", name, p.Pairs, p.Least))
	}
	if p.SPRT == nil && p.Least > 0 {
		faults = append(faults, fmt.Errorf("arena: pairings: %s: %d pairs at least without a test that could stop them", name, p.Least))
	}
	if p.SPRT != nil {
		if p.Agents[0] == p.Agents[1] {
			faults = append(faults, fmt.Errorf("arena: pairings: %s: a test between an agent and itself", name))
		}
		if err := p.SPRT.Validate(); err != nil {
			faults = append(faults, fmt.Errorf("arena: pairings: %s: %w", name, err))
		}
	}
	return faults
}

// Budget is agents.Budget as configuration files have it.
type Budget struct {
	Simulations int    `json:"simulations,omitempty"`
	Nodes       int    `json:"nodes,omitempty"`
	Time        string `json:"time,omitempty"` // a duration such as 100ms
}

// Agents returns the budget as agents take it.
func (b Budget) Agents() (agents.Budget, error) {
	out := agents.Budget{Simulations: b.Simulations, Nodes: b.Nodes}
	if b.Simulations < 0 || b.Nodes < 0 {
		return out, fmt.Errorf("budget: %d simulations and %d nodes, want 0 (no limit) or more", b.Simulations, b.Nodes)
	}
	if b.Time == "" {
		return out, nil
	}
	d, err := time.ParseDuration(b.Time)
	if err != nil || d <= 0 {
		return out, fmt.Errorf("budget: time %q, want a duration above 0 such as 100ms", b.Time)
	}
	out.Time = d
	return out, nil
}

// Scenario is a game as a run plays it.
type Scenario struct {
	Game    string `json:"game"` // engine.Game.ID
	ID      string `json:"id"`
	Hash    string `json:"hash"`
	Options string `json:"options,omitempty"`
	File    string `json:"file,omitempty"` // of a scenario that is not embedded

	Sides [2]string `json:"sides"`
}

// ScenarioOf describes a game; file is the file its scenario was read from, empty for none.
func ScenarioOf(g engine.Game, file string) Scenario {
	return Scenario{Game: g.ID(), ID: g.Scenario(), Hash: g.ScenarioHash(), Options: g.Options(), File: file,
		Sides: g.Sides()}
}

// Matches returns nil when g is the game the run was begun with.
func (s Scenario) Matches(g engine.Game) error {
	if now := ScenarioOf(g, s.File); now != s {
		return fmt.Errorf("scenario %s: the run was played on %s %s (options %q), and this program has %s %s (options %q)",
			s.ID, s.Game, short(s.Hash), s.Options, now.Game, short(now.Hash), now.Options)
	}
	return nil
}

func short(hash string) string { return hash[:min(12, len(hash))] }

// Name is the id with the options, if there are any.
func (s Scenario) Name() string {
	if s.Options == "" {
		return s.ID
	}
	return s.ID + " (" + s.Options + ")"
}

// Validate returns every fault of the configuration.
func (c *Config) Validate() error {
	var faults []error
	fail := func(wrong bool, format string, args ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf("arena: "+format, args...))
		}
	}
	fail(c.Format != Format || c.Version != Version, "format %q version %d, want %s version %d",
		c.Format, c.Version, Format, Version)
	fail(len(c.Agents) == 0 || len(c.Agents) == 1 && c.Mirror == 0 && len(c.Pairings) == 0, "%d agents, want 2 or more (or 1 with mirror games)",
		len(c.Agents))
	fail(len(c.Scenarios) == 0, "no scenario, want 1 or more")
	fail(c.Pairs < 0 || c.Mirror < 0, "%d pairs and %d mirror games, want 0 or more", c.Pairs, c.Mirror)
	fail(c.Pairs == 0 && c.Mirror == 0 && len(c.Pairings) == 0, "0 pairs and 0 mirror games, want 1 or more")
	for i, spec := range c.Agents {
		_, err := agents.ParseSpec(spec)
		fail(err != nil, "agents: %v", err)
		fail(slices.Index(c.Agents, spec) < i, "agent %s is given twice; for games against itself set mirror", spec)
	}
	for i, s := range c.Scenarios {
		fail(slices.Index(c.Scenarios, s) < i, "scenario %s is given twice", s.Name())
	}
	fail(c.Gauntlet != "" && !slices.Contains(c.Agents, c.Gauntlet), "gauntlet: %q is not among the agents %s",
		c.Gauntlet, strings.Join(c.Agents, " "))
	fail(c.Chain && c.Gauntlet != "", "a chain and a gauntlet, want one of them")
	fail(c.Reach < 0 || c.Reach > 0 && !c.Chain, "reach %d, want 0 or more, and above 0 only in a chain", c.Reach)
	fail(c.Anchor != "" && !slices.Contains(c.Agents, c.Anchor), "anchor: %q is not among the agents %s",
		c.Anchor, strings.Join(c.Agents, " "))
	if c.SPRT != nil {
		faults = append(faults, c.SPRT.Validate())
	}
	faults = append(faults, c.listed()...)
	_, err := c.Budget.Agents()
	faults = append(faults, err)
	n := c.units()
	fail(n > maxUnits, "%.0f pairs in all, at most %d are allowed", n, maxUnits)
	fail(n > 0 && c.Seed > math.MaxUint64-uint64(min(n, maxUnits)), "seed %d: no room for the seeds after it", c.Seed)
	return errors.Join(faults...)
}

// listed returns the faults of the pairings.
func (c *Config) listed() (faults []error) {
	if len(c.Pairings) == 0 {
		return nil
	}
	if c.Pairs != 0 || c.Mirror != 0 || c.Gauntlet != "" || c.Chain || c.SPRT != nil {
		faults = append(faults, errors.New("arena: pairings beside pairs, mirror, gauntlet, chain or sprt, want one or the other"))
	}
	seen := map[[2]string]bool{}
	for i := range c.Pairings {
		p := &c.Pairings[i]
		faults = append(faults, p.validate(c.Agents)...)
		if seen[p.Agents] || seen[[2]string{p.Agents[1], p.Agents[0]}] {
			faults = append(faults, fmt.Errorf("arena: pairings: %s - %s is given twice", p.Agents[0], p.Agents[1]))
		}
		seen[p.Agents] = true
	}
	return faults
}

// units is the length of the schedule; a float, for it may be absurd before Validate has seen it.
func (c *Config) units() float64 {
	if len(c.Pairings) > 0 {
		sum := 0.
		for i := range c.Pairings {
			sum += float64(c.Pairings[i].Pairs)
		}
		return float64(len(c.Scenarios)) * sum
	}
	n := float64(len(c.Agents))
	pairings := n * (n - 1) / 2
	if c.Gauntlet != "" {
		pairings = n - 1
	}
	if left := n - 1 - float64(c.reach()); c.Chain && left > 0 {
		pairings -= left * (left + 1) / 2
	}
	return float64(len(c.Scenarios)) * (pairings*float64(c.Pairs) + n*float64(c.Mirror))
}

// reach is how far down the list an agent of a chain looks for others to meet.
func (c *Config) reach() int { return max(1, c.Reach) }

// Clocked lists the agents whose thinking is limited by time: their games cannot be repeated.
func (c *Config) Clocked() []string {
	if c.Budget.Time != "" {
		return c.Agents
	}
	var out []string
	for _, text := range c.Agents {
		if clocked(text) {
			out = append(out, text)
		}
	}
	return out
}

// clocked tells by the spec whether an agent, or one that is a part of it, thinks by the clock.
func clocked(text string) bool {
	s, err := agents.ParseSpec(text)
	return err == nil && (s.Name == "gtp" || slices.ContainsFunc(s.Values, func(kv agents.KeyValue) bool {
		return strings.Contains(kv.Key, "time") || kv.Key == "ms" || kv.Key == "seconds" ||
			clocked(strings.TrimSuffix(strings.TrimPrefix(kv.Value, "["), "]"))
	}))
}

// Command is the command line that plays the run again. A list of pairings no flags can tell: then it is the file of the run.
func (c *Config) Command() string {
	if len(c.Pairings) > 0 {
		return "bridgehead arena --plan " + ConfigFile
	}
	words := []string{"bridgehead arena"}
	add := func(flag string, value any) { words = append(words, "--"+flag+" "+quoted(fmt.Sprint(value))) }
	for _, a := range c.Agents {
		add("agents", a)
	}
	for _, s := range c.Scenarios {
		name := s.ID
		if s.File != "" {
			name = s.File
		}
		if !c.alike() && s.Options != "" {
			name += " " + s.Options
		}
		add("scenario", name)
	}
	if o := c.Scenarios[0].Options; o != "" && c.alike() {
		add("options", o)
	}
	add("pairs", c.Pairs)
	if c.Mirror > 0 {
		add("mirror", c.Mirror)
	}
	add("seed", c.Seed)
	if c.Gauntlet != "" {
		add("gauntlet", c.Gauntlet)
	}
	if c.Chain {
		words = append(words, "--chain")
	}
	if c.Reach > 0 {
		add("reach", c.Reach)
	}
	words = append(words, c.rareFlags()...)
	return strings.Join(words, " ")
}

// alike reports whether all scenarios have the same options.
func (c *Config) alike() bool {
	return !slices.ContainsFunc(c.Scenarios, func(s Scenario) bool { return s.Options != c.Scenarios[0].Options })
}

// rareFlags are the words of Command that most runs do without.
func (c *Config) rareFlags() (words []string) {
	add := func(flag string, value any) { words = append(words, "--"+flag+" "+quoted(fmt.Sprint(value))) }
	if s := c.SPRT; s != nil {
		add("sprt", number(s.Elo0)+","+number(s.Elo1))
		if s.Alpha != usualError || s.Beta != usualError {
			add("sprt-errors", number(s.Alpha)+","+number(s.Beta))
		}
	}
	if c.Anchor != "" {
		add("anchor", c.Anchor)
	}
	for _, b := range []struct {
		flag  string
		value int
	}{{"sims", c.Budget.Simulations}, {"nodes", c.Budget.Nodes}} {
		if b.value > 0 {
			add(b.flag, b.value)
		}
	}
	if c.Budget.Time != "" {
		add("time", c.Budget.Time)
	}
	if c.Engines != "" {
		add("engines", c.Engines)
	}
	if c.Released != "" {
		add("released", c.Released)
	}
	if c.NoLuck {
		words = append(words, "--luck=false")
	}
	return words
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// quoted quotes a word for a shell where it needs it.
func quoted(word string) string {
	plain := func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=,:./+", r)
	}
	if word != "" && !strings.ContainsFunc(word, plain) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func (c *Config) encode() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	err := enc.Encode(c)
	return b.Bytes(), err
}

// DecodeConfig reads config.json.
func DecodeConfig(text []byte) (Config, error) {
	var c Config
	if err := env.DecodeStrict(text, &c); err != nil {
		return c, err
	}
	return c, c.Validate()
}
