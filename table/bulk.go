package table

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// What Bulk does.
const (
	BulkAll     = "all"     // every member that can be picked, with plain details
	BulkAgain   = "again"   // what this side picked the last time, as far as that can be
	BulkSuggest = "suggest" // what an agent would pick
	BulkDeploy  = "deploy"  // what is left to place of a set-up or landing, as an agent would
	BulkHold    = "hold"    // what declines, here and at each such decision until this part of the game is over
	BulkSame    = "same"    // this answer, and at each such decision until another kind of decision or another part of the game comes
)

// Bulk is several answers with one click, at a revision. They are one thing to undo, and of a set they are picked, not
// played, until it is ended.
type Bulk struct {
	How    string        `json:"how"`
	Action engine.Action `json:"action"` // of BulkSame
	Agent  string        `json:"agent"`  // spec of BulkSuggest and BulkDeploy
}

// bulk is what Bulk can do in a set.
func (t *Table) bulk(p *picking) []string {
	list := []string{}
	if len(p.Part) == 0 && p.hasAll() {
		list = append(list, BulkAll)
	}
	if t.hider == nil && t.lastOf(p) >= 0 { // what was picked then was picked at another sample
		list = append(list, BulkAgain)
	}
	return append(list, BulkSuggest)
}

// hasAll reports whether there are several members that need nothing said which is not plain, of a set that is ended by
// a word.
func (p *picking) hasAll() bool {
	i := slices.IndexFunc(p.offers(), func(o offer) bool { return !o.done })
	if i < 0 || len(p.found)-i < 2 {
		return false
	}
	q, err := p.follow(p.found[i], true)
	return err == nil && len(q.Part) == 0 && q.stage(q.node) == atHead &&
		(p.states[0].(engine.Picker).Picking().Done >= 0 || q.node.(engine.Picker).Picking().Done >= 0)
}

// single is what Bulk can do at a choice of its own: where dice have just fallen, and more may fall that ask the same.
func (t *Table) single(s engine.State) []string {
	p, ok := s.(engine.Picker)
	steps := t.steps()
	if !ok || len(steps) == 0 || steps[len(steps)-1].Player != engine.Chance {
		return []string{}
	}
	if now := p.Picking(); now.Mode == engine.Single && now.Done >= 0 && !now.Standing {
		return []string{BulkSame}
	}
	return []string{}
}

// repeats is the answer that was given last and may be given again for all that is left.
func (t *Table) repeats(s engine.State) (engine.Action, bool) {
	p, ok := s.(engine.Picker)
	if !ok || !p.Picking().Again {
		return 0, false
	}
	kinds, steps := t.walk().kinds, t.steps()
	i := len(steps) - 1
	for i >= 0 && steps[i].Player == engine.Chance {
		i--
	}
	if i < 0 || steps[i].Player != s.Player() || kinds[i] != engine.NodeKind(s) || s.Check(steps[i].Action) != nil {
		return 0, false
	}
	return steps[i].Action, true
}

// DoBulk carries out a Bulk. An agent thinks until the context ends; meanwhile the table is free.
func (t *Seat) DoBulk(ctx context.Context, revision int, b Bulk) (*View, error) {
	if b.How == BulkSuggest || b.How == BulkDeploy {
		if err := t.Advice(); err != nil {
			return nil, err
		}
	}
	switch b.How {
	case BulkSuggest:
		return t.suggest(ctx, revision, b.Agent)
	case BulkDeploy:
		return t.deploy(ctx, revision, b.Agent)
	}
	return t.at(revision, func() error {
		p, err := t.picking()
		switch {
		case err != nil:
			return err
		case b.How == BulkSame && p == nil:
			return t.same(b.Action)
		case b.How == BulkHold && p == nil:
			return t.decline()
		case b.How == BulkAll && p != nil:
			return t.all(p)
		case b.How == BulkAgain && p != nil && t.hider == nil:
			return t.again(p)
		}
		return refuse(CodeInvalid, "bulk: %.40q is not possible at this decision", b.How)
	})
}

