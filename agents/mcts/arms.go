package mcts

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// arm is an action at a node, in trees where a node is met with other legal actions every time.
type arm struct {
	value     float64 // for side 0, in [-1, 1]
	visits    int32
	available int32 // simulations in which it was legal
	action    engine.Action
	next      int32 // arm of the same node with the next higher action; 0: none
}

// arms are those of all nodes of a tree. A node has a list of them, in ascending order of their actions, which begins at the arm
// first; 0: it has none. The arm 0 stands for none.
type arms struct {
	all    []arm
	legal  []engine.Action // where the simulation is, ascending
	kids   []int32         // arms that stand for legal, 0 where there is none yet
	spread []spread        // by action at the root
	around []spread        // those of the actions of a result
	result Result
}

func newArms(g engine.Game) arms { return arms{spread: make([]spread, g.NumActions())} }

// begin forgets all arms.
func (t *arms) begin() {
	t.all = append(t.all[:0], arm{})
	clear(t.spread)
}

// pick chooses among the legal actions of a node: one that is new, by chance, else by the bound of UCB1, under whose logarithm the
// simulations count in which an action was there to be chosen. It returns 0 where none is known and there is no room for a new one.
func (t *arms) pick(first *int32, s *single, c float64, side float64, room bool) (best int32, fresh bool) {
	missing := t.match(*first)
	if missing > 0 && room {
		k := s.rng.IntN(missing)
		for i, kid := range t.kids {
			if kid != 0 {
				continue
			}
			if k--; k < 0 {
				return t.add(first, t.legal[i]), true
			}
		}
	}
	top := math.Inf(-1)
	for _, kid := range t.kids {
		if kid == 0 {
			continue
		}
		n := &t.all[kid]
		v := float64(side*n.value) + float64(c*math.Sqrt(elementary.Log(float64(n.available))/float64(n.visits)))
		if v > top {
			best, top = kid, v
		}
	}
	return best, false
}

// match finds the arms that stand for the legal actions and counts the actions that have none.
func (t *arms) match(first int32) (missing int) {
	t.kids = t.kids[:0]
	at := first
	for _, a := range t.legal {
		for at != 0 && t.all[at].action < a {
			at = t.all[at].next
		}
		if at == 0 || t.all[at].action != a {
			t.kids = append(t.kids, 0)
			missing++
			continue
		}
		t.all[at].available++
		t.kids = append(t.kids, at)
	}
	return missing
}

// add links a new arm in its place.
func (t *arms) add(first *int32, a engine.Action) int32 {
	fresh, link := int32(len(t.all)), first
	for *link != 0 && t.all[*link].action < a {
		link = &t.all[*link].next
	}
	next := *link
	*link = fresh
	t.all = append(t.all, arm{action: a, available: 1, next: next})
	return fresh
}

// learn takes the value of a simulation that went through some arms, the first at the root.
func (t *arms) learn(path []int32, v float64) {
	for _, at := range path {
		n := &t.all[at]
		n.visits++
		n.value += (v - n.value) / float64(n.visits)
	}
	if len(path) > 0 {
		t.spread[t.all[path[0]].action].add(v)
	}
}

// conclude writes the result of a search whose root has the arms from first on: the action with the most visits, of those with as many
// that of the highest value. Nodes and the line are left to the caller, and the arm of the action is returned.
func (t *arms) conclude(root engine.State, first int32, c *counts) (r *Result, chosen int32) {
	r = &t.result
	*r = Result{Children: r.Children[:0], Line: r.Line[:0], Simulations: c.sims, Positions: c.made, Depth: c.depth}
	side := sign(root.Player())
	t.legal = root.LegalActions(t.legal[:0])
	t.match(first)
	best := 0
	t.around = t.around[:0]
	for i, at := range t.kids {
		k := Child{Action: t.legal[i], Prior: 1 / float64(len(t.legal))}
		if at != 0 {
			k.Visits, k.Value = int(t.all[at].visits), float64(side*t.all[at].value)
		}
		k.Win = k.Value
		r.Children, t.around = append(r.Children, k), append(t.around, t.spread[k.Action])
		if b := &r.Children[best]; k.Visits > b.Visits || k.Visits == b.Visits && k.Value > b.Value {
			best = i
		}
	}
	weighErrors(r.Children, t.around, drawn)
	visitShares(r.Children)
	r.Action, r.Value, r.Win = r.Children[best].Action, r.Children[best].Value, r.Children[best].Value
	return r, t.kids[best]
}
