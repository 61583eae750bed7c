package cfr

import (
	"fmt"

	"bridgehead/engine"
)

// Walker is somebody who plays a side along lines. Begin starts thinking anew, on the n-th seed from 0. Act is asked at the decisions of
// the side that follow, one after the other as they come in a game. The same seed and the same positions since Begin must give
// the same actions.
type Walker struct {
	Begin func(n int)
	Act   func(s engine.State) (engine.Action, error)
}

// Worth is what somebody gets who plays a side, for that side.
type Worth struct {
	Equilibrium float64 // against a given strategy of the other side
	Answer      float64 // against the best answer, the least that this player gets of anybody
	Asked       int     // decisions that were asked for, again and again where lines were gone over again
}

// TooLongError says that a measurement was given up because more than so many decisions would have to be asked for.
type TooLongError struct{ Most int }

func (e *TooLongError) Error() string {
	return fmt.Sprintf("cfr: too large: more than %d decisions to ask for", e.Most)
}

// along is a measurement under way. Values are those of side 0.
type along struct {
	*Tree
	side  engine.Player
	pair  *Pair
	times int
	most  int
	who   Walker
	asked int
}

// pairOf are the values of a position against a strategy and against the best answer.
type pairOf struct{ strategy, answer float64 }

func (p *pairOf) add(weight float64, q pairOf) {
	p.strategy += float64(weight * q.strategy)
	p.answer += float64(weight * q.answer)
}

// act asks once and returns the number of the action.
func (a *along) act(at int32) (int, error) {
	if a.asked++; a.asked > a.most {
		return 0, &TooLongError{a.most}
	}
	n := &a.nodes[at]
	action, err := a.who.Act(n.state)
	if err != nil {
		return 0, err
	}
	return legalIndex(a.sets[n.set].legal, action)
}

// worth is a result for the side.
func (a *along) worth(v pairOf) Worth {
	sign := 1 - 2*float64(a.side)
	return Worth{Equilibrium: float64(sign * v.strategy), Answer: float64(sign * v.answer), Asked: a.asked}
}

// others is what a position is worth at which somebody else decides, or dice: value is that of a kid.
func (a *along) others(n *node, value func(kid int32) (pairOf, error)) (v pairOf, err error) {
	weights := n.p
	if n.player != engine.Chance {
		weights = a.at(a.pair, &a.sets[n.set])
	}
	sign := 1 - 2*float64(n.player)
	for j, kid := range n.kids {
		k, err := value(kid)
		if err != nil {
			return v, err
		}
		if n.player == engine.Chance {
			v.add(weights[j], k)
			continue
		}
		v.strategy += float64(weights[j] * k.strategy)
		if j == 0 || float64(sign*k.answer) > float64(sign*v.answer) {
			v.answer = k.answer
		}
	}
	return v, nil
}
