package table

import (
	"cmp"
	"slices"

	"bridgehead/engine"
)

// draft is a picking of a person that is not ended: the members that were said whole, in an order in which the rules
// take them, and what was said of one more. Each is a list of answers, those to nodes with a single answer among
// them. A draft is not changed once it is made.
type draft struct {
	Members [][]engine.Action `json:"members"`
	Part    []engine.Action   `json:"part,omitempty"`
	At      int               `json:"at,omitempty"` // where among the members the part belongs
}

// empty reports whether nothing is picked.
func (d *draft) empty() bool { return d == nil || len(d.Members) == 0 && len(d.Part) == 0 }

// Bounds of the answers that are tried to find out whether one member fits before others, and all that are offered.
const (
	maxTries  = 400
	maxSearch = 8000
)

// picking is a draft on the board. The node its set is asked for at is called its head, all nodes that say more of a
// member are deeper.
type picking struct {
	draft
	kind   string
	side   engine.Player
	depth  int
	states []engine.State // after 0, 1, ... all members
	node   engine.State   // where the person decides
	left   int            // answers that may still be tried for the member in hand
	all    int            // and for all others
	found  []offer        // nil: not looked for yet
}

// offer is an answer a person may give now.
type offer struct {
	action engine.Action
	from   engine.State // a node where it is legal
	at     int          // where the member belongs
	part   []engine.Action
	late   bool // the rules ask for it before a member that was picked
	done   bool // it ends the picking
}

// pickerOf is s as a Picker, where it stands at a member of a set.
func pickerOf(s engine.State) (engine.Picker, engine.Picking, bool) {
	p, ok := s.(engine.Picker)
	if _, named := s.(engine.Describer); !ok || !named || !s.Player().IsSide() {
		return nil, engine.Picking{}, false
	}
	now := p.Picking()
	return p, now, now.Mode == engine.Set
}

// newPicking puts a draft on the board at base, the head of its set.
func newPicking(base engine.State, d *draft) (*picking, error) {
	_, now, ok := pickerOf(base)
	if !ok {
		return nil, refuse(CodeIllegal, "no members of a set are picked here")
	}
	p := &picking{kind: engine.NodeKind(base), side: base.Player(), depth: now.Depth, states: []engine.State{base}, node: base}
	p.left, p.all = maxSearch, maxSearch
	if d == nil {
		return p, nil
	}
	if d.At < 0 || d.At > len(d.Members) {
		return nil, refuse(CodeIllegal, "picking: place %d of %d members", d.At, len(d.Members))
	}
	s := base
	for i, m := range d.Members {
		out, end := p.replay(s, [][]engine.Action{m})
		if out == nil || !slices.Equal(out[0], m) || p.stage(end) == outside && i+1 < len(d.Members) {
			return nil, refuse(CodeIllegal, "picking: member %d is not possible", i+1)
		}
		p.states, s = append(p.states, end), end
	}
	p.draft, p.node = *d, s
	if len(d.Part) > 0 {
		if p.node = p.walk(p.states[d.At], d.Part); p.node == nil || p.stage(p.node) != deeper {
			return nil, refuse(CodeIllegal, "picking: the member in hand is not possible")
		}
	}
	return p, nil
}

// stage is where a node stands towards a picking.
type stage uint8

const (
	outside stage = iota
	atHead
	deeper
)

func (p *picking) stage(s engine.State) stage {
	if s.Player() != p.side {
		return outside
	}
	switch now := s.(engine.Picker).Picking(); {
	case engine.NodeKind(s) == p.kind:
		return atHead
	case now.Depth > p.depth:
		return deeper
	}
	return outside
}

// bare is the node after a at s.
func bare(s engine.State, a engine.Action) engine.State {
	next := s.Clone()
	next.(engine.Picker).ApplyBare(a)
	return next
}

// try is bare, as long as there are tries left.
func (p *picking) try(s engine.State, a engine.Action) engine.State {
	p.left, p.all = p.left-1, p.all-1
	if p.left < 0 || p.all < 0 {
		return nil
	}
	return bare(s, a)
}

// room reports whether the members behind a place stay possible after what was said at s. Where that takes too long to
// find out they may; what does not fit in the end is refused.
func (p *picking) room(s engine.State, at int) bool {
	p.left = maxTries
	_, ok := p.finish(s, at)
	return ok || p.left < 0 || p.all < 0
}

// walk gives the answers of a part at s; nil where one of them is not legal.
func (p *picking) walk(s engine.State, part []engine.Action) engine.State {
	for i, a := range part {
		if s.Check(a) != nil || i > 0 && p.stage(s) != deeper {
			return nil
		}
		s = bare(s, a)
	}
	return s
}

// replay gives the answers of members at s, or answers like them. It returns them as given and the node after
// them; nil where that cannot be. A few members may change places where they must.
func (p *picking) replay(s engine.State, members [][]engine.Action) ([][]engine.Action, engine.State) {
	out := make([][]engine.Action, len(members))
	end := p.replayFrom(s, members, out, false)
	if end == nil && len(members) > 1 && len(members) <= maxShuffled {
		end = p.replayFrom(s, members, out, true)
	}
	if end == nil {
		return nil, nil
	}
	return out, end
}

