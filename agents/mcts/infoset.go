package mcts

import (
	"context"
	"time"
	"unsafe"

	"bridgehead/engine"
)

// InfoSet is Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse, Information set Monte Carlo tree search,
// IEEE TCIAIG 4, 2012), for games that hide something ([engine.Hider]). Every simulation begins at a world, a position that the
// side to move could be in for all it knows. A node stands for a sequence of what an observer notices, so all worlds that are
// one to it share their statistics, and an action is chosen for what it is worth on average over them: not for each
// world by itself, as a search of samples does one by one, which plans to do one thing in this world and another in that although it
// will not know which it is in.
//
// With one observer, the side to move, the actions of the other side are chosen at its nodes too, by what they are worth over
// all worlds in which they are legal, and unseen ones share what follows. With Both each side has a tree of
// its own, and chooses by what it knows itself (MO-ISMCTS, same paper): the other side then may use what only it knows. What it knows
// at the root differs from world to world, and so do the roots of its tree.
//
// The bound is UCB1, under whose logarithm the simulations count in which an action was there to be chosen.
type InfoSet struct {
	// C weighs the bound of UCB1; 0 or more.
	C float64
	// Both gives each side a tree of its own.
	Both bool
	// Worlds are how many positions are drawn before a search for its simulations to begin at in turn; 0: each draws a new one.
	Worlds int
	// Open leaves dice out of the trees, as [OpenLoop] does: decisions after dice are made as if they had not been seen. A game with many
	// dice is searched deeper so, and worse after many simulations.
	Open bool
	// Nodes is the greatest number of nodes and of actions at them; full trees stop growing. 0: DefaultNodes.
	Nodes int
	// Now is the clock for limits of time; nil: time.Now.
	Now func() time.Time

	hider   engine.Hider
	single  single
	sampler *engine.Sampler
	pool    []engine.State
	work    engine.State
	before  engine.State
	side    engine.Player // of the root
	sets    []infoset
	arms    arms
	at      [2]int32 // where the simulation is, in the tree of each observer
	path    []int32  // choices made
	line    []byte
	counts  counts
}

// infoset is what an observer has noticed since the root.
type infoset struct {
	key    uint64 // of what was noticed last
	first  int32  // of its arms
	branch int32  // first of the sets one notice later; 0: none
	next   int32  // sibling
}

// InfoSetBytes is what a node or a choice takes at most, in bytes.
const InfoSetBytes = int(max(unsafe.Sizeof(infoset{}), unsafe.Sizeof(arm{})))

// NewInfoSet makes a search of positions of g. Where nothing is hidden a world is the position.
func NewInfoSet(g engine.Game, eval BatchEvaluator, c float64) *InfoSet {
	h := engine.Hiding(g)
	if h == nil {
		h = bare{g}
	}
	o := &InfoSet{C: c, Nodes: DefaultNodes, hider: h, sampler: engine.NewSampler(h), work: g.New(), before: g.New(), arms: newArms(g)}
	o.single.init(eval)
	return o
}

// bare is a game in which everybody sees everything, as one that hides something.
type bare struct{ engine.Game }

func (bare) Hides() bool { return false }

func (bare) Knowledge(dst []byte, s engine.State, _ engine.Player) []byte {
	text, _ := s.MarshalText()
	return append(dst, text...)
}

func (bare) Resample(dst, s engine.State, _ engine.Player, _ func() float64) { dst.CopyFrom(s) }

func (bare) Notice(_ engine.State, a engine.Action, _ engine.State, _ engine.Player) engine.Notice {
	return engine.Notice{Level: engine.Seen, Key: uint64(a) + 1}
}

// Reset begins the random numbers anew.
func (o *InfoSet) Reset(seed uint64) { o.single.seed(seed) }

// Run searches root, a decision node, as [Search.Run] does. Of root it uses what the side to move knows there, and nothing else. It
// begins new trees every time.
func (o *InfoSet) Run(ctx context.Context, root engine.State, lim Limits) *Result {
	o.side = root.Player()
	o.sets = append(o.sets[:0], infoset{}, infoset{}, infoset{}) // none, and where the trees of both observers begin
	o.arms.begin()
	o.counts = counts{}
	o.draw(root)
	limit := newLimiter(ctx, lim, o.Now)
	for ; !limit.reached(&o.counts); o.counts.sims++ {
		o.work.CopyFrom(o.world(root))
		o.simulate()
	}
	return o.conclude(root)
}

// draw draws the worlds of a search, or begins to draw them one by one.
func (o *InfoSet) draw(root engine.State) {
	w := o.sampler.First(root, o.side, o.single.rng.Float64)
	for i := range o.Worlds {
		if i == len(o.pool) {
			o.pool = append(o.pool, root.Clone())
		}
		o.pool[i].CopyFrom(w)
		w = o.sampler.Next(root, o.side, o.single.rng.Float64)
	}
}