// same plays an answer wherever the same kind of decision comes to the same side, within this part of the game.
func (t *Table) same(a engine.Action) error {
	s := t.rec.State()
	if err := t.check(s, a); err != nil {
		return &Error{Code: CodeIllegal, Message: err.Error(), Err: err}
	}
	kind, side, part := engine.NodeKind(s), s.Player(), engine.Heading(s)
	return t.carryOut(&entry{Do: doPlay, By: Human}, a, func(from origin) {
		for {
			t.play(a, note{by: from})
			t.settle(from)
			s := t.rec.State()
			if s.Player() != side || engine.NodeKind(s) != kind || engine.Heading(s) != part || s.Check(a) != nil || t.rec.Len() >= t.game.MaxDecisions() {
				return
			}
		}
	})
}

// fill says what is left to say of a member: what is plain, else the first that is possible.
func (p *picking) fill(o offer) (*picking, error) {
	q, err := p.follow(o, true)
	for err == nil && len(q.Part) > 0 {
		q.left, q.all = maxSearch, maxSearch
		rest, ok := q.finish(q.node, q.At)
		if !ok {
			return nil, refuse(CodeIllegal, "nothing can be said of it")
		}
		q, err = q.choose(rest[0], true)
	}
	return q, err
}

// all picks every member that can be, in the order of the actions.
func (t *Table) all(p *picking) error {
	q, err := p.rest(t.game)
	if err != nil {
		return err
	}
	return t.draw(q)
}

// rest is the picking with every member that can be picked.
func (p *picking) rest(g engine.Game) (*picking, error) {
	for range g.NumActions() {
		i := slices.IndexFunc(p.offers(), func(o offer) bool { return !o.done })
		if i < 0 || p.stage(p.node) == outside {
			break
		}
		q, err := p.fill(p.found[i])
		if err != nil {
			return nil, err
		}
		p = q
	}
	return p, nil
}

// lastOf is the number of the step at which the side last picked a member of such a set, -1 if it never did.
func (t *Table) lastOf(p *picking) int {
	kinds, steps := t.walk().kinds, t.steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if kinds[i] == p.kind && steps[i].Player == p.side {
			return i
		}
	}
	return -1
}

// before is the picking whose last step is the i-th: where it began, and its members.
func (t *Table) before(p *picking, i int) *picking {
	steps := t.steps()
	for from := i; ; from-- {
		// The set begins at the first step from which all up to the i-th belong to it.
		if from > 0 && steps[from-1].Player == p.side {
			continue
		}
		for ; from <= i; from++ {
			if q := t.members(p, from, i, steps); q != nil {
				return q
			}
		}
		return nil
	}
}

// members reads the steps from the first to the last as one picking; nil where they are not.
func (t *Table) members(p *picking, from, last int, steps []env.Step) *picking {
	s := t.walk().at(from, steps)
	if !s.Player().IsSide() || engine.NodeKind(s) != p.kind {
		return nil
	}
	q, err := newPicking(s, nil)
	if err != nil {
		return nil
	}
	var part []engine.Action
	for i := from; i <= last; {
		if q.stage(s) == outside {
			return nil
		}
		a := steps[i].Action
		if one, alone := only(s); alone && (one != a || t.walk().kinds[i] != engine.NodeKind(s)) {
			a = one
		} else {
			i++
		}
		if a == s.(engine.Picker).Picking().Done && q.stage(s) == atHead {
			break
		}
		part, s = append(part, a), bare(s, a)
		for one, alone := only2(s); alone && q.stage(s) == deeper; one, alone = only2(s) {
			part, s = append(part, one), bare(s, one)
		}
		if q.stage(s) != deeper {
			q.Members, q.states, part = append(q.Members, part), append(q.states, s), nil
		}
	}
	return q
}

// only2 is only at decisions; elsewhere there is none.
func only2(s engine.State) (engine.Action, bool) {
	if !s.Player().IsSide() {
		return 0, false
	}
	return only(s)
}