// maxShuffled is the largest number of members whose order is changed to make room for another.
const maxShuffled = 5

func (p *picking) replayFrom(s engine.State, members, out [][]engine.Action, anyOrder bool) engine.State {
	if len(members) == 0 {
		return s
	}
	if p.stage(s) != atHead {
		return nil
	}
	for i := range members {
		rest := slices.Concat(members[:i], members[i+1:])
		end := p.member(s, members[i], nil, func(end engine.State, as []engine.Action) engine.State {
			out[0] = as
			return p.replayFrom(end, rest, out[1:], anyOrder)
		})
		if end != nil || !anyOrder {
			return end
		}
	}
	return nil
}

// member gives the answers of one member one by one, each as what is alike to it, and goes on where it is whole.
func (p *picking) member(s engine.State, todo, done []engine.Action, then func(engine.State, []engine.Action) engine.State) engine.State {
	if len(todo) == 0 {
		if p.stage(s) == deeper {
			return nil
		}
		return then(s, slices.Clone(done))
	}
	if len(done) > 0 && p.stage(s) != deeper {
		return nil
	}
	var room [8]engine.Action
	for _, a := range s.(engine.Picker).Alike(todo[0], room[:0]) {
		next := p.try(s, a)
		if next == nil {
			return nil
		}
		if end := p.member(next, todo[1:], append(done, a), then); end != nil {
			return end
		}
	}
	return nil
}

// finish looks for answers that make the member in hand whole at s so that those behind its place stay possible, and
// returns them; ok says whether there are any.
func (p *picking) finish(s engine.State, at int) (rest []engine.Action, ok bool) {
	if p.stage(s) != deeper {
		out, _ := p.replay(s, p.Members[at:])
		return nil, out != nil
	}
	for _, a := range inOrder(s) {
		next := p.try(s, a)
		if next == nil {
			return nil, false
		}
		if rest, ok := p.finish(next, at); ok {
			return append([]engine.Action{a}, rest...), true
		}
	}
	return nil, false
}

// inOrder lists what is legal, the plain answer first.
func inOrder(s engine.State) []engine.Action {
	legal := s.LegalActions(nil)
	if a, ok := plain(s); ok {
		if i := slices.Index(legal, a); i > 0 {
			legal = slices.Insert(slices.Delete(legal, i, i+1), 0, a)
		}
	}
	return legal
}

// plain is the answer nobody wants to be asked for.
func plain(s engine.State) (engine.Action, bool) {
	d, ok := s.(engine.Defaulter)
	if !ok {
		return 0, false
	}
	return d.Default()
}

// offers are the answers a person may give at the node in hand, ascending.
func (p *picking) offers() []offer {
	if p.found == nil {
		p.all = maxSearch
		if len(p.Part) == 0 {
			p.heads()
		} else {
			p.details()
		}
		slices.SortStableFunc(p.found, func(a, b offer) int { return cmp.Compare(a.action, b.action) })
	}
	return p.found
}

// add takes an offer up, once for each action.
func (p *picking) add(o offer) { p.found = append(p.found, o) }

func (p *picking) has(a engine.Action) bool {
	return slices.ContainsFunc(p.found, func(o offer) bool { return o.action == a })
}

// heads offers members: those that are legal behind all others, and those that fit before some, as late as possible.
// A member that is picked already is only offered once more behind itself.
func (p *picking) heads() {
	last := map[engine.Action]int{}
	for i, m := range p.Members {
		last[m[0]] = i
	}
	for at := len(p.Members); at >= 0; at-- {
		s, late := p.states[at], at < len(p.Members)
		if p.stage(s) != atHead {
			continue
		}
		done := s.(engine.Picker).Picking().Done
		for _, a := range s.LegalActions(nil) {
			i, picked := last[a]
			if p.has(a) || late && (a == done || picked && at <= i) {
				continue
			}
			if late && !p.room(bare(s, a), at) {
				continue
			}
			p.add(offer{action: a, from: s, at: at, part: []engine.Action{a}, late: late, done: a == done})
		}
	}
}

// details offers what may be said of the member in hand, at every place where it could belong, the last first.
func (p *picking) details() {
	kind := engine.NodeKind(p.node)
	for at := len(p.Members); at >= 0; at-- {
		if p.stage(p.states[at]) != atHead {
			continue
		}
		p.partial(p.states[at], p.Part, nil, func(s engine.State, part []engine.Action) bool {
			if p.stage(s) != deeper || engine.NodeKind(s) != kind {
				return false
			}
			p.detailsAt(s, part, at)
			return true
		})
	}
}

