package neural

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// Opponent is a network under a name of its own, made for one side.
type Opponent struct {
	Name    string // of the agent, such as german-elite
	Summary string // one line
	Side    engine.Player
	Model   string // by which its source loads it; empty: that of the scenario, or else the usual one of the game
	Level   string // one of those of the bundle; empty: the usual settings
	Version string // of the release whose networks it plays by; empty: those of today
}

// LevelNames are those of the opponents, weakest first.
var LevelNames = []string{"recruit", "regular", "veteran", "elite", "marshal"}

// levelManners say how the levels play.
var levelManners = map[string]string{
	"recruit": "is often careless",
	"regular": "errs now and then",
	"veteran": "seldom errs",
	"elite":   "weighs where each choice leads",
	"marshal": "takes its time",
}

// table lists the opponents of either side, whether or not their networks come with this build.
var table = seats("german", "allied")

func seats(sides ...string) (all []Opponent) {
	for side, name := range sides {
		for _, level := range LevelNames {
			summary := fmt.Sprintf("a network for the %s side that %s", engine.Capital(name), levelManners[level])
			all = append(all, Opponent{Name: name + "-" + level, Summary: summary, Side: engine.Player(side), Level: level})
		}
	}
	return all
}

// Opponents are those that come with the program; none where it was built without networks.
func Opponents() []Opponent {
	if names, err := opponents.Embedded().Names(); err != nil || len(names) == 0 {
		return nil
	}
	return table
}

// Named are agents of opponents whose networks are of this source.
func (s Source) Named(all []Opponent) (kinds []agents.Kind) {
	for _, o := range all {
		kinds = append(kinds, agents.Kind{
			Name:    o.Name,
			Summary: o.Summary,
			New:     func(g engine.Game, p *agents.Params) (agents.Agent, error) { return s.seat(o, g, p) },
		})
	}
	return kinds
}

// Both are agents of the levels that take the side they are given, and the dial between them; none where the program was built without networks.
func (s Source) Both() (kinds []agents.Kind) {
	if len(Opponents()) == 0 {
		return nil
	}
	for _, level := range LevelNames {
		kinds = append(kinds, s.both(Opponent{Name: level, Summary: "a network for either side that " + levelManners[level], Level: level}))
	}
	return append(kinds, s.dialKind())
}

// former are agents of the levels of earlier releases, on both sides, as LEVEL@VERSION.
func (s Source) former() (kinds []agents.Kind) {
	if s.releases == nil {
		return nil
	}
	for _, version := range s.releases.Versions() {
		for _, level := range LevelNames {
			kinds = append(kinds, s.both(Opponent{Name: opponents.At(level, version), Level: level, Version: version,
				Summary: fmt.Sprintf("the %s of release %s, by the networks of then", level, version)}))
		}
	}
	return kinds
}

// both is the agent of an opponent on both sides.
func (s Source) both(o Opponent) agents.Kind {
	return agents.Kind{
		Name:    o.Name,
		Summary: o.Summary,
		New:     func(g engine.Game, p *agents.Params) (agents.Agent, error) { return s.pair(o, g, p) },
	}
}

// ErrNoNetwork says that no network there is was made for a scenario. The name of the scenario follows it.
var ErrNoNetwork = errors.New("no network plays")

// model names the network by which an opponent plays g.
func (s Source) model(o Opponent, g engine.Game) (string, error) {
	if o.Model != "" {
		return o.Model, nil
	}
	names, err := s.shelf(o.Version)
	if err != nil {
		return "", err
	}
	// Scenarios of two games may have one name: then the network of the second is called by game and scenario.
	if name := strings.ReplaceAll(g.Scenario(), "/", "-"); slices.Contains(names, name) {
		return o.network(name), nil
	}
	if name := path.Base(g.Scenario()); slices.Contains(names, name) {
		if b, err := s.Load(o.network(name)); err != nil || b.Game == g.ID() {
			return o.network(name), err
		}
	}
	if s.Usual != nil {
		if name := s.Usual(g); name != "" && (o.Version == "" || slices.Contains(names, name)) {
			return o.network(name), nil
		}
	}
	if len(names) == 0 {
		return "", fmt.Errorf("%w %s", ErrNoNetwork, g.Scenario())
	}
	return "", fmt.Errorf("%w %s, the networks here are %s", ErrNoNetwork, g.Scenario(), strings.Join(names, " | "))
}

