package analysis

import (
	"errors"
	"fmt"
	"sync"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
)

// shelf keeps agents and forecasters that nobody uses at the moment: making one takes longer than many a search.
type shelf struct {
	mu   sync.Mutex
	most int
	free []kept // the one put away last is the last
}

type kept struct {
	key  string
	what any
}

// take takes one off the shelf; nil: there is none.
func (h *shelf) take(key string) any {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := len(h.free) - 1; i >= 0; i-- {
		if h.free[i].key == key {
			what := h.free[i].what
			h.free = append(h.free[:i], h.free[i+1:]...)
			return what
		}
	}
	return nil
}

// put puts one away, and the one that was away longest out where there are too many.
func (h *shelf) put(key string, what any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free = append(h.free, kept{key, what})
	if len(h.free) <= h.most {
		return
	}
	old := h.free[0].what
	h.free = append(h.free[:0], h.free[1:]...)
	if c, ok := old.(interface{ Close() error }); ok {
		_ = c.Close() // it was of use, and nobody waits for it
	}
}

func (h *shelf) agent(r *agents.Registry, j *job) (agents.Agent, error) {
	if a := h.take(j.key + " " + j.Agent); a != nil {
		return a.(agents.Agent), nil
	}
	return r.New(j.game, j.Agent)
}

func (h *shelf) forecaster(host Host, j *job) (*neural.Forecaster, error) {
	if f := h.take(j.key + " network " + j.Network); f != nil {
		return f.(*neural.Forecaster), nil
	}
	b, err := host.Network(j.Network, j.game)
	if err != nil {
		return nil, err
	}
	return neural.Source{}.Forecaster(b, j.game)
}

// work answers a task.
func (e *Engine) work(t *task) {
	answer, err := e.analyse(t)
	switch {
	case err == nil:
		e.finish(t, answer)
	case t.ctx.Err() != nil:
		e.finish(t, &Answer{ID: t.ID, Turn: t.turn, Terminated: true, NoResults: true})
	default:
		f := &Fault{Message: err.Error()}
		errors.As(err, &f)
		e.finish(t, refusal{ID: t.ID, Turn: &t.turn, Field: f.Field, Error: f.Error()})
	}
}

// analyse is the answer to a task. A panic of an agent, as from a playout that fails, is an error.
func (e *Engine) analyse(t *task) (answer *Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("agent %q: %v", t.Agent, p)
		}
	}()
	if t.ctx.Err() != nil {
		return nil, errStopped
	}
	s := t.at(t.turn)
	answer = t.blank(s)
	if s.Player() == engine.Terminal {
		return answer, nil
	}
	if err := e.forecast(t, s, answer); err != nil {
		return nil, err
	}
	if !s.Player().IsSide() {
		answer.Notes = append(answer.Notes, "dice are due here: nobody decides")
		return answer, nil
	}
	if err := e.ask(t, s, answer); err != nil {
		return nil, err
	}
	answer.Terminated = t.ctx.Err() != nil
	return answer, nil
}

// blank is an answer that says only what the position is.
func (t *task) blank(s engine.State) *Answer {
	a := &Answer{ID: t.ID, Turn: t.turn, Root: &Root{Side: s.Player().Name(t.game.Sides()), Hash: fmt.Sprintf("%016x", s.Hash())}}
	switch {
	case s.Player() == engine.Terminal:
		a.Root.Over = engine.Result(t.game, s)
		a.Root.Chance = chances(t.game, (1+s.Returns(nil)[1])/2)
	case s.Player().IsSide():
		a.Root.Legal = len(s.LegalActions(nil))
	}
	return a
}

// forecast fills in what the network says.
func (e *Engine) forecast(t *task, s engine.State, a *Answer) error {
	f, err := e.shelf.forecaster(e.host, t.job)
	if err != nil { // no fault of the request, see try
		if t.Ownership || t.Survival {
			a.Notes = append(a.Notes, "forecast: "+err.Error())
		}
		return nil
	}
	ahead, err := f.Forecast(s)
	if err != nil {
		return err
	}
	e.shelf.put(t.key+" network "+t.Network, f)
	a.Root.Network = f.Network().Name
	a.foresee(t.game, s, t.Request, ahead)
	return nil
}

// ask fills in what the agent says.
func (e *Engine) ask(t *task, s engine.State, answer *Answer) error {
	a, err := e.shelf.agent(e.host.Agents, t.job)
	if err != nil {
		return &Fault{Field: "agent", Message: err.Error()}
	}
	seed := s.Hash()
	if t.SearchSeed != nil {
		seed = *t.SearchSeed
	}
	a.Reset(seed)
	q := agents.Question{Budget: agents.Budget{Simulations: t.Simulations}, Lines: true}
	if q.Restrictions, err = t.bans(s); err != nil {
		return err
	}
	if t.Every > 0 {
		q.Due, q.See = e.reports(t, s, a, answer)
	}
	picked, why, err := agents.Analyse(t.ctx, a, s, q)
	var unsteered *agents.NotSteered
	if errors.As(err, &unsteered) && len(q.Restrictions) == 0 { // it cannot be looked at, which is no reason not to ask it
		q.Due, q.See = nil, nil
		picked, why, err = agents.Analyse(t.ctx, a, s, q)
		answer.Notes = append(answer.Notes, "reportDuringSearchEvery: this agent tells only what it has decided")
	}
	if err == nil {
		err = s.Check(picked)
	}
	if err != nil {
		if c, ok := a.(interface{ Close() error }); ok {
			_ = c.Close() // its fault is told already
		}
		return &Fault{Field: "agent", Message: err.Error()}
	}
	answer.Agent = a.Name()
	answer.explain(t.game, s, t.Request, picked, &why)
	e.shelf.put(t.key+" "+t.Agent, a)
	return nil
}

// bans are the restrictions at a position, which have been looked at before.
func (j *job) bans(s engine.State) ([]agents.Restriction, error) {
	rs, f := j.restrictions(s)
	if f != nil {
		return nil, f
	}
	return rs, nil
}

// reports tell during a search what has been found so far.
func (e *Engine) reports(t *task, s engine.State, a agents.Agent, sofar *Answer) (due func() bool, see func(engine.Action, agents.Explanation)) {
	last := e.host.Now()
	due = func() bool {
		now := e.host.Now()
		if now.Sub(last) < t.Every || t.ctx.Err() != nil {
			return false
		}
		last = now
		return true
	}
	see = func(picked engine.Action, why agents.Explanation) {
		report, root := *sofar, *sofar.Root
		report.Root, report.DuringSearch, report.Agent = &root, true, a.Name()
		report.explain(t.game, s, t.Request, picked, &why)
		e.send(&report)
	}
	return due, see
}
