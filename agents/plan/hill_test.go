package plan

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
)

// hill is a game for tests of the planner: side 1 chooses a hill and a path (two halves of one campaign), takes some
// steps of 0 to 3 points within it, then a die adds 0 or 2 points. Side 0 answers on the hill that was chosen, which takes
// points away, and the game is over. What hills and answers are worth the test says.
type hill struct {
	worth   [hills]int // of the hill chosen
	answers [hills]int // the most an answer there takes away
	eager   bool       // the largest step is named as the eager one
	rests   bool       // each step is a rest
	ordered bool
}

const (
	hills = 3
	paths = 2
	steps = 2
	die   = 2 // what the better face adds
)

// The nodes of a hill.
const (
	atHill = iota
	atPath
	atStep
	atDie = atStep + steps
)

const (
	atAnswer = atDie + 1 + iota
	atTop
)

func (h *hill) ID() string                                    { return "hill-v1" }
func (h *hill) Scenario() string                              { return "hill/one" }
func (h *hill) ScenarioHash() string                          { return "" }
func (h *hill) Options() string                               { return "" }
func (h *hill) Sides() [2]string                              { return [2]string{"german", "allied"} }
func (h *hill) NumActions() int                               { return 4 }
func (h *hill) NumFaces() int                                 { return 2 }
func (h *hill) MaxDecisions() int                             { return 2 + steps + 1 }
func (h *hill) New() engine.State                             { return &climber{game: h} }
func (h *hill) Parse([]byte) (engine.State, error)            { return nil, errors.New("a hill has no notation") }
func (h *hill) ActionText(engine.State, engine.Action) string { return "" }

// climber is a position on a hill.
type climber struct {
	game            *hill
	at, which, path int
	sum             int
}

func (c *climber) Player() engine.Player {
	switch c.at {
	case atDie:
		return engine.Chance
	case atAnswer:
		return 0
	case atTop:
		return engine.Terminal
	}
	return 1
}

func (c *climber) LegalActions(dst []engine.Action) []engine.Action {
	n := map[int]int{atHill: hills, atPath: paths, atDie: 2, atAnswer: 2, atTop: 0}
	most, ok := n[c.at]
	if !ok {
		most = 4
	}
	for a := range most {
		dst = append(dst, engine.Action(a))
	}
	return dst
}

func (c *climber) Check(a engine.Action) error {
	for _, l := range c.LegalActions(nil) {
		if l == a {
			return nil
		}
	}
	return fmt.Errorf("%d is not legal", a)
}

func (c *climber) Outcomes(dst []engine.Outcome) []engine.Outcome {
	if c.at != atDie {
		return dst
	}
	return append(dst, engine.Outcome{Action: 0, P: 0.5}, engine.Outcome{Action: 1, P: 0.5})
}

func (c *climber) Apply(a engine.Action) {
	switch c.at {
	case atHill:
		c.which, c.sum = int(a), c.game.worth[a]
	case atPath:
		c.path = int(a)
		c.sum += int(a) // the second path is a point better
	case atDie:
		c.sum += int(a) * die
	case atAnswer:
		c.sum -= int(a) * c.game.answers[c.which]
	default:
		c.sum += int(a)
	}
	c.at++
}

func (c *climber) Returns(dst []float64) []float64 {
	v := 0.
	if c.at == atTop {
		v = min(1, max(-1, float64(c.sum)/20))
	}
	return append(dst, -v, v)
}

func (c *climber) CopyFrom(src engine.State)    { *c = *src.(*climber) }
func (c *climber) Clone() engine.State          { d := *c; return &d }
func (c *climber) MarshalText() ([]byte, error) { return nil, nil }
func (c *climber) Hash() uint64 {
	return uint64(c.at)<<32 | uint64(c.which)<<24 | uint64(c.path)<<16 | uint64(c.sum+1000)
}

func (c *climber) Resting() bool { return c.game.rests && c.at > atStep }
func (c *climber) Ordered() bool { return c.game.ordered }
func (c *climber) Eager() (engine.Action, bool) {
	return 3, c.game.eager && c.at >= atStep && c.at < atDie
}

var (
	_ engine.Game  = (*hill)(nil)
	_ engine.State = (*climber)(nil)
)

// The features of hills.
const (
	fSum = iota
	fPlaces
	hillFeatures
)

// hillDoctrine judges by the points, and half a point for each place climbed to.
var hillDoctrine = Doctrine{Game: "hill", Points: "metres", Scale: 5, Won: 20, Features: hillFeatures,
	Numbers: []Number{{Name: "sum", Judged: 1}, {Name: "places", Judged: 0.5, Share: true, Off: true}},
	New:     func(engine.Game) (Analyst, error) { return &guide{}, nil },
}

// guide is the analyst of hills.
type guide struct{ looks int }

func (g *guide) Stage(s engine.State) Stage {
	switch s.(*climber).at {
	case atHill, atAnswer:
		return Opening
	case atPath:
		return Second
	}
	return Inside
}

func (g *guide) Within(open, now engine.State) bool { return now.(*climber).at < atAnswer }

func (g *guide) Weigh(st *Style) {
	st.Set(fSum, st.Numbers[0], 1, 1)
	st.Set(fPlaces, st.Numbers[1], 1, 0)
}

func (g *guide) Look(s engine.State, _ *Style, x []float64) float64 {
	g.looks++
	c := s.(*climber)
	x[fSum], x[fPlaces] = float64(c.sum), float64(c.at)
	return 1 - float64(c.at)/atTop
}

// with is the doctrine with another analyst.
func with(a Analyst) Doctrines {
	d := hillDoctrine
	d.New = func(engine.Game) (Analyst, error) { return a, nil }
	return Doctrines{d}
}

// plannerOf makes a planner of a spec.
func plannerOf(t *testing.T, ds Doctrines, g engine.Game, spec string) *scripted {
	t.Helper()
	r := agents.Builtin()
	r.Add(ds.Kind())
	a, err := r.New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(1)
	return a.(*scripted)
}

// act is what an agent does.
func act(t *testing.T, a agents.Agent, s engine.State) (engine.Action, agents.Explanation) {
	t.Helper()
	got, why, err := a.Act(context.Background(), s, agents.Budget{})
	if err != nil || s.Check(got) != nil {
		t.Fatalf("got %d, %v", got, err)
	}
	return got, why
}

// climb plays from the beginning to the die and returns what was done.
func climb(t *testing.T, a agents.Agent, g *hill) (done []engine.Action, s engine.State) {
	t.Helper()
	for s = g.New(); s.Player() == 1; {
		got, _ := act(t, a, s)
		done = append(done, got)
		s.Apply(got)
	}
	return done, s
}