// again picks what was picked the last time, as far as that can be, and says what could not be.
func (t *Table) again(p *picking) error {
	i := t.lastOf(p)
	if i < 0 {
		return refuse(CodeInvalid, "bulk: %s has picked nothing like this before", t.who(p.side))
	}
	last := t.before(p, i)
	if last == nil || len(last.Members) == 0 {
		return refuse(CodeInvalid, "bulk: the last time nothing was picked here")
	}
	if len(p.Part) > 0 {
		return refuse(CodeInvalid, "bulk: say first the rest of what was begun")
	}
	var not []string
	for k, m := range last.Members {
		q := p.repeat(m)
		if q == nil {
			not = append(not, t.game.ActionText(last.states[k], m[0]))
			continue
		}
		if p = q; p.stage(p.node) == outside {
			break
		}
	}
	if len(not) == len(last.Members) {
		return refuse(CodeInvalid, "bulk: nothing of the last time is possible now: %s", strings.Join(not, "; "))
	}
	if err := t.draw(p); err != nil {
		return err
	}
	if len(not) > 0 {
		t.note = "Not possible this time: " + strings.Join(not, "; ")
		t.looked()
	}
	return nil
}

// repeat picks a member once more; nil where it cannot be as it was. What pays for it may be something else.
func (p *picking) repeat(m []engine.Action) *picking {
	q := p.answerLike(m[0])
	for q != nil && len(q.Part) > 0 && len(q.Part) < len(m) {
		next := q.answerLike(m[len(q.Part)])
		if next == nil {
			break
		}
		q = next
	}
	for q != nil && len(q.Part) > 0 {
		a, ok := plain(q.node)
		if !ok {
			return nil
		}
		next, err := q.choose(a, true)
		if err != nil {
			return nil
		}
		q = next
	}
	if q == nil || !q.holds(p, m) {
		return nil
	}
	return q
}

// holds reports whether the member that came to those of p is said as m was, as far as it is a choice of its own.
func (p *picking) holds(before *picking, m []engine.Action) bool {
	at := 0
	for at < len(before.Members) && p.Members[at][0] == before.Members[at][0] && slices.Equal(p.Members[at], before.Members[at]) {
		at++
	}
	s := p.states[at]
	for i, a := range p.Members[at] {
		now := s.(engine.Picker).Picking()
		if now.Mode == engine.Single && now.Depth == p.depth+1 && (i >= len(m) || m[i] != a) {
			return false
		}
		s = bare(s, a)
	}
	return true
}

// answerLike gives an answer, or one that is alike; nil where neither is offered.
func (p *picking) answerLike(a engine.Action) *picking {
	for _, like := range append([]engine.Action{a}, p.node.(engine.Picker).Alike(a, nil)...) {
		if q, err := p.choose(like, false); err == nil {
			return q
		}
	}
	return nil
}

// suggest picks what an agent would.
func (t *Seat) suggest(ctx context.Context, revision int, spec string) (*View, error) {
	var p *picking
	_, err := t.at(revision, func() (err error) {
		if p, err = t.picking(); err == nil && p == nil {
			err = refuse(CodeInvalid, "bulk: %q is not possible at this decision", BulkSuggest)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	q, err := t.advised(ctx, p.states[0], spec)
	if err == nil {
		err = gone(ctx)
	}
	if err != nil {
		return nil, err
	}
	return t.at(revision, func() error { return t.draw(q) })
}

// advised is the picking of an agent from its head on. Its panic is an error.
func (t *Table) advised(ctx context.Context, s engine.State, spec string) (p *picking, err error) {
	defer func() {
		if v := recover(); v != nil {
			p, err = nil, fmt.Errorf("agent %q panicked: %v", spec, v)
		}
	}()
	agent, err := t.adviser(s.Player(), spec)
	if err != nil {
		return nil, err
	}
	if p, err = newPicking(s.Clone(), nil); err != nil {
		return nil, err
	}
	for p.stage(p.node) != outside {
		a, alone := only(p.node)
		if !alone {
			if a, _, err = agent.Act(ctx, p.node.Clone(), agents.Budget{}); err != nil {
				return nil, err
			}
		}
		if a == p.node.(engine.Picker).Picking().Done && p.stage(p.node) == atHead {
			break
		}
		q, err := p.choose(a, false)
		if err != nil {
			return nil, err
		}
		p = q
	}
	return p, nil
}