// shelf are the names of the networks that opponents play by, of today or of a release.
func (s Source) shelf(version string) ([]string, error) {
	if version == "" {
		return opponents.Embedded().Names()
	}
	if s.releases == nil {
		return nil, nil
	}
	return s.releases.Of(version)
}

// network is how the source knows a network of the shelf.
func (o *Opponent) network(name string) string {
	if o.Version == "" {
		return name
	}
	return opponents.At(name, o.Version)
}

// spec is the agent by which an opponent plays a side of g.
func (s Source) spec(o Opponent, g engine.Game, side engine.Player) (string, error) {
	model, err := s.model(o, g)
	if err != nil {
		return "", err
	}
	b, err := s.Load(model)
	if err != nil || o.Level == "" {
		return networkSpec(model), err
	}
	return LevelSpec(b, model, o.Level, g.Sides()[side])
}

// Plays reports whether there is a network by which opponents play g.
func (s Source) Plays(g engine.Game) bool {
	_, err := s.model(Opponent{}, g)
	return err == nil
}

// NameOf is what this source calls the network by which opponents play g.
func (s Source) NameOf(g engine.Game) (string, error) { return s.model(Opponent{}, g) }

// Of is the network by which opponents play g: that of the scenario, or else the usual one of the game.
func (s Source) Of(g engine.Game) (*bundle.Bundle, error) {
	name, err := s.model(Opponent{}, g)
	if err != nil {
		return nil, err
	}
	return s.Load(name)
}

// At is the network by which opponents of an earlier release play g.
func (s Source) At(version string, g engine.Game) (*bundle.Bundle, error) {
	name, err := s.model(Opponent{Version: version}, g)
	if err != nil {
		return nil, err
	}
	return s.Load(name)
}

// LevelOf is the agent that plays a level, LEVEL or LEVEL@VERSION, for a side of g: by the network of the scenario, or else
// by the usual one of the game.
func (s Source) LevelOf(level string, g engine.Game, side engine.Player) (string, error) {
	name, version, _ := strings.Cut(level, "@")
	return s.spec(Opponent{Level: name, Version: version}, g, side)
}

func (s Source) seat(o Opponent, g engine.Game, p *agents.Params) (agents.Agent, error) {
	spec, err := s.spec(o, g, o.Side)
	if err != nil {
		return nil, err
	}
	a, err := p.Make(g, spec)
	if err != nil {
		return nil, err
	}
	return &seated{Agent: a, name: p.Name(), level: o.Level, side: o.Side, sides: g.Sides()}, nil
}

// pair makes the agent that plays both sides. One of its two is made at once, so that faults show.
func (s Source) pair(o Opponent, g engine.Game, p *agents.Params) (agents.Agent, error) {
	a := &pair{name: p.Name()}
	for side := range engine.Player(2) {
		spec, err := s.spec(o, g, side)
		if err != nil {
			return nil, err
		}
		a.specs[side] = spec
	}
	a.fresh = func(side engine.Player) (agents.Agent, error) { return p.Make(g, a.specs[side]) }
	var err error
	if a.spare, err = a.fresh(0); err != nil || a.specs[0] == a.specs[1] {
		return a, err
	}
	a.sides[0], a.spare = a.spare, nil
	a.sides[1], err = a.fresh(1)
	return a, err
}

// LevelSpec is the agent that plays a level of the network b, which agents know as model, for a side; for both if side is
// empty. Its keys have the names of today, whatever they were called when the network was made.
func LevelSpec(b *bundle.Bundle, model, name, side string) (string, error) {
	play, err := level(b, name, side)
	if err != nil {
		return "", err
	}
	if play.Agent == "" {
		return networkSpec(model, agents.KeyValue{Key: "level", Value: name}), nil
	}
	spec, err := today(play.Agent)
	if err != nil {
		return "", err
	}
	spec.Values = append(spec.Values, agents.KeyValue{Key: "model", Value: model})
	return spec.String(), nil
}

