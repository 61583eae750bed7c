package ladder

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/games"
)

// Plan is what a run of the arena is to be: who plays how much on what.
type Plan struct {
	Name      string
	Agents    []string
	Scenarios []string
	Options   string
	Pairs     int
	Mirror    int
	Reach     int // of a chain; 0: all meet all
	Seed      uint64
	Anchor    string
	NoLuck    bool
}

// ladderAgents are the agents that releases are compared on. New ones join at the end of the list.
var ladderAgents = []string{
	"random",
	"greedy:plan=0",
	"greedy",
	"scripted",
	"flat:sims=100",
	"uct:sims=100",
	"uct:sims=1000",
	"puct:sims=100",
	"gumbel:sims=64",
	"expectimax:nodes=2000",
}

// strongScripted is the planner with more activations tried, and more often.
const strongScripted = "scripted:dice=4,width=12"

// quickScripted is the planner with less thought: on the basic game the usual one takes most of the time of a run.
const quickScripted = "scripted:dice=1,lines=80,sketch=50,width=3"

func isScripted(spec string) bool { return spec == "scripted" }

// levelAgents are the levels of the opponents but the highest, and the agents that place them on the scale of the ladder,
// about weakest first: each meets the next two. topAgents take longer: they meet the next one only.
var (
	levelAgents = slices.Concat([]string{"random", "passer", "greedy"}, neural.LevelNames[:4])
	topAgents   = []string{"scripted", "elite", "marshal"}
	basicTop    = []string{quickScripted, "elite", "marshal"}
)

// levelSeed begins seeds that no setting was chosen on. The plans of levels play on seeds of their own, so that arena levels
// can put them together.
const levelSeed = 900001

// Plans are those that are built in, on the fields a game names; where it names none there is no plan. With 10 agents and
// 45 pairs a row has 405 pairs on each scenario.
func Plans(k games.Kind) []Plan {
	short, levels, long, fair := k.Names(k.Fields.Ladder), k.Names(k.Fields.Levels), k.Names(k.Fields.Long), k.Fair[k.Scenario]
	plans := []Plan{
		{Name: "ladder", Agents: ladderAgents, Scenarios: short, Pairs: 45, Mirror: 10},
		// The long game is ten times as long; the handicap makes results as even as the sides go, see docs/ladder.md.
		{Name: "ladder-basic", Agents: append(slices.DeleteFunc(slices.Clone(ladderAgents), isScripted), strongScripted),
			Scenarios: long, Options: fair, Pairs: 5, Mirror: 10},
		// How fair scenarios are between equals.
		{Name: "balance", Agents: []string{"scripted", "uct:sims=1000"}, Scenarios: k.Names(k.Fields.Balance), Pairs: 10, Mirror: 60},
		// The figures people choose an opponent by: docs/ladder.md.
		{Name: "levels", Agents: levelAgents, Scenarios: levels, Pairs: 60, Reach: 2, Seed: levelSeed, Anchor: "random", NoLuck: true},
		{Name: "levels-top", Agents: topAgents, Scenarios: levels, Pairs: 40, Reach: 1, Seed: levelSeed + 10000, NoLuck: true},
		{Name: "levels-basic", Agents: levelAgents, Scenarios: long, Options: fair, Pairs: 20, Reach: 2,
			Seed: levelSeed + 20000, Anchor: "random", NoLuck: true},
		{Name: "levels-basic-top", Agents: basicTop, Scenarios: long, Options: fair, Pairs: 20, Reach: 1,
			Seed: levelSeed + 30000, NoLuck: true},
	}
	for i := range plans {
		unplayed := sync.OnceValue(func() bool { return slices.ContainsFunc(plans[i].Scenarios, withoutNetwork(k)) })
		plans[i].Agents = slices.DeleteFunc(slices.Clone(plans[i].Agents), func(spec string) bool {
			return foreign(k, spec) || slices.Contains(neural.LevelNames, spec) && unplayed()
		})
	}
	return slices.DeleteFunc(plans, func(p Plan) bool { return len(p.Scenarios) == 0 || len(p.Agents) < 2 })
}

// withoutNetwork reports of a scenario of a game, with options after a blank, whether no network that comes with the program
// plays it.
func withoutNetwork(k games.Kind) func(field string) bool {
	return func(field string) bool {
		id, options, _ := strings.Cut(field, " ")
		g, err := games.New(k.Key, id, options)
		return err != nil || !roster.Networks.Plays(g)
	}
}

// foreign reports whether an agent is a planner and knows nothing of the game.
func foreign(k games.Kind, spec string) bool {
	name, _, _ := strings.Cut(spec, ":")
	return (name == "scripted" || name == "staff") && !roster.Doctrines.Has(k.Key)
}

// Names are the names of plans, as one would choose from them.
func Names(plans []Plan) string {
	names := make([]string, len(plans))
	for i, p := range plans {
		names[i] = p.Name
	}
	return strings.Join(names, " | ")
}

// Find is the plan of a game by its name; the error names those there are.
func Find(k games.Kind, name string) (Plan, error) {
	plans := Plans(k)
	if i := slices.IndexFunc(plans, func(p Plan) bool { return p.Name == name }); i >= 0 {
		return plans[i], nil
	}
	if len(plans) == 0 {
		return Plan{}, fmt.Errorf("got %q, but %s names no fields for measurements", name, k.Key)
	}
	return Plan{}, fmt.Errorf("got %q, want %s", name, Names(plans))
}