// world is where the next simulation begins.
func (o *InfoSet) world(root engine.State) engine.State {
	if o.Worlds > 0 {
		return o.pool[o.counts.sims%o.Worlds]
	}
	return o.sampler.Next(root, o.side, o.single.rng.Float64)
}

// The nodes of sets at which the trees begin.
const (
	ownRoot   = 1
	otherRoot = 2 // of the roots of the other side
)

// observers are the sides that have a tree, the one to move first.
func (o *InfoSet) observers() []engine.Player {
	both := [2]engine.Player{o.side, 1 - o.side}
	if !o.Both {
		return both[:1]
	}
	return both[:]
}

// simulate plays one simulation, which adds at most one choice.
func (o *InfoSet) simulate() {
	o.path = o.path[:0]
	o.at = [2]int32{ownRoot, 0}
	if o.Both {
		o.line = o.hider.Knowledge(o.line[:0], o.work, 1-o.side)
		o.at[1] = o.branch(otherRoot, engine.HashBytes(o.line))
	}
	for fresh := false; !fresh && o.work.Player() != engine.Terminal && !o.lost(); {
		fresh = o.descend()
	}
	o.arms.learn(o.path, o.single.value(o.work))
	o.counts.depth = max(o.counts.depth, len(o.path))
}

// lost reports whether a tree had no room for what was noticed.
func (o *InfoSet) lost() bool { return o.at[0] == 0 || o.Both && o.at[1] == 0 }

// descend makes one step of the world. It reports whether the trees end here: a choice was new, or there is no room for one.
func (o *InfoSet) descend() (end bool) {
	p := o.work.Player()
	if p == engine.Chance {
		o.single.outs = o.work.Outcomes(o.single.outs[:0])
		o.step(draw(o.single.rng, o.single.outs), true)
		return false
	}
	t := &o.arms
	t.legal = o.work.LegalActions(t.legal[:0])
	if len(t.legal) == 1 {
		o.step(t.legal[0], false)
		return false
	}
	tree := 0
	if o.Both && p != o.side {
		tree = 1
	}
	c, fresh := t.pick(&o.sets[o.at[tree]].first, &o.single, o.C, sign(p), !o.full())
	if c == 0 {
		return true
	}
	o.path = append(o.path, c)
	if fresh {
		o.work.Apply(t.all[c].action)
		o.counts.made++
		return true
	}
	o.step(t.all[c].action, false)
	return false
}

// step plays a and moves each observer on by what it notices.
func (o *InfoSet) step(a engine.Action, dice bool) {
	if !dice {
		o.counts.made++
	}
	if dice && o.Open {
		o.work.Apply(a)
		return
	}
	o.before.CopyFrom(o.work)
	o.work.Apply(a)
	if o.work.Player() == engine.Terminal {
		return
	}
	for i, side := range o.observers() {
		if n := o.hider.Notice(o.before, a, o.work, side); n.Level != engine.Unseen {
			o.at[i] = o.branch(o.at[i], n.Key)
		}
	}
}

// branch is the infoset after something more was noticed; 0 where it is not known and there is no room for it.
func (o *InfoSet) branch(at int32, key uint64) int32 {
	for b := o.sets[at].branch; b != 0; b = o.sets[b].next {
		if o.sets[b].key == key {
			return b
		}
	}
	if o.full() {
		return 0
	}
	fresh := int32(len(o.sets))
	o.sets = append(o.sets, infoset{key: key, next: o.sets[at].branch})
	o.sets[at].branch = fresh
	return fresh
}

func (o *InfoSet) full() bool { return len(o.sets)+len(o.arms.all) >= o.Nodes }

// conclude writes the result.
func (o *InfoSet) conclude(root engine.State) *Result {
	r, _ := o.arms.conclude(root, o.sets[ownRoot].first, &o.counts)
	r.Nodes = len(o.sets) + len(o.arms.all)
	o.expect(r, root)
	return r
}

// expect writes the line: the action chosen, then as long as the same side decides its most visited actions in this world, and what is
// forced. What the other side and the dice do it cannot say.
func (o *InfoSet) expect(r *Result, root engine.State) {
	t := &o.arms
	o.work.CopyFrom(root)
	o.at = [2]int32{ownRoot, otherRoot}
	for a := r.Action; ; {
		r.Line = append(r.Line, a)
		o.step(a, false)
		if o.work.Player() != o.side || o.at[0] == 0 {
			return
		}
		if t.legal = o.work.LegalActions(t.legal[:0]); len(t.legal) == 1 {
			a = t.legal[0]
			continue
		}
		t.match(o.sets[o.at[0]].first)
		best := int32(0)
		for _, c := range t.kids {
			if c != 0 && (best == 0 || t.all[c].visits > t.all[best].visits) {
				best = c
			}
		}
		if best == 0 {
			return
		}
		a = t.all[best].action
	}
}
