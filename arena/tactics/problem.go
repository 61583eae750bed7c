package tactics

import (
	"fmt"
	"math"

	"bridgehead/agents/expectimax"
	"bridgehead/engine"
)

// Problem is a position with the exact value of every action, as probabilities of winning for the
// side to move.
type Problem struct {
	Variant
	Position string `json:"position"` // in the notation of the game
	Side     string `json:"side"`     // to move
	Node     string `json:"node"`     // kind of decision

	Value   float64         `json:"value"`
	Actions []engine.Action `json:"actions"` // all legal ones
	Values  []float64       `json:"values"`  // of each
	Best    []engine.Action `json:"best"`

	// Where the position is from: the game, the number of steps played in it, whether its end was then
	// brought near; and the number of positions the solver took. The game was played with the scenario of
	// its day: when data change, positions are solved again, and those that still matter stay (see Again).
	Seed   uint64    `json:"seed"`
	Agents [2]string `json:"agents"`
	Step   int       `json:"step"`
	Dusk   bool      `json:"dusk,omitempty"`
	Nodes  int       `json:"nodes"`
}

func newProblem(v Variant, g engine.Game, s engine.State, values []expectimax.ActionValue) (Problem, error) {
	text, err := s.MarshalText()
	if err != nil {
		return Problem{}, err
	}
	best, value := expectimax.Best(values)
	p := Problem{
		Variant: v, Position: string(text), Side: g.Sides()[s.Player()], Node: engine.NodeKind(s),
		Value: rounded(chance(value)), Best: best,
	}
	for _, a := range values {
		p.Actions = append(p.Actions, a.Action)
		p.Values = append(p.Values, rounded(chance(a.Value)))
	}
	return p, nil
}

// rounded keeps ten decimals, which is less than rounding errors spoil.
func rounded(p float64) float64 { return math.Round(float64(p*1e10)) / 1e10 }

// Regret is the winning probability that an action gives away, and whether the action is legal.
func (p *Problem) Regret(a engine.Action) (float64, bool) {
	for i, legal := range p.Actions {
		if legal == a {
			return p.Value - p.Values[i], true
		}
	}
	return 0, false
}

// check compares a problem with the position it claims to be.
func (p *Problem) check(g engine.Game) (engine.State, error) {
	s, err := g.Parse([]byte(p.Position))
	if err != nil {
		return nil, err
	}
	switch legal := s.LegalActions(nil); {
	case !s.Player().IsSide() || g.Sides()[s.Player()] != p.Side:
		return nil, fmt.Errorf("%s is not to move", p.Side)
	case fmt.Sprint(legal) != fmt.Sprint(p.Actions) || len(p.Values) != len(legal):
		return nil, fmt.Errorf("the legal actions are %v, the problem has %v", legal, p.Actions)
	}
	for _, a := range p.Best {
		if r, ok := p.Regret(a); !ok || r > 1e-8 {
			return nil, fmt.Errorf("action %d is not among the best", a)
		}
	}
	return s, nil
}
