package table

import (
	"errors"
	"slices"

	"bridgehead/engine"
)

// picking is the set a person picks members of, nil where there is none. The table is locked.
func (t *Table) picking() (*picking, error) {
	if t.board != nil || t.status() != Decide {
		return t.board, nil
	}
	s := t.judged(t.rec.State())
	if _, _, ok := pickerOf(s); !ok {
		return nil, nil
	}
	var err error
	t.board, err = newPicking(s.Clone(), t.draft)
	return t.board, err
}

// checkDraft puts what is picked on the board, if anything is.
func (t *Table) checkDraft() error {
	if t.draft == nil {
		return nil
	}
	_, err := newPicking(t.judged(t.rec.State()), t.draft)
	return err
}

// now is the position people see who decide: with what is picked of a set. It is not to be changed.
func (t *Table) now() (engine.State, error) {
	p, err := t.picking()
	if p == nil || err != nil {
		return t.judged(t.rec.State()), err
	}
	return p.node, nil
}

func (t *Table) brief() bool { return t.ask == AskBrief }

// pick takes an answer within a set: a member, a detail of one, or the end.
func (t *Table) pick(p *picking, a engine.Action) error {
	i := slices.IndexFunc(p.offers(), func(o offer) bool { return o.action == a })
	switch {
	case i < 0 && p.take(a) >= 0:
		return t.drop(p, p.take(a))
	case i < 0:
		e := t.check(p.node, a)
		if e == nil {
			e = refuse(CodeIllegal, "action %d: nothing that is picked may become impossible", a)
		}
		return &Error{Code: CodeIllegal, Message: e.Error(), Err: e}
	case p.found[i].done:
		return t.commitPicks(p, []engine.Action{a})
	}
	q, err := p.follow(p.found[i], t.brief())
	if err != nil {
		return p.names(t.game, err, t.game.ActionText(p.found[i].from, a)+": it cannot be picked")
	}
	return t.draw(q)
}

// take is the member that an action nobody offers takes out again, -1 if there is none.
func (p *picking) take(a engine.Action) int {
	if len(p.Part) > 0 {
		if p.Part[0] == a {
			return len(p.Members)
		}
		return -1
	}
	return slices.IndexFunc(p.Members, func(m []engine.Action) bool { return m[0] == a })
}

// draw writes down what is picked. A set that is ended by its last member, or in which there was but one, is played.
func (t *Table) draw(p *picking) error {
	if len(p.Part) > 0 {
		return t.keep(&p.draft)
	}
	switch done := p.ended(); {
	case done == goesOn:
		return t.keep(&p.draft)
	case done == goesOver:
		return t.commitPicks(p, nil)
	default:
		return t.commitPicks(p, []engine.Action{done})
	}
}

// keep writes down a draft.
func (t *Table) keep(d *draft) error {
	if d.empty() {
		d = nil
	}
	if d == nil && t.draft == nil {
		return refuse(CodeInvalid, "nothing is picked by that")
	}
	e := &entry{Do: doPick, By: Human, Picks: d}
	t.conceal(e, t.rec.Len(), t.rec.State())
	if err := t.write(e, true); err != nil {
		return err
	}
	t.clicked(click{steps: t.rec.Len(), draft: t.draft}, e)
	t.draft, t.note = d, ""
	return nil
}

// What ended says where no action ends a set.
const (
	goesOn   engine.Action = -1 // there is more to ask
	goesOver engine.Action = -2 // the rules have ended it
)

// ended is the action that ends a set in which nothing is left to ask: it had a single member.
func (p *picking) ended() engine.Action {
	if p.stage(p.node) == outside {
		return goesOver
	}
	first := p.states[0]
	n := len(first.LegalActions(nil))
	if first.(engine.Picker).Picking().Done >= 0 {
		n--
	}
	if all := p.offers(); n == 1 && len(all) == 1 && all[0].done {
		return all[0].action
	}
	return goesOn
}

