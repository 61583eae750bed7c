package ladder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

// Plan says what the ladders are made of, whatever the scenario.
type Plan struct {
	Pairs int    // of the pairings that matter, unless a test decides them before
	Ties  int    // of the others, which tie the ratings together
	Seed  uint64 // of the first pair
	// Outsiders are agents from elsewhere, by their specs.
	Outsiders []string
	// Networks are those that levels play by.
	Networks neural.Source
	// Release is the version of the last release, whose networks are among those above; empty: none.
	Release string
	// Agent makes an agent of a spec.
	Agent func(g engine.Game, spec string) (agents.Agent, error)
}

// usualSeed begins seeds that no setting was chosen on.
const usualSeed = 900001

// NewPlan is a plan with the usual numbers.
func NewPlan() Plan { return Plan{Pairs: 400, Ties: 20, Seed: usualSeed} }

// test stops a pairing that matters once it is known whether the first agent is ahead: of equals most are played to the end.
var test = arena.NewSPRT(0, 30)

// mirrors bounds the games of an agent and itself, which show how fair a scenario is: with a hundred the interval is 20 % wide.
const mirrors = 100

// planner is the usual planner, and anchor the agent whose rating is 0.
const (
	planner = "scripted"
	anchor  = "random"
	passer  = "passer"
	greedy  = "greedy"
	elite   = "elite"
)

// weak are agents without a network, about weakest first. Those after them in the order of a ladder are the levels, with
// the planners among them.
var weak = []string{passer, anchor, "uct:sims=100", "expectimax:nodes=2000", "gumbel:sims=64", "puct:sims=100", greedy, "uct:sims=1000"}