// today reads a recorded spec, with the keys of the agent neural by their names of today.
func today(text string) (agents.Spec, error) {
	spec, err := agents.ParseSpec(text)
	if err == nil && spec.Name == networkKind {
		err = spec.Rename(renamed)
	}
	return spec, err
}

// Today is a recorded spec with the keys of the agent neural by their names of today; what is no spec stays as it is.
func Today(text string) string {
	if spec, err := today(text); err == nil {
		return spec.String()
	}
	return text
}

// networkSpec is the agent neural with a network, and what else it is told.
func networkSpec(model string, more ...agents.KeyValue) string {
	values := append([]agents.KeyValue{{Key: "model", Value: model}}, more...)
	return agents.Spec{Name: networkKind, Values: values}.String()
}

// seated is an agent that plays one side.
type seated struct {
	agents.Agent
	name  string
	level string // empty: none
	side  engine.Player
	sides [2]string
}

var _ agents.OneSided = (*seated)(nil)

// Name is that of the opponent, whatever plays for it.
func (a *seated) Name() string { return a.name }

// Plays refuses the other side.
func (a *seated) Plays(side engine.Player) error {
	if side == a.side {
		return nil
	}
	want := "another agent"
	if slices.Contains(LevelNames, a.level) {
		want = a.level + ", which plays both"
	}
	return fmt.Errorf("agent %q plays the %s side only, not the %s one; want %s", a.name, a.sides[a.side], a.sides[side], want)
}

// Act refuses to decide for the other side.
func (a *seated) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if p := s.Player(); p.IsSide() {
		if err := a.Plays(p); err != nil {
			return 0, agents.Explanation{}, err
		}
	}
	return a.Agent.Act(ctx, s, b)
}

// Analyse lets the agent within answer, for its side only.
func (a *seated) Analyse(ctx context.Context, s engine.State, q agents.Question) (engine.Action, agents.Explanation, error) {
	if p := s.Player(); p.IsSide() {
		if err := a.Plays(p); err != nil {
			return 0, agents.Explanation{}, err
		}
	}
	return agents.Analyse(ctx, a.Agent, s, q)
}

// pair plays both sides, each by an agent of its own that knows nothing of the other: it plays as two agents would that
// are made for one side each.
type pair struct {
	name  string
	specs [2]string
	fresh func(side engine.Player) (agents.Agent, error)
	sides [2]agents.Agent // nil: not made yet
	spare agents.Agent    // made, for whichever side decides first; nil: there is none
	seed  uint64
}

func (a *pair) Name() string { return a.name }

// Reset begins a new game for both.
func (a *pair) Reset(seed uint64) {
	a.seed = seed
	for _, one := range a.sides {
		if one != nil {
			one.Reset(seed)
		}
	}
}

// Act lets the agent of the side decide.
func (a *pair) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	one, err := a.of(s.Player())
	if err != nil {
		return 0, agents.Explanation{}, err
	}
	return one.Act(ctx, s, b)
}

// Analyse lets the agent of the side answer.
func (a *pair) Analyse(ctx context.Context, s engine.State, q agents.Question) (engine.Action, agents.Explanation, error) {
	one, err := a.of(s.Player())
	if err != nil {
		return 0, agents.Explanation{}, err
	}
	return agents.Analyse(ctx, one, s, q)
}

// of is the agent of the side that decides.
func (a *pair) of(side engine.Player) (agents.Agent, error) {
	if !side.IsSide() {
		return nil, fmt.Errorf("agent %q: nobody is to decide", a.name)
	}
	if a.sides[side] == nil {
		if err := a.fill(side); err != nil {
			return nil, fmt.Errorf("agent %q: %w", a.name, err)
		}
	}
	return a.sides[side], nil
}

// fill makes the agent of a side, or takes the spare one.
func (a *pair) fill(side engine.Player) (err error) {
	if a.sides[side], a.spare = a.spare, nil; a.sides[side] == nil {
		if a.sides[side], err = a.fresh(side); err != nil {
			return err
		}
	}
	a.sides[side].Reset(a.seed)
	return nil
}