// commitPicks plays what is picked, in the order in which it was put, and then the action that ends it.
func (t *Table) commitPicks(p *picking, end []engine.Action) error {
	todo := p.steps(end)
	e := entry{Do: doPlay, By: Human}
	return t.carryOut(&e, todo[0].action, func(from origin) {
		for i, a := range todo {
			if s := t.rec.State(); t.hider != nil && i > 0 && (s.Player() != p.side || s.Check(a.action) != nil) {
				t.note = "Something came up that was hidden; the rest of what was picked is not possible any more."
				return
			}
			t.play(a.action, note{by: from, auto: a.plain && t.brief()})
		}
	})
}

// answered is an answer that the game asks for.
type answered struct {
	action engine.Action
	plain  bool // a detail nobody wants to be asked for
}

// steps are the answers of all members and those that end the set, without those the game goes over by itself.
func (p *picking) steps(end []engine.Action) (list []answered) {
	todo := slices.Concat(slices.Concat(p.Members...), end)
	s, game := p.states[0], p.states[0].Clone()
	for i := 0; i < len(todo); {
		at, mine := plain(s)
		list = append(list, answered{todo[i], mine && at == todo[i] && s.(engine.Picker).Picking().Depth > p.depth})
		game.Apply(todo[i])
		for now := game.Hash(); i < len(todo); {
			s = bare(s, todo[i])
			if i++; s.Hash() == now {
				break
			}
		}
	}
	return list
}

// Drop takes a member of the set that is being picked out again, by its number among those picked; the number behind
// the last one is that of the member of which something is still to be said.
func (t *Seat) Drop(revision, member int) (*View, error) {
	return t.at(revision, func() error {
		p, err := t.picking()
		if err != nil {
			return err
		}
		n := 0
		if p != nil {
			if n = len(p.Members); len(p.Part) > 0 {
				n++
			}
		}
		if member < 0 || member >= n {
			return refuse(CodeIllegal, "member %d is not picked: there are %d, from 0", member, n)
		}
		return t.drop(p, member)
	})
}

// at does something at a revision at which a person is to decide, or the table is at another state named.
func (t *Seat) at(revision int, do func() error, also ...string) (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.current(revision); err != nil {
		return nil, err
	}
	if t.bound() {
		if err := t.turn(); err != nil {
			return nil, err
		}
	}
	if status := t.status(); status != Decide && !slices.Contains(also, status) {
		return nil, refuse(CodeNotYours, "no person is to decide: the table is at %q", status)
	}
	if err := do(); err != nil {
		return nil, err
	}
	t.bots.start(t.Table)
	return t.newest()
}

func (t *Table) drop(p *picking, i int) error {
	d, err := p.out(t.game, i)
	if err != nil {
		return err
	}
	return t.keep(d)
}

// out is the draft without a member, or says in words why there is none.
func (p *picking) out(g engine.Game, i int) (*draft, error) {
	if len(p.Part) > 0 && i < len(p.Members) {
		return nil, refuse(CodeIllegal, "say first the rest of what was begun: %s", g.ActionText(p.states[p.At], p.Part[0]))
	}
	d, err := p.without(i)
	if err != nil {
		return nil, p.names(g, err, g.ActionText(p.states[i], p.Members[i][0])+": it cannot be taken out")
	}
	return d, nil
}

// names says which member would become impossible.
func (p *picking) names(g engine.Game, err error, what string) error {
	i, ok := errors.AsType[impossible](err)
	if !ok {
		return err
	}
	return refuse(CodeIllegal, "%s, because then this would not be possible any more: %s", what, g.ActionText(p.states[i], p.Members[i][0]))
}

// offer puts what a person may decide into a view.
func (t *Table) offer(v *View, s engine.State) error {
	if s.Player() == engine.Chance {
		v.Actions = choices(t.game, s, s.LegalActions(nil), nil)
		return nil
	}
	p, err := t.picking()
	if err != nil {
		return err
	}
	if p == nil {
		v.Actions = choices(t.game, s, s.LegalActions(nil), t.hall.options.Targets)
		v.Picking, v.Bulk = sequence(s), t.single(s)
		if a, again := t.repeats(s); again {
			n := int(a)
			v.Bulk, v.Same = append(v.Bulk, BulkSame), &n
		}
		if engine.Deploying(s) {
			v.Bulk = append(v.Bulk, BulkDeploy)
		}
		if _, ok := t.holds(s); ok {
			v.Bulk = append(v.Bulk, BulkHold)
		}
		return nil
	}
	v.Actions = p.choices(t.game, t.hall.options.Targets)
	v.Picking = &Picking{Mode: PickSet, Done: -1, Members: p.picked(t.game, t.hall.options.Targets), Part: len(p.Part) > 0, Note: t.note}
	for i, o := range p.offers() {
		if o.done {
			v.Picking.Done, v.Actions[i].Default = int(o.action), true
		}
	}
	v.Bulk = t.bulk(p)
	return nil
}