// partial gives the answers of a part one by one, as member does those of a whole one.
func (p *picking) partial(s engine.State, todo, done []engine.Action, then func(engine.State, []engine.Action) bool) bool {
	if len(todo) == 0 {
		return then(s, slices.Clone(done))
	}
	if len(done) > 0 && p.stage(s) != deeper {
		return false
	}
	var room [8]engine.Action
	for _, a := range s.(engine.Picker).Alike(todo[0], room[:0]) {
		if p.partial(bare(s, a), todo[1:], append(done, a), then) {
			return true
		}
	}
	return false
}

func (p *picking) detailsAt(s engine.State, part []engine.Action, at int) {
	late := at < len(p.Members)
	for _, a := range s.LegalActions(nil) {
		if p.has(a) {
			continue
		}
		if late && !p.room(bare(s, a), at) {
			continue
		}
		p.add(offer{action: a, from: s, at: at, part: append(slices.Clone(part), a), late: late && at != p.At})
	}
	if s.(engine.Picker).Picking().Mode == engine.Set {
		p.within(s, part, at)
	}
}

// within offers the members of a set inside a member that its order has passed.
func (p *picking) within(s engine.State, part []engine.Action, at int) {
	kind, walked := engine.NodeKind(s), []engine.State{p.states[at]}
	for _, a := range part {
		walked = append(walked, bare(walked[len(walked)-1], a))
	}
	for i := len(part) - 1; i > 0 && engine.NodeKind(walked[i]) == kind; i-- {
		done := walked[i].(engine.Picker).Picking().Done
		for _, a := range walked[i].LegalActions(nil) {
			if a == done || p.has(a) || slices.Contains(part[i:], a) {
				continue
			}
			with := slices.Insert(slices.Clone(part), i, a)
			end := p.walk(p.states[at], with)
			if end == nil || !p.room(end, at) {
				continue
			}
			p.add(offer{action: a, from: walked[i], at: at, part: with, late: true})
		}
	}
}

// choose is the draft after an answer that is offered. In brief, details nobody wants to be asked are answered too.
func (p *picking) choose(a engine.Action, brief bool) (*picking, error) {
	i := slices.IndexFunc(p.offers(), func(o offer) bool { return o.action == a && !o.done })
	if i < 0 {
		return nil, refuse(CodeIllegal, "action %d is not among those offered", a)
	}
	return p.follow(p.found[i], brief)
}

// follow takes an offer up and goes on until something is to be asked.
func (p *picking) follow(o offer, brief bool) (*picking, error) {
	for {
		q := &picking{draft: draft{Members: p.Members, Part: o.part, At: o.at}, kind: p.kind, side: p.side, depth: p.depth, states: p.states}
		if q.node = q.walk(p.states[o.at], o.part); q.node == nil {
			return nil, refuse(CodeIllegal, "action %d does not fit where it belongs", o.action)
		}
		if q.stage(q.node) != deeper {
			return q.whole()
		}
		if len(q.offers()) == 0 { // whatever is said of it, the next member would be lost
			return nil, impossible(min(q.At, len(q.Members)-1))
		}
		next, ok := q.unasked(brief)
		if !ok {
			return q, nil
		}
		o = next
	}
}

// unasked is the detail that goes without asking.
func (p *picking) unasked(brief bool) (offer, bool) {
	all := p.offers()
	if len(all) == 1 {
		return all[0], true
	}
	if a, ok := plain(p.node); ok && brief {
		if i := slices.IndexFunc(all, func(o offer) bool { return o.action == a }); i >= 0 {
			return all[i], true
		}
	}
	return offer{}, false
}

// whole puts the member in hand, which is complete, among the others. Where that makes another one impossible the error
// is an impossible.
func (p *picking) whole() (*picking, error) {
	behind, _ := p.behind(p.node, p.At)
	if behind == nil {
		return nil, p.lost(p.node, p.At)
	}
	d := &draft{Members: slices.Concat(p.Members[:p.At], [][]engine.Action{p.Part}, behind)}
	return newPicking(p.states[0], d)
}

// behind replays the members from a place on.
func (p *picking) behind(s engine.State, at int) ([][]engine.Action, engine.State) {
	p.left, p.all = maxSearch, maxSearch
	return p.replay(s, p.Members[at:])
}

// impossible is the index of a member that would become impossible.
type impossible int

func (i impossible) Error() string { return "what is picked already would become impossible" }

// lost finds the first of the members from a place on that does not fit at s.
func (p *picking) lost(s engine.State, at int) error {
	for n := at + 1; n < len(p.Members); n++ {
		p.left, p.all = maxSearch, maxSearch
		if out, _ := p.replay(s, p.Members[at:n]); out == nil {
			return impossible(n - 1)
		}
	}
	return impossible(len(p.Members) - 1)
}

// without is the draft without a member, or without the part for the index behind the last. Where that makes another one
// impossible the error is an impossible.
func (p *picking) without(i int) (*draft, error) {
	if i == len(p.Members) {
		return &draft{Members: p.Members}, nil
	}
	behind, _ := p.behind(p.states[i], i+1)
	if behind == nil {
		return nil, p.lost(p.states[i], i+1)
	}
	return &draft{Members: slices.Concat(p.Members[:i], behind)}, nil
}