// Scenarios are the ids of the scenarios of a game that a network of the program was made for, in the order of the game.
func Scenarios(k games.Kind, networks neural.Source) ([]string, error) {
	made, err := madeFor(networks)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, id := range k.Scenarios() {
		name := made[id]
		if len(name) == 0 {
			continue
		}
		g, err := Game(k, id)
		if err != nil {
			return nil, err
		}
		if b, err := networks.Of(g); err == nil && slices.Contains(name, b.Name) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// madeFor are the names of the networks of today by the scenarios they were trained on.
func madeFor(networks neural.Source) (map[string][]string, error) {
	names, err := opponents.Embedded().Names()
	if err != nil {
		return nil, err
	}
	made := map[string][]string{}
	for _, name := range names {
		b, err := networks.Load(name)
		if err != nil {
			return nil, err
		}
		for _, s := range b.Scenarios {
			made[s.ID] = append(made[s.ID], name)
		}
	}
	return made, nil
}

// Game is a scenario with its fair handicap.
func Game(k games.Kind, scenario string) (engine.Game, error) {
	short := strings.TrimPrefix(scenario, k.Key+"/")
	return games.New(k.Key, scenario, k.Fair[short])
}

// entry is an agent of a ladder that is being planned.
type entry struct {
	spec string
	tied bool // to those before it in the order
}

// Config is the run of the arena that makes the ladder of a scenario. It also returns the agents that do not play there, with
// the reasons.
func (p *Plan) Config(g engine.Game) (c arena.Config, left []string, err error) {
	c = arena.Config{Format: arena.Format, Version: arena.Version, Seed: p.Seed, Scenarios: []arena.Scenario{arena.ScenarioOf(g, "")}}
	var network string
	var released bool
	if network, released, c.Networks, err = p.networks(g); err != nil {
		return c, nil, err
	}
	var order []string // of those that are tied to their neighbours
	for _, e := range p.entries(network, released) {
		if err := p.plays(g, e.spec); err != nil {
			left = append(left, fmt.Sprintf("%s does not play %s: %v", e.spec, g.Scenario(), err))
			continue
		}
		c.Agents = append(c.Agents, e.spec)
		if e.tied {
			order = append(order, e.spec)
		}
	}
	if slices.Contains(c.Agents, anchor) {
		c.Anchor = anchor
	}
	list := &pairings{plan: p, agents: c.Agents}
	list.decisive()
	list.ties(order)
	for _, spec := range []string{planner, elite} {
		list.add(spec, spec, min(p.Pairs, mirrors), nil)
	}
	c.Pairings = list.all
	return c, left, c.Validate()
}

// networks are the network of today that plays g, empty where none does, whether that of the last release is another one, and
// the checksums of both by their names. It is an error where one plays g and cannot be read.
func (p *Plan) networks(g engine.Game) (name string, released bool, sums map[string]string, err error) {
	b, err := p.Networks.Of(g)
	if err != nil {
		return "", false, nil, unlessNone(err)
	}
	sums = map[string]string{b.Name: b.Checksum}
	if p.Release == "" {
		return b.Name, false, sums, nil
	}
	was, err := p.Networks.At(p.Release, g)
	if err != nil {
		return b.Name, false, sums, unlessNone(err)
	}
	sums[opponents.At(was.Name, p.Release)] = was.Checksum
	return b.Name, was.Checksum != b.Checksum, sums, nil
}

// unlessNone is nil where the fault is only that there is no network.
func unlessNone(err error) error {
	if errors.Is(err, neural.ErrNoNetwork) {
		return nil
	}
	return err
}

// entries are the agents that a ladder is to have, about weakest first, and the outsiders at the end. The levels of the last
// release are among them where they played by another network.
func (p *Plan) entries(network string, released bool) (all []entry) {
	add := func(tied bool, specs ...string) {
		for _, spec := range specs {
			all = append(all, entry{spec, tied})
		}
	}
	add(true, weak...)
	for i, level := range neural.LevelNames {
		if network != "" {
			add(true, level)
			if released {
				add(true, opponents.At(level, p.Release))
			}
		}
		if i == 1 { // between regular and veteran
			add(true, planner)
			if network != "" {
				add(true, "staff:model="+network)
			}
		}
	}
	add(false, p.Outsiders...)
	return all
}

// plays reports why an agent cannot play both sides of a game.
func (p *Plan) plays(g engine.Game, spec string) error {
	a, err := p.Agent(g, spec)
	if err != nil {
		return err
	}
	if c, ok := a.(io.Closer); ok {
		defer c.Close()
	}
	return agents.CheckBothSides(a)
}

// pairings is a list under way: of two that say the same pairing the first counts.
type pairings struct {
	plan   *Plan
	agents []string
	all    []arena.Pairing
}

func (l *pairings) add(first, second string, pairs int, test *arena.SPRT) {
	for _, p := range l.all {
		if p.Agents == [2]string{first, second} || p.Agents == [2]string{second, first} {
			return
		}
	}
	if !slices.Contains(l.agents, first) || !slices.Contains(l.agents, second) {
		return
	}
	p := arena.Pairing{Agents: [2]string{first, second}, Pairs: pairs, SPRT: test}
	if test != nil {
		p.Least = min(l.plan.Ties, pairs)
	}
	l.all = append(l.all, p)
}

// decisive adds the pairings that matter: each level against the one below, the elite against the planner and against that of
// the last release, the planner against greedy, and outsiders against the planner.
func (l *pairings) decisive() {
	pairs := l.plan.Pairs
	for i := 1; i < len(neural.LevelNames); i++ {
		l.add(neural.LevelNames[i], neural.LevelNames[i-1], pairs, &test)
	}
	l.add(elite, planner, pairs, &test)
	l.add(elite, opponents.At(elite, l.plan.Release), pairs, &test)
	l.add(planner, greedy, pairs, &test)
	for _, spec := range l.plan.Outsiders {
		l.add(spec, planner, pairs, &test)
	}
}

// reach is how many of those after it an agent meets, in the order of strength.
const reach = 2

// ties adds what ties the ratings together: each agent with the next ones of the order, outsiders with two of the weak ones,
// and the recruit with who only passes, whom it has to beat.
func (l *pairings) ties(order []string) {
	pairs := min(l.plan.Ties, l.plan.Pairs)
	for i := range order {
		for j := i + 1; j <= i+reach && j < len(order); j++ {
			l.add(order[j], order[i], pairs, nil)
		}
	}
	l.add(neural.LevelNames[0], passer, pairs, nil)
	for _, spec := range l.plan.Outsiders {
		l.add(spec, greedy, pairs, nil)
		l.add(spec, anchor, pairs, nil)
	}
}

// Differences names what two runs do not have in common, by the keys of config.json, ascending.
func Differences(a, b *arena.Config) (keys []string) {
	x, y := keysOf(a), keysOf(b)
	for key := range y {
		if _, both := x[key]; !both {
			x[key] = ""
		}
	}
	for _, key := range slices.Sorted(maps.Keys(x)) {
		if x[key] != y[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

// keysOf are the values of a configuration as config.json has them.
func keysOf(c *arena.Config) map[string]string {
	raw, all := map[string]json.RawMessage{}, map[string]string{}
	text, err := json.Marshal(c)
	if err == nil {
		err = json.Unmarshal(text, &raw)
	}
	if err != nil {
		panic(err) // it is made of strings and numbers
	}
	for key, value := range raw {
		all[key] = string(value)
	}
	return all
}