// sequence says that the order is a part of a choice, where that is so.
func sequence(s engine.State) *Picking {
	p, ok := s.(engine.Picker)
	if !ok {
		return nil
	}
	now := p.Picking()
	if now.Mode != engine.Sequence || now.Depth > 0 {
		return nil
	}
	return &Picking{Mode: PickSequence, Done: int(max(-1, now.Done)), Members: []Member{}}
}

// choices puts what is offered into words, each at a node where it is legal.
func (p *picking) choices(g engine.Game, targets Targeter) []Choice {
	all := p.offers()
	out := make([]Choice, len(all))
	for i := range all {
		if out[i].Text != "" {
			continue
		}
		var which []int
		var actions []engine.Action
		for j := i; j < len(all); j++ {
			if all[j].from == all[i].from {
				which, actions = append(which, j), append(actions, all[j].action)
			}
		}
		for k, c := range choices(g, all[i].from, actions, targets) {
			c.Late = all[which[k]].late
			out[which[k]] = c
		}
	}
	return out
}

// picked puts the members into words, the one in hand last.
func (p *picking) picked(g engine.Game, targets Targeter) []Member {
	out := make([]Member, 0, len(p.Members)+1)
	for i, m := range p.Members {
		out = append(out, inWords(g, p.states[i], m, targets))
	}
	if len(p.Part) > 0 {
		out = append(out, inWords(g, p.states[p.At], p.Part, targets))
	}
	return out
}

func inWords(g engine.Game, s engine.State, m []engine.Action, targets Targeter) Member {
	out := Member{Choice: choices(g, s, m[:1], targets)[0]}
	for _, a := range m[1:] {
		s = bare(s, m[0])
		if a != s.(engine.Picker).Picking().Done {
			out.Details = append(out.Details, g.ActionText(s, a))
		}
		m = m[1:]
	}
	return out
}

// Node is the game and a copy of a position at which an action of the newest view is legal: the newest one, or for a
// member of a set that belongs before others the position before these.
func (t *Seat) Node(a engine.Action) (engine.Game, engine.State, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.veiled() {
		if err := t.turn(); err != nil {
			return nil, nil, err
		}
	}
	p, err := t.picking()
	if err != nil {
		return nil, nil, err
	}
	if p == nil {
		return t.game, t.judged(t.rec.State()).Clone(), nil
	}
	for _, o := range p.offers() {
		if o.action == a {
			return t.game, o.from.Clone(), nil
		}
	}
	return t.game, p.node.Clone(), nil
}

// Guesses are positions like that of Node which the side that decides could be at for all it knows, as likely as each other: so
// many where something is hidden and nothing is picked of a set, else that of Node alone.
func (t *Seat) Guesses(a engine.Action, most int) (engine.Game, []engine.State, error) {
	g, s, err := t.Node(a)
	if err != nil {
		return nil, nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	p, err := t.picking()
	if err != nil || p != nil || !t.veiled() || t.rec.State().Player() != t.as {
		return g, []engine.State{s}, err
	}
	return g, samplesOf(t.hider, t.rec.State(), t.as, most), nil
}

// Holds reports whether the set goes on after an action of the newest view, so that nothing comes of it yet.
func (t *Seat) Holds(a engine.Action) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.decides() {
		return false
	}
	p, err := t.picking()
	if p == nil || err != nil {
		return false
	}
	q, err := p.choose(a, t.brief())
	return err == nil && (len(q.Part) > 0 || q.ended() == goesOn)
}
